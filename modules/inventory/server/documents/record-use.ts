import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { SafetyClearance } from '../../contract/clearance.ts';
import type { StockUsed, UseStock } from '../../contract/documents/count-records.ts';
import { documentRefusals } from '../../contract/documents/refusals.ts';
import type { DocumentProduct } from '../../contract/documents/records.ts';
import { ClearForPatient, StockUsedForPatient } from '../../contract/events.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { TakenBatch } from '../engine/orders.ts';
import { takeStock } from '../engine/take.ts';
import { placeNames, productNames } from './names.ts';
import { type DepartmentPlace, requireDepartmentPlace, whyNotOfDepartment } from './people.ts';
import { requireUsable } from './products.ts';

interface Use extends UseStock {
  readonly id: Id;
  readonly department: DepartmentPlace;
  readonly locationId: Id;
}

/** The word of the safety check for what is used on a patient. Nobody there to check: nothing is used. */
async function clearFor(scope: Scope, { patientId, lines, overrides, confirm }: Use, patient: Id): Promise<SafetyClearance> {
  const [cleared] = await scope.ask(ClearForPatient, {
    patientId: patient,
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    overrides,
    confirm,
  });
  if (cleared) return cleared;
  const names = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  throw inventoryRefusals.refusal('NOT_CLEARED', { product: names.get(lines[0]?.productId ?? '')?.name, patientId });
}

async function takeUsed(scope: Scope, use: Use): Promise<Map<string, TakenBatch[]>> {
  const { id, locationId, department, patientId, note } = use;
  const reference = { type: 'use' as const, refType: 'stock-use', refId: id, reason: note };
  const lines = use.lines.map(({ productId, quantity, batchId }, at) => ({
    key: String(at),
    productId,
    locationId,
    quantity,
    ...(batchId ? { batchIds: [batchId] } : {}),
  }));
  if (patientId === null) return takeStock(scope, { ...reference, party: { name: department.name, note }, lines });
  await openPatient(scope, patientId, 'share');
  const cleared = await clearFor(scope, use, patientId);
  return takeStock(scope, { ...reference, party: { patientId, name: department.name, note }, cleared, lines });
}

/** POST stock/use: what a department used up. For a patient it is checked for safety first, and told, so that it is charged. */
export async function recordUse(scope: Scope, order: UseStock): Promise<StockUsed> {
  const department = await requireDepartmentPlace(scope, order.departmentId);
  refuseIf(await whyNotOfDepartment(scope, department.id));
  const { locationId } = department;
  if (!locationId) throw documentRefusals.refusal('DEPARTMENT_HOLDS_NONE');
  await requireUsable(
    scope,
    order.lines.map(({ productId }) => productId),
  );
  const use: Use = { ...order, id: scope.newId(), department, locationId };
  const taken = await takeUsed(scope, use);
  const { id, patientId, lines } = use;
  await scope.record({
    action: 'create',
    entity: 'StockUse',
    entityId: id,
    patientId,
    summary: `${department.name} used stock, ${lines.length} lines`,
    after: { departmentId: department.id, lines: lines.map(({ productId, quantity }) => ({ productId, quantity })) },
    reason: order.note,
  });
  if (patientId !== null)
    await scope.emit(StockUsedForPatient, {
      useId: id,
      patientId,
      departmentId: department.id,
      lines: lines.map(({ productId, quantity }, at) => ({ key: String(at), productId, quantity })),
    });
  await scope.live({ entity: 'department-stock', action: 'update', permission: 'Use Department Stock' });
  const products = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  const places = await placeNames(scope, 'stockLocations', [locationId]);
  return {
    id,
    department: { id: department.id, name: department.name },
    location: places.get(locationId) ?? { id: locationId, name: '' },
    patientId,
    usedAt: scope.now,
    lines: lines.map(({ productId, quantity }, at) => ({
      product: products.get(productId) as DocumentProduct,
      quantity,
      batches: (taken.get(String(at)) ?? []).map((batch) => ({
        id: batch.batchId,
        batchNumber: batch.batchNumber,
        expiryDate: batch.expiryDate,
        quantity: batch.quantity,
      })),
    })),
  };
}
