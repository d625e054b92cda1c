import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { todayOf } from '#modules/billing-setup/server/index.ts';
import { shownCopy } from '#modules/patients/server/index.ts';
import type { ExternalCustomer, Invoice, InvoiceHead, InvoiceItem, InvoicePayment } from '../contract/records.ts';
import type { InvoiceBillingStatus, PaymentMethod } from '../contract/words.ts';
import { creditedUnitsOfItems } from './credited-units.ts';
import { isOverdue } from './rules.ts';
import { type InvoiceRecord, type ItemRecord, itemsOf } from './store.ts';
import { badgeOf, total } from './sums.ts';

/** The customer of an external invoice, as it was typed. */
export function customerOf(row: Pick<InvoiceRecord, 'externalCustomer'>): ExternalCustomer | null {
  return row.externalCustomer as ExternalCustomer | null;
}

/** The head of an invoice as the wire shows it. */
export function headOf(row: InvoiceRecord, today: CalendarDate): InvoiceHead {
  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    draftNumber: row.draftNumber,
    patientId: row.patientId,
    patientFullName: row.patientFullName,
    externalCustomer: customerOf(row),
    status: row.status,
    billingStatus: row.billingStatus as InvoiceBillingStatus,
    billingMethod: row.billingMethod,
    billingId: row.billingId,
    hmoId: row.hmoId,
    planId: row.planId,
    enrolleeNumber: row.enrolleeNumber,
    claimId: row.claimId,
    admissionId: row.admissionId,
    encounterId: row.encounterId,
    itemCount: row.itemCount,
    subtotal: row.subtotal,
    itemDiscount: row.itemDiscount,
    invoiceDiscount: row.invoiceDiscount,
    tax: row.tax,
    totalAmount: row.total,
    amountPaid: row.amountPaid,
    creditedAmount: row.creditedAmount,
    writtenOffAmount: row.writtenOffAmount,
    balance: row.balance,
    currency: row.currency,
    dueDate: row.dueDate,
    overdue: isOverdue(row, today),
    note: row.note,
    internalNote: row.internalNote,
    billedAt: row.billedAt,
    paidAt: row.paidAt,
    closedAt: row.closedAt,
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** Names of departments by id. */
export async function departmentNames(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, string>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id] : [])))];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Named {
  readonly departments: ReadonlyMap<Id, string>;
  readonly units: ReadonlyMap<Id, number>;
}

function showItem(status: InvoiceRecord['status'], item: ItemRecord, { departments, units }: Named): InvoiceItem {
  return {
    id: item.id,
    invoiceId: item.invoiceId,
    billId: item.billId,
    billNumber: item.billNumber,
    share: item.share,
    billableItemId: item.billableItemId,
    itemName: item.itemName,
    itemCode: item.itemCode,
    hcpcsCode: item.hcpcsCode,
    module: item.module,
    serviceDate: item.serviceDate,
    departmentId: item.departmentId,
    departmentName: item.departmentId ? (departments.get(item.departmentId) ?? null) : null,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    gross: item.gross,
    discount: item.discount,
    tax: item.tax,
    itemDiscount: item.itemDiscount,
    invoiceDiscountPart: item.invoiceDiscountPart,
    amount: item.amount,
    paid: item.paid,
    credited: item.credited,
    creditedQuantity: units.get(item.id) ?? 0,
    writtenOff: item.writtenOff,
    balance: item.balance,
    billingStatus: badgeOf(status, item),
    position: item.position,
  };
}

/** Payments that have (or had) a part in an invoice, oldest first. */
export async function paymentsOf(scope: Scope, invoiceId: Id): Promise<InvoicePayment[]> {
  const rows = await scope.tx
    .selectFrom('paymentAllocations as a')
    .innerJoin('payments as p', (join) => join.onRef('p.hospitalId', '=', 'a.hospitalId').onRef('p.id', '=', 'a.paymentId'))
    .select([
      'p.id',
      'p.receiptNumber',
      'p.kind',
      'p.receivedAt',
      'p.methods',
      'p.status',
      'p.receivedBy',
      'p.receivedByName',
      'a.amount',
      'a.creditNoteId',
    ])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.invoiceId', '=', invoiceId)
    .orderBy('p.receivedAt')
    .orderBy('p.id')
    .execute();
  const byPayment = new Map<Id, typeof rows>();
  for (const row of rows) byPayment.set(row.id, [...(byPayment.get(row.id) ?? []), row]);
  return [...byPayment.values()].map((parts) => {
    const [row] = parts as [(typeof rows)[number]];
    return {
      paymentId: row.id,
      receiptNumber: row.receiptNumber,
      kind: row.kind,
      receivedAt: row.receivedAt,
      methods: row.methods as PaymentMethod[],
      amount: total(
        parts.filter((part) => part.creditNoteId === null),
        (part) => part.amount,
      ),
      movedToDeposit: -total(
        parts.filter((part) => part.creditNoteId !== null),
        (part) => part.amount,
      ),
      status: row.status,
      cashier: { id: row.receivedBy, name: row.receivedByName },
    };
  });
}

/** An invoice with its items and payments, as all its calls answer it. */
export async function showInvoice(scope: Scope, row: InvoiceRecord): Promise<Invoice> {
  const items = await itemsOf(scope, [row.id]);
  const departments = await departmentNames(
    scope,
    items.map((item) => item.departmentId),
  );
  const credited = items.filter((item) => item.credited > 0);
  const units = await creditedUnitsOfItems(
    scope,
    credited.map((item) => item.id),
  );
  const { discountKind: kind, discountValue: value, discountReasonId, discountNote } = row;
  return {
    ...(await shownCopy(scope, headOf(row, await todayOf(scope)))),
    discountOrder: kind && value !== null && discountReasonId ? { kind, value, discountReasonId, note: discountNote } : null,
    items: items.map((item) => showItem(row.status, item, { departments, units })),
    payments: row.status === 'draft' ? [] : await paymentsOf(scope, row.id),
  };
}
