import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { setClock, theCivis, theDatabase, unique } from '#testing/world.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import type { Invoice } from '../contract/records.ts';
import { anItem, aTill, type Till } from './testing/till.ts';

let till: Till;
let itemId: Id;

/** What stands in the journal of a month, by account. */
async function journalOf(month: string): Promise<Record<string, string>> {
  const { rows } = await theDatabase().owner.query<{ code: string; sums: string }>(
    `select account_code as code, sum(debit) || '/' || sum(credit) as sums from ledger_lines
      where hospital_id = $1 and to_char(entry_date, 'YYYY-MM') = $2 group by 1 order by 1`,
    [till.hospital.id, month],
  );
  return Object.fromEntries(rows.map(({ code, sums }) => [code, sums]));
}

const wrong = async () =>
  differencesIn(await verifyFigures(theCivis().kernel, till.hospital.id)).map(
    ({ check, expected, actual }) => `${check}: ${expected}, ${actual}`,
  );

async function billed(lines = 1): Promise<Invoice> {
  const { patientId, cashier } = till;
  const billIds: Id[] = [];
  for (let line = 0; line < lines; line += 1) billIds.push((await till.raise({ billableItemId: itemId })).id);
  return (await cashier.send(draftCalls.create, { body: { patientId, billIds, submit: true } })).payload;
}

const idOf = ({ id }: Invoice) => ({ params: { id } });
const card = () => ({ paymentMethod: 'card' as const, reference: unique('CARD') });

beforeAll(async () => {
  setClock('2026-11-20T10:00:00.000Z');
  till = await aTill();
  // Priced since the month before.
  setClock('2026-10-01T10:00:00.000Z');
  itemId = await anItem(till.hospital, 450_000);
}, 60_000);

afterAll(() => setClock(null));

test('what was billed in a month that is closed is corrected in the open one, and the closed one stays as it was', async () => {
  const { cashier } = till;
  setClock('2026-10-31T22:30:00.000Z');
  const free = await till.raise({ billableItemId: itemId });
  const [credited, cancelled, written, charged] = [await billed(2), await billed(), await billed(), await billed()];
  await till.pay(credited.id, 300_000, card());
  const { payload } = await till.pay(charged.id, 450_000, card());
  await cashier.send(invoiceCalls.writeOff, { ...idOf(written), body: { reason: 'bad-debt' } });
  // Half past midnight in Lagos: the next month, though Greenwich is still in October.
  setClock('2026-10-31T23:30:00.000Z');
  const late = await billed();
  const { rows } = await theDatabase().owner.query('select distinct entry_date::text as day from ledger_lines where invoice_id = $1', [
    late.id,
  ]);
  expect(rows).toEqual([{ day: '2026-11-01' }]);
  setClock('2026-11-20T10:00:00.000Z');
  const closed = await cashier.send(ledgerCalls.closePeriod, { params: { yearMonth: '2026-10' }, body: {} });
  expect(closed.status, closed.text).toBe(200);
  const october = await journalOf('2026-10');

  const reason = 'found a month later';
  const lines = credited.items.map((item) => ({ invoiceItemId: item.id }));
  const answers = [
    await cashier.send(invoiceCalls.creditNote, { ...idOf(credited), body: { kind: 'price-error', reason, lines } }),
    await cashier.send(invoiceCalls.cancel, { ...idOf(cancelled), body: { reason } }),
    await cashier.send(invoiceCalls.reverseWriteOff, { ...idOf(written), body: { reason } }),
    await cashier.send(paymentCalls.reverse, { params: { id: payload.payment.id }, body: { reversalKind: 'card-chargeback', reason } }),
    await cashier.send(billCalls.cancel, { params: { id: free.id }, body: { reason, version: 1 } }),
  ];
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(answers.map(() => 200));
  const forgotten = await till.raise({ billableItemId: itemId, serviceDate: '2026-10-15' });
  expect(forgotten.fresh).toBe(true);

  expect(await journalOf('2026-10')).toEqual(october);
  expect(await wrong()).toEqual([]);
  const { rows: days } = await theDatabase().owner.query(
    "select distinct entry_date::text as day from ledger_entries where hospital_id = $1 and posted_at = '2026-11-20T10:00:00Z'",
    [till.hospital.id],
  );
  expect(days).toEqual([{ day: '2026-11-20' }]);
}, 60_000);
