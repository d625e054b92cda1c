import type { Insertable } from 'kysely';
import type { InvoicesTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lockCurrency, requireCurrency } from '#modules/billing-setup/server/index.ts';
import type { InvoiceableBill } from '#modules/patient-bills/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { requireInstitution } from '#modules/patient-bills/server/index.ts';
import type { NewExternalInvoice, NewInvoice } from '../contract/calls/drafts.ts';
import type { ExternalCustomer, Invoice } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { insertItems, type ItemOrder, raiseItems, takeBills } from './draft-items.ts';
import { sumDraft } from './draft-sums.ts';
import { whyNotPayer, whyTooLong } from './rules.ts';
import { keepSearchable } from './search-terms.ts';
import { showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, tellInvoice } from './store.ts';
import { submitInvoice } from './submit-invoice.ts';

/** A draft to be made: for a patient, or for a customer from outside. */
export interface DraftOrder {
  readonly patientId: Id | null;
  readonly externalCustomer: ExternalCustomer | null;
  readonly billIds: readonly Id[];
  readonly items?: readonly ItemOrder[];
  readonly dueDate?: CalendarDate | null;
  readonly note?: string | null;
  readonly internalNote?: string | null;
}

async function ownerName(scope: Scope, order: DraftOrder): Promise<string> {
  if (order.patientId) return (await requirePatient(scope, order.patientId)).fullname;
  return order.externalCustomer?.name as string;
}

/** The one stay or visit that all lines are of, if they are of one. */
export function commonOf(bills: readonly InvoiceableBill[], field: 'admissionId' | 'encounterId'): Id | null {
  const ids = new Set(bills.map((bill) => bill[field]));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** Whose draft it is and of what, without its number, its sums and its stamps. */
type Head = Omit<
  Insertable<InvoicesTable>,
  | ('hospitalId' | 'id' | 'invoiceNumber' | 'draftNumber' | 'status' | 'currency' | 'version')
  | ('itemCount' | 'subtotal' | 'itemDiscount' | 'invoiceDiscount' | 'tax' | 'total')
  | ('createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'externalCustomer')
> & { readonly externalCustomer: ExternalCustomer | null };

/** A draft without items. */
export async function insertHead(scope: Scope, head: Head): Promise<InvoiceRecord> {
  const { code: currency } = await requireCurrency(scope);
  const number = await nextNumber(scope, 'DRF-');
  return scope.tx
    .insertInto('invoices')
    .values({
      ...head,
      externalCustomer: head.externalCustomer ? json(head.externalCustomer) : null,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      invoiceNumber: number,
      draftNumber: number,
      status: 'draft',
      itemCount: 0,
      subtotal: 0,
      itemDiscount: 0,
      invoiceDiscount: 0,
      tax: 0,
      total: 0,
      currency,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      // The sums that follow make it 1.
      version: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertDraft(scope: Scope, order: DraftOrder, name: string, bills: readonly InvoiceableBill[]): Promise<InvoiceRecord> {
  return insertHead(scope, {
    patientId: order.patientId,
    patientFullName: name,
    externalCustomer: order.externalCustomer ?? null,
    billingMethod: order.patientId ? 'Self-Pay' : 'External',
    admissionId: commonOf(bills, 'admissionId'),
    encounterId: commonOf(bills, 'encounterId'),
    dueDate: order.dueDate ?? null,
    note: order.note ?? null,
    internalNote: order.internalNote ?? null,
  });
}

/**
 * Gathers bill lines (and new items, whose lines are raised with it) into a draft of one payer. Refuses lines of others, voided and
 * unpriced ones, and those that stand on an invoice already: of two who take the same line together one gets 409.
 */
export async function createDraft(scope: Scope, order: DraftOrder): Promise<InvoiceRecord> {
  await requireCurrency(scope);
  const items = order.items ?? [];
  refuseIf(whyTooLong(order.billIds.length + items.length));
  const name = await ownerName(scope, order);
  await requireInstitution(scope, order.externalCustomer?.institutionId ?? null);
  const owner = { patientId: order.patientId, externalCustomer: order.externalCustomer };
  const raised = await raiseItems(scope, owner, items);
  const bills = await takeBills(scope, owner, [...order.billIds, ...raised]);
  if (bills.length + items.length === 0) throw invoiceRefusals.refusal('INVOICE_EMPTY');
  await lockCurrency(scope);
  const draft = await insertDraft(scope, order, name, bills);
  await insertItems(scope, draft, { bills, raised: new Set(raised), items, owner, today: await scope.today(), from: 1 });
  const invoice = await sumDraft(scope, draft);
  await keepSearchable(scope, invoice);
  await bumpCounter(scope, 'invoices', 1);
  await scope.record({
    action: 'create',
    entity: 'Invoice',
    entityId: invoice.id,
    entityNumber: invoice.draftNumber,
    patientId: invoice.patientId,
    summary: `Draft ${invoice.draftNumber} created with ${invoice.itemCount} items`,
    after: { totalAmount: invoice.total, billingMethod: invoice.billingMethod, items: bills.map((bill) => bill.billNumber) },
  });
  await tellInvoice(scope, invoice.id, 'create');
  return invoice;
}

/** POST invoice. */
export async function createInvoice(scope: Scope, order: NewInvoice): Promise<Invoice> {
  refuseIf(whyNotPayer(order.billingMethod, false));
  const draft = await createDraft(scope, { ...order, externalCustomer: null });
  if (!order.submit) return showInvoice(scope, draft);
  return submitInvoice(scope, draft.id, draft.version);
}

/** POST invoice/external. */
export async function createExternalInvoice(scope: Scope, order: NewExternalInvoice): Promise<Invoice> {
  return showInvoice(scope, await createDraft(scope, { ...order, patientId: null }));
}
