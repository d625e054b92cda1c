import { expect, test } from 'vitest';
import { withCurrency } from '#testing/factories.ts';
import { aHospital, inScopeOf, runJobNow, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import { LabResultReleased } from '#modules/laboratory/contract/events.ts';
import type { OrderPlaceKind } from '#modules/patients/contract/order-place.ts';
import { consultationCalls } from '../contract/calls/consultations.ts';
import { diagnosisCalls, orderCalls } from '../contract/calls/orders.ts';
import { aClinic, doctorRights, fill, payloadOf, statusesOf } from './testing/visit.ts';

/** A test of one number, critical from 6.2 up. */
async function potassiumOf(hospital: TestHospital) {
  const { admin } = hospital;
  payloadOf(await admin.raw('PATCH', '/api/billing-policy', { gateLaboratory: 'none' }));
  const [sodium] = (await admin.send(catalogueCalls.filterTests, { query: { name: 'Sodium' } })).payload.data;
  const { category } = (await admin.send(catalogueCalls.viewTest, { params: { id: sodium?.id as string } })).payload;
  const range = { low: 3.5, high: 5.1, criticalLow: 2.8, criticalHigh: 6.2 };
  const parameter = { name: 'Potassium', code: 'K', resultType: 'numeric' as const, unit: 'mmol/L', decimals: 1, ranges: [range] };
  const body = {
    ...{
      name: unique('Kalium '),
      shortName: 'K',
      categoryId: category.id,
      specimenType: 'serum' as const,
      container: 'gel-yellow' as const,
    },
    ...{ turnaroundMinutes: 240, statTurnaroundMinutes: 60, price: 150_000, parameters: [parameter] },
  };
  return (await admin.send(catalogueCalls.createTest, { body: body as never })).payload;
}

async function aLabClinic() {
  const hospital = await withCurrency(await aHospital());
  const clinic = await aClinic(hospital);
  const doctor = await hospital.userWith(...doctorRights, 'Create Lab Test Request', 'Acknowledge Lab Result');
  const potassium = await potassiumOf(hospital);
  const bench = await hospital.userWith('View Lab Test Requests', 'Take Lab Specimen', 'Enter Lab Result');
  const releaser = await hospital.userWith('View Lab Test Requests', 'Release Lab Result', 'Enter Lab Result');
  const begin = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const { appointmentId } = await clinic.arrive(changes);
    return (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
  };
  const take = (requestId: string) =>
    bench.send(requestCalls.createSpecimen, { body: { identityChecked: true, specimens: [{ type: 'serum', requestIds: [requestId] }] } });
  const release = async (requestId: string, value: string) => {
    payloadOf(await take(requestId));
    const values = [{ parameterId: potassium.parameters[0]?.id as string, value }];
    payloadOf(await bench.send(transitionCalls.resultEntered, { params: { id: requestId }, body: { values } }));
    payloadOf(await releaser.send(transitionCalls.resultReleased, { params: { id: requestId }, body: { notifyLater: true } }));
  };
  const order = (id: string, changes: object = {}) =>
    doctor.send(orderCalls.labRequests, { params: { id }, body: { tests: [{ testId: potassium.id }], ...changes } });
  return { hospital, doctor, begin, order, take, release };
}

test('tests ordered in a consultation carry it and its diagnoses; the list shows where they stand', async () => {
  const { doctor, begin, order } = await aLabClinic();
  const { id } = await begin();
  const [one] = (await doctor.send(diagnosisCalls.add, { params: { id }, body: { icdCode: 'B54' } })).payload;
  const made = (await order(id, { priority: 'urgent', diagnosisIds: [one?.id] })).payload;
  expect(made).toMatchObject([{ status: 'specimen-due', priority: 'urgent', critical: false, results: [] }]);
  const { rows } = await theDatabase().owner.query(
    'select place_kind, place_id, consultation_id, diagnoses from lab_requests where id = $1',
    [made[0]?.id],
  );
  expect(rows[0]).toMatchObject({ place_kind: 'consultation', place_id: id, consultation_id: id, diagnoses: [{ code: 'B54' }] });
  expect((await order(id)).error.code).toBe('DUPLICATE_ORDER');
  const whole = (await doctor.send(consultationCalls.read, { params: { id } })).payload;
  expect(whole.labRequests.map((each) => each.id)).toEqual([made[0]?.id]);
  expect(whole.checklist.find((item) => item.key === 'pending')).toMatchObject({ ok: false, blocks: false, list: made[0]?.requestNumber });
});

test('a visit shows what came out since the one before it, and by which method it is paid', async () => {
  const { doctor, begin, order, release } = await aLabClinic();
  const first = await begin();
  const [request] = (await order(first.id)).payload;
  const lockVersion = await fill(doctor, first.id);
  const body = { lockVersion, disposition: 'home' as const };
  payloadOf(await doctor.send(consultationCalls.complete, { params: { id: first.id }, body }));
  const next = await begin({ patientId: first.patient.id });
  const seen = async () => (await doctor.send(consultationCalls.read, { params: { id: next.id } })).payload;
  const { rows } = await theDatabase().owner.query('select patient_billing_id as id from appointments where id = $1', [next.appointmentId]);
  expect(await seen()).toMatchObject({ earlierResults: [], billingId: rows[0].id });
  await release(request?.id as string, '4.2');
  payloadOf(await order(next.id, { confirm: true, confirmReason: 'To compare' }));
  expect((await seen()).earlierResults).toMatchObject([
    { id: request?.id, results: [{ name: 'Potassium', text: expect.stringContaining('4.2') }] },
  ]);
});

test('on hold: ready when the last result is released, by the event and by the hourly look', async () => {
  const { hospital, doctor, begin, order, release } = await aLabClinic();
  const { id } = await begin();
  const [request] = (await order(id)).payload;
  const held = await doctor.send(consultationCalls.hold, { params: { id }, body: { reason: 'results' } });
  expect(held.payload.resultsReady).toBe(false);
  await release(request?.id as string, '4.2');
  const list = (await doctor.send(consultationCalls.worklist)).payload;
  expect([list.counts.onHold, list.counts.resultsReady, list.onHold[0]?.resultsReady]).toEqual([1, 1, true]);
  expect(list.results).toMatchObject([{ requestId: request?.id, critical: false }]);
  await theDatabase().owner.query('update consultations set results_ready = false where id = $1', [id]);
  await runJobNow('consultation.tend-hospital', { hospitalId: hospital.id });
  expect((await doctor.send(consultationCalls.worklist)).payload.counts.resultsReady).toBe(1);
});

test('a result of another place that has the same id makes no consultation ready', async () => {
  const { hospital, doctor, begin, order, release } = await aLabClinic();
  const { id, patient } = await begin();
  const [request] = (await order(id)).payload;
  payloadOf(await doctor.send(consultationCalls.hold, { params: { id }, body: { reason: 'results' } }));
  await release(request?.id as string, '4.2');
  await theDatabase().owner.query('update consultations set results_ready = false where id = $1', [id]);
  const ready = async () => (await doctor.send(consultationCalls.worklist)).payload.counts.resultsReady;
  const tell = (kind: OrderPlaceKind) =>
    inScopeOf(hospital.id, (scope) =>
      scope.emit(LabResultReleased, {
        ...{ requestId: request?.id as string, requestNumber: request?.requestNumber as string, patientId: patient.id },
        ...{ place: { kind, id }, testId: request?.id as string, version: 1, critical: false, sensitive: false, at: scope.now },
      }),
    );
  for (const kind of ['ward-round', 'procedure', 'antenatal'] as const) await tell(kind);
  expect(await ready()).toBe(0);
  await tell('consultation');
  expect(await ready()).toBe(1);
});

test('an unacknowledged critical result keeps a visit from being signed, unless a reason is given', async () => {
  const { doctor, begin, order, release } = await aLabClinic();
  const { id } = await begin();
  const [request] = (await order(id)).payload;
  await release(request?.id as string, '7.1');
  const lockVersion = await fill(doctor, id);
  const complete = (criticalReason?: string) =>
    doctor.send(consultationCalls.complete, {
      params: { id },
      body: { lockVersion, disposition: 'home', ...(criticalReason ? { criticalReason } : {}) },
    });
  const refused = await complete();
  expect([refused.status, refused.error.code]).toEqual([422, 'CRITICAL_RESULT_UNSEEN']);
  expect(refused.message).toContain(request?.requestNumber);
  expect((await complete('The ward was told by telephone')).payload.status).toBe('completed');
});

test('cancelling takes orders along that nobody has begun, and is refused for those that somebody has', async () => {
  const { doctor, begin, order, take } = await aLabClinic();
  const [open, begun] = [await begin(), await begin()];
  const [waiting] = (await order(open.id)).payload;
  const [taken] = (await order(begun.id)).payload;
  payloadOf(await take(taken?.id as string));
  const cancel = (id: string) => doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Opened by mistake' } });
  const refused = await cancel(begun.id);
  expect([refused.status, refused.error.code]).toEqual([422, 'CANNOT_CANCEL']);
  expect(refused.message).toContain(taken?.requestNumber);
  expect((await cancel(open.id)).payload.labRequests).toMatchObject([{ id: waiting?.id, status: 'cancelled' }]);
  const { rows } = await theDatabase().owner.query(
    `select status from patient_bills where source_type = 'lab-request' and source_id = $1`,
    [waiting?.id],
  );
  expect(rows).toEqual([{ status: 'voided' }]);
});

test('ten cancel while ten take the specimen: a cancelled visit has no live order', async () => {
  const { doctor, begin, order, take } = await aLabClinic();
  const { id } = await begin();
  const [request] = (await order(id)).payload;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? doctor.send(consultationCalls.cancel, { params: { id }, body: { reason: 'Opened by mistake' } })
        : take(request?.id as string),
    ),
  );
  expect(statusesOf(answers)[200]).toBe(1);
  const { rows } = await theDatabase().owner.query(
    'select c.status as visit, r.status as request from consultations c join lab_requests r on r.consultation_id = c.id where c.id = $1',
    [id],
  );
  expect([
    { visit: 'cancelled', request: 'cancelled' },
    { visit: 'in-progress', request: 'specimen-taken' },
  ]).toContainEqual(rows[0]);
});
