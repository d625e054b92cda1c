import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital } from '#testing/world.ts';
import { nursingCalls } from '../../contract/calls/nursing.ts';
import { warningCalls } from '../../contract/calls/warnings.ts';
import type { TaskStatus } from '../../contract/nursing-words.ts';
import { anInpatient, sets, vitalsFor, warningFor } from './nursing.ts';
import { sound } from './rooms.ts';

/** Early warnings in each status. */
export async function warningScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const open = async () => {
    const stay = await anInpatient(hospital);
    await vitalsFor(admin, stay, sets.emergency);
    return (await warningFor(admin, stay.id)).id;
  };
  const response = { findings: 'Septic', plan: 'Fluids' };
  return {
    view: async (id) => sound(await admin.send(warningCalls.list, { query: { limit: 100 } })).data.find((one) => one.id === id),
    ways: {
      open,
      acknowledged: async () => {
        const id = await open();
        sound(await admin.send(warningCalls.acknowledge, { params: { id }, body: {} }));
        return id;
      },
      closed: async () => {
        const id = await open();
        sound(await admin.send(warningCalls.respond, { params: { id }, body: response }));
        return id;
      },
    },
    judge: admin,
    bodies: { respond: response },
  };
}

/** Entries of a fluid chart in each status. */
export async function fluidScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const stay = await anInpatient(hospital);
  const params = { id: stay.id };
  const kept = async () =>
    sound(await admin.send(nursingCalls.addFluid, { params, body: { direction: 'out', kind: 'urine', volume: 300 } })).id;
  return {
    view: async (id) => sound(await admin.send(nursingCalls.fluids, { params, query: {} })).entries.find((one) => one.id === id),
    ways: {
      kept,
      void: async () => {
        const id = await kept();
        sound(await admin.send(nursingCalls.void, { params: { id }, body: { reason: 'Typed twice' } }));
        return id;
      },
    },
    judge: admin,
  };
}

/** Tasks of a bed in each status. */
export async function taskScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const stay = await anInpatient(hospital);
  const params = { id: stay.id };
  const due = async () => {
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    return sound(await admin.send(nursingCalls.addTask, { params, body: { what: 'Turn the patient', dueAt } })).id;
  };
  const ended = (status: Exclude<TaskStatus, 'due'>) => async () => {
    const taskId = await due();
    sound(await admin.send(nursingCalls.settle, { params: { ...params, taskId }, body: { status, reason: 'As it was' } }));
    return taskId;
  };
  return {
    view: async (id) => sound(await admin.send(nursingCalls.tasks, { params, query: {} })).find((one) => one.id === id),
    ways: { due, done: ended('done'), missed: ended('missed'), 'not-applicable': ended('not-applicable') },
    judge: admin,
    params: (id) => ({ id: stay.id, taskId: id }),
  };
}
