import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBrowserStage } from './stage/browser.ts';
import { type DemoPerson, demoPeople, startDemoServer } from './stage/demo.ts';
import { readSamples } from './stage/demo-samples.ts';
import { signIn, storageOf } from './stage/hand.ts';
import { axeFindings, sidewaysFindings, untilSettled } from './stage/judge.ts';
import { adminStates, hospitalStates, openStates, patientStates, type Samples, type State } from './stage/page-states.ts';
import type { RunningServer } from './stage/server.ts';
import { pagesOf } from './stage/web-tree.ts';

let server: RunningServer;
let samples: Samples;
const sessions = new Map<DemoPerson, Page>();
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(async () => {
  await server.stop();
});

/** The one page of a person of the demo, signed in at its first use; nobody's has no session. */
async function pageOf(person: DemoPerson | 'nobody'): Promise<Page> {
  const key = person as DemoPerson;
  const found = sessions.get(key);
  if (found) return found;
  const page = await stage.openPage();
  // A page that is left with something typed in it asks first.
  page.on('dialog', (dialog) => void dialog.accept());
  sessions.set(key, page);
  if (person !== 'nobody') await signIn(page, server, demoPeople[person]);
  return page;
}

/** As high as the page is long, so that nothing lies under a bar that sticks to the window's edge. */
async function lookAt(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await untilSettled(page);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, 6000) });
}

async function lightUp(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
  await untilSettled(page);
}

/**
 * Judges what stands on the page, wide and narrow, light and dark. The rules about structure do not depend on colours, and
 * the colours not on the width: dark is asked for contrast alone, once.
 */
async function findingsOf(page: Page): Promise<string[]> {
  const said = (what: string) => (line: string) => `${what}: ${line}`;
  await lookAt(page, 1440, 900);
  const found = [...(await sidewaysFindings(page)), ...(await axeFindings(page))].map(said('1440 px'));
  await lightUp(page, 'dark');
  found.push(...(await axeFindings(page, ['color-contrast'])).map(said('dark')));
  await lightUp(page, 'light');
  await lookAt(page, 360, 780);
  found.push(...[...(await sidewaysFindings(page)), ...(await axeFindings(page))].map(said('360 px')));
  return found;
}

async function judge(state: State): Promise<void> {
  const page = await pageOf(state.as);
  samples ??= await readSamples(server, await storageOf(await pageOf('admin')));
  if (state.trouble) stage.expectTrouble(page, state.trouble);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(state.path(samples));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilSettled(page);
  await state.act?.(page);
  expect(await findingsOf(page)).toEqual([]);
}

describe('axe finds nothing and nothing scrolls sideways', () => {
  test.each(openStates)('signed out: $name', judge);
  test.each(hospitalStates)('hospital: $name', judge);
  test.each(adminStates)('operator: $name', judge);
  test.each(patientStates)('patient: $name', judge);
});

test('every page of every area is among them', async () => {
  const marks: Samples = { patient: '$id', deceased: '$id', unidentified: '$id', user: '$id', role: '$id', hospital: '$id' };
  const judged = new Set(
    [...openStates, ...hospitalStates, ...adminStates, ...patientStates].map((state) => state.path(marks).split('?')[0]),
  );
  const trees = await Promise.all([pagesOf('hospital'), pagesOf('admin'), pagesOf('patient')]);
  const missing = trees
    .flat()
    .map(({ path }) => path)
    .filter((path) => !judged.has(path) && !elsewhere.has(path) && !path.endsWith('/$section'));
  expect(missing).toEqual([]);
});

/** Pages that only lead on, or that stand in the journey of the beginning alone. */
const elsewhere = new Set(['/hospital/setup', '/hospital/signup-confirmation', '/patient/register', '/admin/register']);
