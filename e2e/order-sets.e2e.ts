import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague, type Colleague, make } from './stage/api.ts';
import { aBrowserStage } from './stage/browser.ts';
import { aDispensary, type Dispensary } from './stage/dispensary.ts';
import { box, fill, pick, press, see, seeNo, signIn } from './stage/hand.ts';

let world: Dispensary;
let colleague: Colleague;
let writing: Page;
let reading: Page;
const stage = aBrowserStage(() => world.server.url, { pagesLive: 'file' });

const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const composer = () => `/hospital/prescriptions/new?patient=${world.patientId}`;

async function choose(page: Page, menu: string, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the list of own favourites and order sets, from a menu of the composer or of the test order. */
async function manage(page: Page): Promise<Locator> {
  await choose(page, 'Order sets', /^Manage/);
  const dialog = page.getByRole('dialog', { name: 'My favourites and order sets' });
  await dialog.waitFor();
  return dialog;
}

/** Removes one of the list, with the question before. */
async function remove(page: Page, list: Locator, name: string): Promise<void> {
  await press(list, `Remove ${name}`);
  await press(page.getByRole('dialog', { name: `Remove ${name}` }), 'Remove');
  await seeNo(list.getByRole('button', { name: `Remove ${name}`, exact: true }));
}

async function prescribe(page: Page, typed: string, name: RegExp): Promise<void> {
  await box(page, 'Medicine').fill(typed);
  await page.getByRole('listbox', { name: 'Medicines found' }).getByRole('option', { name }).click();
}

/** The order of tests for the patient of the story. */
async function openTestOrder(page: Page): Promise<Locator> {
  await page.goto('/hospital/labs');
  await press(page, 'New Request');
  const drawer = dialogOf(page);
  await box(drawer, 'Patient').fill('Okafor');
  await page.getByRole('option', { name: /Okafor/ }).click();
  await drawer.getByRole('checkbox', { name: /^Sodium/ }).waitFor();
  return drawer;
}

beforeAll(async () => {
  world = await aDispensary();
  colleague = await aColleague(world.server, world.token, 'Doctor', 'second-doctor');
  await make(world.server.url, 'PATCH', `/users/${colleague.id}`, world.token, {
    ...{ departmentIds: [world.outpatients, world.laboratory], cadre: 'doctor', licenceMissingReason: 'Shown to the desk' },
  });
}, 240_000);
afterAll(async () => {
  await world.server.stop();
});

/** Medicines of a prescription are one line each: their boxes are opened. */
async function openLines(page: Page): Promise<void> {
  for (const line of await page.getByRole('article').all()) {
    const closed = line.getByRole('button', { name: /^Details of/, expanded: false });
    if ((await closed.count()) > 0) await closed.click();
  }
}

describe('Favourites and order sets are kept, shared, changed, used and removed', () => {
  test('Two doctors of one department sign in', async () => {
    writing = await stage.openPage();
    await signIn(writing, world.server, world.doctor);
    reading = await stage.openPage();
    await signIn(reading, world.server, colleague);
  });

  test('A doctor saves a medicine as a favourite and the prescription as an order set of the department', async () => {
    await writing.goto(composer());
    await prescribe(writing, 'paracetamol 500 mg TDS 3/7', /Panadol/);
    await prescribe(writing, 'morphine 10 mg STAT', /Morphine/);
    await press(writing, 'Save Panadol 500 mg as favourite');
    const favourite = writing.getByRole('dialog', { name: 'Save as favourite' });
    await press(favourite, 'Save');
    await seeNo(favourite);
    await press(writing, 'Save as order set');
    const set = writing.getByRole('dialog', { name: 'Save as order set' });
    await fill(set, { Name: 'Pain' });
    await pick(set, 'Share with', 'My department');
    await press(set, 'Save');
    await seeNo(set);
  });

  test('The colleague uses the set and cannot change it; the favourite is not shared', async () => {
    await reading.goto(composer());
    const list = await manage(reading);
    await see(list, 'No favourites yet');
    await see(list, /^Shared by /);
    expect(await list.getByRole('button', { name: /^(Edit|Remove) Pain$/ }).count()).toBe(0);
    await press(list, 'Close');
    await choose(reading, 'Order sets', /Pain/);
    await expect.poll(() => reading.getByRole('article').count()).toBe(2);
    await openLines(reading);
    expect(await box(reading.getByRole('article').first(), 'Dose').inputValue()).toBe('500');
  });

  test('The doctor renames the set, changes a dose, and removes both', async () => {
    const list = await manage(writing);
    await press(list, 'Edit Pain');
    const edited = dialogOf(writing);
    await fill(edited, { Name: 'Pain at night' });
    await box(edited.getByRole('article').first(), 'Dose').fill('1000');
    await press(edited, 'Save changes');
    await see(list, 'Pain at night');
    await reading.goto(composer());
    await choose(reading, 'Order sets', /Pain at night/);
    // The two medicines that were written and not signed come back; boxes are read once all lines stand there.
    await expect.poll(() => reading.getByRole('article').count()).toBe(4);
    await openLines(reading);
    const doses = (await reading.getByRole('article').all()).map((line) => box(line, 'Dose').inputValue());
    expect(await Promise.all(doses)).toContain('1000');
    await remove(writing, list, 'Pain at night');
    await remove(writing, list, 'Panadol 500 mg');
    await see(list, 'No order set yet');
    await see(list, 'No favourites yet');
  });

  test('Tests: a star and a set, shared, used by the colleague, changed and removed', async () => {
    const drawer = await openTestOrder(writing);
    await press(drawer, 'Favourite: Sodium');
    for (const name of [/^Sodium/, /^Potassium/]) await drawer.getByRole('checkbox', { name }).check();
    await press(drawer, 'Save as order set');
    const set = writing.getByRole('dialog', { name: 'Save as order set' });
    await fill(set, { Name: 'Salts' });
    await pick(set, 'Share with', 'My department');
    await press(set, 'Save');
    await seeNo(set);
    const list = await manage(writing);
    await press(list, 'Edit Sodium');
    await pick(dialogOf(writing), 'Share with', 'My department');
    await press(dialogOf(writing), 'Save changes');
    await press(list, 'Edit Salts');
    await fill(dialogOf(writing), { Name: 'Sodium and potassium' });
    await press(dialogOf(writing), 'Save changes');
    await see(list, 'Sodium and potassium');
    const other = await openTestOrder(reading);
    await see(other, /favourite of a colleague/);
    await choose(reading, 'Order sets', /Sodium and potassium/);
    await see(other, '2 tests');
    await remove(writing, list, 'Sodium and potassium');
    await remove(writing, list, 'Sodium');
    await see(list, 'No order set yet');
  });
});
