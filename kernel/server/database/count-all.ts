import { type SelectQueryBuilder, sql } from 'kysely';

/** How many rows a query that selects nothing yet would find. */
export async function countAll<D, T extends keyof D, O>(rows: SelectQueryBuilder<D, T, O>): Promise<number> {
  const found = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number((found as unknown as { readonly count: number }).count);
}
