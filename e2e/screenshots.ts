import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type InlineConfig, type Plugin, runnerImport } from 'vite';
import { launchChromium, makeContext } from './stage/chromium.ts';
import { type DemoPerson, demoPeople, startDemoServer } from './stage/demo.ts';
import { readSamples } from './stage/demo-samples.ts';
import { signIn, storageOf } from './stage/hand.ts';
import { untilSettled } from './stage/judge.ts';
import type { RunningServer } from './stage/server.ts';
import type { Samples } from './states/records.ts';
import { addressOf, type State } from './states/state.ts';

const root = join(import.meta.dirname, '..');
const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const;

const fileName = (state: State) => `${state.as}-${state.name}`.replace(/[^\w]+/g, '-').toLowerCase();

/** Takes a picture of each state: wide and narrow, light and dark. */
async function photograph(page: Page, state: State, samples: Samples, folder: string): Promise<void> {
  for (const { name, width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(addressOf(state, samples));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilSettled(page);
    await state.act?.(page);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await untilSettled(page);
      await page.screenshot({ path: join(folder, `${fileName(state)}-${scheme}-${name}.png`), fullPage: name === '390' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/** Of the pages only the addresses are wanted: their styles are empty. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? 'export default {}' : null),
};

/** The states come out of the routes of the web app, which Node cannot read by itself. */
async function readStates(): Promise<readonly State[]> {
  const file = join(import.meta.dirname, 'states/every-state.ts');
  const config: InlineConfig = { root, configFile: false, logLevel: 'error', plugins: [withoutStyles] };
  const { module } = await runnerImport<typeof import('./states/every-state.ts')>(file, config);
  return module.everyState;
}

async function openAs(browser: Browser, server: RunningServer, person: State['as']): Promise<Page> {
  const context = await makeContext(browser, {}, server.url);
  const page = await context.newPage();
  // A page that is left with something typed in it asks first.
  page.on('dialog', (dialog) => void dialog.accept());
  if (person !== 'nobody') await signIn(page, server, demoPeople[person]);
  return page;
}

async function photographAll(browser: Browser, server: RunningServer, folder: string, only: RegExp): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pages = new Map<DemoPerson | 'nobody', Page>();
  const admin = await openAs(browser, server, 'admin');
  pages.set('admin', admin);
  const samples = await readSamples(server, await storageOf(admin));
  for (const state of await readStates()) {
    if (!only.test(fileName(state))) continue;
    const page = pages.get(state.as) ?? (await openAs(browser, server, state.as));
    pages.set(state.as, page);
    await photograph(page, state, samples, folder).catch((error: Error) => say(`${fileName(state)}: ${error.message.split('\n')[0]}`));
  }
}

/** The picture of the README: the dashboard of the demo. */
async function photographDashboard(browser: Browser, server: RunningServer): Promise<void> {
  const page = await openAs(browser, server, 'admin');
  await page.goto('/hospital/dashboard');
  await untilSettled(page);
  await page.screenshot({ path: join(root, 'docs/dashboard.png') });
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

/** `node e2e/screenshots.ts <folder> [--only=<pattern>] [--readme]`: pictures of every screen with the demo's data. */
async function run(words: readonly string[]): Promise<void> {
  const folder = words.find((word) => !word.startsWith('--'));
  const only = new RegExp(words.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '');
  const readme = words.includes('--readme');
  if (!folder && !readme) throw new Error('Name the folder: node e2e/screenshots.ts <folder> [--only=<pattern>] [--readme]');
  const server = await startDemoServer();
  const browser = await launchChromium();
  try {
    if (readme) await photographDashboard(browser, server);
    if (folder) await photographAll(browser, server, resolve(folder), only);
  } finally {
    await browser.close();
    await server.stop();
  }
}

await run(process.argv.slice(2));
