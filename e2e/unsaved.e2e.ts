import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { demoPeople, startDemoServer } from './stage/demo.ts';
import { box, press, see, signIn, storageOf } from './stage/hand.ts';
import type { RunningServer } from './stage/server.ts';

let server: RunningServer;
let token = '';
const stage = aBrowserStage(() => server.url);
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startDemoServer({ kept: inject('keptDemo') });
}, 480_000);
afterAll(async () => {
  await server.stop();
});

/** A form that takes a while to fill in. */
interface LongForm {
  readonly name: string;
  readonly path: () => string;
  readonly type: (page: Page, words: string) => Promise<void>;
  /** It asks the server for each line, so that nothing can be added without a connection. */
  readonly asks?: true;
  /** What was typed stands in the form. */
  readonly holds: (page: Page, words: string) => Promise<void>;
}

/** Text that is typed into the box of a label. */
function inBox(label: string): Pick<LongForm, 'type' | 'holds'> {
  return {
    type: async (page, words) => {
      // Not yet settled: a draft may still be on its way into the form.
      await box(page, label).first().waitFor();
      await box(page, label).first().fill(words);
    },
    holds: async (page, words) => {
      await expect.poll(() => box(page, label).first().inputValue(), { timeout: 20_000 }).toBe(words);
    },
  };
}

const figureOf = (words: string) => String(words.length + 100);

const forms: readonly LongForm[] = [
  { name: 'the note of a consultation', path: () => `/hospital/consultation/${ids['visit']}`, ...inBox('History of complaint') },
  {
    name: 'a prescription',
    asks: true,
    path: () => `/hospital/prescriptions/new?patient=${ids['patient']}`,
    type: async (page, words) => {
      await box(page, 'Medicine').fill(`${words} 1 tab BD 3/7`);
      await page.getByRole('listbox', { name: 'Medicines found' }).getByRole('option').last().click();
      await page.getByRole('article', { name: words }).waitFor();
    },
    holds: async (page, words) => await page.getByRole('article', { name: words }).waitFor(),
  },
  { name: 'a draft of an invoice', path: () => `/hospital/billing/invoice/draft/${ids['draftInvoice']}`, ...inBox('Note') },
  { name: 'a delivery', path: () => '/hospital/vendor/supply/new', ...inBox('Invoice number') },
  {
    name: 'a stock count',
    path: () => `/hospital/inventory?tab=counts&drawer=count&record=${ids['count']}`,
    type: async (page, words) => await page.locator('input[id^="counted-"]').first().fill(figureOf(words)),
    holds: async (page, words) => {
      await expect.poll(() => page.locator('input[id^="counted-"]').first().inputValue(), { timeout: 20_000 }).toBe(figureOf(words));
    },
  },
  { name: 'a result of the laboratory', path: () => `/hospital/labs/${ids['labEntry']}`, ...inBox('Comment') },
  { name: 'the registration of a patient', path: () => '/hospital/patients/register', ...inBox('Last Name') },
];

/** Records that the forms are of. */
async function prepare(): Promise<void> {
  const first = async (path: string) => (await rowsOf<{ id: string }>(server.url, path, token))[0]?.id ?? '';
  ids['patient'] = await first('/patients?limit=1&status[]=active');
  ids['draftInvoice'] = await first('/invoice?limit=1&status[]=draft');
  ids['labEntry'] = await first('/lab-request/filter?limit=1&status[]=specimen-taken');
  for (const { id: locationId } of await rowsOf<{ id: string }>(server.url, '/location?limit=100', token)) {
    const body = { locationId, scope: 'all', blind: true, freeze: false };
    const opened = await ask(server.url, 'POST', '/stock/count', { token, body });
    if (opened.status === 200) ids['count'] = String(opened.payload['id']);
    if (ids['count']) break;
  }
  const departments = await rowsOf<{ id: string; name: string }>(server.url, '/departments?limit=100', token);
  const departmentId = departments.find(({ name }) => name === 'General OPD')?.id ?? departments[0]?.id;
  for (const { id: patientId } of await rowsOf<{ id: string }>(server.url, '/patients?limit=25&status[]=active', token)) {
    const opened = await ask(server.url, 'POST', '/consultation', { token, body: { patientId, departmentId } });
    if (opened.status === 200) ids['visit'] = String(opened.payload['id']);
    if (ids['visit']) break;
  }
  expect(Object.entries(ids).filter(([, id]) => id === '')).toEqual([]);
  expect([ids['visit'], ids['count']]).not.toContain(undefined);
}

/** A tab of the person who types; whatever the browser asks at leaving is answered with yes. */
async function openSignedIn(beside?: Page): Promise<Page> {
  const page = await stage.openPage(beside ? { beside } : {});
  page.on('dialog', (dialog) => void dialog.accept());
  stage.expectTrouble(page, /ERR_INTERNET_DISCONNECTED|^401 |ERR_FAILED|409 PATCH \/api\/consultation/);
  if (beside) return page;
  await signIn(page, server, demoPeople.admin);
  token = (await storageOf(page))['token'] ?? '';
  if (!ids['visit']) await prepare();
  return page;
}

/** Types, and waits until the draft is on the device: a moment after the last key, once the account's key is there. */
async function typeToKeep(page: Page, type: LongForm['type'], words: string): Promise<void> {
  const since = await page.evaluate(() => Date.now());
  await type(page, words);
  // What a form writes in several steps is put on the device again.
  await page.waitForTimeout(400);
  await expect.poll(() => page.evaluate(draftSince, since), { timeout: 20_000 }).toBe(true);
  await page.waitForTimeout(300);
}

/** Runs in the page: whether a draft lies on the device that was typed since a moment of its clock. */
async function draftSince(since: number): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The device store failed'));
    });
  const names = await indexedDB.databases();
  if (!names.some(({ name }) => name === 'civis-drafts')) return false;
  const database = await done(indexedDB.open('civis-drafts'));
  const kept: { at: number }[] = await done(database.transaction('drafts').objectStore('drafts').getAll());
  database.close();
  return kept.some(({ at }) => at >= since);
}

describe('Nothing typed is lost', () => {
  test.each(forms)('in $name', async ({ path, type, holds, asks }) => {
    const page = await openSignedIn();
    await step('When the page is loaded again', async () => {
      await page.goto(path());
      await typeToKeep(page, type, 'First');
      await page.reload();
      await holds(page, 'First');
    });
    await step('And when the way back was taken', async () => {
      await page.goto('/hospital/dashboard');
      await page.goto(path());
      await holds(page, 'First');
      await typeToKeep(page, type, 'Second');
      await page.evaluate(() => history.back());
      const leave = page.getByRole('dialog').getByRole('button', { name: 'Go Back' });
      await Promise.race([leave.click({ timeout: 4000 }).catch(() => undefined), page.waitForURL(/dashboard/)]);
      await page.goto(path());
      await holds(page, 'Second');
    });
    await step('And when the connection goes while somebody types', async () => {
      if (asks) await typeToKeep(page, type, 'Third');
      await page.context().setOffline(true);
      if (!asks) await typeToKeep(page, type, 'Third');
      await page.context().setOffline(false);
      await page.reload();
      await holds(page, 'Third');
    });
    await step('And when the session ends while somebody types', async () => {
      await typeToKeep(page, type, 'Fourth');
      await ask(server.url, 'POST', '/auth/logout', { token, body: {} });
      await page.reload();
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      await signIn(page, server, demoPeople.admin);
      token = (await storageOf(page))['token'] ?? '';
      await page.goto(path());
      await holds(page, 'Fourth');
    });
  });

  // The note shows both texts side by side, below.
  const ownTabs = forms.filter(({ name }) => name !== 'the note of a consultation');
  test.each(ownTabs)('in two tabs with $name', async ({ path, type, holds }) => {
    const one = await openSignedIn();
    const two = await openSignedIn(one);
    await one.goto(path());
    await typeToKeep(one, type, 'Typed here');
    await two.goto(path());
    await typeToKeep(two, type, 'Typed elsewhere');
    await Promise.all([one.reload(), two.reload()]);
    await holds(one, 'Typed here');
    await holds(two, 'Typed elsewhere');
  });

  test('in two tabs with the note of a consultation: both texts stand side by side', async () => {
    const one = await openSignedIn();
    const two = await openSignedIn(one);
    const note = forms[0];
    if (!note) throw new Error('There is no note among the forms');
    await one.goto(note.path());
    await box(one, 'History of complaint').waitFor();
    await two.goto(note.path());
    await note.type(two, 'Written in the second tab');
    await press(two, 'Save');
    await two
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    await note.type(one, 'Written in the first tab');
    await press(one, 'Save');
    const both = one.getByRole('alert', { name: /changed elsewhere/ });
    await both.waitFor();
    await step('A reload keeps them both', async () => {
      await one.waitForTimeout(700);
      await one.reload();
      await see(both, 'Written in the first tab');
      await see(both, 'Written in the second tab');
    });
    await press(one, 'Keep both texts');
    await press(one, 'Save');
    await one
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    await one.reload();
    await note.holds(one, 'Written in the second tab\n\nWritten in the first tab');
  });
});
