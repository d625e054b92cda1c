import { send } from '#kernel/web/client/send.ts';
import { theOne } from '#kernel/web/lines/cells.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';

/** What a line needs of the product that was chosen. */
export interface PickedProduct {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly packs: readonly { readonly name: string; readonly unitsPerPack: number }[];
}

export interface FoundProduct {
  readonly id: string;
  readonly sku: string;
  readonly displayName: string;
  readonly unit: string;
  readonly packs: PickedProduct['packs'];
}

/** What a box of numbers holds, as a whole number from a least one on. */
export function whole(value: string | number, least: number): number {
  return Math.max(least, Math.floor(Number(value) || 0));
}

/** Looks a pasted product up. */
export async function findProduct(
  words: string,
  says: { readonly none: (words: string) => string; readonly several: (words: string) => string },
): Promise<{ readonly found: PickedProduct } | { readonly fault: string }> {
  if (words.trim() === '') return { fault: says.none(words) };
  const answer = await send(productCalls.filterProducts, { query: { status: 'enabled', limit: 10, searchTerm: words } });
  if (!answer.ok) return { fault: answer.message };
  const { data } = answer.payload as { readonly data: readonly FoundProduct[] };
  const row = theOne(data, words, ({ displayName, sku }) => [displayName, sku]);
  if (!row) return { fault: data.length > 1 ? says.several(words) : says.none(words) };
  return { found: { id: row.id, name: row.displayName, unit: row.unit, packs: row.packs } };
}
