import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { aColleague, aHospitalBehind, aPatient, ask, type Colleague } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { founder } from './stage/clinic.ts';
import { arriveAt, box, choose, fill, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let nurse: Colleague;
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const bedOf = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: 'Beds of Room 1' }).getByRole('listitem').filter({ hasText: label });
const stepsOf = (page: Page): Locator => page.getByRole('list', { name: 'Steps' });

async function act(page: Page, of: string, words: string): Promise<void> {
  await press(page, `Actions for ${of}`);
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** Types the reason that an act asks for and agrees. */
async function agree(page: Page, words: string, reason?: string): Promise<void> {
  const dialog = dialogOf(page);
  if (reason) await dialog.getByRole('textbox').fill(reason);
  await press(dialog, words);
  await seeNo(dialog);
}

beforeAll(async () => {
  server = await startServer();
  const { token } = await aHospitalBehind(server, founder.email);
  await ask(server.url, 'POST', '/currency', { token, body: { code: 'NGN' } });
  nurse = await aColleague(server, token, 'Nurse');
  await aPatient(server, token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story on a hospital without a ward: each test goes on where the one before it ended.
describe('The first ward of a hospital', () => {
  let manager: Page;
  let ward: Page;

  test('A nurse looks at an empty board, and Get Started leads the founder to the set-up', async () => {
    ward = await stage.openPage();
    await signIn(ward, server, nurse);
    await ward.goto('/hospital/admissions');
    await see(ward, 'No beds yet');
    manager = await stage.openPage();
    await signIn(manager, server, founder);
    await manager.goto('/hospital/getstarted');
    await manager.getByRole('link', { name: 'Go to step Add wards and beds' }).click();
    await arriveAt(manager, /\/hospital\/admissions\?tab=rooms/);
    await manager.getByRole('link', { name: 'Set up wards' }).click();
    await seeHeading(manager, 'Set up wards');
  });

  test('A ward is made of a new department, with four rooms and sixteen beds', async () => {
    await step('When the department is added and becomes a ward', async () => {
      await press(manager, 'Add ward');
      await press(dialogOf(manager), 'New department');
      const department = manager.getByRole('dialog', { name: 'New department' });
      await fill(department, { Name: 'Male Medical Ward' });
      await press(department, 'Add department');
      await seeNo(department);
      const drawer = dialogOf(manager);
      await fill(drawer, { Code: 'MMW' });
      await choose(drawer, 'For', 'Male');
      await press(drawer, 'Save ward');
      await seeNo(drawer);
    });
    await step('And rooms are made by a pattern', async () => {
      await press(manager, 'Next: Rooms');
      await choose(manager, 'Ward', 'Male Medical Ward');
      await fill(manager, { 'Name or pattern': 'Room {1..4}' });
      await see(manager, 'Makes 4: Room 1, Room 2, Room 3, Room 4');
      await press(manager, 'Add rooms');
      await see(manager, '4 rooms added');
    });
    await step('And beds in each of them', async () => {
      await press(manager, 'Next: Beds');
      // A person sees which rooms are ticked before the labels are typed.
      await see(manager, 'Room 4 · Male Medical Ward');
      await fill(manager, { 'Label or pattern': 'B{1..4}' });
      await press(manager, 'Add beds');
      await stepsOf(manager)
        .getByRole('button', { name: /Beds\s*16/ })
        .waitFor();
    });
  });

  test('The nurse sees the beds without a refresh', async () => {
    await bedOf(ward, 'B4').getByText('Available', { exact: true }).waitFor();
    await see(ward, '16 of 16 available');
  });

  test('A price, a deposit and somebody in charge end the set-up', async () => {
    await step('When a general bed gets its price and deposit', async () => {
      await press(manager, 'Next: Prices');
      await press(manager, 'Edit prices of General');
      const drawer = dialogOf(manager);
      await fill(drawer, { 'Price of a bed': '5000', Deposit: '30000' });
      await press(drawer, 'Save prices');
      await seeNo(drawer);
      await see(manager, '₦30,000.00');
    });
    await step('And the nurse is put in charge', async () => {
      await press(manager, 'Next: In charge');
      await press(manager, 'Choose Male Medical Ward');
      const drawer = dialogOf(manager);
      await choose(drawer, 'Nurse in charge', 'Nurse Colleague');
      await press(drawer, 'Save nurse in charge');
      await seeNo(drawer);
      await stepsOf(manager)
        .getByRole('button', { name: /In charge\s*1 of 1/ })
        .waitFor();
    });
    await step('Then the board says so, and Get Started has the step done', async () => {
      await manager.getByRole('link', { name: 'Finish' }).click();
      await see(ward, 'In charge: Nurse Colleague');
      await manager.goto('/hospital/getstarted');
      const item = manager.getByRole('listitem').filter({ has: manager.getByRole('heading', { name: 'Add wards and beds', exact: true }) });
      await item.getByText('Done', { exact: true }).waitFor();
    });
  });

  test('A bed is taken out of service and back, cleaned and reserved, and a second person sees each step', async () => {
    await manager.goto('/hospital/admissions');
    await step('When the nurse takes a bed out of service', async () => {
      await act(ward, 'B1, Room 1', 'Take out of service');
      await agree(ward, 'Take out of service', 'Rail is broken');
      await bedOf(manager, 'B1').getByText('Out of service').waitFor();
      await bedOf(manager, 'B1').getByText('Rail is broken').waitFor();
    });
    await step('And brings it back, it is to be cleaned', async () => {
      await act(ward, 'B1, Room 1', 'Back in service');
      await agree(ward, 'Back in service');
      await bedOf(manager, 'B1').getByText('Cleaning').waitFor();
    });
    await step('And housekeeping says that it is ready', async () => {
      await ward.goto('/hospital/admissions?view=housekeeping');
      await ward
        .getByRole('list', { name: 'Beds to clean' })
        .getByRole('button', { name: /^Bed is ready/ })
        .click();
      await see(ward, 'No bed to clean');
      await bedOf(manager, 'B1').getByText('Available', { exact: true }).waitFor();
    });
    await step('And the nurse reserves it for a patient', async () => {
      await ward.goto('/hospital/admissions');
      await act(ward, 'B1, Room 1', 'Reserve bed');
      const drawer = dialogOf(ward);
      await choose(drawer, 'Patient', 'Okafor');
      await box(drawer, 'Reason').fill('Comes from theatre');
      await press(drawer, 'Reserve bed');
      await seeNo(drawer);
      await bedOf(manager, 'B1').getByText('Reserved', { exact: true }).waitFor();
      await bedOf(manager, 'B1').getByText('Comes from theatre').waitFor();
    });
  });
});
