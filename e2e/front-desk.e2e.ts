import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPatient, ask, type Colleague, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { aClinic, aDisplay, founder, roundTheClock } from './stage/clinic.ts';
import { arriveAt, box, choose, fill, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { bestRing, ring, ringsWithin } from './stage/ringing.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let token = '';
let outpatients = '';
let laboratory = '';
let nurse: Colleague;
let doctor: Colleague;
let hallPath = '';
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const queue = (department: string) => `/hospital/queue-management?departmentId=${department}`;
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

beforeAll(async () => {
  server = await startServer();
  const clinic = await aClinic(server);
  ({ token, outpatients, laboratory, nurse, doctor } = clinic);
  hallPath = await aDisplay(server, clinic, outpatients);
  await aPatient(server, token, { lastName: 'Okafor', firstName: 'Ngozi', phoneNumber: '8035550001' });
}, 240_000);
afterAll(async () => {
  await server.stop();
});

// One story: each test goes on where the one before it ended. Nobody refreshes a page.
describe('A morning at the front desk', () => {
  let desk: Page;
  let triage: Page;
  let consulting: Page;
  let hall: Page;

  test('Three people sign in, and the waiting hall has a screen of its own', async () => {
    desk = await stage.openPage();
    await signIn(desk, server, founder);
    triage = await stage.openPage();
    await signIn(triage, server, nurse);
    await triage.goto(queue(outpatients));
    await seeHeading(triage, 'Queue Management');
    await see(triage, 'No patient in queue');
    consulting = await stage.openPage();
    await signIn(consulting, server, doctor);
    await consulting.goto(queue(outpatients));
    await seeHeading(consulting, 'Queue Management');
    hall = await stage.openPage();
    await hall.goto(hallPath);
    await see(hall, 'No one is waiting.');
  });

  test('The desk books the next free time of the doctor', async () => {
    await desk.goto('/hospital/appointments');
    await seeHeading(desk, 'Appointments');
    await press(desk, 'Book appointment');
    const drawer = desk.getByRole('dialog');
    await choose(drawer, 'Patient', 'Okafor');
    await choose(drawer, 'Type', 'New consultation');
    await choose(drawer, 'Department', 'General OPD');
    await choose(drawer, 'Practitioner', 'Doctor Colleague');
    await drawer.getByRole('button', { name: /^Next free/ }).click();
    await fill(drawer, { 'Reason for the visit': 'Fever since Monday' });
    await press(drawer, 'Book appointment');
    await see(drawer, 'APT-000001');
    await see(drawer, 'Fever since Monday');
  });

  test('Who comes is compared, checked in and stands in the line of everybody at once', async () => {
    await step('When the desk checks Ngozi in', async () => {
      const drawer = desk.getByRole('dialog');
      await press(drawer, 'Check in');
      await see(drawer, 'Ask for the name and date of birth, and compare them.');
      await press(drawer, 'Check in');
      // A booking of this night's last minutes is for tomorrow: the desk says that it is early.
      const early = drawer.getByRole('button', { name: 'Check in anyway' });
      await drawer.getByText('OPD-001').or(early).first().waitFor();
      if (await early.isVisible()) await early.click();
      await see(drawer, 'OPD-001');
      await press(drawer, 'Done');
      await press(drawer, 'Close');
    });
    await step('Then nurse, doctor and hall see the number', async () => {
      await see(rowOf(triage, 'Okafor'), 'OPD-001');
      await see(rowOf(consulting, 'Okafor'), 'OPD-001');
      await see(hall, 'OPD-001');
    });
    expect(await hall.content()).not.toContain('Okafor');
  });

  test('A stranger is registered at the desk and stands behind her', async () => {
    await press(desk, 'Walk-in');
    const drawer = desk.getByRole('dialog');
    await drawer.getByText('Registered patient').waitFor();
    const stranger = await aPatient(server, token, { lastName: 'Bassey', firstName: 'Udo', gender: 'male', phoneNumber: '8035550002' });
    expect(stranger.id).toBeTruthy();
    await choose(drawer, 'Patient', 'Bassey');
    await choose(drawer, 'Type', 'New consultation');
    await choose(drawer, 'Department', 'General OPD');
    await press(drawer, 'Check in');
    await see(drawer, 'OPD-002');
    await press(drawer, 'Done');
    await see(rowOf(triage, 'Bassey'), 'OPD-002');
  });

  test('The nurse takes vitals from the line, and the doctor sees what they speak for', async () => {
    await rowOf(triage, 'Bassey').getByRole('button', { name: 'Actions for OPD-002' }).click();
    await triage.getByRole('menuitem', { name: 'Vitals' }).click();
    const drawer = triage.getByRole('dialog');
    await fill(drawer, { Temperature: '39.4', Pulse: '132', 'Respiratory rate': '26', Systolic: '88', Diastolic: '52', SpO2: '91' });
    await see(drawer, /partial 6\/7 · .*Emergency response/);
    await choose(drawer, 'Consciousness', 'New confusion');
    await seeNo(drawer.getByText(/partial/));
    await see(drawer, /Emergency response/);
    stage.expectTrouble(triage, /^422 POST \/api\/vitals/);
    await press(drawer, 'Save and next patient');
    const confirm = drawer.getByRole('button', { name: 'Confirm value' });
    await confirm.waitFor();
    await confirm.click();
    await drawer.waitFor({ state: 'detached' });
    await see(rowOf(consulting, 'Bassey'), /(?:suggests|Raise to) Emergency/);
  });

  test('A call rings on the other screen within two seconds and is received', async () => {
    const alert = triage.getByRole('button', { name: /is calling|Incoming call/ }).first();
    const button = (name: RegExp) => rowOf(consulting, 'Okafor').getByRole('button', { name });
    const fastest = await ring(button(/^Call OPD/), alert);
    await see(hall, 'Please come in');
    await alert.click();
    await seeNo(alert);
    await see(rowOf(consulting, 'Okafor'), /Acknowledged by Nurse Colleague/);
    expect(await bestRing(fastest, button(/^Call again/), alert)).toBeLessThan(ringsWithin);
  });

  test('A call that nobody answers becomes a missed one', async () => {
    await rowOf(consulting, 'Bassey')
      .getByRole('button', { name: /^Call OPD/ })
      .click();
    const alert = triage.getByRole('button', { name: /is calling|Incoming call/ });
    await alert.first().waitFor();
    await alert.first().waitFor({ state: 'detached', timeout: 40_000 });
    await triage.getByRole('button', { name: /^Call Logs/ }).click();
    const log = triage.getByRole('dialog');
    await see(log, 'Missed');
    await see(log, 'Received');
    await log.getByRole('button', { name: 'Close' }).click();
  });

  test('Served by one, everybody sees it and nobody else can', async () => {
    await step('When the doctor serves Ngozi', async () => {
      await rowOf(consulting, 'Okafor')
        .getByRole('button', { name: /^Serve/ })
        .click();
      await see(rowOf(triage, 'Okafor'), 'Serving');
    });
    await step('Then the doctor goes on in the consultation that it opened, and finds the line as it is', async () => {
      await arriveAt(consulting, /\/hospital\/consultation\/[\w-]+/);
      await seeHeading(consulting, /^Consultation /);
      await consulting.goBack();
      await see(rowOf(consulting, 'Okafor'), 'Serving');
    });
    await step('Then nobody else can', async () => {
      const rows = await rowsOf<{ appointmentId: string; status: string }>(
        server.url,
        `/qms/queue/by-department/${outpatients}?limit=10`,
        token,
      );
      const served = rows.find((row) => row.status === 'serving');
      const refused = await ask(server.url, 'PATCH', `/qms/serve/${served?.appointmentId}`, { token, body: {} });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('Patient is being served by Doctor Colleague');
    });
  });

  test('A lost connection is said, nothing typed is lost, and the line catches up', async () => {
    await rowOf(triage, 'Okafor').getByRole('button', { name: 'Actions for OPD-001' }).click();
    await triage.getByRole('menuitem', { name: 'Transfer' }).click();
    const drawer = triage.getByRole('dialog');
    await choose(drawer, 'Department', 'Laboratory Desk');
    await choose(drawer, 'Reason', 'Lab');
    await fill(drawer, { Note: 'Full blood count first' });
    stage.expectTrouble(triage, /./);
    await triage.context().setOffline(true);
    await press(drawer, 'Transfer patient');
    await see(triage, /Network Error|offline|connection/i);
    expect(await box(drawer, 'Note').inputValue()).toBe('Full blood count first');
    await triage.context().setOffline(false);
    await press(drawer, 'Transfer patient');
    await drawer.waitFor({ state: 'detached' });
    await seeNo(rowOf(consulting, 'Okafor'));
    await step('And the line of the laboratory has her', async () => {
      await triage.goto(queue(laboratory));
      await see(rowOf(triage, 'Okafor'), 'LBD-001');
    });
  });

  test('Set aside, reinstated and completed', async () => {
    const row = rowOf(triage, 'Okafor');
    await row.getByRole('button', { name: 'Actions for LBD-001' }).click();
    await triage.getByRole('menuitem', { name: 'Unavailable' }).click();
    let dialog = triage.getByRole('dialog');
    await fill(dialog, { Reason: 'Not in the hall' });
    await press(dialog, 'Mark unavailable');
    await dialog.waitFor({ state: 'detached' });
    await triage.getByRole('tab', { name: /^Unavailable/ }).click();
    await row.getByRole('button', { name: /^Reinstate/ }).click();
    dialog = triage.getByRole('dialog');
    await press(dialog, 'Reinstate');
    await dialog.waitFor({ state: 'detached' });
    await triage.getByRole('tab', { name: /^Queue/ }).click();
    await row.getByRole('button', { name: /^Serve/ }).click();
    // The consultation that was begun is not signed: the server asks first.
    stage.expectTrouble(triage, /422 PATCH \/api\/qms\/complete/);
    await row.getByRole('button', { name: /^Complete/ }).click();
    await press(triage.getByRole('dialog'), 'Complete anyway');
    await seeNo(row);
    await triage.getByRole('tab', { name: /^History/ }).click();
    await see(rowOf(triage, 'Okafor'), 'LBD-001');
  });

  test('The calendar is turned by keys, and a booking tells of one that is in the way', async () => {
    // The doctor's next free time is behind the visit that goes on; the nurse is free at once.
    await roundTheClock(server, token, nurse);
    await desk.goto('/hospital/appointments');
    await desk.getByRole('heading', { name: 'Appointments', level: 1 }).waitFor();
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('t');
    await press(desk, 'Book appointment');
    const drawer = desk.getByRole('dialog');
    await choose(drawer, 'Patient', 'Bassey');
    await choose(drawer, 'Type', 'Follow-up');
    await choose(drawer, 'Department', 'General OPD');
    await choose(drawer, 'Practitioner', 'Nurse Colleague');
    await drawer.getByRole('button', { name: /^Next free/ }).click();
    stage.expectTrouble(desk, /^409 POST \/api\/appointments\/create-internal/);
    await press(drawer, 'Book appointment');
    await step('Then the visit that is in the way is named, and what was chosen stays', async () => {
      await see(drawer, 'Patient already has an appointment at this time');
      await see(drawer, 'APT-000002');
      expect(await box(drawer, 'Type').inputValue()).toBe('Follow-up');
    });
    await step('And another day is free', async () => {
      await drawer
        .getByRole('button', { name: /^\w+ \d+ \d+ free/ })
        .nth(1)
        .click();
      await drawer
        .getByRole('button', { name: /^\d\d:\d\d$/ })
        .first()
        .click();
      await press(drawer, 'Book appointment');
      await see(drawer, 'APT-000003');
      await press(drawer, 'Close');
    });
    // The list opens on today; what is asked for by number stands there whatever its day.
    await desk.goto('/hospital/appointments?tab=list&search=APT-000003');
    await see(rowOf(desk, 'APT-000003'), 'Follow-up');
  });
});
