import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { archiveItemOfSource, itemOfSource, priceLines, requireCurrency, saveBillableItem } from '#modules/billing-setup/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { BillingUnit } from '../../contract/words.ts';
import type { StoredRoom } from '../store.ts';
import { itemUnitOf, ownItemName } from './class-items.ts';
import { nursingDepartment } from './room-classes.ts';

/** Prices of items under a billing method of a patient; unpriced ones are left out. */
export async function pricesUnder(scope: Scope, billingId: Id, itemIds: readonly Id[]): Promise<Map<Id, number>> {
  const billing = await scope.tx
    .selectFrom('patientBillings')
    .select('patientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', billingId)
    .executeTakeFirst();
  if (!billing) throw kernelRefusals.refusal('NOT_FOUND');
  const { id: patientId } = await openPatient(scope, billing.patientId);
  if (itemIds.length === 0) return new Map();
  await requireCurrency(scope);
  const lines = await priceLines(scope, {
    patientId,
    billingId,
    encounterType: 'inpatient',
    lines: [...new Set(itemIds)].map((billableItemId) => ({ billableItemId, quantity: 1 })),
  });
  return new Map(
    lines.flatMap(({ pricingStatus, billableItemId, unitPrice }) =>
      pricingStatus === 'priced' ? [[billableItemId, unitPrice] as const] : [],
    ),
  );
}

/** Brings the own item of a room in step with it, or archives it where the class's price counts from now on. */
export async function saveOwnItem(
  scope: Scope,
  room: Pick<StoredRoom, 'id' | 'name' | 'ownPriced' | 'billingUnit'>,
  price: number | null | undefined,
): Promise<void> {
  if (!room.ownPriced) return archiveItemOfSource(scope, 'room', room.id, 'The price of the room class counts');
  if (typeof price === 'number') await requireCurrency(scope);
  const known = (await itemOfSource(scope, 'room', [room.id])).get(room.id);
  const unit: BillingUnit = room.billingUnit ?? 'day';
  await saveBillableItem(scope, {
    sourceType: 'room',
    sourceId: room.id,
    module: 'Admission',
    name: ownItemName(room, unit),
    departmentId: known?.departmentId ?? (await nursingDepartment(scope)),
    unit: itemUnitOf[unit],
    ...(price === undefined ? {} : { price, priceReason: 'Changed with the room' }),
    status: 'active',
  });
}

/** A room that left the lists is not charged by its own item any more. */
export function endOwnItem(scope: Scope, roomId: Id): Promise<void> {
  return archiveItemOfSource(scope, 'room', roomId, 'The room was archived');
}
