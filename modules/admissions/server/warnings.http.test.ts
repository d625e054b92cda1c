import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { addHours, instantOf } from '#kernel/server/clock/instants.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import { nursingCalls } from '../contract/calls/nursing.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import { warningCalls } from '../contract/calls/warnings.ts';
import type { Admission } from '../contract/stay-records.ts';
import type { StayWarning } from '../contract/warning-records.ts';
import { anInpatient, sets, vitalsFor, warningFor, warningsFor } from './testing/nursing.ts';
import { sound } from './testing/rooms.ts';

let hospital: TestHospital;
let doctor: TestUser;
let nurse: TestUser;
const soon = () => addHours(instantOf(Date.now()), 10);

beforeAll(async () => {
  hospital = await aHospital();
  doctor = await hospital.userWithRole('Doctor');
  nurse = await hospital.userWithRole('Nurse');
}, 120_000);

const aStay = () => anInpatient(hospital, { consultantId: doctor.userId, admittingDoctorId: doctor.userId });

interface Told {
  readonly title: string;
  readonly kind: string;
  readonly content: string;
  readonly userId: string;
  readonly id: string;
}

async function toldOf(entityId: string): Promise<Told[]> {
  const { rows } = await theDatabase().owner.query<Told>(
    'select id, title, kind, content, user_id as "userId" from notifications where entity_id = $1 order by created_at, id',
    [entityId],
  );
  return rows;
}

/** The time of the next step has come. */
async function wait(warningId: string): Promise<void> {
  await theDatabase().owner.query("update early_warnings set next_step_at = next_step_at - interval '3 hours' where id = $1", [warningId]);
  await runJobNow('admissions.tend-nursing-of-hospital', { hospitalId: hospital.id });
}

async function dueOf(stay: Admission) {
  return sound(await hospital.admin.send(nursingCalls.vitals, { params: { id: stay.id }, query: {} })).meta.due;
}

const acknowledge = (by: TestUser, { id }: StayWarning) => by.send(warningCalls.acknowledge, { params: { id }, body: {} });

describe('a set of vitals of a stay', () => {
  test('without a warning says when the next is due', async () => {
    const stay = await aStay();
    expect(await dueOf(stay)).toMatchObject({ by: 'admission', lastAt: null });
    const set = await vitalsFor(nurse, stay, sets.low);
    expect(await dueOf(stay)).toMatchObject({ by: 'ordered', lastAt: set.takenAt, everyMinutes: 240, level: null });
    expect(await warningsFor(doctor, stay.id)).toEqual([]);
  });

  test('of an emergency rings the doctors at once, without a name, a score or a diagnosis', async () => {
    const stay = await aStay();
    const params = { id: stay.place?.wardId as string };
    sound(await hospital.admin.send(wardCalls.edit, { params, body: { nurseInChargeId: nurse.userId } }));
    await vitalsFor(nurse, stay, sets.emergency);
    const warning = await warningFor(doctor, stay.id);
    expect(warning).toMatchObject({ level: 'emergency', status: 'open', step: 2, score: { total: 8, band: 'high' } });
    expect(warning.acts).toEqual({ acknowledge: null, respond: null });
    expect(Date.parse(warning.nextStepAt as string) - Date.parse(warning.openedAt)).toBe(15 * 60_000);
    expect(await dueOf(stay)).toMatchObject({ by: 'score', everyMinutes: 15, level: 'emergency' });
    const told = await toldOf(warning.id);
    expect(told.some(({ kind, userId }) => kind === 'call' && userId === doctor.userId)).toBe(true);
    expect(told.some(({ title }) => title === 'Early Warning')).toBe(true);
    for (const { content } of told) {
      expect(content).not.toContain(stay.patient);
      expect(content).not.toMatch(/Pneumonia|NEWS|score|\b39\b/);
    }
  });

  test('of another stay, or taken at home, is none of it', async () => {
    const [stay, other] = [await aStay(), await aStay()];
    const order = { patientId: stay.of.id, source: 'admission' as const, ...sets.low };
    expect((await nurse.send(vitalCalls.record, { body: { ...order, sourceId: other.id } })).error.code).toBe('CARE_RECORD_UNKNOWN');
    await vitalsFor(nurse, stay, sets.emergency, { source: 'home', sourceId: null });
    expect(await warningsFor(doctor, stay.id)).toEqual([]);
    expect((await dueOf(stay)).lastAt).toBeNull();
  });

  test('raises, lowers and closes the warning', async () => {
    const stay = await aStay();
    await vitalsFor(nurse, stay, sets.watch);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ level: 'watch', step: 1, nextStepAt: null });
    await vitalsFor(nurse, stay, sets.urgent);
    const urgent = await warningFor(doctor, stay.id);
    expect(urgent).toMatchObject({ level: 'urgent', step: 1, status: 'open' });
    sound(await acknowledge(nurse, urgent));
    await vitalsFor(nurse, stay, sets.emergency);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ id: urgent.id, level: 'emergency', status: 'open', acknowledged: null });
    // A part of a set takes nothing back.
    await vitalsFor(nurse, stay, { temperature: 37 });
    expect(await warningFor(doctor, stay.id)).toMatchObject({ id: urgent.id, status: 'open' });
    await vitalsFor(nurse, stay, sets.well);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ id: urgent.id, status: 'closed', closeReason: 'improved', nextStepAt: null });
    expect(await warningsFor(doctor, stay.id)).toHaveLength(1);
  });

  test('that is corrected or voided is judged anew', async () => {
    const stay = await aStay();
    const set = await vitalsFor(nurse, stay, sets.urgent);
    const body = { ...sets.well, reason: 'Typed wrongly' };
    sound(await nurse.send(vitalCalls.amend, { params: { id: set.id }, body }));
    expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'closed', closeReason: 'corrected' });
    const other = await aStay();
    const wrong = await vitalsFor(nurse, other, sets.emergency);
    sound(await hospital.admin.send(vitalCalls.void, { params: { id: wrong.id }, body: { reason: 'Of another patient' } }));
    expect(await warningFor(doctor, other.id)).toMatchObject({ status: 'closed', closeReason: 'corrected' });
    expect((await dueOf(other)).lastAt).toBeNull();
  });
});

describe('the ladder', () => {
  test('goes from the nurse to the doctors, the consultant and on, until somebody acknowledges', async () => {
    const stay = await aStay();
    await vitalsFor(nurse, stay, sets.urgent);
    const { id } = await warningFor(doctor, stay.id);
    await wait(id);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ level: 'emergency', step: 2, status: 'open' });
    await wait(id);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ step: 3 });
    await wait(id);
    const warning = await warningFor(doctor, stay.id);
    expect(warning).toMatchObject({ step: 3, status: 'open' });
    expect(Date.parse(warning.nextStepAt as string)).toBeGreaterThan(Date.now());
    const told = await toldOf(id);
    expect(told.filter(({ kind, userId }) => kind === 'call' && userId === doctor.userId)).toHaveLength(3);
    expect(told.some(({ title, userId }) => title === 'Early Warning Unanswered' && userId === doctor.userId)).toBe(true);
    sound(await acknowledge(doctor, warning));
    await runJobNow('admissions.tend-nursing-of-hospital', { hospitalId: hospital.id });
    expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'acknowledged', nextStepAt: null, step: 3 });
  });

  test('is acknowledged by whoever answers the ring', async () => {
    const stay = await aStay();
    await vitalsFor(nurse, stay, sets.emergency);
    const { id } = await warningFor(doctor, stay.id);
    const call = (await toldOf(id)).find(({ kind, userId }) => kind === 'call' && userId === doctor.userId);
    const answer = await doctor.raw('PATCH', `/api/collections/notification/records/${call?.id}`, { readStatus: true });
    expect(answer.status, answer.text).toBe(200);
    expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'acknowledged', nextStepAt: null });
  });

  test('tells who leads the shift, else the nurse in charge', async () => {
    const stay = await aStay();
    const wardId = stay.place?.wardId as string;
    sound(await hospital.admin.send(wardCalls.edit, { params: { id: wardId }, body: { nurseInChargeId: nurse.userId } }));
    await vitalsFor(nurse, stay, sets.urgent);
    const told = await toldOf((await warningFor(doctor, stay.id)).id);
    expect(told.map(({ title, userId }) => [title, userId])).toEqual([['Early Warning', nurse.userId]]);
  });
});

describe('a response', () => {
  test('closes the warning with what was found; the same set opens no other, a later one does', async () => {
    const stay = await aStay();
    await vitalsFor(nurse, stay, sets.emergency);
    const warning = await warningFor(doctor, stay.id);
    const respond = (body: object) =>
      doctor.send(warningCalls.respond, { params: { id: warning.id }, body: { findings: 'Septic', plan: 'Fluids', ...body } });
    expect((await respond({ findings: '' })).status).toBe(400);
    expect((await respond({ seenAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('SEEN_AT');
    expect(sound(await respond({ version: warning.version }))).toMatchObject({
      ...{ status: 'closed', closeReason: 'responded', response: { findings: 'Septic', plan: 'Fluids' } },
    });
    expect((await respond({})).error.code).toBe('EARLY_WARNING_STATE');
    expect((await acknowledge(doctor, warning)).error.code).toBe('EARLY_WARNING_STATE');
    sound(await doctor.send(warningCalls.limit, { params: { id: stay.id }, body: { limit: null } }));
    expect(await warningsFor(doctor, stay.id)).toHaveLength(1);
    await vitalsFor(nurse, stay, { ...sets.emergency, pulse: 116 });
    expect(await warningsFor(doctor, stay.id)).toHaveLength(2);
  });
});

describe('a limit', () => {
  const limit = (changes: object = {}) => ({ minutes: 480, silent: true, reason: 'Comfort care agreed', until: soon(), ...changes });
  const setTo = (by: TestUser, stay: Admission, body: object | null) =>
    by.send(warningCalls.limit, { params: { id: stay.id }, body: { limit: body } as never });

  test('that is silent closes the warning, opens none and says why; its end judges anew', async () => {
    const stay = await aStay();
    await vitalsFor(nurse, stay, sets.emergency);
    expect(sound(await setTo(doctor, stay, limit()))).toMatchObject({ by: 'limit', everyMinutes: 480, limit: { silent: true } });
    expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'closed', closeReason: 'limit' });
    await vitalsFor(nurse, stay, { ...sets.emergency, pulse: 117 });
    const { data, meta } = sound(await doctor.send(warningCalls.list, { query: { admissionId: stay.id, open: true } }));
    expect(data).toEqual([]);
    expect(meta.limitOfStay).toMatchObject({ reason: 'Comfort care agreed', silent: true });
    await theDatabase().owner.query(
      "update admission_observations set limit_at = limit_at - interval '2 days', limit_until = now() - interval '1 minute' where admission_id = $1",
      [stay.id],
    );
    await runJobNow('admissions.tend-nursing-of-hospital', { hospitalId: hospital.id });
    expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'open', level: 'emergency' });
  });

  test('is for doctors, for three days at most, and for admitted patients', async () => {
    const stay = await aStay();
    expect((await setTo(nurse, stay, limit())).status).toBe(403);
    expect((await setTo(doctor, stay, limit({ until: addHours(soon(), 72) }))).error.code).toBe('LIMIT_UNTIL');
    expect((await setTo(doctor, stay, limit({ reason: 'short' }))).status).toBe(400);
    expect((await setTo(doctor, stay, limit({ minutes: 10 }))).status).toBe(400);
  });
});

test('open warnings of a ward stand by how serious they are, and nobody without the right reads or answers them', async () => {
  const [watched, ill] = [await aStay(), await aStay()];
  await vitalsFor(nurse, ill, sets.emergency);
  await vitalsFor(nurse, watched, sets.watch);
  const open = sound(await doctor.send(warningCalls.list, { query: { open: true, limit: 100 } })).data;
  expect(open.findIndex(({ admissionId }) => admissionId === ill.id)).toBeLessThan(
    open.findIndex(({ admissionId }) => admissionId === watched.id),
  );
  const ofWard = sound(await doctor.send(warningCalls.list, { query: { open: true, wardId: ill.place?.wardId ?? '' } })).data;
  expect(ofWard.map(({ admissionId }) => admissionId)).toEqual([ill.id]);
  const clerk = await hospital.userWith('View Admission');
  expect((await warningFor(clerk, ill.id)).score).toBeNull();
  expect((await acknowledge(clerk, ofWard[0] as StayWarning)).status).toBe(403);
  const stranger = await hospital.userWith();
  expect((await stranger.send(warningCalls.list, { query: {} })).status).toBe(403);
  const other = await aHospital();
  expect((await acknowledge(other.admin, ofWard[0] as StayWarning)).status).toBe(404);
  expect(sound(await other.admin.send(warningCalls.list, { query: {} })).data).toEqual([]);
});

test('a ward hears of overdue vitals once, by how many they are', async () => {
  const stay = await anInpatient(hospital, { consultantId: doctor.userId, primaryNurseId: nurse.userId });
  await theDatabase().owner.query("update admissions set admitted_at = admitted_at - interval '3 hours' where id = $1", [stay.id]);
  for (let turn = 0; turn < 2; turn += 1) await runJobNow('admissions.tend-nursing-of-hospital', { hospitalId: hospital.id });
  const told = (await toldOf(stay.place?.wardId as string)).filter(({ userId }) => userId === nurse.userId);
  expect(told.map(({ title, content }) => [title, content.replace(/ in .* are/, ' are')])).toEqual([
    ['Observations Overdue', 'Vitals of 1 patient are overdue'],
  ]);
});
