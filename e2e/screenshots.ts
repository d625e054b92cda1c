import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type InlineConfig, type Plugin, runnerImport } from 'vite';
import { launchChromium, makeContext, type PageWishes } from './stage/chromium.ts';
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

interface Wanted {
  readonly folder: string;
  readonly only: RegExp;
  readonly locale: string;
  /** Widths and schemes by name; all of them unless one is named. */
  readonly size?: string | undefined;
  readonly scheme?: string | undefined;
}

/** Takes a picture of each state: wide and narrow, light and dark. */
async function photograph(page: Page, state: State, samples: Samples, wanted: Wanted): Promise<void> {
  for (const { name, width, height } of sizes.filter((each) => !wanted.size || each.name === wanted.size)) {
    await page.setViewportSize({ width, height });
    await page.goto(addressOf(state, samples));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilSettled(page);
    await state.act?.(page);
    for (const scheme of (['light', 'dark'] as const).filter((each) => !wanted.scheme || each === wanted.scheme)) {
      await page.emulateMedia({ colorScheme: scheme });
      await untilSettled(page);
      await page.screenshot({ path: join(wanted.folder, `${fileName(state)}-${scheme}-${name}.png`), fullPage: name === '390' });
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

const english = 'en-GB';

async function openIn(browser: Browser, origin: string, wishes: PageWishes): Promise<Page> {
  const page = await (await makeContext(browser, wishes, origin)).newPage();
  // A page that is left with something typed in it asks first.
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

async function openAs(browser: Browser, server: RunningServer, person: State['as'], locale = english): Promise<Page> {
  if (person === 'nobody') return openIn(browser, server.url, { locale });
  const page = await openIn(browser, server.url, {});
  await signIn(page, server, demoPeople[person]);
  // The sign-in goes by English words; what follows speaks the language asked for.
  return locale === english ? page : openIn(browser, server.url, { locale, storage: await storageOf(page) });
}

async function photographAll(browser: Browser, server: RunningServer, wanted: Wanted): Promise<void> {
  mkdirSync(wanted.folder, { recursive: true });
  const pages = new Map<DemoPerson | 'nobody', Page>();
  const admin = await openAs(browser, server, 'admin');
  if (wanted.locale === english) pages.set('admin', admin);
  const samples = await readSamples(server, await storageOf(admin));
  for (const state of await readStates()) {
    if (!wanted.only.test(fileName(state))) continue;
    const page = pages.get(state.as) ?? (await openAs(browser, server, state.as, wanted.locale));
    pages.set(state.as, page);
    await photograph(page, state, samples, wanted).catch((error: Error) => say(`${fileName(state)}: ${error.message.split('\n')[0]}`));
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

const usage = 'node e2e/screenshots.ts <folder> [--only=<pattern>] [--locale=fr] [--size=390] [--scheme=light] [--readme]';

/** Pictures of every screen with the demo's data, as the usage says. */
async function run(words: readonly string[]): Promise<void> {
  const folder = words.find((word) => !word.startsWith('--'));
  const said = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const readme = words.includes('--readme');
  if (!folder && !readme) throw new Error(`Name the folder: ${usage}`);
  const server = await startDemoServer();
  const browser = await launchChromium();
  try {
    if (readme) await photographDashboard(browser, server);
    if (folder)
      await photographAll(browser, server, {
        folder: resolve(folder),
        only: new RegExp(said('only') ?? ''),
        locale: said('locale') ?? english,
        size: said('size'),
        scheme: said('scheme'),
      });
  } finally {
    await browser.close();
    await server.stop();
  }
}

await run(process.argv.slice(2));
