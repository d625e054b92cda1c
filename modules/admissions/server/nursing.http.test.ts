import { beforeAll, describe, expect, test } from 'vitest';
import { addHours, addMinutes, instantOf } from '#kernel/server/clock/instants.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { nursingCalls } from '../contract/calls/nursing.ts';
import type { Admission } from '../contract/stay-records.ts';
import { anInpatient, sets, vitalsFor } from './testing/nursing.ts';
import { sound } from './testing/rooms.ts';

let hospital: TestHospital;
let other: TestHospital;
let nurse: TestUser;
let reader: TestUser;
let stay: Admission;
const now = () => instantOf(Date.now());
const hoursAgo = (hours: number) => addHours(now(), -hours);

beforeAll(async () => {
  hospital = await aHospital();
  other = await aHospital();
  nurse = await hospital.userWithRole('Nurse');
  reader = await hospital.userWith('View Nursing Record');
  stay = await aStay();
}, 120_000);

/** A patient who is in the bed since yesterday. */
async function aStay(): Promise<Admission> {
  const made = await anInpatient(hospital);
  await theDatabase().owner.query("update admissions set admitted_at = admitted_at - interval '26 hours' where id = $1", [made.id]);
  return made;
}

const gone = (id: string) =>
  theDatabase().owner.query("update admissions set status = 'cancelled', cancelled_at = now(), bed_id = null where id = $1", [id]);
const write = (by: TestUser, body: object, id = stay.id) => by.send(nursingCalls.writeNote, { params: { id }, body });
const notesOf = async (id = stay.id) => sound(await reader.send(nursingCalls.notes, { params: { id }, query: { limit: 100 } }));
const enter = (by: TestUser, body: object, id = stay.id) =>
  by.send(nursingCalls.addFluid, { params: { id }, body: { direction: 'in', kind: 'oral', volume: 200, ...body } });
const balance = async (id: string, date?: string) =>
  sound(await reader.send(nursingCalls.fluids, { params: { id }, query: date ? { date } : {} }));
const addTask = (by: TestUser, body: object = {}, id = stay.id) =>
  by.send(nursingCalls.addTask, { params: { id }, body: { what: 'Turn the patient', dueAt: addMinutes(now(), 20), ...body } });

describe('nursing notes', () => {
  test('stand with their shift, and an own one is amended once: both are kept', async () => {
    const first = sound(await write(nurse, { text: 'Slept well', shift: 'night' }));
    expect(first).toMatchObject({ kind: 'note', shift: 'night', text: 'Slept well', amended: false, mayAmend: true });
    const second = sound(await write(nurse, { text: 'Slept badly', shift: 'night', amendsId: first.id }));
    expect(second.at).toBe(first.at);
    expect((await write(nurse, { text: 'Once more', amendsId: first.id })).error.code).toBe('NURSING_NOTE_AMENDED');
    expect((await write(hospital.admin, { text: 'Not mine', amendsId: second.id })).error.code).toBe('NURSING_NOTE_UNKNOWN');
    const { data, meta } = await notesOf();
    expect(data.find(({ id }) => id === first.id)).toMatchObject({ amended: true, text: 'Slept well', mayAmend: false });
    expect(meta.mayWrite).toBe(false);
  });

  test('a handover has its four parts, and nothing else is one', async () => {
    const sbar = { situation: 'Stable', recommendation: 'Wean oxygen' };
    expect(sound(await write(nurse, { kind: 'handover', sbar }))).toMatchObject({ text: null, sbar: { ...sbar, background: null } });
    expect((await write(nurse, { kind: 'handover', text: 'Stable' })).status).toBe(400);
    expect((await write(nurse, { kind: 'wound' })).status).toBe(400);
    const found = sound(await reader.send(nursingCalls.notes, { params: { id: stay.id }, query: { kind: 'handover' } }));
    expect(found.data.every(({ kind }) => kind === 'handover')).toBe(true);
  });

  test('are of the stay, of the last day, by who may, and end with the stay', async () => {
    expect((await write(nurse, { text: 'Old', at: hoursAgo(25) })).error.code).toBe('NURSING_TIME');
    expect((await write(nurse, { text: 'Ahead', at: addHours(now(), 1) })).error.code).toBe('NURSING_TIME');
    expect(sound(await write(nurse, { text: 'Late', at: hoursAgo(5) })).text).toBe('Late');
    expect((await write(reader, { text: 'None' })).status).toBe(403);
    expect((await write(other.admin, { text: 'None' })).status).toBe(404);
    const ended = await aStay();
    await gone(ended.id);
    expect((await write(nurse, { text: 'None' }, ended.id)).error.code).toBe('ADMISSION_STATE');
  });
});

describe('the fluid chart', () => {
  test('sums what stands within 24 hours or a day; a void entry stays and counts no more', async () => {
    const { id } = await aStay();
    sound(await enter(nurse, { volume: 500, kind: 'iv' }, id));
    sound(await enter(nurse, { volume: 250 }, id));
    sound(await enter(nurse, { volume: 300, direction: 'out', kind: 'urine', at: hoursAgo(2) }, id));
    const wrong = sound(await enter(nurse, { volume: 9999 }, id));
    const voided = await nurse.send(nursingCalls.void, {
      params: { id: wrong.id },
      body: { reason: 'Typed wrongly', version: wrong.version },
    });
    expect(sound(voided)).toMatchObject({ status: 'void', voidReason: 'Typed wrongly' });
    await theDatabase().owner.query("update fluid_entries set at = at - interval '25 hours' where id = $1", [
      sound(await enter(nurse, { volume: 1000 }, id)).id,
    ]);
    const found = await balance(id);
    expect(found.totals).toEqual({ in: 750, out: 300, balance: 450 });
    expect(found.entries).toHaveLength(4);
    expect((await balance(id, '2020-01-01')).totals).toEqual({ in: 0, out: 0, balance: 0 });
    const { rows } = await theDatabase().owner.query<{ sum: string }>(
      "select sum(case direction when 'in' then volume else -volume end) from fluid_entries where admission_id = $1 and status = 'kept' and at > now() - interval '24 hours'",
      [id],
    );
    expect(Number(rows[0]?.sum)).toBe(found.totals.balance);
  });

  test('refuses what cannot be', async () => {
    expect((await enter(nurse, { kind: 'urine' })).status).toBe(400);
    expect((await enter(nurse, { direction: 'out', kind: 'iv' })).status).toBe(400);
    expect((await enter(nurse, { volume: 0 })).status).toBe(400);
    expect((await enter(nurse, { volume: 10_001 })).status).toBe(400);
    expect((await enter(nurse, { at: addHours(now(), 1) })).error.code).toBe('NURSING_TIME');
    expect((await enter(reader, {})).status).toBe(403);
    expect((await enter(other.admin, {})).status).toBe(404);
    const { id } = sound(await enter(nurse, {}));
    const cancel = (by: TestUser) => by.send(nursingCalls.void, { params: { id }, body: { reason: 'Typed twice' } });
    expect((await cancel(reader)).status).toBe(403);
    expect((await cancel(other.admin)).status).toBe(404);
    sound(await cancel(nurse));
    expect((await cancel(nurse)).error.code).toBe('FLUID_ENTRY_VOID');
  });
});

describe('tasks of a bed', () => {
  test('end once, done or with a reason', async () => {
    const task = sound(await addTask(nurse));
    const settle = (body: object, by = nurse, id = stay.id) =>
      by.send(nursingCalls.settle, { params: { id, taskId: task.id }, body: body as never });
    expect((await settle({ status: 'missed' })).status).toBe(400);
    expect((await settle({ status: 'done' }, reader)).status).toBe(403);
    expect((await settle({ status: 'done' }, other.admin)).status).toBe(404);
    expect((await settle({ status: 'done' }, nurse, (await aStay()).id)).status).toBe(404);
    expect(sound(await settle({ status: 'done' }))).toMatchObject({ status: 'done', acts: {} });
    expect((await settle({ status: 'not-applicable', reason: 'Too late' })).error.code).toBe('NURSING_TASK_STATE');
  });

  test('are due from now on, of an open stay', async () => {
    expect((await addTask(nurse, { dueAt: hoursAgo(2) })).error.code).toBe('TASK_DUE_AT');
    expect((await addTask(nurse, { what: '' })).status).toBe(400);
    expect((await addTask(reader)).status).toBe(403);
    const ended = await aStay();
    await gone(ended.id);
    expect((await addTask(nurse, {}, ended.id)).error.code).toBe('ADMISSION_STATE');
  });
});

describe('the nurse view of a ward', () => {
  test('has what is due at each bed, its warning and the newest handover', async () => {
    const ill = await aStay();
    const wardId = ill.place?.wardId as string;
    await vitalsFor(nurse, ill, sets.emergency);
    const task = sound(await addTask(nurse, {}, ill.id));
    sound(await addTask(nurse, { what: 'Next week', dueAt: addHours(now(), 24 * 6) }, ill.id));
    sound(await write(nurse, { kind: 'handover', sbar: { situation: 'Ill', recommendation: 'Watch' } }, ill.id));
    const ask = (by: TestUser, query = {}) => by.send(nursingCalls.wardTasks, { params: { id: wardId }, query });
    const found = sound(await ask(nurse));
    expect(found.beds).toHaveLength(1);
    expect(found.beds[0]).toMatchObject({
      ...{ admissionId: ill.id, vitals: { level: 'emergency', everyMinutes: 15 }, warning: { level: 'emergency', status: 'open' } },
      ...{ tasks: [{ id: task.id }], handover: { sbar: { situation: 'Ill' } } },
    });
    expect(Date.parse(found.until)).toBeGreaterThan(Date.now());
    expect(sound(await ask(reader)).beds[0]).toMatchObject({ vitals: null, warning: null });
    expect(sound(await ask(nurse, { shift: 'night' })).shift).toBe('night');
    expect((await ask(other.admin)).status).toBe(404);
    expect((await ask(await hospital.userWith('View Admission'))).status).toBe(403);
  });
});

test('vitals and administrations of a stay are those of its time', async () => {
  const made = await aStay();
  await vitalsFor(nurse, made, sets.low);
  await vitalsFor(nurse, made, sets.well, { takenAt: hoursAgo(23) });
  const ask = (by: TestUser) => by.send(nursingCalls.vitals, { params: { id: made.id }, query: {} });
  const { data, meta } = sound(await ask(nurse));
  expect(data).toHaveLength(2);
  expect(meta).toMatchObject({ count: 2, due: { by: 'ordered', mayRecord: true } });
  expect((await ask(reader)).status).toBe(403);
  expect((await ask(other.admin)).status).toBe(404);
  const given = await nurse.send(nursingCalls.administrations, { params: { id: made.id }, query: {} });
  expect(sound(given)).toEqual({ data: [], meta: { count: 0, page: 1, limit: 10 } });
  expect((await reader.send(nursingCalls.administrations, { params: { id: made.id }, query: {} })).status).toBe(403);
});
