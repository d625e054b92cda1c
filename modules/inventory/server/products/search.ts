import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { mostFound } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductKind, ProductStatus } from '../../contract/words.ts';

export interface ProductMatch {
  readonly kind?: ProductKind | undefined;
  readonly status?: ProductStatus | undefined;
  /** Only these names are asked, not the generic name, the brand or the SKU. */
  readonly nameOnly?: boolean | undefined;
}

// Above every character of folded text in code point order.
export const last = '\u{10ffff}';

/** A word of `product_words` under its own name in the statement that begins so. */
function begins(scope: Scope, word: string, at: number, nameOnly: boolean): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`w${at}.${column}`);
  const named = nameOnly ? sql` and ${of('of_name')}` : sql``;
  const same = at > 0 ? sql` and ${of('product_id')} = w0.product_id` : sql``;
  return sql`${of('hospital_id')} = ${scope.hospitalId} and ${of('word')} >= ${word} and ${of('word')} < ${word + last}${named}${same}`;
}

/**
 * A select of the ids of products whose words (name, generic name, brand, SKU) begin with all typed words, or that have the barcode.
 * The rarest word leads: the others are looked up for its products. Nothing is matched by a pattern of the reader's making.
 */
export function productsFound(scope: Scope, typed: string, nameOnly = false): RawBuilder<unknown> {
  const words = typedWords(typed);
  const from = sql.join(words.map((_word, at) => sql`product_words ${sql.ref(`w${at}`)}`));
  const all = sql.join(
    words.map((word, at) => begins(scope, word, at, nameOnly)),
    sql` and `,
  );
  const worded = words.length === 0 ? [] : [sql`(select w0.product_id from ${from} where ${all})`];
  if (nameOnly) return worded[0] ?? sql`select null::uuid where false`;
  const coded = sql`(select c.product_id from product_barcodes c where c.hospital_id = ${scope.hospitalId} and c.code = ${typed.trim()})`;
  return sql.join([...worded, coded], sql` union `);
}

/** The products that `productsFound` finds, by name; at most `mostFound`. */
export async function searchProducts(scope: Scope, typed: string, { kind, status, nameOnly }: ProductMatch = {}): Promise<Id[]> {
  let rows = scope.tx
    .selectFrom('products as p')
    .select('p.id')
    .where('p.hospitalId', '=', scope.hospitalId)
    .where(sql<boolean>`p.id in (${productsFound(scope, typed, nameOnly)})`);
  if (kind) rows = rows.where('p.kind', '=', kind);
  if (status) rows = rows.where('p.status', '=', status);
  const found = await rows.orderBy('p.foldedName').orderBy('p.id').limit(mostFound).execute();
  return found.map(({ id }) => id);
}
