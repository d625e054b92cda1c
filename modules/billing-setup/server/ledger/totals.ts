import { sql } from 'kysely';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** Debits and credits of an account before a day, and from that day to another. Minor units. */
export interface AccountSums {
  readonly code: string;
  readonly debitBefore: number;
  readonly creditBefore: number;
  readonly debit: number;
  readonly credit: number;
}

/** Above so many entries beyond the day totals, a reader has them folded in. */
const longTail = 2_000;
export const foldJob = 'ledger.fold-totals';

/**
 * Sums of every account that was ever posted to, in one statement: day totals, and the lines of entries that came after them.
 * Invariant 12: the day totals are only a quicker way to the same sums.
 */
export async function accountSums(scope: Scope, from: CalendarDate, until: CalendarDate): Promise<AccountSums[]> {
  const { hospitalId } = scope;
  const { rows } = await sql<AccountSums & { tail: number }>`
    with fold as (select coalesce((select through_number from ledger_folds where hospital_id = ${hospitalId}), 0) as through),
    tail as (
      select l.account_code, l.entry_date, l.debit, l.credit, n.number
        from ledger_numbers n join ledger_lines l on l.hospital_id = n.hospital_id and l.entry_id = n.entry_id
       where n.hospital_id = ${hospitalId} and n.number > (select through from fold)),
    moved as (
      select account_code, day, debit, credit from ledger_day_totals where hospital_id = ${hospitalId} and day <= ${until}::date
      union all
      select account_code, entry_date, debit, credit from tail where entry_date <= ${until}::date)
    select account_code as code,
           coalesce(sum(debit) filter (where day < ${from}::date), 0)::bigint as debit_before,
           coalesce(sum(credit) filter (where day < ${from}::date), 0)::bigint as credit_before,
           coalesce(sum(debit) filter (where day >= ${from}::date), 0)::bigint as debit,
           coalesce(sum(credit) filter (where day >= ${from}::date), 0)::bigint as credit,
           (select coalesce(max(number) - (select through from fold), 0) from ledger_numbers where hospital_id = ${hospitalId}) as tail
      from moved group by account_code order by account_code`.execute(scope.tx);
  if ((rows[0]?.tail ?? 0) > longTail) await scope.enqueue(foldJob, { hospitalId }, { singletonKey: hospitalId });
  return rows.map(({ tail: _tail, ...sums }) => sums);
}

/**
 * Brings the day totals up to the newest number of the journal. Numbers are in the order of commits, so none below the newest that
 * shows is missing.
 */
export async function foldTotals(scope: Scope): Promise<void> {
  const { hospitalId } = scope;
  await sql`insert into ledger_folds (hospital_id, through_number, folded_at) values (${hospitalId}, 0, ${scope.now}) on conflict do nothing`.execute(
    scope.tx,
  );
  const { rows } = await sql<{
    through: number;
  }>`select through_number as through from ledger_folds where hospital_id = ${hospitalId} for update`.execute(scope.tx);
  const newest = await sql<{
    number: number | null;
  }>`select max(number) as number from ledger_numbers where hospital_id = ${hospitalId}`.execute(scope.tx);
  const [through, upTo] = [rows[0]?.through ?? 0, newest.rows[0]?.number ?? 0];
  if (upTo <= through) return;
  await sql`
    insert into ledger_day_totals (hospital_id, account_code, day, debit, credit, entries)
    select l.hospital_id, l.account_code, l.entry_date, sum(l.debit), sum(l.credit), count(distinct l.entry_id)
      from ledger_numbers n join ledger_lines l on l.hospital_id = n.hospital_id and l.entry_id = n.entry_id
     where n.hospital_id = ${hospitalId} and n.number > ${through} and n.number <= ${upTo}
     group by l.hospital_id, l.account_code, l.entry_date
    on conflict (hospital_id, day, account_code) do update
      set debit = ledger_day_totals.debit + excluded.debit, credit = ledger_day_totals.credit + excluded.credit,
          entries = ledger_day_totals.entries + excluded.entries`.execute(scope.tx);
  await sql`update ledger_folds set through_number = ${upTo}, folded_at = ${scope.now} where hospital_id = ${hospitalId}`.execute(scope.tx);
}

/** Debit less credit of an account over all time, in minor units: what stands on it now. */
export async function ledgerBalance(scope: Scope, code: string): Promise<number> {
  const sums = (await accountSums(scope, '0001-01-01', '9999-12-31')).find((each) => each.code === code);
  return sums ? sums.debit - sums.credit : 0;
}

/** How many entries touch an account between two days. */
export async function countEntriesOf(scope: Scope, code: string, from: CalendarDate, until: CalendarDate): Promise<number> {
  const { hospitalId } = scope;
  const { rows } = await sql<{ count: number }>`
    select (coalesce((select sum(entries) from ledger_day_totals
                       where hospital_id = ${hospitalId} and account_code = ${code} and day between ${from}::date and ${until}::date), 0)
          + (select count(distinct l.entry_id) from ledger_numbers n join ledger_lines l on l.hospital_id = n.hospital_id and l.entry_id = n.entry_id
              where n.hospital_id = ${hospitalId} and l.account_code = ${code} and l.entry_date between ${from}::date and ${until}::date
                and n.number > coalesce((select through_number from ledger_folds where hospital_id = ${hospitalId}), 0)))::int as count`.execute(
    scope.tx,
  );
  return rows[0]?.count ?? 0;
}
