import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { ownBillCalls } from '../contract/calls/own.ts';
import { aBillingDesk, billedByCall } from './testing/desk.ts';

test('a person sees the own lines with the own part, and nobody else sees them there', async () => {
  const desk = await aBillingDesk();
  const known = { dateOfBirth: '1990-05-12', phoneNumber: '7031119992' };
  const { id: patientId, civisId } = await aPatient(desk.hospital, known);
  const person = await claimedBy({ civisId, ...known });
  const mine = { ...desk, patientId };
  const [first, second, gone] = [
    await desk.raise({ patientId, serviceDate: '2026-01-10', unitPrice: 450_000, note: 'price of then' }),
    await desk.raise({ patientId, quantity: 2 }),
    await desk.raise({ patientId }),
  ];
  await desk.raise();
  await desk.hospital.admin.send(billCalls.cancel, { params: { id: gone.id }, body: { reason: 'charged by mistake', version: 1 } });
  const number = await billedByCall(mine, [second]);
  const { payload } = await person.send(ownBillCalls.own);
  expect(payload.meta.count).toBe(2);
  expect(payload.data).toMatchObject([
    { id: second.id, patientAmount: 900_000, open: 900_000, billingStatus: 'pending_payment', invoiceNumber: number },
    { id: first.id, open: 450_000, billingStatus: '', invoiceNumber: null, hospital: { id: desk.hospital.id, currency: 'NGN' } },
  ]);
  expect((await person.send(ownBillCalls.own, { query: { personId: randomUUID() } })).status).toBe(404);
  expect((await person.send(ownBillCalls.own, { query: { hospitalId: randomUUID() } })).payload.data).toEqual([]);
  expect((await desk.hospital.admin.send(ownBillCalls.own)).status).toBe(403);
  expect((await person.send(billCalls.list)).status).toBe(403);
});
