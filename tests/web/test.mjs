// `cargo forge web --test`: everything that must work in the browser. A word after it runs the checks with it in their names.
import { run } from './browser.mjs';
import { page } from './page.mjs';
import { play } from './play.mjs';

await run({ ...page, ...play });
