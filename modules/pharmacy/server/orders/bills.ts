import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductBrief } from '#modules/inventory/server/index.ts';
import { type RaiseOrder, raiseBills, worthOf } from '#modules/patient-bills/server/index.ts';
import type { Customer } from '../../contract/medication-order-records.ts';
import type { StoredRequest } from '../requests/store.ts';
import { chargedAmounts, chargedItems, revenueDepartment, totalsOf } from './prices.ts';
import { changeLines, type StoredLine, type StoredOrder } from './store.ts';

export const sourceOf = (orderId: Id) => ({ sourceType: 'medication-order' as const, sourceIds: [orderId] });

/** Somebody at the counter, as bills and invoices know them. */
function customerOf(order: StoredOrder): RaiseOrder['externalCustomer'] {
  const customer = order.customer as Customer | null;
  if (!customer) return null;
  const phone = customer.phoneNumber ? `${customer.dialcode ?? ''}${customer.phoneNumber}` : null;
  return { name: customer.fullname, phone, email: null, address: null, institutionId: null };
}

/** One bill line a line of the order: what is not priced yet is raised all the same, and paid once it has a price. */
export async function raiseLines(
  scope: Scope,
  order: StoredOrder,
  lines: readonly StoredLine[],
  facts: { readonly products: ReadonlyMap<Id, ProductBrief>; readonly requests: ReadonlyMap<Id, StoredRequest> },
): Promise<void> {
  const departmentId = await revenueDepartment(scope, order.locationId);
  const items = await chargedItems(scope, [...facts.products.values()], departmentId);
  const externalCustomer = customerOf(order);
  await raiseBills(
    scope,
    lines.map((line) => {
      const request = facts.requests.get(line.requestId ?? '');
      return {
        patientId: order.patientId,
        ...(externalCustomer ? { externalCustomer } : {}),
        billableItemId: items.get(line.productId) as Id,
        quantity: line.quantity,
        sourceType: 'medication-order' as const,
        sourceId: order.id,
        sourceLineId: line.id,
        module: 'Medication' as const,
        departmentId,
        orderedBy: request?.requestedBy ?? null,
        encounterId: request?.placeId ?? null,
        encounterType: order.encounterType,
        billingId: order.billingId,
        emergency: request?.source === 'emergency' && request.priority === 'stat',
      };
    }),
  );
}

const amountKeys = ['unitPrice', 'amount', 'coveredAmount', 'patientAmount', 'patientBillId'] as const;

/** Invariant 6: the lines with their amounts as they are charged now, and the sum; only what changed is written. */
export async function chargeLines(scope: Scope, orderId: Id, lines: readonly StoredLine[]) {
  const worth = await worthOf(scope, 'medication-order', orderId);
  const amounts = lines.map((line) => ({ ...chargedAmounts(worth.get(line.id)), patientBillId: worth.get(line.id)?.billId ?? null }));
  const changes = lines.flatMap((line, at) => {
    const now = amounts[at] as (typeof amounts)[number];
    return amountKeys.some((key) => line[key] !== now[key]) ? [[line.id, now] as const] : [];
  });
  const changed = new Map((await changeLines(scope, new Map(changes))).map((line) => [line.id, line]));
  return { lines: lines.map((line) => changed.get(line.id) ?? line), totals: totalsOf(amounts) };
}

/** `chargeLines` of which only the sum is wanted. */
export async function followBills(scope: Scope, orderId: Id, lines: readonly StoredLine[]) {
  return (await chargeLines(scope, orderId, lines)).totals;
}
