import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { gateCalls } from '../contract/calls/gate.ts';
import { requirePayment, settleShares } from './index.ts';
import { aBillingDesk, aDraftOf, anItem, billed, type BillingDesk } from './testing/desk.ts';

let desk: BillingDesk;

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

const ask = async (sourceId: string) =>
  (await desk.hospital.admin.send(gateCalls.gate, { query: { sourceType: 'lab-request', sourceId } })).payload;
const act = (sourceId: string, changes: object = {}) =>
  inScopeOf(desk.hospital.id, (scope) => requirePayment(scope, { sourceType: 'lab-request', sourceIds: [sourceId], ...changes }));
const override = (sourceId: string, reason = 'the patient cannot wait') =>
  desk.hospital.admin.send(gateCalls.override, { body: { sourceType: 'lab-request', sourceId, reason } });

describe('the payment gate', () => {
  test('holds an outpatient test until it is paid, and lets it pass from then on', async () => {
    const bill = await desk.raise();
    expect(await ask(bill.sourceId)).toMatchObject({
      allowed: false,
      code: 'PAYMENT_REQUIRED',
      required: 450_000,
      paid: 0,
      overridable: true,
    });
    await expect(act(bill.sourceId)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED', status: 422 });
    await billed(desk.hospital, [bill]);
    await expect(act(bill.sourceId)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
    const pay = (paidDelta: number) =>
      inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: bill.id, share: 'patient', paidDelta }]));
    await pay(450_000);
    await act(bill.sourceId);
    expect(await ask(bill.sourceId)).toMatchObject({ allowed: true, code: null, paid: 450_000 });
    // A reversed payment blocks what is not done yet (invariant 12).
    await pay(-450_000);
    await expect(act(bill.sourceId)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
  });

  test('lets inpatients and emergencies pass, and what costs nothing or is not gated', async () => {
    const bill = await desk.raise();
    await act(bill.sourceId, { encounterType: 'inpatient' });
    await act(bill.sourceId, { emergency: true });
    await act((await desk.raise({ encounterType: 'antenatal' })).sourceId);
    await act((await desk.raise({ billableItemId: desk.unpricedItemId })).sourceId);
    const procedure = await anItem(desk.hospital, 900_000, 'Procedure');
    await act((await desk.raise({ billableItemId: procedure })).sourceId);
    await act(randomUUID());
    expect(await ask(randomUUID())).toMatchObject({ allowed: true, required: 0 });
  });

  test('an item says otherwise than the policy', async () => {
    const free = await anItem(desk.hospital, 100, 'Laboratory', { paymentPolicy: 'none' });
    await act((await desk.raise({ billableItemId: free })).sourceId);
    const first = await anItem(desk.hospital, 100, 'Procedure', { paymentPolicy: 'pay-first' });
    await expect(act((await desk.raise({ billableItemId: first })).sourceId)).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
  });

  test('is overridden once, with a reason of ten letters, by who may', async () => {
    const bill = await desk.raise();
    const nurse = await desk.hospital.userWith('View Patient Bills');
    const preview = await nurse.send(gateCalls.gate, { query: { sourceType: 'lab-request', sourceId: bill.sourceId } });
    expect(preview.payload.overridable).toBe(false);
    expect((await override(bill.sourceId, 'too short')).error.fields).toHaveProperty('reason');
    const answers = await Promise.all(Array.from({ length: 20 }, () => override(bill.sourceId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(new Set(['GATE_OVERRIDDEN']));
    expect(answers.find(({ status }) => status === 200)?.payload).toMatchObject({ amount: 450_000, patientId: desk.patientId });
    await act(bill.sourceId);
    expect(await ask(bill.sourceId)).toMatchObject({ allowed: true, overridden: true });
    expect((await override(randomUUID())).error.code).toBe('GATE_OPEN');
  });
});

describe('clearance', () => {
  test('adds up what stands between a patient and the door', async () => {
    const patientId = (await aPatient(desk.hospital)).id;
    const clear = async () => (await desk.hospital.admin.send(gateCalls.clearance, { params: { patientId } })).payload;
    expect(await clear()).toMatchObject({ netDue: 0, cleared: true });
    await desk.raise({ patientId });
    await aDraftOf(desk.hospital, [await desk.raise({ patientId, billableItemId: desk.secondItemId })]);
    const invoiced = await desk.raise({ patientId });
    await billed(desk.hospital, [invoiced]);
    await desk.raise({ patientId, billableItemId: desk.unpricedItemId });
    await inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: invoiced.id, share: 'patient', paidDelta: 150_000 }]));
    expect(await clear()).toEqual({
      uninvoiced: 450_000,
      onDraft: 200_000,
      unpaid: 300_000,
      hmoPending: 0,
      unpriced: 1,
      deposit: 0,
      netDue: 950_000,
      cleared: false,
    });
    const banner = await desk.hospital.admin.raw('GET', `/api/patients/${patientId}`);
    expect(banner.payload).toMatchObject({ banner: { openBalance: 950_000, currency: 'NGN' } });
    const list = await desk.hospital.admin.send(billCalls.byPatient, { query: { limit: 'All' } });
    expect(list.payload.data.find(({ patient }) => patient.id === patientId)).toMatchObject({
      lines: 3,
      openAmount: 950_000,
      uninvoiced: 650_000,
    });
  });
});
