import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { readTallies } from '#kernel/server/counters/tallies.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LevelWord } from '../../contract/rules/level.ts';
import type { ProductKind, ProductStatus } from '../../contract/words.ts';

/** What is kept beside products about their stock, right for today: to be named in a `from`. */
export interface KeptLevels {
  readonly rows: RawBuilder<unknown>;
  /** Whether the rows are the table's own: then its indexes and tallies serve. */
  readonly settled: boolean;
}

/** Products of which a day of use left the 90 days since their levels were made, or was still in them on the day that it is now. */
async function outdatedUse(scope: Scope, today: string): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select product_id as id from product_levels where hospital_id = ${scope.hospitalId} and used_until < ${today}::date
    union select product_id from product_levels where hospital_id = ${scope.hospitalId} and used_from > ${today}::date`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** Products of which a batch expired since their levels were made, or was not yet expired on the day that it is now. */
async function outdated(scope: Scope, today: string): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select product_id as id from product_levels where hospital_id = ${scope.hospitalId} and right_until < ${today}::date
    union select product_id from product_levels where hospital_id = ${scope.hospitalId} and right_from > ${today}::date`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/**
 * Levels as of today. Between midnight and the nightly job, or when the job is late, those of products of which something expired are
 * computed and laid over the kept ones, so that a list is right at every moment; nothing is written by a read. Whoever reads what was
 * used of products asks for it, as it changes with other days.
 */
export async function levelsToday(scope: Scope, withUse = false): Promise<KeptLevels> {
  const today = await scope.today();
  const ids = await outdated(scope, today);
  if (withUse) ids.push(...(await outdatedUse(scope, today)));
  if (ids.length === 0) return { rows: sql.table('product_levels'), settled: true };
  const rows = sql`(select * from product_levels where hospital_id = ${scope.hospitalId} and product_id <> all(${ids}::uuid[])
    union all select * from product_levels_of(${scope.hospitalId}, ${ids}::uuid[], ${today}::date))`;
  return { rows, settled: false };
}

/** Products of whose levels the day took something. */
export async function outdatedLevels(scope: Scope): Promise<Id[]> {
  const today = await scope.today();
  return [...new Set([...(await outdated(scope, today)), ...(await outdatedUse(scope, today))])];
}

/** Makes the levels of products anew as of today. The products are locked by the caller. */
export async function renewLevels(scope: Scope, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  const today = await scope.today();
  await sql`select keep_product_levels(${scope.hospitalId}, ${[...ids]}::uuid[], ${today}::date)`.execute(scope.tx);
}

/** How many products of a kind, state and level there are, with or without units past their expiry, to be ordered or not. */
export interface LevelCount {
  readonly kind: ProductKind;
  readonly status: ProductStatus;
  readonly level: LevelWord;
  readonly isExpired: boolean;
  readonly hasExpired: boolean;
  readonly isWanted: boolean;
  readonly count: number;
}

/** Products counted over the places that serve (`placeId` the hospital's), or those that have units at a place. */
export async function levelCounts(scope: Scope, { rows, settled }: KeptLevels, placeId: Id): Promise<LevelCount[]> {
  if (!settled) {
    const counted = await sql<LevelCount>`
      select v.kind, v.status, v.level, v.is_expired as "isExpired", v.has_expired as "hasExpired", v.is_wanted as "isWanted",
             count(*)::int as count from ${rows} v
       where v.hospital_id = ${scope.hospitalId} and v.place_id = ${placeId} group by 1, 2, 3, 4, 5, 6`.execute(scope.tx);
    return counted.rows;
  }
  const tallies = await readTallies(scope, 'product_levels');
  return tallies.flatMap(({ parts: [place, kind, status, level, expired, some, wanted], count }) =>
    place === placeId
      ? [
          {
            ...{ kind, status, level, isExpired: expired === 'expired', hasExpired: some === 'some', isWanted: wanted === 'wanted' },
            count,
          } as LevelCount,
        ]
      : [],
  );
}

/** The sum of the counts that a condition picks. */
export function countedWhere(counts: readonly LevelCount[], isWanted: (one: LevelCount) => boolean): number {
  return counts.reduce((sum, one) => (isWanted(one) ? sum + one.count : sum), 0);
}
