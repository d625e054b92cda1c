import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { foldNumber } from './engine/receive.ts';
import { searchProducts } from './products/search.ts';

/** The products of the global search, by name, SKU or bar code. */
export async function searchProductGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  if (!scope.may('View Products')) return undefined;
  const ids = (await searchProducts(scope, words)).slice(0, most);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .orderBy('foldedName')
    .execute();
  return {
    type: 'products',
    title: 'Products',
    order: 55,
    rows: rows.map(({ id, name, sku }) => ({ id, title: name, subtitle: sku, path: `/inventory/products/${id}` })),
  };
}

/** The batches of the global search, by their number; each leads to its product. */
export async function searchBatches(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const typed = words.trim();
  if (!scope.may('View Products') || typed.length < 3 || typed.length > 60 || !/\d/.test(typed)) return undefined;
  const rows = await scope.tx
    .selectFrom('batches as b')
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'b.hospitalId').onRef('p.id', '=', 'b.productId'))
    .select(['b.id', 'b.batchNumber', 'b.productId', 'p.name'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .where('b.foldedNumber', '=', foldNumber(typed))
    .limit(most)
    .execute();
  return {
    type: 'batches',
    title: 'Batches',
    order: 56,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.batchNumber,
      subtitle: row.name,
      path: `/inventory/products/${row.productId}`,
    })),
  };
}
