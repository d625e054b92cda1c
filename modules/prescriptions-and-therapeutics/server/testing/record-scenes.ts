import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import { refillRequestCalls } from '../../contract/calls/refill-requests.ts';
import type { OwnRefill, RefillRequest } from '../../contract/refill-records.ts';
import type { LineOrderInput, Prescription } from '../../contract/records.ts';
import { aLine, anOutsideLine, aRoom, payloadOf, prescriberRights, type TestRoom } from './medicines.ts';
import { anOwnPatient } from './own-patient.ts';

interface Stage {
  readonly hospital: TestHospital;
  readonly room: TestRoom;
  readonly judge: TestUser;
  /** Writes and signs a prescription, or as `extra` says. */
  readonly written: (lines: readonly LineOrderInput[], extra?: object) => Promise<Prescription>;
}

async function stage(): Promise<Stage> {
  const hospital = await aHospital();
  const room = await aRoom(hospital);
  const judge = await hospital.userWith(...prescriberRights, 'View Prescription', 'Query Prescription', 'Verify Prescription');
  const written = async (lines: readonly LineOrderInput[], extra: object = {}) => {
    const patientId = 'patientId' in extra ? extra.patientId : await room.patient();
    const body = { patientId, allergiesReviewed: true, sign: true, confirm: true, lines, ...extra };
    return payloadOf<Prescription>(await room.doctor.send(prescriptionCalls.create, { body: body as never }));
  };
  return { hospital, room, judge, written };
}

const because = { reason: 'For the test' };
const repeated = { refills: 2 };
const other = anOutsideLine({ genericName: 'Paracetamol' });
const pair = [anOutsideLine(repeated), other];

/** The course of a line is behind: the night says so of those that were supplied. */
async function completed(lineId: string): Promise<void> {
  await theDatabase().owner.query("update prescription_lines set status = 'completed' where id = $1", [lineId]);
}

/** Prescriptions in each status. */
export async function prescriptionScene(): Promise<RecordScene> {
  const { hospital, room, judge, written } = await stage();
  const amoxicillin = await room.medicine({ generic: 'Amoxicillin', unit: 'capsule' });
  const stop = (id: string, lineId: string) => room.doctor.send(prescriptionCalls.stop, { params: { id, lineId }, body: because });
  const ways = {
    draft: async () => (await written(pair, { sign: false })).id,
    active: async () => (await written(pair)).id,
    completed: async () => {
      const { id, lines } = await written(pair);
      await completed(lines[0]?.id ?? '');
      payloadOf(await stop(id, lines[1]?.id ?? ''));
      return id;
    },
    cancelled: async () => {
      const { id } = await written(pair);
      payloadOf(await room.doctor.send(prescriptionCalls.cancel, { params: { id }, body: because }));
      return id;
    },
    expired: async () => {
      const { id } = await written([aLine({ productId: amoxicillin, indication: 'chest infection' })]);
      await theDatabase().owner.query("update prescriptions set valid_until = '2020-01-01' where id = $1", [id]);
      await runJobNow('prescriptions.expire', { hospitalId: hospital.id });
      return id;
    },
  };
  const bodies = { sign: { confirm: true }, edit: { notes: 'With food' }, refill: { allergiesReviewed: true, confirm: true } };
  // Only the patient asks for a refill.
  const notOffered = ['active askRefill', 'completed askRefill', 'expired askRefill'];
  return { view: prescriptionCalls.view, ways, judge, bodies, notOffered };
}

/** Signed lines in each status, beside another that keeps the prescription active. */
export async function lineScene(): Promise<RecordScene> {
  const { room, judge, written } = await stage();
  const prescriptions = new Map<string, string>();
  const paramsOf = (lineId: string) => ({ id: prescriptions.get(lineId) ?? '', lineId });
  const active = async () => {
    const { id, lines } = await written([anOutsideLine(), other]);
    const lineId = lines[0]?.id ?? '';
    prescriptions.set(lineId, id);
    return lineId;
  };
  const by = (call: typeof prescriptionCalls.hold | typeof prescriptionCalls.stop) => async () => {
    const lineId = await active();
    payloadOf(await room.doctor.send(call, { params: paramsOf(lineId), body: because }));
    return lineId;
  };
  const ways = {
    active,
    'on-hold': by(prescriptionCalls.hold),
    completed: async () => {
      const lineId = await active();
      await completed(lineId);
      return lineId;
    },
    stopped: by(prescriptionCalls.stop),
    cancelled: async () => {
      const lineId = await active();
      const { id } = paramsOf(lineId);
      payloadOf(await room.doctor.send(prescriptionCalls.cancel, { params: { id }, body: because }));
      return lineId;
    },
  };
  const view = async (lineId: string) => {
    const { payload } = await judge.send(prescriptionCalls.view, { params: { id: paramsOf(lineId).id } });
    return { ...payload.lines.find(({ id }) => id === lineId), version: payload.version };
  };
  const bodies = {
    ask: { text: 'Is this the dose?' },
    answer: { answer: 'It is' },
    change: (id: string) => ({ confirm: true, lines: [{ ...anOutsideLine({ doseAmount: 250 }), id }] }),
  };
  // Nobody has asked about these lines.
  return { view, ways, judge, bodies, params: paramsOf, notOffered: ['active answer', 'on-hold answer'] };
}

/** Refills that a patient asks for, in each status. */
export async function refillScene(): Promise<RecordScene> {
  const { hospital, room, judge, written } = await stage();
  const { patientId, me } = await anOwnPatient(hospital);
  const prescriptions = new Map<string, string>();
  const waiting = async () => {
    const rx = await written([anOutsideLine(repeated)], { patientId });
    const asked = payloadOf<OwnRefill>(await me.send(refillRequestCalls.askRefill, { params: { id: rx.id }, body: { note: null } }));
    prescriptions.set(asked.id, rx.id);
    return asked.id;
  };
  const of = (id: string) => ({ id: prescriptions.get(id) ?? '' });
  const ways = {
    waiting,
    approved: async () => {
      const id = await waiting();
      const body = { allergiesReviewed: true, confirm: true, sign: true };
      payloadOf(await room.doctor.send(prescriptionCalls.refill, { params: of(id), body }));
      return id;
    },
    declined: async () => {
      const id = await waiting();
      payloadOf(await room.doctor.send(refillRequestCalls.declineRefill, { params: { id }, body: because }));
      return id;
    },
    closed: async () => {
      const id = await waiting();
      payloadOf(await room.doctor.send(prescriptionCalls.cancel, { params: of(id), body: because }));
      return id;
    },
  };
  const view = async (id: string) => {
    const query = { prescriptionId: of(id).id };
    const { data } = payloadOf<{ data: RefillRequest[] }>(await judge.send(refillRequestCalls.listRefills, { query }));
    return data.find((row) => row.id === id);
  };
  // A prescription with refills left is repeated, not written anew.
  return { view, ways, judge, notOffered: ['waiting rewrite'] };
}
