import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague, aHospitalBehind, aPatient, ask, type Colleague, make, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { founder } from './stage/clinic.ts';
import { arriveAt, choose, fill, pick, press, see, seeNo, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let token: string;
let people: { doctor: Colleague; nurse: Colleague };
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const cardOf = (page: Page, room: string, label: string): Locator =>
  page
    .getByRole('list', { name: `Beds of ${room}` })
    .getByRole('listitem')
    .filter({ hasText: label });

async function act(page: Page, of: string, words: string): Promise<void> {
  await press(page, `Actions for ${of}`);
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** An act of the stay's page: the filled button, or one of the menu beside it. */
async function actHere(page: Page, words: string): Promise<void> {
  const button = page.getByRole('button', { name: words, exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

/** A ward with one room of so many general beds, made as the set-up makes it. */
async function aWard(name: string, code: string, room: string): Promise<void> {
  const department = await make(server.url, 'POST', '/departments', token, { name, kind: 'nursing' });
  const ward = await make(server.url, 'POST', '/wards', token, { name, code, departmentId: department.id, genderPolicy: 'mixed' });
  const made = await make(server.url, 'POST', '/rooms', token, { name: room, wardId: ward.id, roomType: 'general' });
  await make(server.url, 'POST', `/rooms/${made.id}/beds`, token, { label: 'B{1..2}' });
}

beforeAll(async () => {
  server = await startServer();
  ({ token } = await aHospitalBehind(server, founder.email));
  await ask(server.url, 'POST', '/currency', { token, body: { code: 'NGN' } });
  people = { doctor: await aColleague(server, token, 'Doctor'), nurse: await aColleague(server, token, 'Nurse') };
  await make(server.url, 'PATCH', '/billing-policy', token, { gateAdmission: 'deposit-or-pay' });
  await aWard('Male Medical Ward', 'MMW', 'Room 1');
  await aWard('Surgical Ward', 'SUR', 'Room 2');
  await make(server.url, 'PUT', '/room-classes/general', token, { price: 500_000, deposit: 3_000_000 });
  await aPatient(server, token, { lastName: 'Okafor', firstName: 'Emeka', phoneNumber: '8035550001' });
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story on a hospital without a stay: each test goes on where the one before it ended.
describe('A patient who stays', () => {
  let doctor: Page;
  let ward: Page;
  let stay: string;

  test('A doctor requests the admission, and the ward sees it without a refresh', async () => {
    ward = await stage.openPage();
    stage.expectTrouble(ward, /422/);
    await signIn(ward, server, people.nurse);
    await ward.goto('/hospital/admissions?tab=requests');
    await see(ward, 'No admission request');
    doctor = await stage.openPage();
    await signIn(doctor, server, people.doctor);
    const [patient] = await rowsOf<{ id: string }>(server.url, '/patients?limit=1', token);
    await doctor.goto(`/hospital/patients/${patient?.id}`);
    await step('When the doctor asks for a bed from the record', async () => {
      await press(doctor, 'More');
      await doctor.getByRole('menuitem', { name: 'Request admission', exact: true }).click();
      const drawer = dialogOf(doctor);
      await pick(drawer, 'Urgency', 'Emergency');
      await fill(drawer, { Reason: 'Severe malaria with vomiting' });
      await press(drawer, 'Request admission');
      await seeNo(drawer);
    });
    await see(ward, 'Okafor Emeka');
    await see(ward, 'Severe malaria with vomiting');
  });

  test('The ward admits the patient to a bed; without the deposit a reason is needed, and nothing typed is lost', async () => {
    await act(ward, 'Okafor Emeka', 'Admit');
    const drawer = dialogOf(ward);
    await step('When the form has the words of the request, a diagnosis, a consultant and a bed', async () => {
      await drawer.getByText('Not in the list').click();
      await drawer.getByLabel('Diagnosis (free text)').fill('Severe malaria');
      await drawer.getByLabel('Diagnosis (free text)').press('Enter');
      await choose(drawer, 'Consultant', 'Doctor Colleague');
      await choose(drawer, 'Bed', 'Male Medical Ward · Room 1 · B1');
      await choose(drawer, 'Source', 'Outpatient clinic');
      await press(drawer, 'Admit patient');
    });
    await see(drawer, 'A deposit of ₦30,000.00 is required');
    await step('Then an emergency is admitted before its deposit', async () => {
      await choose(drawer, 'Source', 'Emergency department');
      await press(drawer, 'Admit patient');
      await arriveAt(ward, /\/hospital\/admissions\/[0-9a-f-]{36}/);
    });
    stay = new URL(ward.url()).pathname;
    await see(ward, 'Severe malaria');
    await doctor.goto('/hospital/admissions');
    await cardOf(doctor, 'Room 1', 'B1').getByText('Okafor Emeka').waitFor();
  });

  test('The patient is transferred to another ward, and the bed left behind is to be cleaned', async () => {
    await ward.goto('/hospital/admissions');
    await act(ward, 'Okafor Emeka, B1', 'Transfer');
    const drawer = dialogOf(ward);
    await choose(drawer, 'Bed', 'Surgical Ward · Room 2 · B2');
    await fill(drawer, { Reason: 'Needs an operation' });
    await press(drawer, 'Transfer');
    await seeNo(drawer);
    await cardOf(doctor, 'Room 2', 'B2').getByText('Okafor Emeka').waitFor();
    await cardOf(doctor, 'Room 1', 'B1').getByText('Cleaning').waitFor();
  });

  test('The doctor discharges with a signed summary', async () => {
    await doctor.goto(stay);
    await actHere(doctor, 'Discharge');
    const wizard = dialogOf(doctor);
    await see(wizard, 'Nothing is pending');
    await press(wizard, 'Next');
    await choose(wizard, 'Type of discharge', 'Recovered');
    await fill(wizard, { 'Course in hospital': 'Artesunate for three days, afebrile since yesterday', 'Condition at discharge': 'Well' });
    await press(wizard, 'Next');
    await step('Then the medicines to go home and the follow-up are asked', async () => {
      await see(wizard, 'No current medicines');
      await press(wizard, 'Next');
    });
    await press(wizard, 'Next');
    await see(wizard, 'Artesunate for three days');
    await press(wizard, 'Sign and discharge');
    await see(wizard, 'Patient discharged');
    await wizard.getByRole('button', { name: 'Close', exact: true }).last().click();
    await see(doctor, 'Discharged');
  });

  test('The release is refused until each area is cleared, and the balance has its reason', async () => {
    await ward.goto(stay);
    await actHere(ward, 'Release');
    const dialog = dialogOf(ward);
    await step('When it is tried at once, the areas are named', async () => {
      await fill(dialog, { 'Released to': 'His brother' });
      await press(dialog, 'Release patient');
      await see(dialog, /Not cleared: /);
    });
    await step('Then what keeps it from being cleared stands with its button', async () => {
      await see(dialog, /Outstanding balance: ₦/);
      await dialog.getByRole('region', { name: 'Billing' }).getByRole('link').first().waitFor();
    });
  });

  test('The bed is free at once, whatever is owed: housekeeping cleans it', async () => {
    await ward.goto('/hospital/admissions');
    await act(ward, 'Okafor Emeka, B2', 'Bed is free');
    const drawer = dialogOf(ward);
    await press(drawer, 'Bed is free');
    await seeNo(drawer);
    await cardOf(ward, 'Room 2', 'B2').getByText('Cleaning').waitFor();
    await ward.goto('/hospital/admissions?view=housekeeping');
    await expect.poll(() => ward.getByRole('list', { name: 'Beds to clean' }).getByRole('listitem').count()).toBe(2);
  });

  test('Each area is cleared or passed with a reason, and the patient is released with the reason for the balance', async () => {
    const manager = await stage.openPage();
    await signIn(manager, server, founder);
    await manager.goto(stay);
    await actHere(manager, 'Release');
    const dialog = dialogOf(manager);
    const area = (name: string) => dialog.getByRole('region', { name, exact: true });
    await step('When nursing and pharmacy are cleared', async () => {
      for (const name of ['Nursing', 'Pharmacy']) {
        await press(area(name), `Clear ${name}`);
        await area(name).getByText('Cleared', { exact: true }).waitFor();
      }
    });
    await step('And the missing code of the diagnosis is passed with a reason', async () => {
      await press(area('Records'), 'Pass with a reason Records');
      const question = manager.getByRole('dialog', { name: 'Pass Records' });
      await question.getByRole('textbox').fill('The coding clerk codes it tomorrow');
      await press(question, 'Pass');
      await area('Records').getByText('Cleared', { exact: true }).waitFor();
    });
    await step('Then the balance has its reason, and the patient goes', async () => {
      await choose(dialog, 'Reason for release with a balance', 'Payment plan');
      await fill(dialog, { 'Released to': 'His brother' });
      await press(dialog, 'Release patient');
      await see(dialog, 'Patient released');
    });
    await ward.goto('/hospital/admissions?tab=released');
    await see(ward, 'Okafor Emeka');
  });
});
