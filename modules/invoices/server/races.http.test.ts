import { beforeAll, beforeEach, expect, test } from 'vitest';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import type { Invoice } from '../contract/records.ts';
import { createPayment } from './index.ts';
import { aTill, openShift, type Till, times, wrongFigures } from './testing/till.ts';

let till: Till;
let cashiers: TestUser[];

beforeAll(async () => {
  till = await aTill();
  cashiers = [till.cashier, ...(await times(3, () => till.hospital.userWithRole('Hospital Admin')))];
  for (const cashier of cashiers.slice(1)) await openShift(till.hospital, cashier);
}, 240_000);

let patientId: string;
beforeEach(async () => {
  patientId = (await aPatient(till.hospital)).id;
});

interface Answer {
  readonly status: number;
}
type Ask<T extends Answer> = () => Promise<T>;

/** Asks again while the service is busy (503), as clients do. */
async function served<T extends Answer>(ask: Ask<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    const answer = await ask();
    if (answer.status !== 503 || turn === 8) return answer;
  }
}

const who = (index: number) => cashiers[index % cashiers.length] as TestUser;
const pay = (invoice: Invoice, amount: number, index = 0, key?: string) =>
  served(() => who(index).send(paymentCalls.add, { body: { invoiceId: invoice.id, amount, paymentMethod: 'cash' } }, key ? { key } : {}));
const cancel = (invoice: Invoice, index = 0) =>
  served(() => who(index).send(invoiceCalls.cancel, { params: { id: invoice.id }, body: { reason: 'Raised twice' } }));
const writeOff = (invoice: Invoice, index = 0) =>
  served(() => who(index).send(invoiceCalls.writeOff, { params: { id: invoice.id }, body: { reason: 'bad-debt' } }));
const credit = (invoice: Invoice, amount: number, index = 0) =>
  served(() =>
    who(index).send(invoiceCalls.creditNote, {
      params: { id: invoice.id },
      body: { kind: 'price-error', reason: 'Wrong price', lines: [{ invoiceItemId: invoice.items[0]?.id as string, amount }] },
    }),
  );
const head = async (id: string) => (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
const settledOrRefused = (answers: readonly Answer[]) => answers.every(({ status }) => [200, 409, 422].includes(status));

test('24 cashiers pay parts of one invoice: no kobo more than its balance (invariants 1 and 3)', async () => {
  const invoice = await till.billed(3, patientId);
  const answers = await times(24, (index) => pay(invoice, 100_000, index));
  expect(won(answers)).toBe(13);
  expect(settledOrRefused(answers)).toBe(true);
  expect(await head(invoice.id)).toMatchObject({ amountPaid: 1_300_000, balance: 50_000, status: 'billed' });
  expect(await wrongFigures(till.hospital)).toEqual([]);
}, 60_000);

test('pay beside cancel and write-off: one order wins, sums hold (invariant 13)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const invoice = await till.billed(1, patientId);
    const acts = [pay, cancel, writeOff].flatMap((act) =>
      Array.from({ length: 7 }, (_, index) => () => (act === pay ? pay(invoice, 450_000, index) : (act as typeof cancel)(invoice, index))),
    );
    const answers = await Promise.all(acts.sort(() => Math.random() - 0.5).map((act) => act()));
    expect(won(answers)).toBe(1);
    expect(settledOrRefused(answers)).toBe(true);
    const { status, amountPaid, writtenOffAmount, balance, totalAmount, creditedAmount } = await head(invoice.id);
    expect(amountPaid + writtenOffAmount + creditedAmount + balance).toBe(totalAmount);
    expect(status === 'cancelled' ? balance : 0).toBe(status === 'cancelled' ? 450_000 : balance);
  }
  expect(await wrongFigures(till.hospital)).toEqual([]);
}, 120_000);

test('one line into 20 drafts: one gets it, the others 409 (invariant 15 of bills)', async () => {
  const bill = await till.raise({ patientId });
  const answers = await times(20, (index) => served(() => who(index).send(draftCalls.create, { body: { patientId, billIds: [bill.id] } })));
  expect(won(answers)).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { rows } = await theDatabase().owner.query('select count(*)::int as items from invoice_items where bill_id = $1', [bill.id]);
  expect(rows[0].items).toBe(1);
}, 60_000);

test('submitted 20 times at once: one number, one E3', async () => {
  const draft = await till.draft(2, patientId);
  const answers = await times(20, (index) =>
    served(() => who(index).send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: draft.version } })),
  );
  expect(won(answers)).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as entries from ledger_entries where event = 'E3' and source_id = $1`,
    [draft.id],
  );
  expect(rows[0].entries).toBe(1);
}, 60_000);

test('numbers of invoices and receipts have no gaps, though every second act is refused (invariant 6)', async () => {
  const drafts: Invoice[] = [];
  for (let at = 0; at < 20; at += 1) drafts.push(await till.draft(1, patientId));
  const submitted = await Promise.all(
    drafts.flatMap((draft, index) =>
      [draft.version, 99].map((version) =>
        served(() => who(index).send(invoiceCalls.submit, { params: { id: draft.id }, body: { version } })),
      ),
    ),
  );
  expect(won(submitted)).toBe(20);
  const paid = await times(40, (index) => pay(drafts[index % 20] as Invoice, 450_000, index));
  expect(won(paid)).toBe(20);
  const numbers = async (table: string, column: string, prefix: string) => {
    const { rows } = await theDatabase().owner.query<{ number: string }>(
      `select ${column} as number from ${table} where hospital_id = $1 and ${column} like '${prefix}%' order by 1`,
      [till.hospital.id],
    );
    return rows.map((row) => Number(row.number.slice(prefix.length)));
  };
  for (const [table, column, prefix] of [
    ['invoices', 'invoice_number', 'INV-'],
    ['payments', 'receipt_number', 'RCP-'],
  ] as const) {
    const given = await numbers(table, column, prefix);
    expect(given).toEqual(given.map((_, index) => index + 1));
  }
}, 120_000);

test('two of one key make one payment (invariant 7)', async () => {
  const invoice = await till.billed(1, patientId);
  const key = unique('key-');
  const answers = await times(20, () => pay(invoice, 10_000, 0, key));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(new Set(answers.flatMap((answer) => (answer.status === 200 ? [answer.payload.payment.id] : []))).size).toBe(1);
  expect((await head(invoice.id)).amountPaid).toBe(10_000);
}, 60_000);

test('one reference brought 20 times at once is taken once', async () => {
  const invoice = await till.billed(9, patientId);
  const reference = unique('TRF-');
  const body = { invoiceId: invoice.id, amount: 100_000, paymentMethod: 'bank-transfer' as const, reference };
  const answers = await times(20, (index) => served(() => who(index).send(paymentCalls.add, { body })));
  expect(won(answers)).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
}, 60_000);

test('credit notes beside payments: nothing settled twice (invariants 1 and 8)', async () => {
  const invoice = await till.billed(1, patientId);
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, (_, index) => pay(invoice, 100_000, index)),
    ...Array.from({ length: 12 }, (_, index) => credit(invoice, 100_000, index)),
  ]);
  expect(settledOrRefused(answers)).toBe(true);
  const after = await head(invoice.id);
  expect(after.amountPaid + after.creditedAmount + after.balance).toBe(450_000);
  expect(after.creditedAmount).toBe(400_000);
  expect(await wrongFigures(till.hospital)).toEqual([]);
}, 60_000);

test('a deposit is spent or its payment reversed, never both (invariant 8)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await till.billed(1, patientId), await till.billed(1, patientId)];
    const paid = await till.pay(first.id, 550_000, { excessToDeposit: 100_000 });
    const id = paid.payload.payment.id;
    const spend = () =>
      inScopeOf(till.hospital.id, (scope) =>
        createPayment(scope, {
          kind: 'deposit-application',
          allocations: [{ invoiceId: second.id, amount: 100_000 }],
          tenders: [{ method: 'deposit', amount: 100_000 }],
          excessToDeposit: 0,
        }),
      ).then(
        () => ({ status: 200 }),
        (refused: { status?: number }) => ({ status: refused.status ?? 500 }),
      );
    const body = { reversalKind: 'entry-error' as const, reason: 'Typed wrongly' };
    const acts = Array.from({ length: 10 }, (_, index) => [
      spend,
      () => served(() => who(index).send(paymentCalls.reverse, { params: { id }, body })),
    ]).flat();
    const answers = await Promise.all(acts.map((act) => act()));
    expect(won(answers)).toBe(1);
    const { rows } = await theDatabase().owner.query(
      'select coalesce(sum(amount), 0)::int as balance from patient_account_rows where patient_id = $1',
      [patientId],
    );
    expect(rows[0].balance).toBe(0);
  }
  expect(await wrongFigures(till.hospital)).toEqual([]);
}, 120_000);

test('an act cancelled beside its payment: paid money is never lost, no deadlock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bills = [await till.raise({ patientId }), await till.raise({ patientId })];
    const made = await till.cashier.send(draftCalls.create, { body: { patientId, billIds: bills.map(({ id }) => id), submit: true } });
    const invoice = made.payload;
    const cancelled = bills.map(
      (bill) => () =>
        inScopeOf(till.hospital.id, (scope) =>
          voidBillsOf(scope, { sourceType: bill.sourceType, sourceIds: [bill.sourceId], reason: 'Order cancelled' }),
        ).then(() => ({ status: 200 })),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, (_, index) => pay(invoice, 100_000, index)),
      ...cancelled.map((act) => act()),
      ...Array.from({ length: 9 }, (_, index) => pay(invoice, 150_000, index)),
    ]);
    expect(settledOrRefused(answers)).toBe(true);
    const after = await head(invoice.id);
    expect(after).toMatchObject({ billingStatus: 'voided', creditedAmount: 900_000, amountPaid: 0, balance: 0 });
  }
  expect(await wrongFigures(till.hospital)).toEqual([]);
}, 120_000);

test('a draft edited, emptied and deleted at once ends whole (invariant 12)', async () => {
  const draft = await till.draft(4, patientId);
  const itemIds = draft.items.map((item) => item.id);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, index) =>
      served(() =>
        who(index).send(draftCalls.removeItems, {
          params: { id: draft.id },
          body: { itemIds: [itemIds[index % 4] as string], version: draft.version },
        }),
      ),
    ),
    ...Array.from({ length: 10 }, (_, index) => served(() => who(index).send(draftCalls.delete, { params: { id: draft.id }, body: {} }))),
  ]);
  expect(answers.every(({ status }) => [200, 404, 409, 422].includes(status))).toBe(true);
  const { rows } = await theDatabase().owner.query(
    `select (select count(*)::int from patient_bill_shares where invoice_id = $1) as held, (select count(*)::int from invoice_bin where id = $1) as binned`,
    [draft.id],
  );
  expect(rows[0]).toEqual({ held: 0, binned: 1 });
}, 60_000);
