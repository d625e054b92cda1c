import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { prescriptionCalls } from '../../../contract/calls/prescriptions.ts';
import { refillRequestCalls as calls } from '../../../contract/calls/refill-requests.ts';
import type { OwnPrescription } from '../../../contract/medication-records.ts';
import type { LineOrderInput, Prescription } from '../../../contract/records.ts';
import type { OwnRefill, RefillRequest } from '../../../contract/refill-records.ts';
import { aLine, anOutsideLine, aRoom, payloadOf, statusesOf, type TestRoom } from '../../testing/medicines.ts';
import { anOwnPatient, type OwnPatient } from '../../testing/own-patient.ts';

let hospital: TestHospital;
let room: TestRoom;
let own: OwnPatient;
let other: OwnPatient;
let amlodipine: string;

beforeAll(async () => {
  hospital = await aHospital();
  room = await aRoom(hospital);
  [own, other] = [await anOwnPatient(hospital), await anOwnPatient(hospital)];
  amlodipine = await room.medicine({ generic: 'Amlodipine', unit: 'tablet', strength: 5 });
}, 60_000);

const line = (changes: Partial<LineOrderInput> = {}) =>
  aLine({ productId: amlodipine, doseAmount: 5, frequencyCode: 'OD', durationValue: 30, indication: 'pressure', ...changes });

async function written(patientId: string, lines: LineOrderInput[], extra: object = {}): Promise<Prescription> {
  const body = { patientId, allergiesReviewed: true, sign: true, confirm: true, lines, ...extra };
  return payloadOf<Prescription>(await room.doctor.send(prescriptionCalls.create, { body: body as never }));
}

const ask = (rx: { readonly id: string }, note: string | null = 'It runs out on Friday', by = own) =>
  by.me.send(calls.askRefill, { params: { id: rx.id }, body: { note } });

const list = async (query: object = {}) =>
  payloadOf<{ data: RefillRequest[]; meta: { count: number } }>(await room.pharmacist.send(calls.listRefills, { query })).data;

const ownList = async (query: object = {}, by = own) =>
  payloadOf<{ data: OwnPrescription[] }>(await by.me.send(prescriptionCalls.list, { query })).data;

const ownOne = async (id: string) => (await ownList({ limit: 100 })).find((rx) => rx.id === id);

describe('asking', () => {
  test('a patient asks; prescriber and pharmacists are told, and find it on their list', async () => {
    const rx = await written(own.patientId, [line({ refills: 2 })]);
    expect(await ownOne(rx.id)).toMatchObject({ mayAskRefill: true, refill: null });
    const asked = await ask(rx);
    expect(payloadOf<OwnRefill>(asked)).toMatchObject({ status: 'waiting', note: 'It runs out on Friday', answer: null });
    expect(await ownOne(rx.id)).toMatchObject({ mayAskRefill: false, refill: { status: 'waiting' } });
    const [row] = await list({ status: ['waiting'], prescriptionId: rx.id });
    expect(row).toMatchObject({
      ...{ prescriptionNumber: rx.prescriptionNumber, note: 'It runs out on Friday' },
      ...{ prescriber: { id: room.doctor.userId }, patient: { id: own.patientId } },
    });
    expect(await list({ status: ['waiting'], prescriberId: room.pharmacist.userId })).toEqual([]);
    const { rows } = await theDatabase().owner.query("select user_id from notifications where title = 'Refill Asked' and entity_id = $1", [
      row?.id,
    ]);
    const told = rows.map(({ user_id }: { user_id: string }) => user_id);
    expect(told).toEqual(expect.arrayContaining([room.doctor.userId, room.pharmacist.userId]));
  });

  test('one request of a prescription waits, also when twenty ask at once', async () => {
    const rx = await written(own.patientId, [line({ refills: 1 })]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(rx)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ error }) => error.code))).toEqual(new Set(['REFILL_WAITING']));
    expect(await list({ prescriptionId: rx.id })).toHaveLength(1);
  });

  test("another person's prescription and a draft are not found; controlled and stopped medicines are refused", async () => {
    const rx = await written(own.patientId, [line()]);
    expect((await ask(rx, null, other)).status).toBe(404);
    expect((await ask(await written(own.patientId, [line()], { sign: false }))).status).toBe(404);
    const stopped = await written(own.patientId, [line()]);
    const params = { id: stopped.id, lineId: stopped.lines[0]?.id as string };
    payloadOf(await room.doctor.send(prescriptionCalls.stop, { params, body: { reason: 'Swollen feet' } }));
    expect((await ask(stopped)).error.code).toBe('REFILL_NOT_ASKABLE');
    payloadOf(await room.doctor.send(prescriptionCalls.cancel, { params: { id: rx.id }, body: { reason: 'Written twice' } }));
    expect((await ask(rx)).error.code).toBe('RX_NOT_ACTIVE');
    expect((await room.doctor.send(calls.askRefill as never, { params: { id: rx.id }, body: {} } as never)).status).toBe(403);
  });
});

describe('asking for a child', () => {
  test('who acts for a child asks for its refill and is told; the child of others is not found', async () => {
    const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const dateOfBirth = '1985-05-05';
    const parent = await aPatient(hospital, { dateOfBirth, phoneNumber });
    const body = { firstName: 'Tobi', lastName: 'Child', gender: 'male', dateOfBirth: '2012-02-02', relationship: 'son' };
    const consents = { consentDataProcessing: true, confirmNotDuplicate: true };
    const child = payloadOf<{ id: string; personId: string }>(
      await hospital.admin.raw('POST', `/api/patients/${parent.id}/dependants`, { ...body, ...consents }),
    );
    payloadOf(await hospital.admin.raw('POST', '/api/allergies', { patientId: child.id, noneKnown: true }));
    const me = { patientId: parent.id, me: await claimedBy({ civisId: parent.civisId, dateOfBirth, phoneNumber }) };
    const rx = await written(child.id, [line({ refills: 1 })]);
    expect((await ownList({ personId: child.personId }, me)).map(({ id }) => id)).toEqual([rx.id]);
    expect((await ask(rx, null, other)).status).toBe(404);
    expect(payloadOf<OwnRefill>(await ask(rx, 'Two tablets are left', me))).toMatchObject({ status: 'waiting' });
    const [row] = await list({ prescriptionId: rx.id });
    expect(row).toMatchObject({ patient: { id: child.id }, note: 'Two tablets are left' });
    payloadOf(await room.doctor.send(calls.declineRefill, { params: { id: row?.id as string }, body: { reason: 'Come and be seen' } }));
    expect((await ownList({ personId: child.personId }, me))[0]?.refill).toMatchObject({ status: 'declined', answer: 'Come and be seen' });
  });
});

describe('answering', () => {
  async function asked(lines: LineOrderInput[]): Promise<{ rx: Prescription; id: string }> {
    const rx = await written(own.patientId, lines);
    return { rx, id: payloadOf<OwnRefill>(await ask(rx)).id };
  }
  const noticesOf = async (id: string) => {
    const { rows } = await theDatabase().owner.query(
      "select content from notifications where title = 'Refill Answered' and entity_id = $1",
      [id],
    );
    return rows.map(({ content }: { content: string }) => content);
  };

  test('a repeat approves it: the patient is told, and may ask again', async () => {
    const { rx, id } = await asked([line({ refills: 2 })]);
    const body = { allergiesReviewed: true, confirm: true };
    const made = payloadOf<Prescription>(await room.doctor.send(prescriptionCalls.refill, { params: { id: rx.id }, body }));
    const [row] = await list({ prescriptionId: rx.id });
    expect(row).toMatchObject({ status: 'approved', newPrescriptionId: made.id });
    expect(await noticesOf(id)).toEqual([`The refill of ${rx.prescriptionNumber} was approved`]);
    expect(await ownOne(rx.id)).toMatchObject({ mayAskRefill: true, refill: { status: 'approved' } });
    expect((await ask(rx)).status).toBe(200);
  });

  test('without refills it is written anew; a draft answers it when it is signed, and only for the same patient', async () => {
    const { rx, id } = await asked([line()]);
    expect((await list({ prescriptionId: rx.id }))[0]?.acts.repeat).toBeUndefined();
    const foreign = { patientId: other.patientId, refillRequestId: id, allergiesReviewed: true, sign: true, lines: [anOutsideLine()] };
    expect((await room.doctor.send(prescriptionCalls.create, { body: foreign })).error.code).toBe('REFILL_OTHER_PATIENT');
    const draft = await written(own.patientId, [line()], { refillRequestId: id, sign: false });
    expect((await list({ prescriptionId: rx.id }))[0]?.status).toBe('waiting');
    payloadOf(await room.doctor.send(prescriptionCalls.sign, { params: { id: draft.id }, body: { confirm: true } }));
    expect((await list({ prescriptionId: rx.id }))[0]).toMatchObject({ status: 'approved', newPrescriptionId: draft.id });
    const again = { ...foreign, patientId: own.patientId };
    expect((await room.doctor.send(prescriptionCalls.create, { body: again })).error.code).toBe('REFILL_ANSWERED');
  });

  test('a pharmacist declines with a reason that the patient reads, once under many', async () => {
    const { rx, id } = await asked([line()]);
    const decline = (reason: string) => room.pharmacist.send(calls.declineRefill, { params: { id }, body: { reason } });
    expect((await decline('')).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => decline('Please come for a pressure check first')));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 5 });
    const seen = await ownOne(rx.id);
    expect(seen?.refill).toMatchObject({ status: 'declined', answer: 'Please come for a pressure check first' });
    expect(JSON.stringify(seen)).not.toContain(room.pharmacist.userId);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  test('what is taken back leaves nothing waiting', async () => {
    const { rx } = await asked([line()]);
    payloadOf(await room.doctor.send(prescriptionCalls.cancel, { params: { id: rx.id }, body: { reason: 'Written twice' } }));
    expect((await list({ prescriptionId: rx.id }))[0]?.status).toBe('closed');
  });
});

describe('own prescriptions', () => {
  test('by the list and by the own id, with print, and without what is for staff', async () => {
    const rx = await written(own.patientId, [line({ pharmacistNote: 'Check the pressure' })], { notes: 'Header note' });
    const [row] = payloadOf<{ data: OwnPrescription[] }>(
      await own.me.send(prescriptionCalls.ofPatient, { params: { id: own.patientId }, query: { limit: 1 } }),
    ).data;
    expect(row?.lines[0]).toMatchObject({ current: true, daysLeft: 30, times: [expect.stringMatching(/^\d\d:\d\d$/)], givenHere: false });
    for (const word of ['Check the pressure', 'safety', 'query', 'verifiedBy', 'version', 'Header note'])
      expect(JSON.stringify(row)).not.toContain(word);
    const draft = await written(own.patientId, [line()], { sign: false });
    expect(await ownOne(draft.id)).toBeUndefined();
    const paper = await own.me.send(prescriptionCalls.print, { params: { id: rx.id } });
    expect(paper.payload).toMatchObject({ prescriptionNumber: rx.prescriptionNumber, lines: [{ lineNumber: 1 }] });
    expect((await own.me.send(prescriptionCalls.print, { params: { id: draft.id } })).status).toBe(404);
    expect((await other.me.send(prescriptionCalls.print, { params: { id: rx.id } })).status).toBe(404);
    expect((await other.me.send(prescriptionCalls.ofPatient, { params: { id: own.patientId }, query: {} })).status).toBe(404);
    expect((await own.me.send(prescriptionCalls.view as never, { params: { id: rx.id } } as never)).status).toBe(403);
  });
});
