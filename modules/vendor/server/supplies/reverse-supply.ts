import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { mirrorEntry } from '#modules/billing-setup/server/index.ts';
import { reverseReceipt } from '#modules/inventory/server/index.ts';
import type { Supply } from '../../contract/supply-records.ts';
import { supplyRecord } from '../../contract/supply.record.ts';
import { lockOrder, orderLines } from '../orders/store.ts';
import { whyNotReverseSupply } from '../rules.ts';
import { addToAccount, tellLive } from '../vendors/store.ts';
import { noteReceived } from './post-supply.ts';
import { showSupply } from './show-supply.ts';
import { lockSupply, supplyLines } from './store.ts';

/**
 * PATCH supply/{id}/reverse: every unit still stands where it came and nothing was paid (invariant 5). The order has that much to come
 * again; the vendor is owed that much less; E17 is mirrored.
 */
export async function reverseSupply(
  scope: Scope,
  id: Id,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<Supply> {
  const { vendor, supply } = await lockSupply(scope, id, version);
  guard(supplyRecord, 'reverse', supply, whyNotReverseSupply(supply));
  const lines = await supplyLines(scope, id);
  if (supply.purchaseOrderId) {
    const row = await lockOrder(scope, supply.purchaseOrderId);
    await noteReceived(scope, { row, lines: await orderLines(scope, row.id) }, lines, -1);
  }
  await reverseReceipt(scope, id, reason);
  if (supply.entryId) await mirrorEntry(scope, supply.entryId, 'E17', `${supply.supplyNumber} of ${vendor.name} reversed`);
  await scope.tx
    .updateTable('supplies')
    .set({
      status: 'reversed',
      reversedAt: scope.now,
      reversedBy: scope.actor.userId,
      reversedByName: scope.actor.name,
      reverseReason: reason,
      ...changedBy(scope),
      version: supply.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await addToAccount(scope, vendor.id, { purchased: -supply.total, supplies: -1 });
  await scope.record({
    action: 'state',
    entity: 'Supply',
    entityId: id,
    entityNumber: supply.supplyNumber,
    summary: `Delivery ${supply.supplyNumber} of ${vendor.name} reversed`,
    before: { status: 'posted', total: supply.total },
    after: { status: 'reversed', total: supply.total },
    reason,
  });
  await tellLive(scope, 'supplies', id, 'update', 'View Supplies');
  return showSupply(scope, id);
}
