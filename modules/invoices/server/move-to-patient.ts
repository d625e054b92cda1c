import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { raiseMovedBill } from '#modules/patient-bills/server/index.ts';
import type { ClaimRef } from './claim-links.ts';
import type { ClaimPart } from './claim-money.ts';
import { createDraft } from './create-draft.ts';
import { creditForClaim } from './credit-note.ts';
import { itemsOf, lockInvoice } from './store.ts';
import { billDraft, dueDateOf, tellBilled } from './submit-invoice.ts';
import { creditParts } from './sums.ts';

/** What became of an amount that a partner rejected. */
export interface MovedToPatient {
  readonly patientBillId: Id;
  readonly patientInvoiceId: Id;
  readonly patientInvoiceNumber: string;
}

/**
 * E13: what a partner rejected of an item becomes the patient's. A credit note takes it off the partner's invoice (1110 falls), a new line
 * of the same amounts is raised and billed to the patient (1100 rises): revenue and tax stay as they were. The patient and the cash desk
 * are told of the invoice. The claim's act has locked by `holdForClaim`, asked its rules and the permission, and leaves its audit entry.
 */
export async function moveToPatient(
  scope: Scope,
  claim: ClaimRef,
  part: ClaimPart,
  { rejectionId, reason }: { readonly rejectionId: Id; readonly reason: string },
): Promise<MovedToPatient> {
  const invoice = await lockInvoice(scope, part.invoiceId);
  const item = (await itemsOf(scope, [invoice.id])).find(({ id }) => id === part.itemId);
  if (!item?.billId || invoice.patientId === null) throw kernelRefusals.refusal('CONFLICT', { invoiceNumber: invoice.invoiceNumber });
  const parts = creditParts(item, part.amount);
  if (parts.toDeposit > 0) throw kernelRefusals.refusal('CONFLICT', { balance: item.balance });
  const { amount, tax, discount } = parts;
  const patientBillId = await raiseMovedBill(scope, { billId: item.billId, rejectionId, amount, tax, discount });
  const draft = await createDraft(scope, { patientId: invoice.patientId, externalCustomer: null, billIds: [patientBillId] });
  const billed = await billDraft(scope, draft, await dueDateOf(scope, draft, await scope.today()));
  await creditForClaim(scope, invoice, { item, quantity: null, parts }, { claim, reason });
  await tellBilled(scope, billed);
  return { patientBillId, patientInvoiceId: billed.id, patientInvoiceNumber: billed.invoiceNumber };
}
