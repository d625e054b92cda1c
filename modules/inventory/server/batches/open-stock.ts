import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Batch, OpenStock } from '../../contract/batch-records.ts';
import { requireProduct } from '../products/briefs.ts';
import { openWith } from '../products/save.ts';
import { showBatch } from './list.ts';

/** POST stock/opening. */
export async function openStock(scope: Scope, order: OpenStock): Promise<Batch> {
  const { sku, name } = await requireProduct(scope, order.productId);
  const batchId = (await openWith(scope, [order])).get(0) as Id;
  const batch = await showBatch(scope, batchId);
  await scope.record({
    action: 'create',
    entity: 'Batch',
    entityId: batchId,
    entityNumber: batch.batchNumber,
    summary: `Opening stock of ${sku} ${name}: ${order.quantity} units, batch ${batch.batchNumber}`.slice(0, 300),
    after: order,
  });
  await scope.live({ entity: 'batches', id: batchId, action: 'create', permission: 'View Products' });
  return batch;
}
