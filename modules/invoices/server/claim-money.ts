import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type EntryLine, lockCurrency, mirrorEntry, postEntry } from '#modules/billing-setup/server/index.ts';
import type { WriteOffReason } from '../contract/words.ts';
import type { ClaimRef } from './claim-links.ts';
import { insertPayment, type PaymentRecord } from './payment-store.ts';
import { lockBillsOf, type InvoiceRecord, type ItemRecord, itemsOf, lockInvoices, settle, tellInvoice } from './store.ts';
import { readTenders } from './tenders.ts';

/** What a claim settles of one item of an invoice, minor units. */
export interface ClaimPart {
  readonly invoiceId: Id;
  readonly itemId: Id;
  readonly amount: number;
}

/** A payment of a partner for a claim. gross = net + withheld + charges = sum of parts + what is not allocated. */
export interface ClaimPaymentOrder {
  readonly claim: ClaimRef;
  readonly hmoId: Id;
  readonly payerName: string;
  readonly gross: number;
  readonly withheld: number;
  readonly charges: number;
  readonly method: 'bank-transfer' | 'cheque';
  readonly reference: string;
  readonly paymentDate: CalendarDate;
  readonly parts: readonly ClaimPart[];
}

const idsOf = (parts: readonly ClaimPart[]) => [...new Set(parts.map(({ invoiceId }) => invoiceId))];

/** Locks the bill lines and the invoices that a claim is about to settle, in the order of ids, before the claim itself. */
export async function holdForClaim(scope: Scope, invoiceIds: readonly Id[]): Promise<ItemRecord[]> {
  await lockBillsOf(scope, invoiceIds);
  await lockInvoices(scope, invoiceIds);
  return itemsOf(scope, invoiceIds);
}

/** Settles items of locked invoices by `paid` or `writtenOff`; either sign. Status of invoices and of bill lines follows. */
async function settleParts(scope: Scope, parts: readonly ClaimPart[], by: 'paid' | 'writtenOff', sign: 1 | -1): Promise<InvoiceRecord[]> {
  const invoices = await lockInvoices(scope, idsOf(parts));
  const items = new Map((await itemsOf(scope, idsOf(parts))).map((item) => [item.id, item]));
  const settled: InvoiceRecord[] = [];
  for (const invoice of invoices) {
    const own = parts.filter(({ invoiceId }) => invoiceId === invoice.id);
    settled.push(
      await settle(
        scope,
        invoice,
        own.map(({ itemId, amount }) => ({ item: items.get(itemId) as ItemRecord, [by]: sign * amount })),
      ),
    );
    await tellInvoice(scope, invoice.id, 'update');
  }
  return settled;
}

/** Credit of 1110 by invoice. */
function owedLines(invoices: readonly InvoiceRecord[], parts: readonly ClaimPart[], { claimId }: ClaimRef, side: 'credit' | 'debit') {
  return invoices.map((invoice): EntryLine => {
    const amount = sumOf(parts.filter(({ invoiceId }) => invoiceId === invoice.id).map((part) => part.amount));
    return { account: '1110', [side]: amount, patientId: invoice.patientId, invoiceId: invoice.id, hmoId: invoice.hmoId, claimId };
  });
}

/**
 * A payment of a partner through a claim, without a shift: E12 (1020 net, 1160 tax withheld, 5930 charges; 1110 what is allocated, 2400
 * the rest), a receipt, the items and their lines settled. Tax withheld counts as paid. The claim's act has locked by `holdForClaim`,
 * asked its rules and leaves the audit entry.
 */
export async function settleByClaim(scope: Scope, order: ClaimPaymentOrder): Promise<PaymentRecord> {
  const { claim, hmoId, gross, withheld, charges, parts } = order;
  const { code: currency } = await lockCurrency(scope);
  const allocated = sumOf(parts.map(({ amount }) => amount));
  const invoices = await settleParts(scope, parts, 'paid', 1);
  const about = { hmoId, claimId: claim.claimId };
  const id = scope.newId();
  const entry = await postEntry(scope, {
    event: 'E12',
    entryDate: order.paymentDate,
    sourceType: 'claim-payment',
    sourceId: id,
    narration: `Payment of claim ${claim.claimNumber}`,
    lines: [
      { account: '1020', debit: gross - withheld - charges, ...about },
      { account: '1160', debit: withheld, ...about },
      { account: '5930', debit: charges, ...about },
      ...owedLines(invoices, parts, claim, 'credit'),
      { account: '2400', credit: gross - allocated, ...about },
    ],
  });
  return insertPayment(scope, {
    id,
    request: { kind: 'claim-payment', allocations: [], tenders: [], excessToDeposit: gross - allocated },
    owner: { patientId: null, externalInvoiceId: null, hmoId, name: order.payerName },
    amount: gross,
    currency,
    tenders: readTenders([{ method: order.method, amount: gross, reference: order.reference }], 1),
    shift: null,
    entryId: entry?.id ?? null,
    parts: parts.map(({ invoiceId, itemId, amount }) => ({ invoiceId, itemId, amount })),
  });
}

async function lockPayment(scope: Scope, id: Id): Promise<PaymentRecord> {
  const payment = await scope.tx
    .selectFrom('payments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('kind', '=', 'claim-payment')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payment) throw kernelRefusals.refusal('NOT_FOUND');
  return payment;
}

/** Pays items out of what was kept unallocated of a payment: 2400 to 1110. The caller's act has locked and asked its rules. */
export async function applyToClaim(scope: Scope, paymentId: Id, claim: ClaimRef, parts: readonly ClaimPart[]): Promise<void> {
  const invoices = await settleParts(scope, parts, 'paid', 1);
  const payment = await lockPayment(scope, paymentId);
  const amount = sumOf(parts.map((part) => part.amount));
  await postEntry(scope, {
    event: 'E12',
    sourceType: 'claim-payment',
    sourceId: paymentId,
    narration: `Payment ${payment.receiptNumber} applied to claim ${claim.claimNumber}`,
    lines: [
      { account: '2400', debit: amount, hmoId: payment.hmoId, claimId: claim.claimId },
      ...owedLines(invoices, parts, claim, 'credit'),
    ],
  });
  const rows = parts.map(({ invoiceId, itemId, amount: part }) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), paymentId, invoiceId, invoiceItemId: itemId, amount: part },
    ...{ live: true, at: scope.now },
  }));
  await insertRows('paymentAllocations', rows).execute(scope.tx);
  await scope.tx
    .updateTable('payments')
    .set({ allocated: payment.allocated + amount, excessToDeposit: payment.excessToDeposit - amount })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', paymentId)
    .execute();
}

/**
 * Takes a claim's payment back: what it paid is owed again, on today. What was received is mirrored; what was applied later from account
 * 2400 goes the way back with it.
 */
export async function reverseClaimPayment(scope: Scope, paymentId: Id, claim: ClaimRef, reason: string): Promise<void> {
  const payment = await lockPayment(scope, paymentId);
  const rows = await scope.tx
    .updateTable('paymentAllocations')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', paymentId)
    .where('live', '=', true)
    .returning(['invoiceId', 'invoiceItemId as itemId', 'amount'])
    .execute();
  const parts = rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  const entries = await scope.tx
    .selectFrom('ledgerEntries')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('sourceType', '=', 'claim-payment')
    .where('sourceId', '=', paymentId)
    .where('reversesEntryId', 'is', null)
    .orderBy('postedAt')
    .execute();
  if (parts.length > 0) await settleParts(scope, mergedParts(parts), 'paid', -1);
  for (const { id } of entries) await mirrorEntry(scope, id, 'E12', `Payment ${payment.receiptNumber} of ${claim.claimNumber} reversed`);
  await scope.tx
    .updateTable('payments')
    .set({
      ...{ status: 'reversed', reversedAt: scope.now, reversedBy: scope.actor.userId },
      ...{ reverseReason: reason, reversalKind: 'entry-error' },
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', paymentId)
    .execute();
}

/** One part an item. */
function mergedParts(parts: readonly ClaimPart[]): ClaimPart[] {
  const byItem = new Map<Id, ClaimPart>();
  for (const part of parts) byItem.set(part.itemId, { ...part, amount: part.amount + (byItem.get(part.itemId)?.amount ?? 0) });
  return [...byItem.values()];
}

/** E11 to 5910 of items on a claim, a write-off an invoice; answers their ids. The claim's act has locked and asked its rules. */
export async function writeOffByClaim(
  scope: Scope,
  claim: ClaimRef,
  parts: readonly ClaimPart[],
  { reason, note }: { readonly reason: WriteOffReason; readonly note: string },
): Promise<Id[]> {
  const invoices = await settleParts(scope, parts, 'writtenOff', 1);
  const ids: Id[] = [];
  for (const invoice of invoices) {
    const own = parts.filter(({ invoiceId }) => invoiceId === invoice.id);
    const id = scope.newId();
    const amount = sumOf(own.map((part) => part.amount));
    const about = { patientId: invoice.patientId, invoiceId: invoice.id, hmoId: invoice.hmoId, claimId: claim.claimId };
    const entry = await postEntry(scope, {
      event: 'E11',
      sourceType: 'write-off',
      sourceId: id,
      narration: `Write-off of claim ${claim.claimNumber}`,
      lines: [
        { account: '5910', debit: amount, ...about },
        { account: '1110', credit: amount, ...about },
      ],
    });
    await scope.tx
      .insertInto('writeOffs')
      .values({
        ...{ hospitalId: scope.hospitalId, id, invoiceId: invoice.id, amount, reason, note, entryId: entry?.id ?? null },
        ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
      })
      .execute();
    await scope.tx
      .insertInto('writeOffLines')
      .values(own.map((part) => ({ hospitalId: scope.hospitalId, writeOffId: id, invoiceItemId: part.itemId, amount: part.amount })))
      .execute();
    ids.push(id);
  }
  return ids;
}

/** Mirrors write-offs that a claim made: the items are owed again, on today. */
export async function reverseClaimWriteOffs(scope: Scope, writeOffIds: readonly Id[], claim: ClaimRef, reason: string): Promise<void> {
  const standing = await scope.tx
    .updateTable('writeOffs')
    .set({ reversedAt: scope.now, reversedBy: scope.actor.userId, reversedByName: scope.actor.name, reverseReason: reason })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...writeOffIds])
    .where('reversedAt', 'is', null)
    .returning(['id', 'entryId', 'invoiceId'])
    .execute();
  if (standing.length === 0) return;
  for (const { entryId } of standing)
    if (entryId) await mirrorEntry(scope, entryId, 'E11', `Write-off of claim ${claim.claimNumber} reversed`);
  const invoiceOf = new Map(standing.map(({ id, invoiceId }) => [id, invoiceId]));
  const lines = await scope.tx
    .selectFrom('writeOffLines')
    .select(['writeOffId', 'invoiceItemId as itemId', 'amount'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('writeOffId', 'in', [...invoiceOf.keys()])
    .execute();
  const parts = lines.map(({ writeOffId, itemId, amount }) => ({
    ...{ invoiceId: invoiceOf.get(writeOffId) as Id, itemId, amount: Number(amount) },
  }));
  await settleParts(scope, mergedParts(parts), 'writtenOff', -1);
}
