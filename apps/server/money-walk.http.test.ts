import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallSpec, RequestOf } from '#kernel/contract/calls.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { saveBillableItem } from '#modules/billing-setup/server/index.ts';
import { bankingCalls } from '#modules/invoices/contract/calls/banking.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { fromBillsCalls } from '#modules/invoices/contract/calls/from-bills.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { raiseBills, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theCivis, theDatabase, unique } from '#testing/world.ts';

/** The same walk for the same seed, but for what the database decides between two acts of one instant. */
function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Another walk: CIVIS_WALK_SEED=7. */
const dice = diceOf(Number(process.env.CIVIS_WALK_SEED ?? 20_261_121));
const chance = (ofHundred: number) => dice(100) < ofHundred;
const amountUpTo = (most: number) => 1 + dice(Math.max(1, most));
const one = <T>(things: readonly T[]): T | undefined => things[dice(Math.max(1, things.length))];

interface Row {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly amount: number;
  readonly owner: string | null;
  readonly kind: string;
}

let hospital: TestHospital;
let [cashier, second, head]: TestUser[] = [];
let patients: string[];
const items: string[] = [];
let reasonId: string;
const tally = new Map<string, number>();
const faults: string[] = [];

async function rowsOf(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await theDatabase().owner.query<Row>(sql, [hospital.id, ...values])).rows;
}

const invoices = (condition: string) =>
  rowsOf(
    `select id, version, status, balance::int as amount, patient_id as owner, billing_method as kind from invoices where hospital_id = $1 and ${condition} order by created_at, id`,
  );
const bills = (condition: string) =>
  rowsOf(
    `select id, version, stage as status, quantity as amount, patient_id as owner, source_id as kind from patient_bills where hospital_id = $1 and ${condition} order by bill_no`,
  );

async function act<C extends CallSpec>(who: TestUser | undefined, name: string, call: C, request: RequestOf<C>): Promise<number> {
  const answer = await (who as TestUser).send(call, request);
  const outcome = answer.status === 200 ? 'done' : answer.error.code;
  tally.set(`${name} ${outcome}`, (tally.get(`${name} ${outcome}`) ?? 0) + 1);
  if (answer.status >= 500 || answer.status === 400 || answer.status === 403)
    faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)} for ${JSON.stringify(request).slice(0, 300)}`);
  return answer.status;
}

async function inside(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    tally.set(`${name} done`, (tally.get(`${name} done`) ?? 0) + 1);
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    tally.set(`${name} ${code}`, (tally.get(`${name} ${code}`) ?? 0) + 1);
    if (!status || status >= 500) faults.push(`${name}: ${(error as Error).stack}`);
  }
}

async function anItem(price: number, module: BillingModule, taxIds: readonly string[] = []): Promise<string> {
  const order = { sourceType: 'lab-test' as const, sourceId: randomUUID(), name: unique('Item '), departmentId: hospital.departmentId };
  const { id } = await inScopeOf(hospital.id, (scope) => saveBillableItem(scope, { ...order, module, price }));
  const { rows } = await theDatabase().owner.query<{ revenue: string | null }>(
    'update billable_items set tax_ids = $3, revenue_account = $4 where hospital_id = $1 and id = $2 returning revenue_account as revenue',
    [hospital.id, id, [...taxIds], taxIds.length > 1 ? '4080' : null],
  );
  expect(rows).toHaveLength(1);
  return id;
}

const raise = () =>
  inside('raise', () =>
    inScopeOf(hospital.id, (scope) =>
      raiseBills(
        scope,
        Array.from({ length: 1 + dice(3) }, () => ({
          patientId: one(patients) as string,
          billableItemId: one(items) as string,
          quantity: 1 + dice(7),
          sourceType: 'lab-request' as const,
          sourceId: randomUUID(),
          departmentId: hospital.departmentId,
          encounterType: 'outpatient' as const,
        })),
      ),
    ),
  );

async function changeBill(): Promise<void> {
  const bill = one(await bills("status = 'active' and (stage = 'uninvoiced' or bill_no % 5 = 0)"));
  if (!bill) return;
  const { id, version } = bill;
  const [params, reason] = [{ id }, 'walked on'];
  const turn = dice(6);
  if (turn === 0) await act(cashier, 'quantity', billCalls.edit, { params, body: { quantity: 1 + dice(9), reason, version } });
  if (turn === 1) {
    const body = { discount: amountUpTo(90_000), discountReasonId: reasonId, reason, version };
    await act(cashier, 'discount', billCalls.edit, { params, body });
  }
  if (turn === 2) await act(cashier, 'reprice', billCalls.reprice, { params, body: { reason, version } });
  if (turn === 3 && bill.amount > 1) {
    await act(cashier, 'split', billCalls.split, { params, body: { quantities: [1, bill.amount - 1], version } });
  }
  if (turn === 4) await act(cashier, 'cancel bill', billCalls.cancel, { params, body: { reason, version } });
  if (turn === 5) {
    const order = { sourceType: 'lab-request' as const, sourceIds: [bill.kind], reason };
    await inside('cancel order', () => inScopeOf(hospital.id, (scope) => voidBillsOf(scope, order)));
  }
}

async function gather(): Promise<void> {
  const patientId = one(patients) as string;
  const free = await bills(`patient_id = '${patientId}' and stage = 'uninvoiced' and pricing_status = 'priced'`);
  const billIds = free.slice(0, 1 + dice(5)).map(({ id }) => id);
  if (chance(15)) {
    const externalCustomer = { name: `Customer ${dice(50)}` };
    const billableItemId = one(items) as string;
    await act(cashier, 'external', draftCalls.createExternal, {
      body: { externalCustomer, items: [{ billableItemId, quantity: 1 + dice(3) }] },
    });
  } else if (chance(20)) await act(cashier, 'all waiting', fromBillsCalls.generateMany, { body: { patientId } });
  else await act(cashier, 'draft', draftCalls.create, { body: { patientId, billIds, submit: chance(60) } });
}

async function changeDraft(): Promise<void> {
  const draft = one(await invoices("status = 'draft'"));
  if (!draft) return;
  const { id, version, owner } = draft;
  const params = { id };
  const on = await rowsOf(
    `select id, 1 as version, '' as status, share_amount::int as amount, bill_id as owner, '' as kind from invoice_items where hospital_id = $1 and invoice_id = $2 order by position`,
    [id],
  );
  const turn = dice(7);
  if (turn === 0 && owner) {
    const free = await bills(`patient_id = '${owner}' and stage = 'uninvoiced' and pricing_status = 'priced'`);
    await act(cashier, 'add', draftCalls.addItems, { params, body: { billIds: free.slice(0, 2).map((bill) => bill.id), version } });
  }
  if (turn === 1) {
    const item = { billableItemId: one(items) as string, quantity: 1 + dice(3) };
    await act(cashier, 'add new', draftCalls.addItems, { params, body: { items: [item], version } });
  }
  const item = one(on);
  if (turn === 2 && item)
    await act(cashier, 'remove', draftCalls.removeItems, { params, body: { itemIds: [item.id], voidRaised: chance(50), version } });
  if (turn === 3) {
    const percent = chance(50);
    const value = percent ? dice(10_001) : amountUpTo(200_000);
    const invoiceDiscount = { kind: percent ? ('percent' as const) : ('fixed' as const), value, discountReasonId: reasonId };
    await act(cashier, 'draft discount', draftCalls.edit, { params, body: { invoiceDiscount, version } });
  }
  if (turn === 4 && item) {
    const itemDiscounts = [{ itemId: item.id, discount: dice(item.amount + 1) }];
    const invoiceDiscount = { kind: 'percent' as const, value: dice(1_000), discountReasonId: reasonId };
    await act(cashier, 'item discount', draftCalls.edit, { params, body: { itemDiscounts, invoiceDiscount, version } });
  }
  if (turn === 5) await act(cashier, 'delete', draftCalls.delete, { params, body: { reason: null } });
  if (turn === 6) await act(cashier, 'submit', invoiceCalls.submit, { params, body: { version } });
}

async function retrieve(): Promise<void> {
  const row = one(
    await rowsOf(
      `select id, 1 as version, '' as status, 0 as amount, null as owner, '' as kind from invoice_bin where hospital_id = $1 order by deleted_at, id`,
    ),
  );
  if (row) await act(cashier, 'retrieve', draftCalls.retrieve, { params: { id: row.id } });
}

const electronic = ['card', 'bank-transfer', 'mobile-money', 'cheque'] as const;

async function pay(): Promise<void> {
  const open = await invoices("status = 'billed' and balance > 0");
  const first = one(open);
  if (!first) return;
  const together = first.owner ? open.filter(({ owner }) => owner === first.owner).slice(0, 1 + dice(3)) : [first];
  const whole = chance(50);
  const allocations = together.map(({ id, amount }) => ({ invoiceId: id, amount: whole ? amount : amountUpTo(amount) }));
  const excessToDeposit = chance(20) ? amountUpTo(30_000) : 0;
  const sum = allocations.reduce((all, { amount }) => all + amount, excessToDeposit);
  // Mostly what coins make up; a rest that they do not is taken where it settles all, and refused elsewhere.
  const inCash = chance(50) ? sum : chance(90) ? 500 * dice(Math.floor(sum / 500) + 1) : dice(sum + 1);
  const byCard = sum - inCash;
  const method = one(electronic) ?? 'card';
  const tenders = [
    ...(inCash > 0 ? [{ method: 'cash' as const, amount: inCash }] : []),
    ...(byCard > 0 ? [{ method, amount: byCard, reference: `R${dice(100_000)}` }] : []),
  ];
  await act(chance(70) ? cashier : second, 'pay', paymentCalls.add, { body: { allocations, tenders, excessToDeposit } });
}

async function reverse(): Promise<void> {
  const payment = one(
    await rowsOf(
      `select id, 1 as version, status, 0 as amount, null as owner, kind from payments where hospital_id = $1 and (status = 'received' or random() < 0.05) order by received_at, id`,
    ),
  );
  const reversalKind = one(['entry-error', 'cheque-bounced', 'card-chargeback', 'transfer-failed'] as const) ?? 'entry-error';
  if (payment)
    await act(head, 'reverse', paymentCalls.reverse, { params: { id: payment.id }, body: { reversalKind, reason: 'walked back' } });
}

async function correct(): Promise<void> {
  const turn = dice(5);
  const invoice = one(await invoices(turn === 3 ? 'written_off_amount > 0' : "status in ('billed', 'paid')"));
  if (!invoice) return;
  const { id, amount: balance } = invoice;
  const [params, reason] = [{ id }, 'walked on'];
  if (turn <= 1) {
    const on = await rowsOf(
      `select id, 1 as version, '' as status, (amount - credited - written_off)::int as amount, null as owner, '' as kind from invoice_items where hospital_id = $1 and invoice_id = $2 order by position`,
      [id],
    );
    const lines = on
      .filter(({ amount }) => amount > 0 && chance(60))
      .map(({ id: invoiceItemId, amount }) => ({ invoiceItemId, amount: chance(40) ? amount : amountUpTo(amount) }));
    if (lines.length > 0) await act(head, 'credit', invoiceCalls.creditNote, { params, body: { kind: 'price-error', reason, lines } });
  }
  if (turn === 2 && balance > 0) {
    const amount = chance(50) ? balance : amountUpTo(balance);
    await act(head, 'write off', invoiceCalls.writeOff, { params, body: { amount, reason: 'bad-debt' } });
  }
  if (turn === 3) await act(head, 'undo write-off', invoiceCalls.reverseWriteOff, { params, body: { reason } });
  if (turn === 4) await act(head, 'cancel invoice', invoiceCalls.cancel, { params, body: { reason } });
}

async function account(): Promise<void> {
  const patientId = one(patients) as string;
  if (chance(40)) {
    const tenders = [{ method: 'card' as const, amount: amountUpTo(300_000), reference: `D${dice(100_000)}` }];
    if (chance(50)) await act(cashier, 'deposit', depositCalls.receive, { body: { patientId, tenders } });
    else
      await act(second, 'deposit', depositCalls.receive, {
        body: { patientId, tenders: [{ method: 'cash', amount: 500 * amountUpTo(400) }] },
      });
    return;
  }
  const invoice = one(await invoices("status = 'billed' and balance > 0 and patient_id is not null"));
  if (invoice?.owner)
    await act(cashier, 'apply', depositCalls.apply, {
      params: { patientId: invoice.owner },
      body: { invoiceId: invoice.id, amount: amountUpTo(invoice.amount) },
    });
}

async function refund(): Promise<void> {
  const open = await rowsOf(
    `select id, version, status, amount::int as amount, null as owner, '' as kind from refunds where hospital_id = $1 and status in ('requested', 'approved') order by requested_at, id`,
  );
  const row = one(open);
  if (!row || chance(40)) {
    const external = one(
      await rowsOf(
        `select external_invoice_id as id, 1 as version, '' as status, sum(amount)::int as amount, null as owner, '' as kind from patient_account_rows where hospital_id = $1 and external_invoice_id is not null group by 1 having sum(amount) > 0 order by 1`,
      ),
    );
    const whose = external && chance(30) ? { externalInvoiceId: external.id } : { patientId: one(patients) as string };
    const method = one(['cash', 'bank-transfer', 'cheque'] as const) ?? 'cash';
    const body = { ...whose, amount: amountUpTo(60_000), method, payeeName: 'Payee', reason: 'walked back' };
    await act(second, 'request refund', refundCalls.request, { body });
  } else if (row.status === 'approved') await act(cashier, 'pay refund', refundCalls.pay, { params: { id: row.id }, body: {} });
  else if (chance(25)) await act(head, 'decline refund', refundCalls.decline, { params: { id: row.id }, body: { reason: 'not walked' } });
  else await act(head, 'approve refund', refundCalls.approve, { params: { id: row.id }, body: {} });
}

async function drawers(): Promise<void> {
  const who = chance(50) ? cashier : second;
  const shifts = await rowsOf(
    `select id, version, status, 0 as amount, cashier_id as owner, '' as kind from cashier_shifts where hospital_id = $1 and status <> 'approved' order by opened_at, id`,
  );
  const own = shifts.find(({ owner, status }) => owner === who?.userId && status === 'open');
  const pending = one(
    await rowsOf(
      `select id, version, status, 0 as amount, counterpart_cashier_id as owner, kind from shift_movements where hospital_id = $1 and status = 'pending' order by created_at, id`,
    ),
  );
  const closed = shifts.find(({ status }) => status === 'closed');
  const reopened = shifts.find(({ status }) => status === 'reopened');
  const count = { cashCount: [{ value: amountUpTo(500_000), count: 1 }], card: 0, transfer: 0, cheque: 0, note: 'as counted' };
  if (pending && chance(70)) {
    const decider = pending.owner === null ? head : pending.owner === cashier?.userId ? cashier : second;
    const call = one([shiftCalls.accept, shiftCalls.accept, shiftCalls.decline, shiftCalls.cancel] as const) ?? shiftCalls.accept;
    await act(decider, call.path, call, { params: { id: pending.id }, body: {} });
  } else if (closed) {
    const params = { id: closed.id };
    if (chance(70)) await act(head, 'approve shift', shiftCalls.approve, { params, body: {} });
    else await act(head, 'reject shift', shiftCalls.reject, { params, body: { reason: 'count again' } });
  } else if (reopened)
    await act(reopened.owner === cashier?.userId ? cashier : second, 'close', shiftCalls.close, {
      params: { id: reopened.id },
      body: count,
    });
  else if (!own)
    await act(who, 'open', shiftCalls.open, { body: { cashPoint: 'Desk', openingFloat: chance(50) ? 0 : amountUpTo(50_000) } });
  else if (chance(25)) await act(who, 'close', shiftCalls.close, { params: { id: own.id }, body: count });
  else {
    const kind = one(['drop-to-safe', 'float-in', 'float-out', 'handover', 'petty-cash'] as const) ?? 'float-in';
    const other = shifts.find(({ owner, status }) => owner !== who?.userId && status === 'open');
    const body = { kind, amount: amountUpTo(40_000), reference: 'V1', ...(other ? { toShiftId: other.id } : {}) };
    await act(who, kind, shiftCalls.move, { params: { id: own.id }, body });
  }
}

async function bank(): Promise<void> {
  const fromAccount = one(['1010', '1030', '1040', '1050'] as const) ?? '1010';
  const date = new Date(Date.now()).toISOString().slice(0, 10);
  await act(head, 'bank', bankingCalls.record, {
    body: { fromAccount, amount: 100 + amountUpTo(50_000), charges: dice(50), slipNumber: unique('S'), date },
  });
}

const steps = [
  ...[raise, raise, raise, changeBill, changeBill, changeBill, gather, gather, gather, changeDraft, changeDraft, changeDraft],
  ...[pay, pay, pay, pay, reverse, correct, correct, correct, account, account, refund, refund, drawers, drawers, retrieve, bank],
];

/** What the checks of all modules say, and per document: nobody owes on one invoice what another was overpaid. */
async function wrong(): Promise<string[]> {
  const figures = differencesIn(await verifyFigures(theCivis().kernel, hospital.id)).map(
    ({ check, expected, actual, detail }) => `${check}: expected ${expected}, found ${actual} ${detail ?? ''}`,
  );
  const { rows } = await theDatabase().owner.query<{ what: string }>(
    `select 'receivable of ' || i.invoice_number || ': ' || i.balance || ' is not ' || coalesce(l.net, 0) as what
       from invoices i left join lateral (
         select sum(debit - credit) as net from ledger_lines l where l.hospital_id = i.hospital_id and l.invoice_id = i.id and l.account_code in ('1100', '1110', '1120')) l on true
      where i.hospital_id = $1 and coalesce(l.net, 0) <> case when i.status in ('billed', 'paid') then i.balance else 0 end
     union all
     select 'account of ' || coalesce(a.owner, l.owner)::text || ': ' || coalesce(a.net, 0) || ' is not ' || coalesce(l.net, 0)
       from (select patient_id as owner, sum(amount) as net from patient_account_rows where hospital_id = $1 and patient_id is not null group by 1) a
       full join (select coalesce(p.merged_into_patient_id, l.patient_id) as owner, sum(credit - debit) as net from ledger_lines l
                    join patients p on p.hospital_id = l.hospital_id and p.id = l.patient_id
                   where l.hospital_id = $1 and account_code = '2000' group by 1) l on l.owner = a.owner
      where coalesce(a.net, 0) <> coalesce(l.net, 0)
     union all
     select 'counter ' || c.name || ': ' || c.count || ' is not ' || n.found
       from (select 'invoices' as name, count(*) as found from invoices where hospital_id = $1
             union all select 'invoices.paid', count(*) from invoices where hospital_id = $1 and status = 'paid') n
       join (select name, sum(value)::bigint as count from counters where hospital_id = $1 group by name) c on c.name = n.name
      where c.count <> n.found
     union all
     select 'income of ' || i.invoice_number || ', credited whole, on ' || l.account_code || ': ' || sum(l.credit - l.debit)
       from invoices i join ledger_lines l on l.hospital_id = i.hospital_id
        and (l.invoice_id = i.id or l.bill_id in (select bill_id from invoice_items t where t.hospital_id = i.hospital_id and t.invoice_id = i.id))
      where i.hospital_id = $1 and i.billing_status = 'voided' and i.status = 'billed' and (l.account_code like '4%' or l.account_code = '2200') and l.account_code <> '4100'
        and not exists (select 1 from invoice_items t join invoice_items o on o.hospital_id = t.hospital_id and o.bill_id = t.bill_id and o.invoice_id <> t.invoice_id
                         where t.hospital_id = i.hospital_id and t.invoice_id = i.id)
        and not exists (select 1 from invoice_items t where t.hospital_id = i.hospital_id and t.invoice_id = i.id and t.amount = 0)
      group by i.invoice_number, l.account_code having sum(l.credit - l.debit) <> 0`,
    [hospital.id],
  );
  return [...figures, ...rows.map(({ what }) => what), ...faults];
}

beforeAll(async () => {
  hospital = await aHospital();
  await theDatabase().owner.query(
    `insert into currencies (hospital_id, id, code, minor_digits, symbol, symbol_position, thousands_separator, decimal_separator, cash_rounding, created_at, updated_at)
     values ($1, gen_random_uuid(), 'NGN', 2, '₦', 'before', ',', '.', 500, '2026-01-01', '2026-01-01')`,
    [hospital.id],
  );
  cashier = hospital.admin;
  [second, head] = [await hospital.userWithRole('Hospital Admin'), await hospital.userWithRole('Hospital Admin')];
  patients = [(await aPatient(hospital)).id, (await aPatient(hospital)).id, (await aPatient(hospital)).id];
  const taxes = [];
  for (const [code, rateBps, inclusive] of [
    ['VAT', 750, false],
    ['LEVY', 333, true],
  ] as const) {
    const answer = await hospital.admin.raw('POST', '/api/tax', { name: code, code: `${code}W`, rateBps, inclusive });
    expect(answer.status, answer.text).toBe(200);
    taxes.push((answer.payload as { id: string }).id);
  }
  const reason = await hospital.admin.raw('POST', '/api/discount-reasons', {
    name: 'Walk',
    kind: 'discount',
    maxBps: 10_000,
    requiresNote: false,
  });
  expect(reason.status, reason.text).toBe(200);
  reasonId = (reason.payload as { id: string }).id;
  items.push(
    await anItem(123_457, 'Laboratory'),
    await anItem(4_550, 'Radiology', taxes.slice(0, 1)),
    await anItem(99, 'Procedure', taxes),
  );
  items.push(await anItem(33_333, 'Medication', taxes.slice(1)), await anItem(0, 'Laboratory'));
  for (const who of [cashier, second]) await act(who, 'open', shiftCalls.open, { body: { cashPoint: 'Desk', openingFloat: 100_000 } });
}, 60_000);

afterAll(() => {
  if (process.env.CIVIS_TEST_LOG)
    console.log(
      [...tally]
        .sort()
        .map(([what, count]) => `${what}: ${count}`)
        .join('\n'),
    );
});

test('hundreds of acts one after another leave every figure right', async () => {
  for (let turn = 1; turn <= 500; turn += 1) {
    await (one(steps) ?? raise)();
    if (turn % 20 === 0) expect(await wrong(), `after ${turn} acts`).toEqual([]);
  }
  expect(tally.get('pay done') ?? 0).toBeGreaterThan(10);
}, 120_000);

test('acts of the same instant win or are refused, and every figure stays right', async () => {
  for (let turn = 1; turn <= 25; turn += 1) {
    await Promise.all([0, 1, 2, 3, 4, 5].map(() => (one(steps) ?? raise)()));
    if (turn % 5 === 0) expect(await wrong(), `after ${turn} rounds`).toEqual([]);
  }
}, 120_000);

test('a merge takes deposits, bills and invoices along; the walk goes on', async () => {
  const [survivor, merged] = patients as [string, string];
  const body = { mergedId: merged, reason: 'the same person twice' };
  expect(await act(head, 'merge', mergeCalls.merge, { params: { id: survivor }, body })).toBe(200);
  patients = patients.filter((id) => id !== merged);
  expect(await wrong()).toEqual([]);
  for (let turn = 1; turn <= 60; turn += 1) await (one(steps) ?? raise)();
  expect(await wrong()).toEqual([]);
}, 60_000);
