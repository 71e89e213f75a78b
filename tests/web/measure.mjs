// `cargo forge web --measure`: how long the page takes to the first picture, and a frame of an idle duel in the browser.
import { Visit, launch } from './browser.mjs';

const SECONDS = 10;
const browser = await launch();
try {
  // Twice: the second time everything is compiled and in the caches of the machine.
  let visit;
  const firsts = [];
  for (let time = 0; time < 2; time += 1) {
    await visit?.close();
    visit = await Visit.begin(browser);
    await visit.loaded();
    firsts.push(await visit.page.evaluate(() => Math.round(window.azuki.firstPicture)));
  }
  await visit.started();
  await visit.until('the title is there', ({ scene }) => scene === 'menu');
  // A table with cards on both sides, and the person to move: nothing happens but lanterns and petals.
  await visit.ask('stage duel 7 40');
  const { scene } = await visit.until('the table is still', (state) => state.scene === 'duel' && !state.busy && !state.thinking);
  // Until the page has found out how fine a picture this machine can draw.
  await visit.page.waitForTimeout(12_000);
  const { times, elapsed } = await visit.page.evaluate((seconds) => new Promise((done) => {
    const { azuki } = window;
    azuki.times = [];
    const began = performance.now();
    setTimeout(() => {
      const { times } = azuki;
      azuki.times = null;
      done({ times, elapsed: performance.now() - began });
    }, seconds * 1000);
  }), SECONDS);
  times.sort((one, two) => one - two);
  const { width, height } = await visit.ask('state');
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const late = times[Math.floor(times.length * 0.99)];
  const rate = (times.length / elapsed) * 1000;
  console.log(`web: scene=${scene} size=1280x720 drawn=${width}x${height} first_picture_ms=${firsts.join(',')} frame_ms=${mean.toFixed(2)} `
    + `frame_ms_p99=${late.toFixed(2)} fps=${rate.toFixed(1)}`);
  await visit.close();
} finally {
  await browser.close();
}
