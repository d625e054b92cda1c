import { sql, type Updateable } from 'kysely';
import type { InvoicesTable } from '#database/types.ts';
import type { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemFacts } from './setup.ts';
import { type InvoiceRecord, type ItemRecord, itemsOf } from './store.ts';
import { discountOf, spreadDiscount, total } from './sums.ts';

/** Fields of a draft that change together with its sums. */
export type DraftChanges = Pick<
  Updateable<InvoicesTable>,
  | 'dueDate'
  | 'note'
  | 'internalNote'
  | 'patientFullName'
  | 'discountKind'
  | 'discountValue'
  | 'discountReasonId'
  | 'discountApprovedBy'
  | 'discountNote'
  | 'discountBy'
> & { readonly externalCustomer?: ReturnType<typeof json> };

/** What the invoice's discount is spread over: items that take a discount. */
export async function discountable(scope: Scope, items: readonly ItemRecord[]): Promise<ItemRecord[]> {
  const facts = await itemFacts(
    scope,
    items.map((item) => item.billableItemId),
  );
  return items.filter((item) => !item.billableItemId || facts.get(item.billableItemId)?.allowDiscount !== false);
}

/**
 * Sums a locked draft anew from its items (invariant 2): the discount is spread, the head follows, the version moves on.
 */
export async function sumDraft(scope: Scope, invoice: InvoiceRecord, changes: DraftChanges = {}): Promise<InvoiceRecord> {
  const items = await itemsOf(scope, [invoice.id]);
  const { discountKind: kind, discountValue: value } = {
    ...invoice,
    ...(changes as Partial<Pick<InvoiceRecord, 'discountKind' | 'discountValue'>>),
  };
  const open = kind ? await discountable(scope, items) : [];
  const base = total(open, (item) => item.shareAmount - item.itemDiscount);
  const parts = spreadDiscount(open, kind && value !== null ? discountOf({ kind, value }, base) : 0);
  const partOf = (item: ItemRecord) => parts.get(item.id) ?? item.itemDiscount;
  const changed = items.filter((item) => item.invoiceDiscountPart !== partOf(item));
  if (changed.length > 0) {
    await sql`
      update invoice_items i set invoice_discount_part = s.part, amount = i.share_amount - s.part
      from unnest(${changed.map((item) => item.id)}::uuid[], ${changed.map(partOf)}::bigint[]) as s(id, part)
      where i.hospital_id = ${scope.hospitalId} and i.id = s.id`.execute(scope.tx);
  }
  const discount = total(items, partOf);
  return scope.tx
    .updateTable('invoices')
    .set({
      ...changes,
      itemCount: items.length,
      subtotal: total(items, (item) => item.gross),
      itemDiscount: total(items, (item) => item.discount),
      invoiceDiscount: discount,
      tax: total(items, (item) => item.tax),
      total: total(items, (item) => item.shareAmount) - discount,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: invoice.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
