import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ConfirmedPerson, confirmByPin, usersBrief } from '#modules/access-control/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import type { BatchWriteOffs, WriteOff } from '../../contract/batch-records.ts';
import type { batchCalls } from '../../contract/calls/batches.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { inventorySettings } from '../../contract/settings.ts';
import { takeStock } from '../engine/take.ts';
import { locationsOf } from '../locations/store.ts';
import { seesValue } from '../products/rows.ts';
import { whyNotWitness } from '../rules/witness.ts';
import { showBatch } from './list.ts';
import { lockProductOf } from './change.ts';

type WrittenOff = PayloadOf<typeof batchCalls.writeOff>;

/** Somebody else who typed their own PIN; null when nobody is named, or nobody but oneself, which the rule refuses. */
async function witnessOf(scope: Scope, { witnessId, witnessPin }: WriteOff): Promise<ConfirmedPerson | null> {
  if (witnessId === null || witnessId === scope.actor.userId) return null;
  const confirmed = await confirmByPin(scope, { userId: witnessId, pin: witnessPin ?? '' });
  if (!confirmed) throw inventoryRefusals.refusal('WITNESS_PIN');
  return confirmed;
}

/** POST batch/{id}/write-off: with a second person where the drug is controlled or the value is above what one may decide alone. */
export async function writeOff(scope: Scope, id: Id, order: WriteOff): Promise<WrittenOff> {
  // Before the product is locked: nobody waits for its stock meanwhile.
  const witness = await witnessOf(scope, order);
  const batch = await lockProductOf(scope, id);
  const worth = mulDivHalfUp(batch.totalCost, order.quantity, batch.quantityReceived);
  const { adjustApprovalValue } = await readSettings(scope, inventorySettings);
  refuseIf(
    whyNotWitness({
      needed: batch.controlled || worth > adjustApprovalValue,
      actorId: scope.actor.userId,
      witnessId: witness?.id ?? null,
      named: order.witnessId !== null,
    }),
  );
  const line = { key: 'batch', productId: batch.productId, locationId: order.locationId, quantity: order.quantity, batchIds: [id] };
  const taken = await takeStock(scope, {
    type: 'write-off',
    refType: 'batch',
    refId: id,
    reason: order.reason,
    party: { witnessId: witness?.id ?? null, witnessName: witness?.name ?? null },
    lines: [line],
  });
  const pieces = taken.get('batch') ?? [];
  const value = pieces.reduce((sum, { cost }) => sum + cost, 0);
  await scope.record({
    action: 'update',
    entity: 'Batch',
    entityId: id,
    entityNumber: batch.batchNumber,
    summary: `${order.quantity} units of batch ${batch.batchNumber} of ${batch.productName} written off`.slice(0, 300),
    before: { quantity: batch.quantity },
    after: { quantity: batch.quantity - order.quantity, value, witness: witness?.name ?? null },
    reason: order.reason,
  });
  const place = (await locationsOf(scope, [order.locationId])).get(order.locationId);
  return {
    batch: await showBatch(scope, id),
    movementIds: pieces.map(({ movementId }) => movementId),
    quantity: order.quantity,
    value: seesValue(scope) ? value : null,
    location: { id: order.locationId, name: place?.name ?? '' },
    reason: order.reason,
    by: scope.actor.name,
    witness: witness?.name ?? null,
    at: scope.now,
  };
}

const mostWriteOffs = 200;

/** GET batch/{id}/write-offs: the newest first. */
export async function listWriteOffs(scope: Scope, id: Id): Promise<BatchWriteOffs> {
  const rows = await scope.tx
    .selectFrom('stockMovements as m')
    .innerJoin('stockLocations as l', (join) => join.onRef('l.hospitalId', '=', 'm.hospitalId').onRef('l.id', '=', 'm.locationId'))
    .select(['m.id', 'm.at', 'm.quantity', 'm.cost', 'm.reason', 'm.byName', 'm.witnessId', 'm.locationId', 'l.name'])
    .where('m.hospitalId', '=', scope.hospitalId)
    .where('m.batchId', '=', id)
    .where('m.type', '=', 'write-off')
    .orderBy('m.sequence', 'desc')
    .limit(mostWriteOffs)
    .execute();
  const witnesses = await usersBrief(
    scope,
    rows.flatMap(({ witnessId }) => witnessId ?? []),
  );
  const names = new Map(witnesses.map((user) => [user.id, user.fullname]));
  const value = seesValue(scope);
  return {
    batch: await showBatch(scope, id),
    rows: rows.map(({ id: movement, at, quantity, cost, reason, byName, witnessId, locationId, name }) => ({
      ...{ id: movement, at, reason, by: byName, location: { id: locationId, name } },
      quantity: -quantity,
      value: value ? -cost : null,
      witness: (witnessId && names.get(witnessId)) || null,
    })),
  };
}
