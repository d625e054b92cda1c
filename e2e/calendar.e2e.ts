import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPatient, make, rowsOf } from './stage/api.ts';
import { aBrowserStage, step } from './stage/browser.ts';
import { aClinic, type Clinic, founder } from './stage/clinic.ts';
import { choose, fill, pick, press, see, seeHeading, seeNo, signIn } from './stage/hand.ts';
import { type RunningServer, startServer } from './stage/server.ts';

let server: RunningServer;
let clinic: Clinic;
/** Tomorrow in the hospital's zone. */
let day = '';
const stage = aBrowserStage(() => server.url, { pagesLive: 'file' });

const hour = 3_600_000;
/** The instant of a wall time of that day. */
const at = (time: string) => new Date(Date.parse(`${day}T${time}:00.000Z`) - clinic.ahead * hour).toISOString();

async function typeId(name: string): Promise<string> {
  const types = await rowsOf<{ id: string; name: string }>(server.url, '/appointment-types?limit=100', clinic.token);
  return types.find((type) => type.name === name)?.id ?? '';
}

async function bookAt(time: string, lastName: string, firstName: string, phoneNumber: string): Promise<void> {
  const patient = await aPatient(server, clinic.token, { lastName, firstName, phoneNumber });
  await make(server.url, 'POST', '/appointments/create-internal', clinic.token, {
    patientId: patient.id,
    appointmentDate: at(time),
    appointmentTypeId: await typeId('New consultation'),
    departmentId: clinic.outpatients,
    practitionerId: clinic.doctor.id,
  });
}

beforeAll(async () => {
  server = await startServer();
  clinic = await aClinic(server);
  day = new Date(Date.now() + clinic.ahead * hour + 24 * hour).toISOString().slice(0, 10);
  await bookAt('10:00', 'Okafor', 'Ngozi', '8035550001');
  await bookAt('11:00', 'Bassey', 'Udo', '8035550002');
  await aPatient(server, clinic.token, { lastName: 'Chukwu', firstName: 'Emeka', gender: 'male', phoneNumber: '8035550003' });
}, 240_000);
afterAll(async () => {
  await server.stop();
});

/** The day of the doctor as a grid of hours. */
const dayOfDoctor = () => `/hospital/appointments?layout=day&date=${day}&practitioners=${clinic.doctor.id}`;
const grid = (page: Page): Locator => page.locator('[data-calendar-grid]');
const visit = (page: Page, name: string): Locator => grid(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** The visit stands at these times: its title says them. */
const standsAt = (page: Page, name: string, times: string) => grid(page).locator(`button[title^="${name}"][title*="${times}"]`).waitFor();

async function boxOf(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not on the screen');
  return found;
}

/** How many pixels a minute is high: two visits an hour apart say it. */
async function pixelsPerMinute(page: Page, minutesApart: number): Promise<number> {
  const [first, second] = [await boxOf(visit(page, 'Okafor')), await boxOf(visit(page, 'Bassey'))];
  return Math.abs(second.y - first.y) / minutesApart;
}

/** Takes hold with the mouse at a place and lets go so many pixels below. */
async function drag(page: Page, from: { x: number; y: number }, down: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let part = 1; part <= 8; part += 1) await page.mouse.move(from.x, from.y + (down * part) / 8);
  await page.mouse.up();
}

/** Takes it below the edge that stretches; where the pointer is let go, the visit begins. */
async function dragVisit(page: Page, name: string, down: number): Promise<void> {
  const [grip, below] = [10, 2];
  const { x, y, width } = await boxOf(visit(page, name));
  await drag(page, { x: x + width / 2, y: y + grip }, down - grip + below);
}

async function giveReason(page: Page, title: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await fill(dialog, { Reason: reason });
  await press(dialog, title);
  await dialog.waitFor({ state: 'detached' });
}

/** Presses Tab until the element has the focus: what the mouse does, the keys do too. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let turn = 0; turn < 120; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Types into a list and takes its first line, by keys alone. */
async function typeChoice(page: Page, drawer: Locator, label: string, words: string): Promise<void> {
  await tabTo(page, drawer.getByRole('combobox', { name: new RegExp(`^${label}`) }));
  await page.keyboard.type(words);
  await page
    .getByRole('option', { name: new RegExp(`^${words}`) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

// One story: each test goes on where the one before it ended.
describe('The calendar in the hands of a nurse and of somebody who may overbook', () => {
  let nurse: Page;
  let desk: Page;

  test('Two people look at one day', async () => {
    nurse = await stage.openPage();
    await signIn(nurse, server, clinic.nurse);
    await nurse.goto(dayOfDoctor());
    await seeHeading(nurse, 'Appointments');
    await standsAt(nurse, 'Okafor', '10:00–10:30');
    desk = await stage.openPage();
    await signIn(desk, server, founder);
    await desk.goto(dayOfDoctor());
    await standsAt(desk, 'Bassey', '11:00–11:30');
  });

  test('A visit is dragged to another time, with a reason, and stands there for both', async () => {
    const pixels = await pixelsPerMinute(nurse, 60);
    await dragVisit(nurse, 'Okafor', 120 * pixels);
    await see(nurse.getByRole('dialog'), /Okafor Ngozi: from .* 10:00 to .* 12:00–12:30/);
    await giveReason(nurse, 'Reschedule', 'The doctor is in theatre');
    await standsAt(nurse, 'Okafor', '12:00–12:30');
    await standsAt(desk, 'Okafor', '12:00–12:30');
  });

  test('It is stretched by its lower edge', async () => {
    const pixels = await pixelsPerMinute(nurse, 60);
    const { x, y, width, height } = await boxOf(visit(nurse, 'Okafor'));
    await drag(nurse, { x: x + width / 2, y: y + height - 2 }, 30 * pixels);
    await giveReason(nurse, 'Reschedule', 'Needs an hour');
    await standsAt(nurse, 'Okafor', '12:00–13:00');
    await standsAt(desk, 'Okafor', '12:00–13:00');
  });

  test('Onto a visit of the same doctor it may not go: it is told, and stands where it stood', async () => {
    const pixels = await pixelsPerMinute(nurse, 60);
    stage.expectTrouble(nurse, /^409 PATCH \/api\/appointments\//);
    await dragVisit(nurse, 'Okafor', -60 * pixels);
    await giveReason(nurse, 'Reschedule', 'She is here already');
    await see(nurse, 'Practitioner already has an appointment at this time');
    await seeNo(nurse.getByRole('dialog', { name: 'Overbook' }));
    await standsAt(nurse, 'Okafor', '12:00–13:00');
  });

  test('Whoever may overbook is asked once more, and then it stands beside the other', async () => {
    const pixels = await pixelsPerMinute(desk, 60);
    stage.expectTrouble(desk, /^409 PATCH \/api\/appointments\//);
    await dragVisit(desk, 'Okafor', -60 * pixels);
    await giveReason(desk, 'Reschedule', 'She is here already');
    await giveReason(desk, 'Overbook', 'Both are short');
    await standsAt(desk, 'Okafor', '11:00–12:00');
    await standsAt(nurse, 'Okafor', '11:00–12:00');
    await standsAt(nurse, 'Bassey', '11:00–11:30');
  });

  test('In the booking drawer the conflict is named; only with the permission is there a way past it', async () => {
    const drawerAt = `${dayOfDoctor()}&drawer=book&at=${encodeURIComponent(at('11:00'))}&withWhom=${clinic.doctor.id}`;
    const begin = async (page: Page) => {
      await page.goto(drawerAt);
      const drawer = page.getByRole('dialog');
      await choose(drawer, 'Patient', 'Chukwu');
      await choose(drawer, 'Type', 'New consultation');
      await choose(drawer, 'Department', 'General OPD');
      await see(drawer, /Practitioner already has an appointment at this time/);
      return drawer;
    };
    await step('When the nurse tries', async () => {
      const drawer = await begin(nurse);
      await see(drawer, 'Choose another time. Overbooking requires the permission Overbook Appointment.');
      expect(await drawer.getByRole('checkbox', { name: 'Overbook' }).count()).toBe(0);
    });
    await step('When somebody with the permission does', async () => {
      const drawer = await begin(desk);
      await drawer.getByRole('checkbox', { name: 'Overbook' }).check();
      await fill(drawer, { 'Reason for overbooking': 'Chest pain' });
      await press(drawer, 'Book appointment');
      await see(drawer, 'APT-000003');
      await see(drawer, 'Overbooked');
    });
  });

  test('By keys alone a visit is booked', async () => {
    await nurse.goto(`/hospital/appointments?tab=waitlist`);
    await seeHeading(nurse, 'Appointments');
    await tabTo(nurse, nurse.getByRole('button', { name: 'Book appointment' }));
    await nurse.keyboard.press('Enter');
    const drawer = nurse.getByRole('dialog');
    await typeChoice(nurse, drawer, 'Patient', 'Chukwu');
    await typeChoice(nurse, drawer, 'Type', 'Follow-up');
    await typeChoice(nurse, drawer, 'Department', 'General OPD');
    await typeChoice(nurse, drawer, 'Practitioner', 'Doctor Colleague');
    await tabTo(nurse, drawer.getByRole('button', { name: /^Next free/ }));
    await nurse.keyboard.press('Enter');
    await tabTo(nurse, drawer.getByRole('button', { name: 'Book appointment' }));
    await nurse.keyboard.press('Enter');
    await see(drawer, 'APT-000004');
    await nurse.keyboard.press('Escape');
    await seeNo(drawer);
  });
});

describe('Somebody without a record', () => {
  let desk: Page;

  test('is booked by name and telephone, registered on arrival, and stands in the line', async () => {
    desk = await stage.openPage();
    await signIn(desk, server, founder);
    await desk.goto('/hospital/appointments?tab=waitlist&drawer=book');
    const drawer = desk.getByRole('dialog');
    await pick(drawer, 'Patient type', 'External');
    await fill(drawer, { 'Full name': 'Amina Yusuf', 'Phone number': '8037770009' });
    await choose(drawer, 'Type', 'New consultation');
    await choose(drawer, 'Department', 'General OPD');
    await choose(drawer, 'Practitioner', 'Doctor Colleague');
    await drawer.getByRole('button', { name: /^Next free/ }).click();
    await press(drawer, 'Book appointment');
    await see(drawer, 'Amina Yusuf');
    await step('When she arrives', async () => {
      await press(drawer, 'Check in');
      await see(drawer, 'This visit opens a consultation and requires a patient record.');
      expect(await drawer.getByText('Continue as external').count()).toBe(0);
      await choose(drawer, 'Gender', 'Female');
      await fill(drawer, { 'Date of birth': '14/03/1990', Address: '5 Harbour Road' });
      await drawer.getByRole('checkbox', { name: /agrees to the processing/ }).check();
      await press(drawer, 'Check in');
      const early = drawer.getByRole('button', { name: 'Check in anyway' });
      await drawer.getByText('OPD-001').or(early).first().waitFor();
      if (await early.isVisible()) await early.click();
      await see(drawer, 'OPD-001');
      await press(drawer, 'Done');
    });
    const line = await rowsOf<{ patient: { fullname: string; id: string | null } }>(
      server.url,
      `/qms/queue/by-department/${clinic.outpatients}?limit=10`,
      clinic.token,
    );
    expect(line.map(({ patient }) => [patient.fullname, patient.id !== null])).toEqual([['Yusuf Amina', true]]);
  });

  test('for a dressing no record is needed', async () => {
    await desk.goto('/hospital/appointments?tab=waitlist&drawer=walk-in');
    const drawer = desk.getByRole('dialog');
    await pick(drawer, 'Patient type', 'External');
    await fill(drawer, { 'Full name': 'Passing Stranger', 'Phone number': '8037770010' });
    await choose(drawer, 'Type', 'Dressing');
    await choose(drawer, 'Department', 'General OPD');
    await press(drawer, 'Check in');
    await see(drawer, 'OPD-002');
    await press(drawer, 'Done');
    await desk.goto(`/hospital/queue-management?departmentId=${clinic.outpatients}`);
    await see(desk.getByRole('row').filter({ hasText: 'Passing Stranger' }), 'OPD-002');
  });
});
