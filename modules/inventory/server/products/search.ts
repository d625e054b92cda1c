import type { Id } from '#kernel/contract/fields.ts';
import { searchTokens } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductKind, ProductStatus } from '../../contract/words.ts';

export interface ProductMatch {
  readonly kind?: ProductKind | undefined;
  readonly status?: ProductStatus | undefined;
  /** Only these names are asked, not the generic name, the brand or the SKU. */
  readonly nameOnly?: boolean | undefined;
}

/**
 * Products whose words (name, generic name, brand, SKU) begin with all typed words, or that have the barcode; by name. A hospital has
 * some thousand products, so they are looked through; nothing is matched by a pattern of the reader's making.
 */
export async function searchProducts(scope: Scope, typed: string, { kind, status, nameOnly }: ProductMatch = {}): Promise<Id[]> {
  const words = searchTokens(typed);
  let rows = scope.tx.selectFrom('products').select(['id', 'foldedName', 'searchText']).where('hospitalId', '=', scope.hospitalId);
  if (kind) rows = rows.where('kind', '=', kind);
  if (status) rows = rows.where('status', '=', status);
  const all = await rows.orderBy('foldedName').orderBy('id').execute();
  const coded = await scope.tx
    .selectFrom('productBarcodes')
    .select('productId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('code', '=', typed.trim())
    .execute();
  const byCode = new Set(coded.map(({ productId }) => productId));
  return all
    .filter(({ id, foldedName, searchText }) => {
      if (!nameOnly && byCode.has(id)) return true;
      const has = (nameOnly ? foldedName : searchText).split(' ');
      return words.length > 0 && words.every((word) => has.some((each) => each.startsWith(word)));
    })
    .map(({ id }) => id);
}
