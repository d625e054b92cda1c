import { sql } from 'kysely';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** Acts that fill the price list wait for each other, so that the same rows are not made twice (invariant 8). */
export async function lockPriceList(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price-list:${scope.hospitalId}`}, 21))`.execute(scope.tx);
}

/** Portions of a long list, small enough for the parameters of one statement. */
export function portions<T>(list: readonly T[], size = 1_000): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_each, at) => list.slice(at * size, (at + 1) * size));
}

/** A name without case and repeated spaces, for uniqueness and order; signs count ('K+' is not 'K-'). */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Inserts whole rows in one statement of one parameter: thousands of rows cost a second, not ten. */
export async function insertMany(scope: Scope, table: 'billableItems' | 'pricePeriods', rows: readonly object[]): Promise<void> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const portion of portions(rows, 5_000)) {
    const records = portion.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])));
    const target = sql.table(snake(table));
    await sql`insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json(records)})`.execute(scope.tx);
  }
}
