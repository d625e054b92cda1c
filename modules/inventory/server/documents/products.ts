import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { anyOf } from './names.ts';

/** Products that new documents may name: of this hospital and in use. */
export async function requireUsable(scope: Scope, ids: readonly Id[]): Promise<void> {
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'name', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const product = found.get(id);
    if (product?.status !== 'enabled') throw inventoryRefusals.refusal('PRODUCT_DISABLED', { product: product?.name ?? 'This product' });
  }
}
