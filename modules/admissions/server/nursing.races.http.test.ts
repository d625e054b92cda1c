import { beforeAll, expect, test } from 'vitest';
import { aHospital, inScopeOf, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { nursingCalls } from '../contract/calls/nursing.ts';
import { warningCalls } from '../contract/calls/warnings.ts';
import { fireSteps } from './nursing/ladder.ts';
import { anInpatient, sets, vitalsFor, warningFor, warningsFor } from './testing/nursing.ts';
import { sound } from './testing/rooms.ts';

let hospital: TestHospital;
let doctor: TestUser;
beforeAll(async () => {
  hospital = await aHospital();
  doctor = await hospital.userWithRole('Doctor');
}, 120_000);

const twenty = <T>(ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_none, at) => ask(at)));
const tally = (answers: readonly { readonly status: number; readonly error?: { readonly code: string } | undefined }[]) => {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
};
async function count(text: string, id: string): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ count: number }>(text, [id]);
  return Number(rows[0]?.count);
}
const aStay = () => anInpatient(hospital, { consultantId: doctor.userId, admittingDoctorId: doctor.userId });
const due = (id: string) =>
  theDatabase().owner.query("update early_warnings set next_step_at = next_step_at - interval '3 hours' where id = $1", [id]);

test('20 workers fire a step that is due: it is fired once', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const stay = await aStay();
    await vitalsFor(hospital.admin, stay, sets.urgent);
    const { id } = await warningFor(doctor, stay.id);
    await due(id);
    await twenty(() => inScopeOf(hospital.id, (scope) => fireSteps(scope)));
    expect(await warningFor(doctor, stay.id)).toMatchObject({ step: 2, level: 'emergency' });
    expect(await count("select count(distinct group_id) from notifications where kind = 'call' and entity_id = $1", id)).toBe(1);
    expect(await count("select count(*) from audit_entries where entity_type = 'EarlyWarning' and entity_id = $1", id)).toBe(2);
  }
});

test('a warning is acknowledged once, also while its step is due', async () => {
  const stay = await aStay();
  await vitalsFor(hospital.admin, stay, sets.emergency);
  const { id } = await warningFor(doctor, stay.id);
  await due(id);
  const [answers] = await Promise.all([
    twenty(() => doctor.send(warningCalls.acknowledge, { params: { id }, body: {} })),
    twenty(() => inScopeOf(hospital.id, (scope) => fireSteps(scope))),
  ]);
  expect(tally(answers)).toEqual({ done: 1, EARLY_WARNING_STATE: 19 });
  expect(await warningFor(doctor, stay.id)).toMatchObject({ status: 'acknowledged', nextStepAt: null });
});

test('20 sets of vitals at once open one warning', async () => {
  const stay = await aStay();
  await twenty((at) => vitalsFor(hospital.admin, stay, { ...sets.emergency, systolic: 120 + at }));
  expect(await warningsFor(doctor, stay.id)).toHaveLength(1);
});

test('20 at once void an entry of the fluid chart: one does', async () => {
  const { id: stayId } = await aStay();
  const body = { direction: 'in', kind: 'oral', volume: 200 } as const;
  const { id } = sound(await hospital.admin.send(nursingCalls.addFluid, { params: { id: stayId }, body }));
  const answers = await twenty(() => hospital.admin.send(nursingCalls.void, { params: { id }, body: { reason: 'Typed twice' } }));
  expect(tally(answers)).toEqual({ done: 1, FLUID_ENTRY_VOID: 19 });
  expect(await count("select count(*) from audit_entries where entity_type = 'FluidEntry' and entity_id = $1", id)).toBe(2);
});

test('20 at once end a task, and 20 amend a note: one does each', async () => {
  const { id } = await aStay();
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  const task = sound(await hospital.admin.send(nursingCalls.addTask, { params: { id }, body: { what: 'Turn the patient', dueAt } }));
  const ends = await twenty(() => hospital.admin.send(nursingCalls.settle, { params: { id, taskId: task.id }, body: { status: 'done' } }));
  expect(tally(ends)).toEqual({ done: 1, NURSING_TASK_STATE: 19 });
  const note = sound(await hospital.admin.send(nursingCalls.writeNote, { params: { id }, body: { text: 'Slept well' } }));
  const amends = await twenty((at) =>
    hospital.admin.send(nursingCalls.writeNote, { params: { id }, body: { text: `Slept badly ${at}`, amendsId: note.id } }),
  );
  expect(tally(amends)).toEqual({ done: 1, NURSING_NOTE_AMENDED: 19 });
});

test('20 workers tell a ward of overdue vitals: it hears once', async () => {
  const stay = await anInpatient(hospital, { consultantId: doctor.userId, primaryNurseId: doctor.userId });
  await theDatabase().owner.query("update admissions set admitted_at = admitted_at - interval '3 hours' where id = $1", [stay.id]);
  await twenty(() => runJobNow('admissions.tend-nursing-of-hospital', { hospitalId: hospital.id }));
  const told = "select count(*) from notifications where title = 'Observations Overdue' and entity_id = $1 and user_id = ";
  expect(await count(`${told}'${doctor.userId}'`, stay.place?.wardId as string)).toBe(1);
});
