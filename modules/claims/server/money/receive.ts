import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ClaimPart, settleByClaim } from '#modules/invoices/server/index.ts';
import type { ClaimPaymentMethod } from '../../contract/words.ts';
import { type ItemAmount, spreadWithheld } from '../rules.ts';
import { type ClaimItemRecord, type ClaimRecord, type ItemChange, type Partner, settleClaim } from '../store.ts';

/** A payment of one claim whose rules were asked. `tax`: what was withheld on each part, when the partner said so. */
export interface Receipt {
  readonly partner: Pick<Partner, 'id' | 'name'>;
  readonly gross: number;
  readonly withheld: number;
  readonly charges: number;
  readonly method: ClaimPaymentMethod;
  readonly reference: string;
  readonly paymentDate: CalendarDate;
  readonly remittanceId: Id | null;
  readonly parts: readonly ItemAmount[];
  readonly tax?: readonly number[];
}

export interface Received {
  readonly claim: ClaimRecord;
  readonly paymentId: Id;
  readonly paymentNumber: string;
}

/** Parts of items of a claim as the invoices know them. */
export function invoiceParts(items: readonly ClaimItemRecord[], parts: readonly ItemAmount[]): ClaimPart[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return parts.flatMap(({ claimItemId, amount }) => {
    const item = byId.get(claimItemId);
    return item ? [{ invoiceId: item.invoiceId, itemId: item.invoiceItemId, amount }] : [];
  });
}

/** Allocations of a payment to items of a claim. */
export async function keepAllocations(
  scope: Scope,
  paymentId: Id,
  claimId: Id,
  items: readonly ClaimItemRecord[],
  parts: readonly (ItemAmount & { readonly withheld: number })[],
): Promise<void> {
  const invoiceOf = new Map(items.map((item) => [item.id, item.invoiceId]));
  const rows = parts.map(({ claimItemId, amount, withheld }) => ({
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), paymentId, claimId, claimItemId, amount, withheld },
    ...{ invoiceId: invoiceOf.get(claimItemId), live: true, at: scope.now },
  }));
  if (rows.length > 0) await insertRows('claimAllocations', rows).execute(scope.tx);
}

/**
 * Takes a payment of a locked claim: invoices, lines and ledger (E12) through the invoices' door, then the claim's items and sums. One
 * payment, one receipt.
 */
export async function receive(scope: Scope, claim: ClaimRecord, items: readonly ClaimItemRecord[], receipt: Receipt): Promise<Received> {
  const { partner, gross, withheld, charges, method, reference, paymentDate, remittanceId, parts } = receipt;
  const tax = receipt.tax ?? spreadWithheld(parts, gross, withheld);
  const allocated = sumOf(parts.map(({ amount }) => amount));
  const invoicePayment = await settleByClaim(scope, {
    claim: { claimId: claim.id, claimNumber: claim.claimNumber },
    ...{ hmoId: partner.id, payerName: partner.name, gross, withheld, charges, method, reference, paymentDate },
    parts: invoiceParts(items, parts),
  });
  const taxed = parts.map((part, at) => ({ ...part, withheld: tax[at] ?? 0 }));
  const changes = taxed.map((part): ItemChange => ({ claimItemId: part.claimItemId, paid: part.amount, withheld: part.withheld }));
  const now = await settleClaim(scope, claim, changes);
  const paymentId = scope.newId();
  const paymentNumber = await nextNumber(scope, 'CP-');
  await scope.tx
    .insertInto('claimPayments')
    .values({
      ...{ hospitalId: scope.hospitalId, id: paymentId, paymentNumber, claimId: claim.id, hmoId: partner.id, remittanceId },
      ...{ invoicePaymentId: invoicePayment.id, receiptNumber: invoicePayment.receiptNumber, entryId: invoicePayment.entryId },
      ...{ grossAmount: gross, withheldTax: withheld, charges, allocated, unallocated: gross - allocated, method, reference, paymentDate },
      ...{ status: 'received', receivedAt: scope.now, receivedBy: scope.actor.userId, receivedByName: scope.actor.name },
    })
    .execute();
  await keepAllocations(scope, paymentId, claim.id, items, taxed);
  return { claim: now, paymentId, paymentNumber };
}
