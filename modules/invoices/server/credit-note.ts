import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AccountCode } from '#modules/billing-setup/contract/ledger-words.ts';
import { postEntry, revenueAccountOf } from '#modules/billing-setup/server/index.ts';
import { billsForInvoice } from '#modules/patient-bills/server/index.ts';
import { InsurerCredited } from '../contract/events.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { CreditNoteOrder } from '../contract/calls/invoices.ts';
import type { Invoice } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import type { CreditNoteKind } from '../contract/words.ts';
import type { ClaimRef } from './claim-links.ts';
import { lockAccount, postToAccount } from './cash/cash.ts';
import { creditedUnitsOfItems } from './credited-units.ts';
import { whyNotCredit, whyNotCreditItem, whyNotCreditSum } from './rules.ts';
import { limitsOf } from './setup.ts';
import { showInvoice } from './show-invoice.ts';
import { lockBillsOf, type InvoiceRecord, type ItemRecord, itemsOf, lockInvoice, receivableOf, settle, tellInvoice } from './store.ts';
import { type CreditParts, creditParts, type PaidPart, takeBack, total } from './sums.ts';

/** One item to credit, with what that comes to. */
export interface CreditLine {
  readonly item: ItemRecord;
  readonly quantity: number | null;
  readonly parts: CreditParts;
}

type OrderLine = CreditNoteOrder['lines'][number];

function amountOf(item: ItemRecord, line: OrderLine): number {
  if (line.amount !== undefined) return line.amount;
  if (line.quantity !== undefined) return mulDivHalfUp(item.amount, line.quantity, item.quantity);
  return item.amount - item.credited - item.writtenOff;
}

function readLines(items: readonly ItemRecord[], lines: readonly OrderLine[]): CreditLine[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<Id>();
  return lines.map((line) => {
    const item = byId.get(line.invoiceItemId);
    if (!item || seen.has(item.id)) throw invoiceRefusals.refusal('INVOICE_ITEM_UNKNOWN');
    seen.add(item.id);
    const amount = amountOf(item, line);
    refuseIf(whyNotCreditItem(item, amount));
    return { item, quantity: line.quantity ?? null, parts: creditParts(item, amount) };
  });
}

/** Parts of payments behind items, the latest payment first. */
async function paidBehind(scope: Scope, itemIds: readonly Id[]): Promise<Map<Id, PaidPart[]>> {
  const { rows } = await sql<PaidPart>`
    select a.payment_id, a.invoice_item_id, sum(a.amount)::bigint as amount
      from payment_allocations a join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
     where a.hospital_id = ${scope.hospitalId} and a.live and a.invoice_item_id = any(${[...itemIds]}::uuid[])
     group by a.payment_id, a.invoice_item_id, p.received_at
    having sum(a.amount) > 0
     order by p.received_at desc, a.payment_id desc`.execute(scope.tx);
  const byItem = new Map<Id, PaidPart[]>();
  for (const row of rows) byItem.set(row.invoiceItemId, [...(byItem.get(row.invoiceItemId) ?? []), row]);
  return byItem;
}

/** Invariant 4: what was paid for the credited lines leaves its payments for the deposit, the latest first. */
async function moveToDeposit(scope: Scope, invoice: InvoiceRecord, lines: readonly CreditLine[], creditNoteId: Id): Promise<void> {
  const moved = lines.filter(({ parts }) => parts.toDeposit > 0);
  if (moved.length === 0) return;
  const behind = await paidBehind(
    scope,
    moved.map(({ item }) => item.id),
  );
  const taken = moved.flatMap(({ item, parts }) => takeBack(behind.get(item.id) ?? [], parts.toDeposit));
  if (total(taken, (part) => part.amount) !== total(moved, ({ parts }) => parts.toDeposit))
    throw new Error(`Invoice ${invoice.invoiceNumber} says more paid than its payments`);
  await scope.tx
    .insertInto('paymentAllocations')
    .values(
      taken.map((part) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        paymentId: part.paymentId,
        invoiceId: invoice.id,
        invoiceItemId: part.invoiceItemId,
        amount: -part.amount,
        creditNoteId,
        live: true,
        at: scope.now,
      })),
    )
    .execute();
  await sql`
    update payments p set allocated = p.allocated - t.amount, moved_to_deposit = p.moved_to_deposit + t.amount
    from (select payment_id, sum(amount)::bigint as amount from unnest(${taken.map((part) => part.paymentId)}::uuid[], ${taken.map((part) => part.amount)}::bigint[]) as u(payment_id, amount) group by 1) t
    where p.hospital_id = ${scope.hospitalId} and p.id = t.payment_id`.execute(scope.tx);
  await postToAccount(scope, {
    ...accountOwner(invoice),
    kind: 'credit-note',
    amount: total(taken, (part) => part.amount),
    creditNoteId,
  });
}

/** Whose account a credit goes to: the patient's, or that of the external invoice. */
export function accountOwner(invoice: Pick<InvoiceRecord, 'id' | 'patientId'>) {
  return invoice.patientId ? { patientId: invoice.patientId } : { externalInvoiceId: invoice.id };
}

/** The accounts that the lines were credited to when they were raised: an item or its service type may name its own. */
async function accountsOf(scope: Scope, lines: readonly CreditLine[]): Promise<Map<Id, AccountCode>> {
  const ids = lines.flatMap(({ item }) => (item.billId ? [item.billId] : []));
  const rows = await scope.tx
    .selectFrom('patientBills')
    .select(['id', 'revenueAccount'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.revenueAccount as AccountCode]));
}

/** E9, or E13 through a claim: revenue and tax fall, discounts come back, what was owed falls away and what was paid is the payer's. */
async function postCredit(
  scope: Scope,
  invoice: InvoiceRecord,
  lines: readonly CreditLine[],
  creditNoteId: Id,
  claim: ClaimRef | undefined,
): Promise<void> {
  const about = {
    ...{ patientId: invoice.patientId, invoiceId: invoice.id },
    ...(claim ? { hmoId: invoice.hmoId, claimId: claim.claimId } : {}),
  };
  const receivable = receivableOf(invoice);
  const accounts = await accountsOf(scope, lines);
  await postEntry(scope, {
    event: claim ? 'E13' : 'E9',
    sourceType: 'credit-note',
    sourceId: creditNoteId,
    narration: `Credit note on invoice ${invoice.invoiceNumber}`,
    lines: [
      ...lines.flatMap(({ item, parts }) => {
        const of = { ...about, billId: item.billId, departmentId: item.departmentId };
        return [
          { account: accounts.get(item.billId ?? '') ?? revenueAccountOf(item.module), debit: parts.revenue, ...of },
          { account: '2200' as const, debit: parts.tax, ...of },
          { account: '4900' as const, credit: parts.discount, ...of },
        ];
      }),
      { account: receivable, credit: total(lines, ({ parts }) => parts.toBalance), ...about },
      { account: '2000' as const, credit: total(lines, ({ parts }) => parts.toDeposit), ...about },
    ],
  });
}

interface CreditFacts {
  readonly kind: CreditNoteKind;
  readonly reason: string;
  readonly approved: boolean;
  /** The claim whose rejection becomes the patient's. */
  readonly claim?: ClaimRef;
}

async function insertCreditNote(
  scope: Scope,
  invoice: InvoiceRecord,
  lines: readonly CreditLine[],
  id: Id,
  facts: CreditFacts,
): Promise<string> {
  const number = await nextNumber(scope, 'CN-');
  const sum = (of: (parts: CreditParts) => number) => total(lines, ({ parts }) => of(parts));
  await scope.tx
    .with('note', (db) =>
      db.insertInto('creditNotes').values({
        hospitalId: scope.hospitalId,
        id,
        creditNoteNumber: number,
        invoiceId: invoice.id,
        kind: facts.kind,
        reason: facts.reason,
        amount: sum((parts) => parts.amount),
        tax: sum((parts) => parts.tax),
        toBalance: sum((parts) => parts.toBalance),
        toDeposit: sum((parts) => parts.toDeposit),
        createdAt: scope.now,
        createdBy: scope.actor.userId,
        createdByName: scope.actor.name,
        approvedBy: facts.approved ? scope.actor.userId : null,
        approvedByName: facts.approved ? scope.actor.name : null,
      }),
    )
    .insertInto('creditNoteLines')
    .values(
      lines.map(({ item, quantity, parts }) => ({
        hospitalId: scope.hospitalId,
        creditNoteId: id,
        invoiceItemId: item.id,
        quantity,
        amount: parts.amount,
        tax: parts.tax,
        toBalance: parts.toBalance,
        toDeposit: parts.toDeposit,
      })),
    )
    .execute();
  return number;
}

/** Credits lines of a locked invoice; bills are locked before. The credit note's number is taken last. */
async function credit(scope: Scope, before: InvoiceRecord, lines: readonly CreditLine[], facts: CreditFacts): Promise<InvoiceRecord> {
  const creditNoteId = scope.newId();
  if (lines.some(({ parts }) => parts.toDeposit > 0)) await lockAccount(scope, accountOwner(before));
  const invoice = await settle(
    scope,
    before,
    lines.map(({ item, parts }) => ({ item, credited: parts.amount, paid: -parts.toDeposit })),
  );
  await moveToDeposit(scope, before, lines, creditNoteId);
  await postCredit(scope, before, lines, creditNoteId, facts.claim);
  const number = await insertCreditNote(scope, before, lines, creditNoteId, facts);
  await scope.record({
    action: 'create',
    entity: 'CreditNote',
    entityId: creditNoteId,
    entityNumber: number,
    patientId: invoice.patientId,
    summary: `Credit note ${number} on invoice ${invoice.invoiceNumber}`,
    before: { balance: before.balance, amountPaid: before.amountPaid, creditedAmount: before.creditedAmount },
    after: { balance: invoice.balance, amountPaid: invoice.amountPaid, creditedAmount: invoice.creditedAmount, kind: facts.kind },
    reason: facts.reason,
  });
  await tellInsurers(scope, invoice, lines);
  await tellInvoice(scope, invoice.id, 'update');
  return invoice;
}

async function tellInsurers(scope: Scope, { id, hmoId }: InvoiceRecord, lines: readonly CreditLine[]): Promise<void> {
  if (hmoId === null) return;
  await scope.emit(InsurerCredited, { invoiceId: id, hmoId, billIds: lines.flatMap(({ item }) => item.billId ?? []) });
}

/** Takes off an invoice on a claim what its partner rejected and the patient owes from now on. No limit of a role applies: the act decided. */
export function creditForClaim(
  scope: Scope,
  invoice: InvoiceRecord,
  line: CreditLine,
  { claim, reason }: { readonly claim: ClaimRef; readonly reason: string },
): Promise<InvoiceRecord> {
  return credit(scope, invoice, [line], { kind: 'hmo-rejection', reason, approved: false, claim });
}

/** What the actor credited on the invoice by their own limit: a limit holds for the sum, not for each of many small notes. */
async function creditedBy(scope: Scope, invoiceId: Id): Promise<number> {
  const { sum } = await scope.tx
    .selectFrom('creditNotes')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .where('createdBy', '=', scope.actor.userId)
    .where('kind', '<>', 'service-cancelled')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** POST invoice/{id}/credit-note. */
export async function createCreditNote(scope: Scope, id: Id, order: CreditNoteOrder): Promise<Invoice> {
  await lockBillsOf(scope, [id]);
  const before = await lockInvoice(scope, id);
  guard(invoiceRecord, 'creditNote', before, whyNotCredit(before));
  const lines = readLines(await itemsOf(scope, [id]), order.lines);
  const amount = total(lines, ({ parts }) => parts.amount);
  const { credit: limit } = await limitsOf(scope);
  const approves = scope.may('Approve Credit Note');
  const sum = limit === null ? amount : amount + (await creditedBy(scope, id));
  refuseIf(whyNotCreditSum(sum, { limit, approves, tookPart: await tookPart(scope, 'invoices', id) }));
  const approved = approves && limit !== null && sum > limit;
  return showInvoice(scope, await credit(scope, before, lines, { kind: order.kind, reason: order.reason, approved }));
}

const leftOf = (item: ItemRecord) => item.amount - item.credited - item.writtenOff;

/** What an act takes back of an item. */
interface TakenBack {
  readonly amount: number;
  readonly quantity: number;
}

type TakeBack = (item: ItemRecord, creditedUnits: number) => TakenBack;

/** Credits what an act took back of the items of billed lines. No limit of a role applies: the act itself decided. */
async function creditActs(scope: Scope, billIds: readonly Id[], reason: string, takeBackOf: TakeBack): Promise<void> {
  if (billIds.length === 0) return;
  const found = await scope.tx
    .selectFrom('invoiceItems')
    .select(['invoiceId', 'id'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', 'in', [...billIds])
    .where('live', '=', true)
    .execute();
  const ids = [...new Set(found.map((row) => row.invoiceId))].sort();
  const itemIds = new Set(found.map((row) => row.id));
  await billsForInvoice(scope, billIds);
  for (const id of ids) {
    const before = await lockInvoice(scope, id);
    guard(invoiceRecord, 'creditNote', before, whyNotCredit(before));
    const units = await creditedUnitsOfItems(scope, [...itemIds]);
    const lines = (await itemsOf(scope, [id])).flatMap((item): CreditLine[] => {
      const { amount, quantity } = itemIds.has(item.id) ? takeBackOf(item, units.get(item.id) ?? 0) : { amount: 0, quantity: 0 };
      return amount > 0 ? [{ item, quantity: quantity > 0 ? quantity : null, parts: creditParts(item, amount) }] : [];
    });
    if (lines.length === 0) continue;
    const invoice = await credit(scope, before, lines, { kind: 'service-cancelled', reason: reason.padEnd(5, '.'), approved: false });
    if (total(lines, ({ parts }) => parts.toDeposit) > 0) await tellRefunds(scope, invoice);
  }
}

/** The acts of billed lines were cancelled: all that is left of their items is credited. What was written off stays so. */
export function creditCancelledActs(scope: Scope, billIds: readonly Id[], reason: string): Promise<void> {
  return creditActs(scope, billIds, reason, (item, units) => ({ amount: leftOf(item), quantity: item.quantity - units }));
}

interface LoweredBill {
  readonly billId: Id;
  readonly quantity: number;
  readonly charged: number;
}

/** Fewer units were given than billed: their part of each item is credited, less what was credited before. */
export async function creditLoweredActs(scope: Scope, bills: readonly LoweredBill[], reason: string): Promise<void> {
  const byBill = new Map(bills.map((bill) => [bill.billId, bill]));
  await creditActs(scope, [...byBill.keys()], reason, (item, units) => {
    const bill = byBill.get(item.billId ?? '');
    if (!bill) return { amount: 0, quantity: 0 };
    const due = mulDivHalfUp(item.amount, bill.charged - bill.quantity, bill.charged) - item.credited;
    return { amount: Math.max(0, Math.min(due, leftOf(item))), quantity: bill.charged - bill.quantity - units };
  });
}

async function tellRefunds(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  await scope.notify({
    title: 'Refund May Be Due',
    content: `A paid service on ${invoice.invoiceNumber} was cancelled`,
    path: `/billing/invoice/${invoice.id}`,
    to: { permission: 'Request Refund' },
    module: 'billing',
    entity: 'Invoice',
    entityId: invoice.id,
  });
}
