import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { productCalls } from '../../contract/calls/products.ts';
import { VendorNames } from '../../contract/events.ts';
import type { CostRow } from '../../contract/product-records.ts';

/** GET product/{id}/costs: every batch that was received, used up or not, the newest first. */
export async function listCosts(scope: Scope, productId: Id, query: QueryOf<typeof productCalls.productCosts>): Promise<Page<CostRow>> {
  const { page, limit } = query;
  const batches = scope.tx.selectFrom('batches').where('hospitalId', '=', scope.hospitalId).where('productId', '=', productId);
  const count = await countAll(batches);
  const rows = await batches
    .select(['id', 'batchNumber', 'receivedAt', 'vendorId', 'quantityReceived', 'totalCost', 'unitCost'])
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf(query))
    .execute();
  const vendorIds = [...new Set(rows.flatMap(({ vendorId }) => vendorId ?? []))];
  const names = new Map(vendorIds.length === 0 ? [] : (await scope.ask(VendorNames, { vendorIds })).flatMap((answer) => [...answer]));
  const data = rows.map(({ id, batchNumber, receivedAt, vendorId, quantityReceived, totalCost, unitCost }) => {
    const name = vendorId ? names.get(vendorId) : undefined;
    return {
      ...{ batchId: id, batchNumber, receivedAt, quantityReceived },
      vendor: vendorId && name !== undefined ? { id: vendorId, name } : null,
      totalCost: Number(totalCost),
      unitCost: Math.round(Number(unitCost)),
    };
  });
  return { data, meta: { count, page, limit } };
}
