import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '#modules/inventory/contract/refusals.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';

/** Products by their ids; refuses PRODUCT_UNKNOWN, and PRODUCT_DISABLED when they are to be ordered or received. */
export async function requireProducts(scope: Scope, ids: readonly Id[], inUse: boolean): Promise<Map<Id, ProductBrief>> {
  const found = await productsOf(scope, ids);
  if (ids.some((id) => !found.has(id))) throw inventoryRefusals.refusal('PRODUCT_UNKNOWN');
  const disabled = inUse ? [...found.values()].find(({ status }) => status !== 'enabled') : undefined;
  if (disabled) throw inventoryRefusals.refusal('PRODUCT_DISABLED', { product: disabled.displayName });
  return found;
}

/** Names of places of stock, archived ones too. */
export async function locationNames(scope: Scope): Promise<Map<Id, string>> {
  const rows = await scope.tx.selectFrom('stockLocations').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
