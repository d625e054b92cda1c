import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { helpFilesOf } from '../../tools/help-pages.ts';
import { wantedPictures } from '../../tools/help-pictures.ts';
import { readSources } from '../../tools/source-tree.ts';
import { aBrowserStage } from '../stage/browser.ts';
import { type DemoPerson, demoPeople, startDemoServer } from '../stage/demo.ts';
import { readSamples } from '../stage/demo-samples.ts';
import { goWithin, signIn, storageOf } from '../stage/hand.ts';
import {
  axeFindings,
  cutFindings,
  isCovered,
  layers,
  sidewaysFindings,
  toolsFindings,
  untilSettled,
  wordFindings,
} from '../stage/judge.ts';
import { judgeNewColours } from '../stage/painted.ts';
import type { RunningServer } from '../stage/server.ts';
import { pagesOf } from '../stage/web-tree.ts';
import { everyState, missingPages } from './every-state.ts';
import type { Samples } from './records.ts';
import { addressOf, dialog, type State, titleOf } from './state.ts';

/** As high as the page is long, so that nothing lies under a bar that sticks to the window's edge. */
async function lookAt(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await untilSettled(page);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, 6000) });
}

type Scheme = 'light' | 'dark';

/** The scheme that each page stands in. */
const schemes = new WeakMap<Page, Scheme>();

/** The pages of the stage know no motion: colours change at once. */
async function lightUp(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
}

/** Tables on the smallest screen of a desk: asked where there is one, without waiting for what does not depend on the width. */
async function laptopFindings(page: Page): Promise<string[]> {
  if ((await page.locator('table').count()) === 0) return [];
  const { height } = page.viewportSize() ?? { height: 900 };
  await page.setViewportSize({ width: 1280, height });
  // Two frames: the tables have measured themselves and are drawn anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const asked = async () => [...(await sidewaysFindings(page)), ...(await cutFindings(page)), ...(await toolsFindings(page))];
  if ((await asked()).length === 0) return [];
  // An open menu follows its button a little after the window has changed: only what stays is a finding.
  await untilSettled(page);
  return await asked();
}

/**
 * Judges what stands on the page, wide and narrow, light and dark. The rules about structure do not depend on colours, and
 * the colours not on the width: contrast is judged on the wide page in both schemes, once for each combination of colours,
 * the rest of both widths.
 */
async function findingsOf(page: Page): Promise<string[]> {
  const said = (what: string) => (line: string) => `${what}: ${line}`;
  await lookAt(page, 1440, 900);
  // What lies under a dialog is a state of its own.
  const above = await isCovered(page);
  const colours = () => judgeNewColours(page, above ? layers : 'body', () => axeFindings(page, 'colours', { above }));
  const found = [...(await sidewaysFindings(page)), ...(await cutFindings(page)), ...(await axeFindings(page, 'structure', { above }))].map(
    said('1440 px'),
  );
  found.push(...(await wordFindings(page)));
  // Each state begins in the scheme that the one before it ended in: a page that changes it is drawn anew.
  const first = schemes.get(page) ?? 'light';
  const second = first === 'light' ? 'dark' : 'light';
  found.push(...(await colours()).map(said(first)), ...(await laptopFindings(page)).map(said('1280 px')));
  await lightUp(page, second);
  schemes.set(page, second);
  found.push(...(await colours()).map(said(second)));
  await lookAt(page, 360, 780);
  found.push(...[...(await sidewaysFindings(page)), ...(await axeFindings(page, 'structure', { above }))].map(said('360 px')));
  return found;
}

/**
 * Looks at one part of all states, on a demo of its own. The parts are files of their own, one for each worker, so that they are
 * looked at at once and each sign-in, server and browser is started once for each of them: the first one also says whether a page of the
 * routes is missing.
 */
export function sweepStates(part: number, of: number): void {
  let server: RunningServer;
  let samples: Samples;
  const sessions = new Map<DemoPerson | 'nobody', Page>();
  const seen = new WeakSet<Page>();
  const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

  beforeAll(async () => {
    server = await startDemoServer({ kept: inject('keptDemo') });
  }, 600_000);
  afterAll(async () => {
    await server.stop();
  });

  /** The one page of a person of the demo, signed in at its first use; nobody's has no session. */
  async function pageOf(person: DemoPerson | 'nobody'): Promise<Page> {
    const found = sessions.get(person);
    if (found) return found;
    const page = await stage.openPage();
    // A page that is left with something typed in it asks first.
    page.on('dialog', (dialog) => void dialog.accept());
    // Kept once it is signed in: a sign-in that failed fails one state, and the next one signs in anew.
    if (person !== 'nobody') await signIn(page, server, demoPeople[person]);
    sessions.set(person, page);
    return page;
  }

  /** By a link where the browser is in the area already and on another page; else by the address. Nothing opened before stays. */
  async function open(page: Page, state: State): Promise<void> {
    const address = addressOf(state, samples);
    const elsewhere = new URL(address, server.url).pathname !== new URL(page.url()).pathname;
    if (!seen.has(page) || !elsewhere || state.as === 'nobody') await page.goto(address);
    else await goWithin(page, address);
    seen.add(page);
    if (!address.includes('drawer=') && (await isCovered(page))) await page.goto(address);
  }

  async function judge(state: State): Promise<void> {
    const page = await pageOf(state.as);
    samples ??= await readSamples(server, await storageOf(await pageOf('admin')));
    if (state.trouble) stage.expectTrouble(page, state.trouble);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, state);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // A drawer that did not open would be judged as the page behind it.
    if (state.path.includes('drawer=')) await dialog(page);
    if (state.act) {
      await untilSettled(page);
      await state.act(page);
    }
    expect(await findingsOf(page)).toEqual([]);
  }

  test.each(everyState.filter((_state, place) => place % of === part))('axe finds nothing and nothing scrolls sideways, $as: $name', judge);

  if (part === 0) askForEveryPage();
}

/** That the sweep has a state of every page, whichever area was read first. */
function askForEveryPage(): void {
  test('every page of every area is among them', () => {
    expect(missingPages).toEqual([]);
  });

  test('the pictures of the help are taken of states', () => {
    const titles = new Set(everyState.map(titleOf));
    const pictures = wantedPictures(helpFilesOf(readSources(['.md'])));
    expect(pictures.length).toBeGreaterThan(30);
    expect(pictures.filter(({ state }) => state === null || !titles.has(state))).toEqual([]);
  });

  test('the pages of an area do not depend on which area was read before', async () => {
    const before = await pagesOf('hospital');
    await Promise.all([pagesOf('admin'), pagesOf('patient')]);
    expect(before.length).toBeGreaterThan(50);
    expect(await pagesOf('hospital')).toEqual(before);
  });
}
