// A browser with the game in it, and everything that must never happen in it: an error, a request to somebody else.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';

const wanted = (name) => process.env[name] ?? stop(`${name} is not set: start this with \`cargo forge web --test\``);
const ADDRESS = wanted('AZUKI_ADDRESS');
const RESULTS = wanted('AZUKI_RESULTS');
const { chromium } = createRequire(path.join(wanted('AZUKI_PLAYWRIGHT'), 'x'))('playwright-core');

function stop(reason) {
  console.error(`error: ${reason}`);
  process.exit(1);
}

// Pictures are drawn by the processor: there is no graphics card where tests run.
const ARGUMENTS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// Warnings that come with what we use: sound through raylib, which waits for the tap; pictures of software.
const KNOWN = [/ScriptProcessorNode is deprecated/, /AudioContext was not allowed to start/, /GPU stall|swiftshader|software/i];

export async function launch() {
  const program = process.env.AZUKI_CHROMIUM ?? '/usr/bin/chromium';
  // Root has no sandbox; everybody else keeps it.
  const rights = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: program, headless: true, args: [...ARGUMENTS, ...rights] });
}

// A check may take so many milliseconds.
const LIMIT = 180_000;

// A visit to the page. What it complains about is kept; `close` fails where it was not expected.
export class Visit {
  static async begin(browser, { width = 1280, height = 720, density = 1, touch = false, state, before, route } = {}) {
    const context = await browser.newContext({
      viewport: { width, height }, deviceScaleFactor: density, hasTouch: touch, storageState: state, acceptDownloads: true,
    });
    const visit = new Visit();
    visit.context = context;
    visit.complaints = [];
    visit.page = await context.newPage();
    visit.page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' || (message.type() === 'warning' && !KNOWN.some((pattern) => pattern.test(text)))) {
        visit.complaints.push(`${message.type()}: ${text}`);
      }
    });
    visit.page.on('pageerror', (error) => visit.complaints.push(`thrown: ${error.message}`));
    visit.page.on('response', (response) => {
      if (response.status() >= 400) visit.complaints.push(`${response.status()} for ${response.url()}`);
    });
    visit.page.on('request', (request) => {
      const address = new URL(request.url());
      if (!['data:', 'blob:'].includes(address.protocol) && address.origin !== new URL(ADDRESS).origin) {
        visit.complaints.push(`a request to ${address.origin}`);
      }
    });
    if (before) await visit.page.addInitScript(before);
    if (route) await visit.page.route(route.of, route.answer);
    await visit.page.goto(ADDRESS);
    return visit;
  }

  // Waits until the first picture is there.
  async loaded() {
    await this.page.waitForFunction(() => window.azuki?.firstPicture > 0 || window.azuki?.failed, undefined, { timeout: 60_000 });
    const failed = await this.page.evaluate(() => window.azuki.failed);
    check(!failed, `the page says: ${failed} ${this.complaints.join('; ')}`);
    return this;
  }

  // The tap that every visit begins with.
  async started() {
    await this.loaded();
    await this.page.click('#start', { delay: 40 });
    await this.page.waitForFunction(() => document.getElementById('veil').hidden);
    return this;
  }

  // A question to the game; the answer is JSON.
  async ask(question) {
    const answer = this.page.evaluate((words) => window.azuki.ask(words), question);
    return JSON.parse(await within(10_000, answer, `the game does not answer "${question}"`));
  }

  // Asks until it is so.
  async until(what, is, { timeout = 20_000 } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const state = await this.ask('state');
      if (is(state)) return state;
      check(Date.now() < end, `waited in vain until ${what}; the state is ${JSON.stringify(state).slice(0, 600)}`);
      await this.page.waitForTimeout(50);
    }
  }

  async trouble() {
    await this.page.waitForSelector('#trouble:not([hidden])', { timeout: 20_000 });
    return this.page.innerText('#trouble');
  }

  async shot(name) {
    await this.page.screenshot({ path: path.join(RESULTS, `${name}.png`) });
  }

  // Ends the visit. What was complained about must be expected, and the expected must have come.
  async close(expected = []) {
    await this.context.close();
    const surprises = this.complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    check(surprises.length === 0, `the page complains:\n    ${surprises.join('\n    ')}`);
  }
}

export function check(is, message) {
  if (!is) throw new Error(message);
}

export function same(found, expected, what) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  check(left === right, `${what}: ${left}, not ${right}`);
}

export async function within(milliseconds, promise, message) {
  let timer;
  const late = new Promise((_, refuse) => { timer = setTimeout(() => refuse(new Error(message)), milliseconds); });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Runs named checks one after the other, each with a visit of its own; ends the process where one fails.
export async function run(checks, only = process.argv[2]) {
  fs.mkdirSync(RESULTS, { recursive: true });
  let failures = 0;
  let browser;
  for (const [name, work] of Object.entries(checks)) {
    if (only && !name.includes(only)) continue;
    const began = Date.now();
    try {
      browser ??= await launch();
      await within(LIMIT, work(browser), `it took longer than ${LIMIT / 1000} s`);
      console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failures += 1;
      console.log(`FAIL  ${name}: ${error.message}`);
      const page = browser?.contexts().at(-1)?.pages().at(-1);
      await page?.screenshot({ path: path.join(RESULTS, `failed-${name.replaceAll(' ', '-')}.png`) }).catch(() => {});
      // What a failed check has left behind is not the next one's business.
      await browser?.close().catch(() => {});
      browser = undefined;
    }
  }
  await browser?.close();
  if (failures > 0) stop(`${failures} of the checks in the browser failed; pictures are in ${path.relative('.', RESULTS)}`);
}
