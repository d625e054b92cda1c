import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemNamed } from '#modules/billing-setup/server/index.ts';
import { placeShares, raiseBills } from '#modules/patient-bills/server/index.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { customerOf } from './show-invoice.ts';
import { type InvoiceRecord, itemsOf } from './store.ts';

const chargedAs = 'Other charge';

/** The item of the price list that free words are charged by. */
async function openItem(scope: Scope): Promise<Id> {
  const item = await itemNamed(scope, { module: 'OtherService', name: chargedAs });
  if (!item) throw invoiceRefusals.refusal('FREE_TEXT_ITEM_MISSING');
  return item.id;
}

/** Raises a manual bill line for each item of free words on a locked draft, so that its revenue is known to the ledger. */
export async function raiseTexts(scope: Scope, draft: InvoiceRecord): Promise<void> {
  const texts = (await itemsOf(scope, [draft.id])).filter((item) => item.billId === null);
  if (texts.length === 0) return;
  const billableItemId = await openItem(scope);
  const bills = await raiseBills(
    scope,
    texts.map((item) => ({
      patientId: null,
      externalCustomer: customerOf(draft),
      billableItemId,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      sourceType: 'manual' as const,
      sourceId: item.id,
      departmentId: item.departmentId as Id,
      encounterType: 'outpatient' as const,
      performedAt: scope.now,
      note: item.itemName,
    })),
  );
  for (const [at, item] of texts.entries()) {
    const bill = bills[at];
    if (bill?.patientAmount !== item.shareAmount) throw new Error(`The line of ${item.itemName} is not worth what the invoice says`);
    await scope.tx
      .updateTable('invoiceItems')
      .set({ billId: bill.id, billNumber: bill.billNumber, billableItemId })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', item.id)
      .execute();
  }
  await placeShares(
    scope,
    texts.map((item, at) => ({
      billId: bills[at]?.id as Id,
      share: 'patient' as const,
      invoiceId: draft.id,
      invoiceNumber: draft.invoiceNumber,
      invoiceItemId: item.id,
    })),
  );
}
