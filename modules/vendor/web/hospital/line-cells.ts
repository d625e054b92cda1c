import { send } from '#kernel/web/client/send.ts';
import type { Read } from '#kernel/web/lines/cells.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { FoundProduct, PickedProduct } from './pickers.tsx';

/** What was read of a cell as a part of its line; why it was not read stays as it is. */
export function valueInto<Value, Part>(read: Read<Value>, part: (value: Value) => Part): Read<Part> {
  return 'fault' in read ? read : { value: part(read.value) };
}

/** What a box of numbers holds, as a whole number from a least one on. */
export function whole(value: string | number, least: number): number {
  return Math.max(least, Math.floor(Number(value) || 0));
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The one product that a pasted name, SKU or barcode means; `null` where none or more than one does. */
export function theOne(rows: readonly FoundProduct[], words: string): FoundProduct | null {
  const named = rows.filter(({ displayName, sku }) => same(displayName, words) || same(sku, words));
  const [only, ...others] = named.length > 0 ? named : rows;
  return only && others.length === 0 ? only : null;
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
  const row = theOne(data, words);
  if (!row) return { fault: data.length > 1 ? says.several(words) : says.none(words) };
  return { found: { id: row.id, name: row.displayName, unit: row.unit, packs: row.packs } };
}
