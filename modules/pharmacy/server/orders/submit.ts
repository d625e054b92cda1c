import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { allocateStock } from '#modules/inventory/server/index.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import type { MedicationOrder, SubmitMedicationOrder } from '../../contract/medication-order-records.ts';
import { leftAfter, unitsFor } from '../../contract/equivalence.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import { allocationHours, orderPath } from '../../contract/order-words.ts';
import { lockRequests, type StoredRequest } from '../requests/store.ts';
import { requireMedicines } from '../requests/write.ts';
import { whyNotInOrder, whyNotLine } from '../rules/orders.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { followBills, raiseLines } from './bills.ts';
import { checkLines } from './check-lines.ts';
import { leftOf } from '../requests/left.ts';
import { changeOrder, linesOf, lockOrder, noteOrder, requestIdsOf, type StoredLine, type StoredOrder } from './store.ts';
import { showOrder } from './view.ts';

/** The reserve is touched on purpose alone: with the right, a reason, and where the hospital allows it. */
async function mayUseReserve(scope: Scope, reason: string | null): Promise<boolean> {
  if (!reason) return false;
  if (!scope.may('Use Stock Reserve')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Use Stock Reserve' });
  return (await pharmacySettingsOf(scope)).useStockReserve;
}

async function refuseStaleLines(
  scope: Scope,
  order: StoredOrder,
  lines: readonly StoredLine[],
  requests: ReadonlyMap<Id, StoredRequest>,
): Promise<void> {
  if (lines.length === 0) throw orderRefusals.refusal('MEDICATION_ORDER_NO_LINES');
  const left = await leftOf(scope, requests.values());
  for (const line of lines) {
    const request = requests.get(line.requestId ?? '');
    if (!request) continue;
    const [remaining, inPlace] = [left.get(request.id) ?? 0, line.inPlace ?? 1];
    refuseIf(whyNotInOrder(request, order));
    refuseIf(whyNotLine(request, { ...line, covers: line.covers ?? 0, most: unitsFor(remaining, inPlace) }));
    left.set(request.id, leftAfter(remaining, line.quantity, inPlace));
  }
}

/** PATCH medication-order/{id}/submit: safety check, stock held, price frozen, bill lines raised; all or nothing. */
export async function submitOrder(scope: Scope, id: Id, body: SubmitMedicationOrder): Promise<MedicationOrder> {
  const order = await lockOrder(scope, id, 'submit', body.version);
  if (order.patientId) await requireLivingPatient(scope, order.patientId);
  await requireCurrency(scope);
  const lines = await linesOf(scope, [id]);
  const requests = await lockRequests(scope, requestIdsOf(lines));
  await refuseStaleLines(scope, order, lines, requests);
  const products = await requireMedicines(
    scope,
    lines.map(({ productId }) => productId),
  );
  const intoReserve = await mayUseReserve(scope, body.reserveReason);
  await checkLines(scope, order, { door: 'submit', lines, requests, units: ({ quantity }) => quantity, answers: body });
  const expiresAt = addHours(scope.now, allocationHours);
  await allocateStock(
    scope,
    lines.map((line) => ({
      orderLineId: line.id,
      productId: line.productId,
      locationId: order.locationId,
      quantity: line.quantity,
      expiresAt,
      intoReserve,
    })),
  );
  await raiseLines(scope, order, lines, { products, requests });
  const after = await changeOrder(scope, order, {
    status: 'submitted',
    ...(await followBills(scope, id, lines)),
    submittedBy: scope.actor.userId,
    submittedByName: scope.actor.name,
    submittedAt: scope.now,
    reserveReason: intoReserve ? body.reserveReason : null,
  });
  await noteOrder(scope, order, after, { words: 'submitted', reason: after.reserveReason });
  await tellCashiers(scope, after);
  return showOrder(scope, id);
}

async function tellCashiers(scope: Scope, order: StoredOrder): Promise<void> {
  const items = order.itemCount === 1 ? '1 item' : `${order.itemCount} items`;
  await scope.notify({
    title: 'Medication Order Submitted',
    content: `${order.orderNumber}: ${items}`,
    path: '/billing',
    to: { permission: 'Create Invoice' },
    module: 'pharmacy',
    entity: 'MedicationOrder',
    entityId: order.id,
    dates: {},
  });
  if (order.unpricedLines > 0)
    await scope.notify({
      title: 'Medicines Without a Price',
      content: `${order.orderNumber}: ${order.unpricedLines} not priced`,
      path: orderPath(order.id),
      to: { permission: 'Price Patient Bill' },
      module: 'pharmacy',
      entity: 'MedicationOrder',
      entityId: order.id,
    });
}
