import { sql } from 'kysely';
import type { IntegrityCheck, Job } from '../module/module.ts';
import type { PlatformScope, Scope } from '../scope/scope.ts';

const mostAtOnce = 20_000;

/** Lists whose rows are tallied by kind; the parts of a key stand in migrations 0300, 0331, 0385, 0386, 0594 and 0670, joined by `|`. */
export type TalliedList =
  | 'admissions'
  | 'appointments.department'
  | 'appointments.type'
  | 'batch_balances'
  | 'batches'
  | 'consultations'
  | 'hmo_approvals'
  | 'lab_requests.test'
  | 'invoices'
  | 'payments'
  | 'product_levels'
  | 'products'
  | 'stock_movements';

/** How many rows of one kind a list has. */
export interface Tally {
  readonly parts: readonly string[];
  readonly count: number;
}

/** Tallies of a list, of the given keys or of all. Exact in every transaction. */
export async function readTallies(scope: Scope, list: TalliedList, keys?: readonly string[]): Promise<Tally[]> {
  const of = sql`hospital_id = ${scope.hospitalId} and list = ${list} ${keys ? sql`and key = any(${[...keys]}::text[])` : sql``}`;
  const { rows } = await sql<{ key: string; count: number }>`
    select key, sum(count)::bigint as count from (
      select key, count from tallies where ${of} union all select key, by from tally_changes where ${of}) both_of group by key`.execute(
    scope.tx,
  );
  return rows.map(({ key, count }) => ({ parts: key.split('|'), count }));
}

/** The sum of the tallies that a condition picks. */
export function talliedWhere(tallies: readonly Tally[], isWanted: (parts: readonly string[]) => boolean): number {
  return tallies.reduce((sum, { parts, count }) => (isWanted(parts) ? sum + count : sum), 0);
}

/**
 * Folds changes into the tallies, at most so many at once; answers how many. Readers see every change exactly once, for it leaves the
 * one table and enters the other in one statement.
 */
export async function foldTallies(scope: PlatformScope): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      select hospital_id, id from tally_changes order by hospital_id, id limit ${mostAtOnce} for update skip locked
    ), gone as (
      delete from tally_changes c using taken t where c.hospital_id = t.hospital_id and c.id = t.id returning c.*
    ), sums as (
      select hospital_id, list, key, sum(by) as count from gone group by 1, 2, 3 order by 1, 2, 3
    ), added as (
      insert into tallies (hospital_id, list, key, count) select hospital_id, list, key, count from sums
      on conflict (hospital_id, list, key) do update set count = tallies.count + excluded.count
    )
    select count(*)::int as folded from gone`.execute(scope.tx);
  return rows[0]?.folded ?? 0;
}

/** The kernel's own job: folds all there is. */
export const tallyJob: Job = {
  name: 'kernel.fold-tallies',
  cron: '*/5 * * * *',
  run: {
    platform: async (scope) => {
      while ((await foldTallies(scope)) === mostAtOnce);
    },
  },
};

/** Tallies are the counts of the rows. */
export const tallyCheck: IntegrityCheck = {
  name: 'List counts that differ from their rows',
  run: async (scope) => {
    const { rows } = await sql<{ actual: number; detail: string | null }>`
      select count(*)::int as actual, min(list || ' ' || key) as detail from tally_differences(${scope.hospitalId})`.execute(scope.tx);
    return rows.map(({ actual, detail }) => ({ expected: 0, actual, detail }));
  },
};
