import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { readTogether, together } from '#kernel/server/database/pipeline.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type EntryLine, lockCurrency, postEntry } from '#modules/billing-setup/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import { BillsPaid } from '../contract/events.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { referenceDays } from '../contract/words.ts';
import { holdShiftOf, lockAccount, moneyAccountOf, type OpenShift, postToAccount, requireShift } from './cash/cash.ts';
import { accountOwner } from './credit-note.ts';
import type { Allocation, PaymentRequest } from './payment-request.ts';
import { insertPayment, type PaymentRecord } from './payment-store.ts';
import { whyNotAwaiting, whyNotPay, whyNotTogether } from './rules.ts';
import { keepPayerSearchable } from './search-terms.ts';
import { lockBillsOf, type InvoiceRecord, type ItemRecord, itemsOf, lockInvoices, receivableOf, settle, tellInvoice } from './store.ts';
import { allocate, type ItemPart, total } from './sums.ts';
import { type ReadTender, readTenders, type Slip, slipOf, slipsOf, whyNotRounded, whyNotTenders } from './tenders.ts';

export interface PaymentMade {
  readonly payment: PaymentRecord;
  readonly tenders: readonly ReadTender[];
  /** As they are now. */
  readonly invoices: readonly InvoiceRecord[];
  readonly amounts: ReadonlyMap<Id, number>;
}

interface Owner {
  readonly patientId: Id | null;
  readonly externalInvoiceId: Id | null;
  readonly name: string;
}

interface Held {
  readonly invoices: readonly InvoiceRecord[];
  readonly items: readonly ItemRecord[];
}

interface Paid {
  readonly invoice: InvoiceRecord;
  readonly items: readonly ItemRecord[];
  readonly parts: readonly ItemPart[];
}

/** Allocations of one invoice are one. */
function merged(allocations: readonly Allocation[]): Map<Id, Allocation> {
  const byId = new Map<Id, Allocation>();
  for (const one of allocations) {
    const known = byId.get(one.invoiceId);
    byId.set(
      one.invoiceId,
      known ? { ...known, amount: known.amount + one.amount, itemIds: [...(known.itemIds ?? []), ...(one.itemIds ?? [])] } : one,
    );
  }
  return byId;
}

/** Invoices with their items, their bills and themselves locked in the order of ids: three statements in one round trip. */
async function holdInvoices(scope: Scope, ids: readonly Id[]): Promise<Held> {
  const { invoices, items } = await readTogether({
    bills: lockBillsOf(scope, ids),
    invoices: lockInvoices(scope, ids),
    items: itemsOf(scope, ids),
  });
  return { invoices, items };
}

/** Refuses what cannot be paid so, and spreads the rest over the items. */
function spread({ invoices, items }: Held, allocations: ReadonlyMap<Id, Allocation>): Paid[] {
  for (const invoice of invoices)
    guard(invoiceRecord, 'pay', invoice, whyNotAwaiting(invoice), whyNotPay(invoice, allocations.get(invoice.id)?.amount ?? 0));
  refuseIf(whyNotTogether(invoices));
  return invoices.map((invoice) => {
    const own = items.filter((item) => item.invoiceId === invoice.id);
    const { amount, itemIds = [] } = allocations.get(invoice.id) as Allocation;
    if (itemIds.some((id) => !own.some((item) => item.id === id))) throw invoiceRefusals.refusal('INVOICE_ITEM_UNKNOWN');
    return { invoice, items: own, parts: allocate(own, amount, itemIds) };
  });
}

async function ownerOf(scope: Scope, paid: readonly Paid[], patientId: Id | null | undefined): Promise<Owner> {
  const [first] = paid;
  if (first) {
    const { invoice } = first;
    return { patientId: invoice.patientId, externalInvoiceId: invoice.patientId ? null : invoice.id, name: invoice.patientFullName };
  }
  const patient = await requirePatient(scope, patientId as Id);
  return { patientId: patient.id, externalInvoiceId: null, name: patient.fullname };
}

interface UsedSlip {
  readonly slip: Slip;
  readonly paymentId: Id;
}

async function usedSince(scope: Scope, slip: Slip): Promise<UsedSlip[]> {
  const { method, referenceKey, amount } = slip;
  // Compared here, and the one row asked for in words: for a condition on the time, or a limit it learns of later, the server would plan
  // the statement anew for each payment.
  const since = addDays(scope.now, -referenceDays);
  const row = await scope.tx
    .selectFrom('paymentTenders')
    .select(['paymentId', 'receivedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('referenceKey', '=', referenceKey)
    .where('method', '=', method)
    .where('amount', '=', amount)
    .orderBy('receivedAt', 'desc')
    .limit(sql<number>`1`)
    .executeTakeFirst();
  return row && row.receivedAt >= since ? [{ slip, paymentId: row.paymentId }] : [];
}

async function holdSlip(scope: Scope, slip: Slip): Promise<UsedSlip[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.hospitalId}:${slipOf(slip)}`}, 23))`.execute(scope.tx);
  return [];
}

/**
 * Slips of the same method, reference and amount within 30 days. Whoever brings the same slip at the same instant waits here for the
 * other: each look follows its lock on the same connection.
 */
async function usedSlips(scope: Scope, slips: readonly Slip[]): Promise<UsedSlip[]> {
  return (await together(slips.flatMap((slip) => [holdSlip(scope, slip), usedSince(scope, slip)]))).flat();
}

/** A slip entered twice, in this payment or before it, unless somebody says that it is meant. */
function refuseUsed(slips: readonly Slip[], [used]: readonly UsedSlip[]): void {
  const twice = slips.find((slip, at) => at > 0 && slipOf(slips[at - 1] as Slip) === slipOf(slip));
  if (twice) throw invoiceRefusals.refusal('REFERENCE_USED', { reference: twice.reference });
  if (used) throw invoiceRefusals.refusal('REFERENCE_USED', { reference: used.slip.reference, paymentId: used.paymentId });
}

/** E5 (with the excess of E6), E6 of a deposit, E7 of a deposit that is applied. Cash rounding goes to 4100 either side. */
function entryLines(
  owner: Owner,
  paid: readonly Paid[],
  tenders: readonly ReadTender[],
  excess: number,
  shift: OpenShift | null,
): EntryLine[] {
  const patientId = owner.patientId;
  const lines: EntryLine[] = tenders.map((tender) => {
    if (tender.method === 'deposit') return { account: '2000', debit: tender.amount, patientId, invoiceId: owner.externalInvoiceId };
    const account = moneyAccountOf(tender.method, shift?.id ?? null);
    return { account, debit: tender.amount + tender.rounding, patientId, shiftId: account === '1000' ? (shift?.id ?? null) : null };
  });
  const rounding = total(tenders, (tender) => tender.rounding);
  return [
    ...lines,
    ...paid.map(
      ({ invoice, parts }): EntryLine => ({
        account: receivableOf(invoice),
        credit: total(parts, (part) => part.amount),
        patientId,
        invoiceId: invoice.id,
      }),
    ),
    { account: '2000', credit: excess, patientId, invoiceId: owner.externalInvoiceId },
    rounding < 0 ? { account: '4100', debit: -rounding } : { account: '4100', credit: rounding },
  ];
}

const events = { 'invoice-payment': 'E5', deposit: 'E6', 'deposit-application': 'E7' } as const;

/** Of lines whose item is settled those of which the patient owes nothing more: an insurer may have left a further share. */
async function wholePaid(scope: Scope, billIds: readonly Id[]): Promise<Id[]> {
  if (billIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('patientBills')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(billIds)])
    .where('patientOpen', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

async function settleAll(scope: Scope, paid: readonly Paid[]): Promise<InvoiceRecord[]> {
  const invoices: InvoiceRecord[] = [];
  for (const { invoice, items, parts } of paid) {
    const byId = new Map(items.map((item) => [item.id, item]));
    const settlements = parts.map((part) => ({ item: byId.get(part.id) as ItemRecord, paid: part.amount }));
    invoices.push(await settle(scope, invoice, settlements));
    const paidItems = settlements.flatMap(({ item, paid: amount }) => (item.billId && item.balance === amount ? [item.billId] : []));
    const billIds = await wholePaid(scope, paidItems);
    if (billIds.length > 0)
      await scope.emit(BillsPaid, { invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, patientId: invoice.patientId, billIds });
    await tellInvoice(scope, invoice.id, 'update');
  }
  return invoices;
}

async function keepInAccount(scope: Scope, request: PaymentRequest, owner: Owner, payment: PaymentRecord): Promise<void> {
  const account = owner.patientId ? { patientId: owner.patientId } : { externalInvoiceId: owner.externalInvoiceId };
  if (request.kind === 'deposit-application')
    await postToAccount(scope, { ...account, kind: 'application', amount: -payment.amount, paymentId: payment.id });
  if (payment.excessToDeposit > 0) {
    const kind = request.kind === 'deposit' ? 'deposit' : 'excess';
    await postToAccount(scope, { ...account, kind, amount: payment.excessToDeposit, paymentId: payment.id });
  }
}

interface Checked {
  readonly tenders: ReadTender[];
  readonly amount: number;
}

/** All that is paid goes to invoices, and leaves nothing owed on them. */
function settlesWhole(request: PaymentRequest, paid: readonly Paid[]): boolean {
  return request.excessToDeposit === 0 && paid.every(({ invoice, parts }) => total(parts, (part) => part.amount) === invoice.balance);
}

function checkTenders(request: PaymentRequest, cashRounding: number, whole: boolean): Checked {
  const tenders = readTenders(request.tenders, cashRounding);
  const amount = sumOf([...request.allocations.map((one) => one.amount), request.excessToDeposit]);
  refuseIf(whyNotTenders(tenders, amount) ?? whyNotRounded(tenders, whole));
  return { tenders, amount };
}

interface Ready extends Checked {
  readonly currency: string;
  readonly paid: readonly Paid[];
  readonly owner: Owner;
  readonly shift: OpenShift | null;
}

/**
 * Locks bills, invoices, slips, account and shift, in this order, reads what the payment needs and refuses what cannot be. All that
 * the request alone names goes out in one round trip.
 */
async function prepare(scope: Scope, request: PaymentRequest, allocations: ReadonlyMap<Id, Allocation>): Promise<Ready> {
  const slips = request.confirmReference ? [] : slipsOf(request.tenders);
  const applied = request.kind === 'deposit-application';
  const touchesAccount = applied || request.excessToDeposit > 0;
  const {
    currency: { code: currency, cashRounding },
    held,
    used,
    early,
  } = await readTogether({
    currency: lockCurrency(scope),
    held: holdInvoices(scope, [...allocations.keys()]),
    used: usedSlips(scope, slips),
    early: touchesAccount ? null : holdShiftOf(scope, scope.actor.userId),
  });
  const paid = spread(held, allocations);
  const { tenders, amount } = checkTenders(request, cashRounding, settlesWhole(request, paid));
  refuseUsed(slips, used);
  const owner = await ownerOf(scope, paid, request.patientId);
  const [first] = paid;
  if (touchesAccount) await lockAccount(scope, first ? accountOwner(first.invoice) : { patientId: owner.patientId as Id });
  const shift = touchesAccount && !applied ? await holdShiftOf(scope, scope.actor.userId) : early;
  if (!applied) await requireShift(scope, shift, { cash: tenders.some((tender) => tender.method === 'cash') });
  return { currency, paid, tenders, amount, owner, shift };
}

/**
 * Takes a payment in one transaction: invoices and their bill lines settled (E5), deposits received (E6) or applied (E7), excess kept
 * in the payer's account, a gapless receipt. Locks bills, invoices, account, shift, in this order, the receipt's number last. All money that comes in over the
 * cash desk goes through here.
 */
export async function createPayment(scope: Scope, request: PaymentRequest): Promise<PaymentMade> {
  const allocations = merged(request.allocations);
  const { currency, paid, tenders, amount, owner, shift } = await prepare(scope, request, allocations);
  const [first] = paid;
  const paymentId = scope.newId();
  const [invoices, entry] = await together([
    settleAll(scope, paid),
    postEntry(scope, {
      event: events[request.kind],
      sourceType: 'payment',
      sourceId: paymentId,
      narration: first ? `Payment of ${paid.map(({ invoice }) => invoice.invoiceNumber).join(', ')}` : 'Deposit received',
      lines: entryLines(owner, paid, tenders, request.excessToDeposit, shift),
    }),
    scope.enqueue('invoices.tell-payment', { paymentId }),
  ]);
  // From here on other payments of the hospital wait: the receipt's number is taken.
  const payment = await insertPayment(scope, {
    id: paymentId,
    request,
    owner,
    amount,
    currency,
    tenders,
    shift,
    entryId: entry?.id ?? null,
    parts: paid.flatMap(({ invoice, parts }) => parts.map((part) => ({ invoiceId: invoice.id, itemId: part.id, amount: part.amount }))),
  });
  await keepInAccount(scope, request, owner, payment);
  await keepPayerSearchable(scope, payment);
  await scope.record({
    action: 'create',
    entity: 'Payment',
    entityId: payment.id,
    entityNumber: payment.receiptNumber,
    patientId: payment.patientId,
    summary: `Payment ${payment.receiptNumber} received`,
    after: { kind: payment.kind, amount, methods: payment.methods, invoices: paid.map(({ invoice }) => invoice.invoiceNumber) },
    ...(request.confirmReference ? { reason: 'The reference was used before and was confirmed' } : {}),
  });
  if (paid.length === 0) await scope.live({ entity: 'payments', id: payment.id, action: 'create', permission: 'View Billing Module' });
  return { payment, tenders, invoices, amounts: new Map([...allocations].map(([id, one]) => [id, one.amount])) };
}
