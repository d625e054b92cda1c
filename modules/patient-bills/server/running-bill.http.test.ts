import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DepositAvailable } from '../contract/events.ts';
import { answering } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { raiseBills, runningBillOf, stayClearanceOf, voidBillsOf } from './index.ts';
import { aBillingDesk, type BillingDesk } from './testing/desk.ts';

let desk: BillingDesk;
beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

const inHospital = <T>(act: Parameters<typeof inScopeOf<T>>[1]) => inScopeOf(desk.hospital.id, act);

test('the bill of a stay names its lines and sums; voided lines and those of other stays are none of it', async () => {
  const [patientId, admissionId] = [(await aPatient(desk.hospital)).id, randomUUID()];
  const raise = (changes: object = {}) => desk.raise({ patientId, admissionId, encounterType: 'inpatient', ...changes });
  await raise({ quantity: 2 });
  await raise({ billableItemId: desk.secondItemId });
  await raise({ billableItemId: desk.unpricedItemId });
  const gone = await raise();
  await raise({ admissionId: randomUUID() });
  await inHospital((scope) => voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [gone.sourceId], reason: 'ordered twice' }));
  const end = answering(DepositAvailable, (asked) => ({ available: asked.patientId === patientId ? 300_000 : 0 }));
  const bill = await inHospital((scope) => runningBillOf(scope, { admissionId, patientId }, scope.now));
  end();
  expect(bill.lines.map(({ quantity, amount, payable, status }) => [quantity, amount, payable, status])).toEqual([
    [2, 900_000, 900_000, 'uninvoiced'],
    [1, 200_000, 200_000, 'uninvoiced'],
    [1, null, null, 'unpriced'],
  ]);
  expect(bill).toMatchObject({
    ...{ total: 1_100_000, covered: 0, payable: 1_100_000, paid: 0, deposit: 300_000, due: 800_000, unpriced: 1 },
  });
  const before = await inHospital((scope) => runningBillOf(scope, { admissionId, patientId }, addMinutes(scope.now, -60)));
  expect(before).toMatchObject({ lines: [], total: 0, due: 0 });
  const clearance = await inHospital((scope) => stayClearanceOf(scope, patientId, admissionId));
  expect(clearance).toMatchObject({ uninvoiced: 1_100_000, unpriced: 1, netDue: 1_100_000, cleared: false });
});

test('a bill of 2,000 lines is read in less than a second', async () => {
  const [patientId, admissionId] = [(await aPatient(desk.hospital)).id, randomUUID()];
  const order = () => ({
    ...{ patientId, admissionId, billableItemId: desk.itemId, quantity: 1, departmentId: desk.hospital.departmentId },
    ...{ sourceType: 'lab-request' as const, sourceId: randomUUID(), encounterType: 'inpatient' as const },
  });
  for (let turn = 0; turn < 4; turn += 1) await inHospital((scope) => raiseBills(scope, Array.from({ length: 500 }, order)));
  await theDatabase().owner.query('analyze patient_bills');
  const started = performance.now();
  const bill = await inHospital((scope) => runningBillOf(scope, { admissionId, patientId }, scope.now));
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(bill.lines).toHaveLength(2_000);
  expect(bill.total).toBe(2_000 * 450_000);
}, 120_000);
