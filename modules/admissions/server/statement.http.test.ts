import { expect, test } from 'vitest';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { createPayment, submitInvoice } from '#modules/invoices/server/index.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import { sound } from './testing/rooms.ts';
import { aDischarge, aStayWorld } from './testing/stay-end.ts';
import { admitted } from './testing/stays.ts';

test('invoice, payment and deposit of a stay stand under its number in the statement', async () => {
  const { hospital, doctor, charge, price } = await aStayWorld();
  const stay = await admitted(hospital);
  const patientId = stay.of.id;
  await charge(stay);
  sound(await doctor.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }));
  const { rows } = await theDatabase().owner.query<{ id: string; version: number }>(
    "select id, version from invoices where admission_id = $1 and status = 'draft'",
    [stay.id],
  );
  const [draft] = rows;
  await inScopeOf(hospital.id, async (scope) => {
    await submitInvoice(scope, draft?.id as string, draft?.version as number);
    await createPayment(scope, {
      kind: 'invoice-payment',
      allocations: [{ invoiceId: draft?.id as string, amount: 50_000 }],
      tenders: [{ method: 'bank-transfer', amount: 50_000, reference: 'TRF-STAY' }],
      excessToDeposit: 0,
    });
    const deposit = (amount: number, of: object) =>
      createPayment(scope, {
        ...{ kind: 'deposit', allocations: [], excessToDeposit: amount, patientId, ...of },
        tenders: [{ method: 'bank-transfer', amount, reference: `TRF-${amount}` }],
      });
    await deposit(7_000, { admissionId: stay.id });
    await deposit(100, {});
  });
  const statement = sound(await hospital.admin.send(depositCalls.statement, { params: { patientId } }));
  expect(statement.rows.map(({ stay: number, debit, credit }) => [number, debit, credit])).toEqual([
    [stay.admissionNumber, price, 0],
    [stay.admissionNumber, 0, 50_000],
    [stay.admissionNumber, 0, 7_000],
    [null, 0, 100],
  ]);
});
