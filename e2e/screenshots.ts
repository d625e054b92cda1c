import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type InlineConfig, type Plugin, runnerImport } from 'vite';
import { helpFilesOf } from '../tools/help-pages.ts';
import { pictureLimits, wantedPictures } from '../tools/help-pictures.ts';
import { readSources } from '../tools/source-tree.ts';
import { launchChromium, makeContext, type PageWishes } from './stage/chromium.ts';
import { demoPeople, startDemoServer } from './stage/demo.ts';
import { readSamples } from './stage/demo-samples.ts';
import { signIn, storageOf } from './stage/hand.ts';
import { untilSettled } from './stage/judge.ts';
import type { RunningServer } from './stage/server.ts';
import type { Samples } from './states/records.ts';
import { addressOf, type State, titleOf } from './states/state.ts';

const root = join(import.meta.dirname, '..');
const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const;

const fileName = (state: State) => `${state.as}-${state.name}`.replace(/[^\w]+/g, '-').toLowerCase();

interface Wanted {
  readonly folder: string;
  readonly only: RegExp;
  /** Widths and schemes by name; all of them unless one is named. */
  readonly size?: string | undefined;
  readonly scheme?: string | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Opens a page in one of its states, in a window of this size. */
async function show(page: Page, state: State, samples: Samples, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(addressOf(state, samples));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilSettled(page);
  await state.act?.(page);
  await untilSettled(page);
}

/** Takes a picture of each state: wide and narrow, light and dark. */
async function photograph(page: Page, state: State, samples: Samples, wanted: Wanted): Promise<void> {
  for (const { name, ...size } of sizes.filter((each) => !wanted.size || each.name === wanted.size)) {
    await show(page, state, samples, size);
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

/** The page of each person of the demo, signed in when it is first asked for. */
type Cast = (person: State['as']) => Promise<Page>;

function castOf(browser: Browser, server: RunningServer, locale = english): Cast {
  const pages = new Map<State['as'], Page>();
  return async (person) => {
    const page = pages.get(person) ?? (await openAs(browser, server, person, locale));
    pages.set(person, page);
    return page;
  };
}

async function photographAll(cast: Cast, samples: Samples, wanted: Wanted): Promise<void> {
  mkdirSync(wanted.folder, { recursive: true });
  for (const state of await readStates()) {
    if (!wanted.only.test(fileName(state))) continue;
    const page = await cast(state.as);
    await photograph(page, state, samples, wanted).catch((error: Error) => fail(fileName(state), error));
  }
}

const qualities = [85, 75, 65, 55, 45];

/** As fine as the limit of the help's pictures lets it be. */
async function asWebp(png: Buffer): Promise<Buffer> {
  for (const quality of qualities) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= pictureLimits.bytes) return webp;
  }
  throw new Error(`it does not fit into ${pictureLimits.bytes} bytes`);
}

/** The pictures of the help, each beside its page, of the state that the page names. */
async function photographHelp(cast: Cast, samples: Samples, only: RegExp): Promise<void> {
  const states = new Map((await readStates()).map((state) => [titleOf(state), state]));
  const take = async (title: string | null): Promise<Buffer> => {
    const state = states.get(title ?? '');
    if (!state) throw new Error(`e2e/states has no state "${title}"`);
    const page = await cast(state.as);
    await show(page, state, samples, pictureLimits);
    return asWebp(await page.screenshot());
  };
  for (const { path, state } of wantedPictures(helpFilesOf(readSources(['.md'])))) {
    if (!only.test(path)) continue;
    const picture = await take(state).catch((error: Error) => fail(path, error));
    if (!picture) continue;
    writeFileSync(join(root, path), picture);
    say(`${path}: ${picture.length} bytes`);
  }
}

/** The picture of the README: the dashboard of the demo. */
async function photographDashboard(page: Page): Promise<void> {
  await page.goto('/hospital/dashboard');
  await untilSettled(page);
  await page.screenshot({ path: join(root, 'docs/dashboard.png') });
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

/** The other pictures are taken nevertheless. */
function fail(what: string, { message }: Error): null {
  say(`${what}: ${message.split('\n')[0]}`);
  process.exitCode = 1;
  return null;
}

const usage =
  'npm run screenshots -- [<folder> [--locale=fr] [--size=390] [--scheme=light]] [--help-pictures] [--readme] [--only=<pattern>]';

/** Pictures of every screen with the demo's data, those of the help, and that of the README, as the usage says. */
async function run(words: readonly string[]): Promise<void> {
  const folder = words.find((word) => !word.startsWith('--'));
  const said = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const only = new RegExp(said('only') ?? '');
  const [readme, help] = [words.includes('--readme'), words.includes('--help-pictures')];
  if (!folder && !readme && !help) throw new Error(`Say which pictures: ${usage}`);
  const server = await startDemoServer();
  const browser = await launchChromium();
  try {
    const cast = castOf(browser, server);
    if (readme) await photographDashboard(await cast('admin'));
    if (!folder && !help) return;
    const samples = await readSamples(server, await storageOf(await cast('admin')));
    if (help) await photographHelp(cast, samples, only);
    const locale = said('locale');
    const speaking = locale ? castOf(browser, server, locale) : cast;
    if (folder) await photographAll(speaking, samples, { folder: resolve(folder), only, size: said('size'), scheme: said('scheme') });
  } finally {
    await browser.close();
    await server.stop();
  }
}

await run(process.argv.slice(2));
