import { afterEach, beforeAll, expect, test } from 'vitest';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { accountsOf, aTill, type Till, times, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';
import { claimCalls, rejectionCalls } from '../../contract/calls/claims.ts';
import type { ClaimDetails } from '../../contract/claim-records.ts';
import type { RejectionReason } from '../../contract/words.ts';
import { aClaimant, type Claimant, wrongClaimFigures } from '../testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const at = (id: string) => ({ params: { id } });
const view = async (id: string) => (await till.cashier.send(claimCalls.view, at(id))).payload as ClaimDetails;
const move = (id: string) => till.cashier.send(rejectionCalls.moveToPatient, { ...at(id), body: {} });
const rejected = async (reasonCode: RejectionReason, amount?: number) => {
  const claim = await own.submitted();
  const rejections = [{ claimItemId: claim.items[0]?.id ?? '', reasonCode, ...(amount ? { amount } : {}) }];
  const found = (await till.cashier.send(claimCalls.reject, { ...at(claim.id), body: { rejections } })).payload;
  return { claim: found, rejection: found.rejections[0] as ClaimDetails['rejections'][number] };
};
const sound = async () => {
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

test('only as the contract allows, never for the hospital’s own fault, never what proceeded unanswered', async () => {
  await own.set('rejection_to_patient', false);
  const { claim, rejection } = await rejected('NOT-COVERED');
  expect(rejection.acts.moveToPatient).toBeUndefined();
  expect((await move(rejection.id)).error.message).toBe('Contract does not allow billing the patient');
  await own.set('rejection_to_patient', true);
  for (const reason of ['CLERICAL', 'LATE', 'DOCUMENT-MISSING', 'ABOVE-TARIFF'] as const)
    expect((await move((await rejected(reason)).rejection.id)).error.code).toBe('CLAIM_OWN_FAULT');
  await theDatabase().owner.query("update claim_items set authorisation = 'proceeded' where claim_id = $1", [claim.id]);
  expect((await move(rejection.id)).error.code).toBe('CLAIM_PROCEEDED_ITEM');
  await sound();
});

test('the patient owes exactly what the partner no longer does; revenue stays; the patient is told', async () => {
  await own.set('rejection_to_patient', true);
  const { claim, rejection } = await rejected('NOT-COVERED', 100_000);
  expect(rejection.acts.moveToPatient).toBeNull();
  const before = await accountsOf(till.hospital);
  const moved = await move(rejection.id);
  expect(moved.payload).toMatchObject({ disposition: 'moved-to-patient', amount: 100_000 });
  const after = await accountsOf(till.hospital);
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = codes.map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)] as const).filter(([, amount]) => amount !== 0);
  expect(Object.fromEntries(changed)).toEqual({ 1100: 100_000, 1110: -100_000 });
  const now = await view(claim.id);
  expect(now).toMatchObject({ status: 'submitted', balance: 200_000, rejectedOpen: 0, movedToPatient: 100_000 });
  const patients = (await till.cashier.send(invoiceCalls.details, at(moved.payload.patientInvoiceId ?? ''))).payload;
  expect(patients).toMatchObject({ status: 'billed', billingMethod: 'Self-Pay', totalAmount: 100_000, balance: 100_000 });
  const partners = (await till.cashier.send(invoiceCalls.details, at(claim.invoices[0]?.invoiceId ?? ''))).payload;
  expect(partners).toMatchObject({ balance: 200_000 });
  const { rows: entries } = await theDatabase().owner.query(
    "select from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.event = 'E13' and l.claim_id = $1",
    [claim.id],
  );
  expect(entries.length).toBeGreaterThan(1);
  const { rows: told } = await theDatabase().owner.query("select from notifications where title = 'New Invoice' and content like $1", [
    `${patients.invoiceNumber}%`,
  ]);
  expect(told.length).toBe(1);
  expect((await move(rejection.id)).error.code).toBe('CLAIM_REJECTION_DECIDED');
  await sound();
});

test('of those who move, resubmit and write off one rejection together one decides it', async () => {
  await own.set('rejection_to_patient', true);
  const { claim, rejection } = await rejected('NOT-COVERED');
  const resubmit = () => till.cashier.send(rejectionCalls.resubmit, { body: { rejectionIds: [rejection.id] } });
  const writeOff = () =>
    till.cashier.send(claimCalls.writeOff, { ...at(claim.id), body: { reason: 'hmo-rejection', note: 'The partner will not pay' } });
  const answers = (await Promise.all([times(8, () => move(rejection.id)), times(8, resubmit), times(8, writeOff)])).flat();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  expect(await view(claim.id)).toMatchObject({ balance: 0, rejectedOpen: 0 });
  await sound();
}, 120_000);
