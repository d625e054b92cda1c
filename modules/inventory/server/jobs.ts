import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AllocationsLapsed } from '../contract/events.ts';
import { correctOpening } from './batches/correct-opening.ts';
import { endingBatches, warnExpiring } from './batches/warn-expiring.ts';
import { writeRequisitions } from './documents/requisitions/auto-requisition.ts';
import { fitAllocations } from './engine/allocations.ts';
import { openBook } from './engine/book.ts';
import { outdatedLevels, renewLevels } from './engine/kept-levels.ts';
import { lockStock } from './engine/lock-stock.ts';

/** Units that are held although their time is over. */
function overdueHolds(scope: Scope) {
  return scope.tx
    .selectFrom('stockAllocations')
    .select(['id', 'productId', 'orderLineId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'held')
    .where('expiresAt', '<=', scope.now)
    .orderBy('id')
    .execute();
}

/** Held units whose time is over are let go, and their orders told. They counted for nothing before already. */
async function releaseLapsed(scope: Scope): Promise<number> {
  const rows = await overdueHolds(scope);
  if (rows.length === 0) return 0;
  await scope.tx
    .updateTable('stockAllocations')
    .set({ status: 'released', releasedBecause: 'time', updatedAt: scope.now, updatedBy: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  await scope.emit(AllocationsLapsed, { orderLineIds: rows.map(({ orderLineId }) => orderLineId), reason: 'time' });
  return rows.length;
}

/** Products with batches whose expiry date is over and that are not marked yet. */
async function expiredProducts(scope: Scope): Promise<Id[]> {
  const today = await scope.today();
  const { rows } = await sql<{ productId: Id }>`
    select distinct product_id as "productId" from batches
     where hospital_id = ${scope.hospitalId} and status = 'available' and expiry_date < ${today}::date`.execute(scope.tx);
  return rows.map(({ productId }) => productId);
}

/** Batches whose expiry date is over are marked so; what was held of them is let go. */
async function markExpired(scope: Scope, productIds: readonly Id[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const today = await scope.today();
  const { rows: marked } = await sql`
    update batches set status = 'expired', updated_at = ${scope.now}, version = version + 1
     where hospital_id = ${scope.hospitalId} and status = 'available' and expiry_date < ${today}::date
       and product_id = any(${[...productIds]}::uuid[]) returning id`.execute(scope.tx);
  await fitAllocations(scope, await openBook(scope, productIds));
  return marked.length;
}

/** Every night after midnight of the hospital: what lapsed, what expired, and what soon will. */
async function tidyStock(scope: Scope): Promise<void> {
  const over = await expiredProducts(scope);
  const levels = await outdatedLevels(scope);
  const ending = await endingBatches(scope);
  const held = await overdueHolds(scope);
  // All that the night touches at once: one part after the other, it would lock products out of order.
  await lockStock(scope, { productIds: [...over, ...levels, ...[...ending, ...held].map(({ productId }) => productId)] });
  const lapsed = await releaseLapsed(scope);
  const expired = await markExpired(scope, over);
  await renewLevels(scope, levels);
  const warned = await warnExpiring(scope, ending);
  if (lapsed + expired + warned === 0) return;
  await scope.record({
    action: 'job',
    entity: 'Batch',
    summary: `${expired} batches marked as expired, ${lapsed} reserved quantities released, ${warned} expiry warnings sent`,
    after: { expired, lapsed, warned },
  });
  await scope.live({ entity: 'products', action: 'update', permission: 'View Products' });
}

export const inventoryJobs: readonly Job[] = [
  { name: 'inventory.tidy-stock', nightlyHour: 0, run: { hospital: tidyStock } },
  { name: 'inventory.correct-opening', nightlyHour: 0, run: { hospital: correctOpening } },
  { name: 'inventory.write-requisitions', nightlyHour: 1, run: { hospital: writeRequisitions } },
];
