import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hospitalAdminRole } from '#modules/permissions/contract/catalogue.ts';
import { defaultRoles, permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { ask } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { demoPassword, startDemoServer } from './stage/demo.ts';
import { readSamples } from './stage/demo-samples.ts';
import { goWithin, press, see, seeHeading, signIn, storageOf } from './stage/hand.ts';
import { untilSettled } from './stage/judge.ts';
import type { RunningServer } from './stage/server.ts';
import { mayOpen, menuOf, pagesOf, settingsOf, sidebarOf, type TreeEntry, type TreePage } from './stage/web-tree.ts';
import { type Samples, withRecord } from './states/records.ts';
import { addressOf } from './states/state.ts';

/** Who of the demo holds which role. */
const mailboxes: Readonly<Record<string, string>> = {
  [hospitalAdminRole]: 'hospitaladmin',
  Doctor: 'doctor',
  Nurse: 'nurse',
  Pharmacist: 'pharmacist',
  'Lab Technician': 'lab',
  'Imaging Technician': 'imaging',
  Accountant: 'accountant',
  'Inventory Personnel': 'inventory',
  Admin: 'admin',
  Auditor: 'auditor',
};
/** What the first page shows of the own work; the others see the panels of the hospital. */
const ownWork: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  Doctor: [/^My queue – /, 'Results to acknowledge', 'Notes to complete', 'Appointments for today'],
  Nurse: [/^Vitals to record – /, 'Doses due'],
  Pharmacist: ['Medication requests', 'Out of stock and low', 'Expiring stock'],
  'Lab Technician': ['Critical, unacknowledged', 'Worklist', 'Overdue'],
  Accountant: ['Income per day', 'Invoices', 'Unpaid invoices', 'Stock value by category'],
  'Inventory Personnel': ['Out of stock and low', 'Expiring stock', 'Stock value by category'],
};
/** Reads of the foundation, each behind a permission that some role lacks. */
const guardedReads = [
  ['/audit-trail', 'View Audit Trail'],
  ['/users', 'View Users'],
  ['/patients/merges', 'Merge Patients'],
  ['/roles/', 'View Roles'],
] as const;

let server: RunningServer;
let samples: Samples;
let menu: TreeEntry[] = [];
let sections: TreeEntry[] = [];
let pages: TreePage[] = [];
const stage = aBrowserStage(() => server.url);

beforeAll(async () => {
  server = await startDemoServer({ kept: inject('keptDemo') });
  [menu, sections, pages] = await Promise.all([menuOf('hospital'), settingsOf(), pagesOf('hospital')]);
  const page = await stage.openPage();
  await signIn(page, server, personOf(hospitalAdminRole));
  samples = await readSamples(server, await storageOf(page));
  await page.context().close();
}, 600_000);
afterAll(async () => {
  await server.stop();
});

describe.each(defaultRoles.map(({ name }) => name))('%s', (roleName) => {
  const held = new Set(permissionsOfRole(roleName));

  test('sees what the role may open, and nothing of it is refused', async () => {
    const page = await stage.openPage();
    await signIn(page, server, personOf(roleName));
    sessions.set(roleName, await storageOf(page));
    await step('Then the role holds what the catalogue gives it', async () => {
      const { user_permission: names = '[]' } = await storageOf(page);
      expect(new Set((JSON.parse(names) as { name: string }[]).map(({ name }) => name))).toEqual(held);
    });
    await step('And the first page shows the own work', () => expectOwnWork(page, roleName));
    const sidebar = sidebarOf(held, menu);
    await step('And the sidebar shows its entries in order', () =>
      expectEntries(
        page,
        'Main',
        sidebar.map(({ entry }) => entry),
      ),
    );
    for (const { entry, children } of sidebar) {
      // A group leads to its first page and unfolds the others.
      await openEntry(page, { ...entry, path: children[0]?.path ?? entry.path });
      for (const child of children.slice(1)) await openEntry(page, child);
    }
    if (held.has('View Settings')) await openSections(page, held);
    // The sweep of all pages (states/sweep.ts) opens them as a Hospital Admin.
    if (roleName !== hospitalAdminRole) await openOtherPages(page, held);
    // A role that may open everything opens more than a hundred pages.
  }, 240_000);

  // Nothing is shut to a Hospital Admin.
  if (roleName === hospitalAdminRole) return;
  test('is told so where the role may not go', async () => {
    const storage = sessions.get(roleName) ?? {};
    const page = await stage.openPage({ storage });
    const shut = pages.find((each) => !each.path.includes('$') && !mayOpen(held, each));
    if (shut)
      await step(`When ${shut.path} is opened by its address`, async () => {
        await page.goto(shut.path);
        await seeHeading(page, 'You do not have access to this page');
        await see(page, shut.permission.join(' / '));
      });
    await step('Then the server refuses what the page would ask', async () => {
      const { token: own = '' } = storage;
      const [path, permission] = guardedReads.find(([, name]) => !held.has(name)) ?? ['', ''];
      const answer = path
        ? await ask(server.url, 'GET', path, { token: own })
        : await ask(server.url, 'POST', '/roles/', { token: own, body: {} });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(`You do not have permission: ${permission || 'Create Role'}`);
    });
  });
});

/** What the browser kept of each role's sign-in. */
const sessions = new Map<string, Record<string, string>>();

function personOf(roleName: string) {
  return { email: `${mailboxes[roleName]}@demo.civis.test`, password: demoPassword };
}

async function expectOwnWork(page: Page, roleName: string): Promise<void> {
  const switched = page.getByRole('group', { name: 'Dashboard', exact: true });
  const panels = ownWork[roleName];
  if (panels === undefined) {
    await seeHeading(page, roleName);
    expect(await switched.count()).toBe(0);
    return;
  }
  for (const name of panels) await page.getByRole('heading', { level: 2, name, exact: typeof name === 'string' }).waitFor();
  await press(switched, 'Hospital');
  await expect.poll(() => page.getByRole('heading', { level: 2, name: panels[0] ?? '', exact: true }).count()).toBe(0);
  await press(switched, 'My work');
  await page.getByRole('heading', { level: 2, name: panels[0] ?? '' }).waitFor();
}

async function openEntry(page: Page, { title, path }: TreeEntry): Promise<void> {
  await step(`When ${title} is opened`, async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${title}\\s*\\d*\\+?$`) });
    await link.click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await expectPage(page);
  });
}

async function expectEntries(page: Page, navigation: string, entries: readonly TreeEntry[]): Promise<void> {
  const links = page.getByRole('navigation', { name: navigation, exact: true }).getByRole('link');
  // Behind an entry stands how many wait there.
  const titles = async () => (await links.allTextContents()).map((words) => words.replace(/\d+\+?$/, ''));
  await expect.poll(titles, { timeout: 15_000 }).toEqual(entries.map(({ title }) => title));
}

/** A page stands: a heading, nothing on its way, no refusal in its place. */
async function expectPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilSettled(page);
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
  expect(['Page not found', 'You do not have access to this page', 'Sorry, there was a network error.']).not.toContain(heading);
}

async function openSections(page: Page, held: ReadonlySet<string>): Promise<void> {
  const open = sections.filter((entry) => mayOpen(held, entry));
  await page.goto('/hospital/settings');
  await step('Then the settings show their sections', () => expectEntries(page, 'Settings', open));
  for (const { title, path } of open)
    await step(`When the section ${title} is opened`, async () => {
      await page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link', { name: title, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expectPage(page);
      await openTabs(page);
    });
}

/** Pages of records that everybody sees of themselves alone: the demo's are other people's. */
const ownOnly = new Set(['/hospital/billing/shift/$id/print']);

/** Pages that no menu shows: by their address, with real records in it. */
async function openOtherPages(page: Page, held: ReadonlySet<string>): Promise<void> {
  const shown = new Set(menu.map(({ path }) => path));
  for (const each of pages.filter((one) => held.size > 0 && one.permission.length > 0 && mayOpen(held, one) && !shown.has(one.path))) {
    if (ownOnly.has(each.path)) continue;
    const address = withRecord(each.path);
    if (address === null) throw new Error(`There is no record for ${each.path}`);
    await step(`When ${each.path} is opened`, async () => {
      await goWithin(page, addressOf({ path: address }, samples));
      await expectPage(page);
      await openTabs(page);
    });
  }
}

async function openTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('tab');
  const count = await tabs.count();
  for (let place = 0; place < count; place += 1) {
    await tabs.nth(place).click();
    await untilSettled(page);
  }
  await openFoldedTabs(page);
}

/** Tabs of a record that stand in the menu 'More' because the row has no room for them. */
async function openFoldedTabs(page: Page): Promise<void> {
  const more = page.locator('[data-more-tabs]');
  if ((await more.count()) === 0) return;
  await more.click();
  const titles = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  for (const title of titles) {
    await page.getByRole('tab').first().click();
    await more.click();
    await page.getByRole('menuitem', { name: title, exact: true }).click();
    await untilSettled(page);
  }
}
