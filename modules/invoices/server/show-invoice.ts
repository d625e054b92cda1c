import { present } from '#kernel/server/reading/present.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { shownCopy } from '#modules/patients/server/index.ts';
import { type ExternalCustomer, type Invoice, InvoiceHead, InvoiceItem, InvoicePayment } from '../contract/records.ts';
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
  return present(InvoiceHead, row, {
    externalCustomer: customerOf(row),
    billingStatus: row.billingStatus as InvoiceBillingStatus,
    totalAmount: row.total,
    overdue: isOverdue(row, today),
  });
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
  return present(InvoiceItem, item, {
    departmentName: item.departmentId ? (departments.get(item.departmentId) ?? null) : null,
    creditedQuantity: units.get(item.id) ?? 0,
    billingStatus: badgeOf(status, item),
  });
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
    return present(InvoicePayment, row, {
      paymentId: row.id,
      methods: row.methods as PaymentMethod[],
      amount: total(
        parts.filter((part) => part.creditNoteId === null),
        (part) => part.amount,
      ),
      movedToDeposit: -total(
        parts.filter((part) => part.creditNoteId !== null),
        (part) => part.amount,
      ),
      cashier: { id: row.receivedBy, name: row.receivedByName },
    });
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
    ...(await shownCopy(scope, headOf(row, await scope.today()))),
    discountOrder: kind && value !== null && discountReasonId ? { kind, value, discountReasonId, note: discountNote } : null,
    items: items.map((item) => showItem(row.status, item, { departments, units })),
    payments: row.status === 'draft' ? [] : await paymentsOf(scope, row.id),
  };
}
