import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '#kernel/server/clock/instants.ts';
import { answering, asBefore, hearing } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, theDatabase } from '#testing/world.ts';
import { type OrderPlace, orderPlaceKinds } from '#modules/patients/contract/order-place.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { transitionCalls } from '../../contract/calls/transitions.ts';
import {
  CriticalLabResult,
  LabOrderPlace,
  LabRequestCancelled,
  LabRequestsCreated,
  LabResultAcknowledged,
  LabResultReleased,
} from '../../contract/events.ts';
import { createLabRequests, labBriefs, type LabOrdered } from '../index.ts';
import { aLab, sound, type TestLab } from '../testing/lab.ts';

let lab: TestLab;
beforeAll(async () => {
  lab = await aLab(await aHospital());
}, 120_000);
afterEach(asBefore);

const round = (): OrderPlace => ({ kind: 'ward-round', id: randomUUID() });
const patient = async () => (await aPatient(lab.hospital, { dateOfBirth: '1990-05-05' })).id;
const order = (patientId: string, place: OrderPlace): Promise<LabOrdered> =>
  inScopeOf(lab.hospital.id, (scope) =>
    createLabRequests(scope, { patientId, place, tests: [{ testId: lab.potassium.id }], origin: 'inpatient' }),
  );
/** As its module will: it answers for its own kind and for this place of this patient alone. */
function takes(place: OrderPlace, patientId: string): void {
  answering(LabOrderPlace, (asked) =>
    asked.place.kind === place.kind && asked.place.id === place.id && asked.patientId === patientId ? true : undefined,
  );
}
const kept = async (column: string, id: string) =>
  (await theDatabase().owner.query(`select place_kind, place_id, consultation_id from lab_requests where ${column} = $1`, [id])).rows;

describe('the place of an order', () => {
  test.each(orderPlaceKinds)('%s: while nobody answers for it, nothing is ordered there', async (kind) => {
    const [patientId, place] = [await patient(), { kind, id: randomUUID() }];
    await expect(order(patientId, place)).rejects.toMatchObject({ code: 'LAB_ORDER_PLACE', status: 422 });
    expect(await kept('patient_id', patientId)).toEqual([]);
  });

  test('who keeps the place answers for it and its patient; the order, its bill line and what is told carry it', async () => {
    const [patientId, other, place] = [await patient(), await patient(), round()];
    takes(place, patientId);
    const told = hearing(LabRequestsCreated);
    await expect(order(other, place)).rejects.toMatchObject({ code: 'LAB_ORDER_PLACE' });
    await expect(order(patientId, { ...place, kind: 'procedure' })).rejects.toMatchObject({ code: 'LAB_ORDER_PLACE' });
    const { requestIds } = await order(patientId, place);
    const [id] = requestIds as [string];
    expect(await kept('id', id)).toEqual([{ place_kind: 'ward-round', place_id: place.id, consultation_id: null }]);
    expect(told).toMatchObject([{ requestIds, patientId, place }]);
    const { rows } = await theDatabase().owner.query(
      "select encounter_id as encounter from patient_bills where source_type = 'lab-request' and source_id = $1",
      [id],
    );
    expect(rows).toEqual([{ encounter: place.id }]);
    const seen = sound(await lab.doctor.send(requestCalls.view, { params: { id } })).payload;
    expect(seen.consultationId).toBeNull();
  });

  test('of a counter there is no place, and a consultation that nobody keeps is none', async () => {
    const { id } = await lab.order();
    expect(await kept('id', id)).toEqual([{ place_kind: null, place_id: null, consultation_id: null }]);
    const body = { patientId: await patient(), testId: lab.potassium.id, consultationId: randomUUID() };
    const refused = await lab.doctor.send(requestCalls.createInternal, { body });
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
      422,
      'LAB_ORDER_PLACE',
      { consultationId: 'Orders cannot be placed in this consultation' },
    ]);
  });

  test('briefs of places name theirs alone, those of several kinds together', async () => {
    const [patientId, one, other] = [await patient(), round(), { kind: 'antenatal', id: randomUUID() } as const];
    const second = await patient();
    takes(one, patientId);
    takes(other, second);
    const [first] = (await order(patientId, one)).requestIds;
    const [later] = (await order(second, other)).requestIds;
    const briefs = (places: readonly OrderPlace[]) => inScopeOf(lab.hospital.id, (scope) => labBriefs(scope, { places }));
    expect((await briefs([one])).map(({ id, place }) => ({ id, place }))).toEqual([{ id: first, place: one }]);
    expect((await briefs([one, other, round()])).map(({ id }) => id)).toEqual([first, later]);
    // The id of a ward round is no consultation's.
    expect(await briefs([{ kind: 'consultation', id: one.id }])).toEqual([]);
    expect(await briefs([])).toEqual([]);
  });
});

test('what becomes of a request is told with its place', async () => {
  const [patientId, place] = [await patient(), round()];
  takes(place, patientId);
  const [released, critical, seen, cancelled] = [
    hearing(LabResultReleased),
    hearing(CriticalLabResult),
    hearing(LabResultAcknowledged),
    hearing(LabRequestCancelled),
  ];
  const [requestId] = (await order(patientId, place)).requestIds as [string];
  const specimens = [{ type: 'serum' as const, requestIds: [requestId] }];
  sound(await lab.bench.send(requestCalls.createSpecimen, { body: { identityChecked: true, specimens } }));
  const values = [{ parameterId: lab.potassium.parameters[0]?.id as string, value: '7.1' }];
  const params = { id: requestId };
  sound(await lab.bench.send(transitionCalls.resultEntered, { params, body: { values } }));
  sound(await lab.releaser.send(transitionCalls.resultReleased, { params, body: { notifyLater: true } }));
  sound(await lab.doctor.send(transitionCalls.acknowledged, { params, body: {} }));
  for (const heard of [released, critical, seen]) expect(heard).toMatchObject([{ requestId, patientId, place }]);
  const again = round();
  const second = await patient();
  takes(again, second);
  const [id] = (await order(second, again)).requestIds as [string];
  sound(await lab.doctor.send(transitionCalls.cancelled, { params: { id }, body: { cancelReason: 'not needed' } }));
  expect(cancelled).toMatchObject([{ requestId: id, place: again }]);
});

test('the database keeps a place whole, of the known kinds, and a consultation that there is', async () => {
  const { id } = await lab.order();
  const set = (text: string) => theDatabase().owner.query(`update lab_requests set ${text} where id = $1`, [id]);
  await expect(set("place_kind = 'ward-round'")).rejects.toMatchObject({ constraint: 'lab_requests_place' });
  await expect(set(`place_id = '${randomUUID()}'`)).rejects.toMatchObject({ constraint: 'lab_requests_place' });
  await expect(set(`place_kind = 'visit', place_id = '${randomUUID()}'`)).rejects.toMatchObject({
    constraint: 'lab_requests_place_kind_check',
  });
  await expect(set(`place_kind = 'consultation', place_id = '${randomUUID()}'`)).rejects.toMatchObject({
    constraint: 'lab_requests_consultation',
  });
  await expect(set(`place_kind = 'procedure', place_id = '${randomUUID()}'`)).resolves.toMatchObject({ rowCount: 1 });
});

test('the open requests of a patient since a moment: released and cancelled ones and those of before are not among them', async () => {
  const patientId = await patient();
  const before = await lab.order({ patientId });
  await theDatabase().owner.query("update lab_requests set created_at = created_at - interval '2 hours' where id = $1", [before.id]);
  const due = await lab.order({ patientId, confirm: true, reason: 'asked for again' });
  const taken = await lab.order({ patientId, confirm: true, reason: 'asked for again' });
  await lab.take([taken]);
  await lab.release('4.0', { patientId, confirm: true, reason: 'asked for again' });
  const open = await inScopeOf(lab.hospital.id, (scope) => labBriefs(scope, { patientId, openSince: addHours(scope.now, -1) }));
  expect(open.map(({ id, status }) => [id, status])).toEqual([
    [due.id, 'specimen-due'],
    [taken.id, 'specimen-taken'],
  ]);
});
