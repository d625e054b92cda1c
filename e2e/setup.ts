import { ensureWebBuilt } from '../apps/server/web-build.ts';
import { findChromium } from '../tools/chromium.ts';

/** Before the first file: the web app is built once, and there is a browser to drive. */
export async function setup(): Promise<void> {
  if (!findChromium()) throw new Error('There is no Chromium. Install it, or name one: CHROMIUM_PATH=/path/to/chromium');
  await ensureWebBuilt();
}
