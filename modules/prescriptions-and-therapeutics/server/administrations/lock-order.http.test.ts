import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { medicationOrderCalls as orders } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder } from '#modules/pharmacy/contract/medication-order-records.ts';
import { aStore } from '#testing/pharmacy-factories.ts';
import { theCivis, theDatabase } from '#testing/world.ts';
import { administrationCalls } from '../../contract/calls/administrations.ts';
import { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { Prescription } from '../../contract/records.ts';
import { aLine, payloadOf } from '../testing/medicines.ts';
import { aWard, type TestWard } from './testing/ward.ts';

let ward: TestWard;
let store: string;

beforeAll(async () => {
  ward = await aWard();
  payloadOf(await ward.hospital.admin.raw('PATCH', '/api/billing-policy', { gateMedication: 'none' }));
  store = await aStore(ward.hospital.id);
}, 60_000);

afterEach(() => vi.restoreAllMocks());

const sql = async (text: string, values: readonly unknown[] = []) => (await theDatabase().owner.query(text, [...values])).rows;

/** Deadlocks that the kernel met from here on: it makes such an act again, so that its caller sees none of it. */
function deadlocksFromNow(): () => number {
  const warned = vi.spyOn(theCivis().kernel.log, 'warn');
  return () => warned.mock.calls.filter(([facts]) => 'code' in facts && facts.code === '40P01').length;
}

/** Resolves when so many connections wait for a lock. */
function waiting(count: number): Promise<void> {
  return expect
    .poll(async () => (await sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length)
    .toBe(count);
}

interface Course {
  readonly prescription: Prescription;
  readonly order: MedicationOrder;
  readonly given: string;
  readonly handedOut: string;
}

/** A prescription with a medicine that the ward gives and one that the pharmacy hands out, in an order with more of the first. */
async function aCourse(): Promise<Course> {
  const { admin } = ward.hospital;
  const given = await ward.medicine('Cefuroxime');
  const handedOut = await ward.medicine('Loratadine');
  for (const productId of [given, handedOut])
    payloadOf(
      await admin.raw('POST', '/api/stock/opening', {
        ...{ productId, locationId: store, batchNumber: 'S1', expiryDate: '2033-01-01', quantity: 50, totalCost: 50_000 },
      }),
    );
  const patientId = await ward.patient();
  const usual = { frequencyCode: 'q4h', durationValue: 5, durationUnit: 'doses', indication: 'a test' } as const;
  const lines = [
    aLine({ ...usual, productId: given, supplyFrom: 'ward-stock' }),
    aLine({ ...usual, productId: handedOut, supplyFrom: 'pharmacy' }),
  ];
  const body = { patientId, allergiesReviewed: true, sign: true, kind: 'inpatient' as const, lines };
  const prescription = payloadOf<Prescription>(await ward.doctor.send(prescriptionCalls.create, { body: body as never }));
  const requestId = prescription.lines[1]?.medicationRequestId as string;
  const draft = payloadOf<MedicationOrder>(
    await admin.send(orders.create, {
      body: { patientId, locationId: store, requestIds: [requestId], lines: [{ productId: given, quantity: 1 }] } as never,
    }),
  );
  const order = payloadOf<MedicationOrder>(await admin.send(orders.submit, { params: { id: draft.id }, body: { confirm: true } }));
  return { prescription, order, given, handedOut };
}

const dispense = ({ order }: Course) =>
  ward.hospital.admin.send(orders.dispense, {
    params: { id: order.id },
    body: { confirm: true, lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })) },
  });

/** Another connection holds the products until the acts wait for each other, then lets them go. */
async function meeting<T>(course: Course, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await theDatabase().owner.connect();
  const answers: Promise<T>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from products where id = any($1) for update', [[course.given, course.handedOut]]);
    for (const act of acts) {
      answers.push(act());
      await waiting(answers.length);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return Promise.all(answers);
}

test('a dose of the ward and a dispense of the same prescription wait for each other in one order', async () => {
  const course = await aCourse();
  const id = course.prescription.lines[0]?.administrationId as string;
  const dosageId = (await ward.show(id)).dosages[0]?.id as string;
  const deadlocks = deadlocksFromNow();
  const give = () =>
    ward.nurse.send(administrationCalls.completeAdministration, {
      params: { id },
      body: { dosageId, scannedPatient: course.prescription.patient.id } as never,
    });
  const answers = await meeting<{ status: number; text: string }>(course, [() => dispense(course), give]);
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
  expect(deadlocks()).toBe(0);
});

test('who stops a line waits for the dispense of its request before it holds the prescription', async () => {
  const course = await aCourse();
  const { prescription } = course;
  const deadlocks = deadlocksFromNow();
  const stop = () =>
    ward.doctor.send(prescriptionCalls.stop, {
      params: { id: prescription.id, lineId: prescription.lines[1]?.id as string },
      body: { reason: 'No longer needed' },
    });
  const answers = await meeting<{ status: number; text: string }>(course, [() => dispense(course), stop]);
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
  expect(deadlocks()).toBe(0);
});

test('an act on a prescription holds nothing while a death holds its patient', async () => {
  const { prescription } = await aCourse();
  const holder = await theDatabase().owner.connect();
  const params = { id: prescription.id, lineId: prescription.lines[0]?.id as string };
  try {
    await holder.query('begin');
    await holder.query('select from patients where id = $1 for update', [prescription.patient.id]);
    const held = ward.doctor.send(prescriptionCalls.hold, { params, body: { reason: 'Nil by mouth' } });
    await waiting(1);
    const free = await holder.query('select id from prescriptions where id = $1 for update skip locked', [prescription.id]);
    await holder.query('rollback');
    expect(free.rows).toHaveLength(1);
    expect((await held).status).toBe(200);
  } finally {
    holder.release();
  }
});
