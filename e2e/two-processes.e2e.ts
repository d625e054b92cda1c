import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPatient, make, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { aClinic, aDisplay, type Clinic, founder, startTwin } from './stage/clinic.ts';
import { arriveAt, press, see, seeHeading, seeNo, signIn, storageOf } from './stage/hand.ts';
import { bestRing, ring, ringsWithin } from './stage/ringing.ts';
import { type RunningServer, startServer } from './stage/server.ts';

/** Both processes sign with one key. */
const env = { CIVIS_SECRET: 'one key for two processes of one database' };

let first: RunningServer;
let second: RunningServer;
let clinic: Clinic;
const stage = aBrowserStage(() => first.url, { pagesLive: 'file' });

beforeAll(async () => {
  first = await startServer({ env });
  clinic = await aClinic(first);
  second = await startTwin(first, env);
  await aPatient(first, clinic.token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
}, 300_000);
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const queue = () => `/hospital/queue-management?departmentId=${clinic.outpatients}`;

/** Signs in at the first process; the page then opened may be the other's: a session belongs to both. */
async function openAt(server: RunningServer, who: { email: string; password: string }): Promise<Page> {
  const page = await stage.openPage();
  await signIn(page, first, who);
  if (server === first) return page;
  const storage = await storageOf(page);
  await page.context().close();
  return stage.openPage({ at: server.url, storage });
}

async function checkIn(lastName: string): Promise<void> {
  const [type] = (await rowsOf<{ id: string; name: string }>(first.url, '/appointment-types?limit=100', clinic.token)).filter(
    ({ name }) => name === 'New consultation',
  );
  const [patient] = await rowsOf<{ id: string }>(first.url, `/patients/search?limit=1&name=${lastName}`, clinic.token);
  await make(first.url, 'POST', '/appointments/internal-checkin', clinic.token, {
    patientId: patient?.id,
    departmentId: clinic.outpatients,
    appointmentTypeId: type?.id,
    practitionerId: clinic.doctor.id,
  });
}

// One story: reception and the hall's display are served by one process, the doctor and the nurse by the other.
let reception: Page;
let hall: Page;
let doctor: Page;
let nurse: Page;

test('Four screens on two processes', async () => {
  reception = await openAt(first, founder);
  await reception.goto(queue());
  await seeHeading(reception, 'Queue Management');
  hall = await stage.openPage();
  await hall.goto(await aDisplay(first, clinic, clinic.outpatients));
  await see(hall, 'No one is waiting.');
  nurse = await openAt(first, clinic.nurse);
  await nurse.goto('/hospital/dashboard');
  doctor = await openAt(second, clinic.doctor);
  await doctor.goto(queue());
  await seeHeading(doctor, 'Queue Management');
});

test('Who is checked in through the one stands in the line that the other serves', async () => {
  await checkIn('Okafor');
  for (const page of [reception, doctor]) await see(rowOf(page, 'Okafor'), 'OPD-001');
  await see(hall, 'OPD-001');
});

test('A call from the second process rings on the first within two seconds; acknowledged there, the caller sees it', async () => {
  const alert = nurse.getByRole('button', { name: /is calling|Incoming call/ }).first();
  const button = (name: RegExp) => rowOf(doctor, 'Okafor').getByRole('button', { name });
  const fastest = await ring(button(/^Call OPD/), alert);
  await step('Then the hall of the first process says who is to come in', () => see(hall, 'Please come in'));
  await alert.click();
  await seeNo(alert);
  await step('Then both processes show who answered', async () => {
    for (const page of [doctor, reception]) await see(rowOf(page, 'Okafor'), /Acknowledged by Nurse Colleague/);
  });
  expect(await bestRing(fastest, button(/^Call again/), alert)).toBeLessThan(ringsWithin);
});

test('Served and completed through the second, the line of the first empties by itself', async () => {
  await rowOf(doctor, 'Okafor')
    .getByRole('button', { name: /^Serve/ })
    .click();
  await see(rowOf(reception, 'Okafor'), 'Serving');
  await see(hall, 'No one is waiting.');
  await step('Then the doctor, led to the consultation that it opened, goes back to the line', async () => {
    await arriveAt(doctor, /\/hospital\/consultation\/[\w-]+/);
    await doctor.goto(queue());
  });
  // The server asks first: the consultation is not signed.
  stage.expectTrouble(doctor, /422 PATCH \/api\/qms\/complete/);
  await rowOf(doctor, 'Okafor')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await press(doctor.getByRole('dialog'), 'Complete anyway');
  await seeNo(rowOf(reception, 'Okafor'));
  await see(reception, 'No patient in queue');
});
