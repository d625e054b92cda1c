import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { ProductInUse } from '../../contract/events.ts';
import { productRecord } from '../../contract/product.record.ts';
import type { Product } from '../../contract/product-records.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { whyNotRemove } from '../rules/product.ts';
import { saveProductPrices } from './prices.ts';
import { lockProduct, nameToSell } from './save.ts';
import { showProduct } from './show.ts';

async function refuseInUse(scope: Scope, productId: Id): Promise<void> {
  const numbers = (await scope.ask(ProductInUse, { productId })).flat();
  if (numbers.length > 0) throw inventoryRefusals.refusal('PRODUCT_IN_USE', { numbers: numbers.slice(0, 10).join(', ') });
}

async function setStatus(scope: Scope, product: Product, status: Product['status']): Promise<void> {
  await scope.tx
    .updateTable('products')
    .set({ status, ...changedBy(scope), version: product.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', product.id)
    .execute();
  await scope.live({ entity: 'products', id: product.id, action: 'update', permission: 'View Products' });
}

/** PATCH product/{id}/status. An archived product that is enabled comes back. */
export async function setProductStatus(
  scope: Scope,
  id: Id,
  { status, version }: { readonly status: 'enabled' | 'disabled'; readonly version?: number | undefined },
): Promise<Product> {
  const before = await lockProduct(scope, id, version);
  guard(productRecord, status === 'disabled' ? 'disable' : 'enable', before);
  if (status === 'disabled') await refuseInUse(scope, id);
  await setStatus(scope, before, status);
  const { name, kind, medication } = before;
  if (before.status === 'archived' && before.billableItemId)
    await saveProductPrices(scope, [{ id, name: nameToSell({ name, medication }), kind, price: before.sellingPrice ?? undefined }]);
  await scope.record({
    action: 'state',
    entity: 'Product',
    entityId: id,
    entityNumber: before.sku,
    summary: `Product ${before.sku} ${name} ${status}`.slice(0, 300),
    before: { status: before.status },
    after: { status },
  });
  return showProduct(scope, id);
}

/** Removes the row unless anything names it; false when something does. */
async function couldRemove(scope: Scope, id: Id): Promise<boolean> {
  const moved = await scope.tx
    .selectFrom('stockMovements')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (moved) return false;
  await sql`savepoint remove_product`.execute(scope.tx);
  try {
    await scope.tx.deleteFrom('products').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
    await sql`release savepoint remove_product`.execute(scope.tx);
    return true;
  } catch (error) {
    // foreign_key_violation: an order, a line of a supply or a sheet of a count names the product.
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint remove_product`.execute(scope.tx);
    return false;
  }
}

/** DELETE product/{id}. */
export async function removeProduct(scope: Scope, id: Id): Promise<{ id: Id; removed: boolean }> {
  const before = await lockProduct(scope, id, undefined);
  guard(productRecord, 'removeProduct', before, whyNotRemove(before.stock));
  await refuseInUse(scope, id);
  const { name, kind, sku } = before;
  if (before.billableItemId) await saveProductPrices(scope, [{ id, name, kind, archived: true }]);
  const removed = await couldRemove(scope, id);
  if (!removed) await setStatus(scope, before, 'archived');
  await scope.record({
    action: 'delete',
    entity: 'Product',
    entityId: id,
    entityNumber: sku,
    summary: `Product ${sku} ${name} ${removed ? 'removed' : 'archived'}`.slice(0, 300),
    before: { status: before.status, name },
    after: removed ? null : { status: 'archived', name },
  });
  await scope.live({ entity: 'products', id, action: 'delete', permission: 'View Products' });
  return { id, removed };
}
