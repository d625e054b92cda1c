import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aColleague, aHospitalBehind, aPatient, ask, type Colleague, make, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { founder } from './stage/clinic.ts';
import { arriveAt, box, choose, fill, press, see, seeNo, signIn, storageOf } from './stage/hand.ts';
import { letWarningsWait, queueJob } from './stage/jobs.ts';
import { type RunningServer, startServer } from './stage/server.ts';
import { lyingUnsent } from './stage/unsent.ts';

let server: RunningServer;
let token: string;
let hospitalId: string;
let people: { doctor: Colleague; consultant: Colleague; nurse: Colleague };
let stay: { id: string; patientId: string };
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const dialogOf = (page: Page): Locator => page.getByRole('dialog').locator('visible=true').last();
const kept = (page: Page): Locator => page.getByRole('list', { name: 'Vitals on this device' }).getByRole('listitem');
const ring = (page: Page): Locator => page.getByRole('alert').getByRole('button', { name: /Early warning/ });

/** A medicine and a fluid of the catalogue, as the pharmacy makes them. */
async function theMedicines(): Promise<void> {
  const types = await rowsOf<{ id: string; name: string }>(server.url, '/medication-type?limit=100', token);
  const categories = await rowsOf<{ id: string; name: string }>(server.url, '/medication-category?limit=100', token);
  const medicine = (name: string, type: RegExp, unit: string, medication: object) =>
    make(server.url, 'POST', '/product', token, {
      ...{ kind: 'medication', name, unit, sellingPrice: 3_000 },
      medication: {
        medicationTypeId: (types.find((each) => type.test(each.name)) ?? types[0])?.id,
        medicationCategoryId: categories[0]?.id,
        legalClass: 'otc',
        ...medication,
      },
    });
  await medicine('Panadol 500 mg', /Tablet/, 'tablet', { genericName: 'paracetamol', strength: 500, strengthUnit: 'mg', routes: ['oral'] });
  await medicine('Ringer lactate 500 ml', /Infusion|Injection/, 'bag', {
    ...{ genericName: 'ringer lactate', strength: 500, strengthUnit: 'ml', routes: ['iv'] },
  });
}

/** A ward with a patient in its bed. The consultant is of another department: only the ladder reaches them. */
async function theStay(): Promise<void> {
  const send = (method: string, path: string, body: unknown) => make(server.url, method, path, token, body);
  const department = await send('POST', '/departments', { name: 'Female Medical', kind: 'nursing' });
  const ward = await send('POST', '/wards', {
    name: 'Female Medical Ward',
    code: 'FMW',
    departmentId: department.id,
    genderPolicy: 'mixed',
  });
  const room = await send('POST', '/rooms', { name: 'Room 1', wardId: ward.id, roomType: 'general' });
  await send('POST', `/rooms/${room.id}/beds`, { label: 'B{1..2}' });
  const [bed] = await rowsOf<{ id: string }>(server.url, '/beds/board', token);
  const { id: patientId } = await aPatient(server, token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
  const admission = await send('POST', '/patient-admissions', {
    ...{ patientId, bedId: bed?.id, source: 'emergency', reason: 'Severe malaria', admittingDiagnoses: [{ description: 'Malaria' }] },
    ...{ consultantId: people.consultant.id, admittingDoctorId: people.doctor.id },
  });
  stay = { id: admission.id, patientId };
}

beforeAll(async () => {
  server = await startServer();
  ({ token, hospitalId } = await aHospitalBehind(server, founder.email));
  await ask(server.url, 'POST', '/currency', { token, body: { code: 'NGN' } });
  people = {
    doctor: await aColleague(server, token, 'Doctor'),
    consultant: await aColleague(server, token, 'Doctor', 'consultant'),
    nurse: await aColleague(server, token, 'Nurse'),
  };
  await theMedicines();
  await theStay();
}, 240_000);
afterAll(async () => {
  await server.stop();
});

/** Prescribes what is typed in the composer that is open, and signs. */
async function addMedicine(page: Page, typed: string, name: RegExp): Promise<Locator> {
  await box(page, 'Medicine').fill(typed);
  await page.getByRole('listbox', { name: 'Medicines found' }).getByRole('option', { name }).click();
  const card = page.getByRole('article', { name });
  await card.waitFor();
  return card;
}

/** Opens the form of vitals at the bed in the nurse view. */
async function measure(page: Page, values: Readonly<Record<string, string>>): Promise<Locator> {
  await page.getByRole('button', { name: /^Record vitals/ }).click();
  const drawer = dialogOf(page);
  await box(drawer, 'Pulse').waitFor();
  await fill(drawer, values);
  return drawer;
}

/** The connection goes once the form has been open: the page holds all that it needs. */
async function goOffline(page: Page): Promise<void> {
  const drawer = await measure(page, {});
  await press(drawer, 'Cancel');
  await seeNo(drawer);
  await page.context().setOffline(true);
  await see(page, /You are offline|Live updates/);
}

/** All that the page fetches once it is idle is here: nothing has come for a second. */
async function untilFetched(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  const cameInASecond = async () => {
    const before = await files();
    await page.waitForTimeout(1000);
    return (await files()) - before;
  };
  await expect.poll(cameInASecond).toBe(0);
}

const setsOf = () => rowsOf<{ pulse: number; takenAt: string }>(server.url, `/vitals?patientId=${stay.patientId}&limit=100`, token);

// One story at one bed: each test goes on where the one before it ended.
describe('Nursing at a bed', () => {
  let doctor: Page;
  let ward: Page;

  test('A round orders a test, a medicine, a fluid and care, and the nurse acknowledges them in the nurse view', async () => {
    doctor = await stage.openPage();
    await signIn(doctor, server, people.doctor);
    ward = await stage.openPage();
    await signIn(ward, server, people.nurse);
    await ward.goto('/hospital/admissions/nurse');
    await see(ward, 'Okafor Ngozi');
    await step('When the doctor makes a round', async () => {
      await doctor.goto(`/hospital/admissions/${stay.id}?tab=rounds`);
      await press(doctor, 'Ward round');
      await press(dialogOf(doctor), 'Begin round');
      await arriveAt(doctor, /\/rounds\/[0-9a-f-]{36}/);
    });
    await step('And orders a test', async () => {
      await press(doctor, 'Order tests');
      const drawer = dialogOf(doctor);
      await box(drawer, 'Test, short name or code').fill('Malaria Rapid');
      await doctor.keyboard.press('Enter');
      await expect.poll(() => drawer.getByRole('checkbox', { name: /^Malaria Rapid Test/ }).isChecked()).toBe(true);
      await press(drawer, 'Sign orders (1)');
      await seeNo(drawer);
      await see(doctor, 'Malaria Rapid Test');
    });
    await step('And a medicine and a fluid', async () => {
      await press(doctor, 'Prescribe');
      await addMedicine(doctor, 'Panadol 500 mg TDS 3/7', /^Panadol 500 mg/);
      const card = await addMedicine(doctor, 'Ringer lactate 500 ml IV BD 1/7', /^Ringer lactate/);
      const details = card.getByRole('button', { name: /^Details of/, expanded: false });
      if (await details.isVisible()) await details.click();
      await press(card, 'More about this medicine');
      await card.getByLabel('Volume in ml').fill('500');
      await card.getByLabel('Over minutes').fill('240');
      await press(doctor, 'No known allergies');
      await doctor.getByLabel('Allergies reviewed').check();
      await press(doctor, 'Sign prescription');
      await seeNo(doctor.getByRole('dialog'));
    });
    await step('Then the ward sees the orders at the bed and acknowledges each', async () => {
      const orders = ward.getByRole('region', { name: 'New orders' });
      await see(orders, /Panadol/);
      await see(orders, /Ringer lactate/);
      await see(orders, 'Fluid');
      for (let left = await orders.getByRole('listitem').count(); left > 0; left -= 1) {
        await orders
          .getByRole('button', { name: /^Acknowledge/ })
          .first()
          .click();
        await expect.poll(() => orders.getByRole('listitem').count()).toBe(left - 1);
      }
      await seeNo(orders);
    });
  });

  test('Vitals that are written without a connection wait at the bed, arrive exactly once and are judged', async () => {
    stage.expectTrouble(ward, /./);
    await goOffline(ward);
    await step('Given the nurse measures without a connection', async () => {
      const drawer = await measure(ward, {
        Temperature: '37.0',
        Pulse: '75',
        'Respiratory rate': '16',
        Systolic: '88',
        Diastolic: '60',
        SpO2: '98',
      });
      await choose(drawer, 'Consciousness', 'Alert');
      await press(drawer, 'Save vitals');
      await seeNo(drawer);
      await see(kept(ward), 'Waiting to be sent');
      await see(kept(ward), /88\/60 mmHg/);
      await see(ward, '1 entry on this device is waiting for a connection.');
    });
    await step('What lies on the device can be read by nobody', async () => {
      const lying = await lyingUnsent(ward);
      expect(lying.rows).not.toMatch(/systolic|patientId|vitals|Okafor/);
      expect(lying.extractable).toBe(false);
    });
    expect(await setsOf()).toEqual([]);
    await step('When the connection is back', async () => {
      await ward.context().setOffline(false);
      await seeNo(kept(ward));
      await see(ward, 'Watch');
    });
    await step('Then it stands once, and the ladder has judged it', async () => {
      await expect.poll(async () => (await setsOf()).length).toBe(1);
      const [warning] = await rowsOf<{ level: string }>(server.url, `/early-warnings?admissionId=${stay.id}&open=true`, token);
      expect(warning?.level).toBe('watch');
      await ward.reload();
      await see(ward, 'Okafor Ngozi');
      expect(await kept(ward).count()).toBe(0);
      expect(await setsOf()).toHaveLength(1);
    });
  });

  test('Signing out of a shared tablet while offline warns about unsent observations first', async () => {
    const tablet = await stage.openPage({ storage: await storageOf(ward) });
    stage.expectTrouble(tablet, /./);
    await tablet.goto('/hospital/admissions/nurse');
    await see(tablet, 'Okafor Ngozi');
    await untilFetched(tablet);
    await goOffline(tablet);
    const drawer = await measure(tablet, { Pulse: '90' });
    await press(drawer, 'Save vitals');
    await seeNo(drawer);
    await step('When the nurse signs out in the menu of the person', async () => {
      await tablet.locator('header button[aria-haspopup="menu"]').last().click();
      await tablet.getByRole('menuitem', { name: 'Log out' }).click();
    });
    await step('Then the set that only this tablet has is named, and the nurse stays', async () => {
      const question = tablet.getByRole('dialog', { name: 'Some entries have not been sent' });
      await see(question, /1 set of observations is saved on this device only/);
      await question.getByRole('button', { name: 'Stay signed in' }).click();
      await see(kept(tablet), 'Waiting to be sent');
    });
    await step(
      'And signing out anyway leads to the sign-in page and leaves only a marker that the set was lost, for its owner',
      async () => {
        await press(tablet, 'Logout');
        await press(tablet.getByRole('dialog', { name: 'Some entries have not been sent' }), 'Sign out anyway');
        await arriveAt(tablet, '/hospital/login');
        await box(tablet, 'Password').waitFor();
        const left = async () => (await lyingUnsent(tablet)).rows.trim();
        await expect.poll(left).toMatch(/^\{"id":"\w+","owner":"[\w-]+","lost":true\}$/);
      },
    );
  });

  test('An emergency rings the doctor, unanswered it reaches the consultant, and it is acknowledged and responded to', async () => {
    await doctor.goto('/hospital/dashboard');
    const consultant = await stage.openPage();
    await signIn(consultant, server, people.consultant);
    await consultant.goto('/hospital/dashboard');
    await step('When the nurse writes vitals that score 8', async () => {
      const drawer = await measure(ward, {
        ...{ Temperature: '39.2', Pulse: '115', 'Respiratory rate': '25', Systolic: '122', Diastolic: '75', SpO2: '94' },
      });
      await choose(drawer, 'Consciousness', 'Alert');
      await press(drawer, 'Save vitals');
      await seeNo(drawer);
      await see(ward, 'Emergency review');
    });
    await step('Then the doctor is rung, and the consultant is not', async () => {
      await ring(doctor).waitFor();
      expect(await ring(consultant).count()).toBe(0);
    });
    await step('When no one answers for a quarter of an hour, the consultant is rung', async () => {
      await letWarningsWait(server, 16);
      await queueJob(server, 'admissions.tend-nursing-of-hospital', { hospitalId });
      await ring(consultant).waitFor();
    });
    await step('Then the call is acknowledged', async () => {
      await ring(consultant).click();
      await see(ward, /Acknowledged by Consultant|Acknowledged by Doctor/);
    });
    await step('And the doctor responds from the dashboard', async () => {
      await doctor.goto(`/hospital/admissions/${stay.id}`);
      const strip = doctor.getByRole('list', { name: 'Early warnings' });
      await press(strip, 'Respond');
      const drawer = dialogOf(doctor);
      await fill(drawer, { Findings: 'Septic, warm hands', Plan: 'Blood cultures, fluids, antibiotics within the hour' });
      await press(drawer, 'Save response');
      await seeNo(drawer);
      await seeNo(strip);
      await seeNo(ward.getByText('Emergency review'));
    });
  });
});
