import { type RawBuilder, sql } from 'kysely';
import type { Figure, IntegrityCheck } from '#kernel/server/integrity/checks.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type AccountCode, chartOfAccounts } from '../../contract/ledger-words.ts';

/**
 * Balance of an account on its normal side over all its lines, as a scalar inside another statement: checks of later modules read
 * what their documents say and what the ledger says in one statement. Minor units.
 *
 *     select (select coalesce(sum(balance), 0) from invoices where …) as expected, ${accountBalance(scope, '1100')} as actual
 */
export function accountBalance(scope: Scope, code: AccountCode): RawBuilder<number> {
  const plan = chartOfAccounts.find((each) => each.code === code);
  const net = plan?.normalSide === 'credit' ? sql`credit - debit` : sql`debit - credit`;
  return sql<number>`(select coalesce(sum(${net}), 0)::bigint from ledger_lines where hospital_id = ${scope.hospitalId} and account_code = ${code})`;
}

/** What an account was opened with (E21), as a scalar: the entry itself is the document. */
export function openedWith({ hospitalId }: Scope, code: AccountCode): RawBuilder<number> {
  return sql<number>`coalesce((select sum(l.debit - l.credit) from ledger_entries e
    join ledger_lines l on l.hospital_id = e.hospital_id and l.entry_id = e.id and l.account_code = ${code}
   where e.hospital_id = ${hospitalId} and e.event = 'E21'), 0)`;
}

/** `Account 1100 Patient receivable`, as figures name an account. */
export function accountTitle(code: AccountCode): string {
  return `Account ${code} ${chartOfAccounts.find((each) => each.code === code)?.name}`;
}

/** Runs one statement that gives `expected` and `actual`. */
export async function figureOf(
  scope: Scope,
  query: RawBuilder<{ expected: number; actual: number; detail?: string | null }>,
): Promise<Figure[]> {
  return (await query.execute(scope.tx)).rows;
}

const count = (
  name: string,
  query: (scope: Scope) => RawBuilder<{ expected: number; actual: number; detail?: string | null }>,
): IntegrityCheck => ({
  name,
  run: (scope) => figureOf(scope, query(scope)),
});

/** Invariants 2, 3, 4 and 12 over all that was ever posted. */
export const ledgerChecks: readonly IntegrityCheck[] = [
  count(
    'Entries that do not balance',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(entry_id::text) as detail from (
        select entry_id from ledger_lines where hospital_id = ${hospitalId} group by entry_id having sum(debit) <> sum(credit)) broken`,
  ),
  count(
    'Debits and credits of the journal',
    ({ hospitalId }) => sql`
      select coalesce(sum(debit), 0)::bigint as expected, coalesce(sum(credit), 0)::bigint as actual from ledger_lines where hospital_id = ${hospitalId}`,
  ),
  count(
    'Entries without lines or without their number',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(e.id::text) as detail from ledger_entries e where e.hospital_id = ${hospitalId}
        and (not exists (select 1 from ledger_lines l where l.hospital_id = e.hospital_id and l.entry_id = e.id and l.entry_date = e.entry_date)
          or not exists (select 1 from ledger_numbers n where n.hospital_id = e.hospital_id and n.entry_id = e.id))`,
  ),
  count(
    'Numbers of the journal without gaps',
    ({ hospitalId }) => sql`
      select coalesce(max(number), 0)::bigint as expected, count(*)::bigint as actual from ledger_numbers where hospital_id = ${hospitalId}`,
  ),
  count(
    'Reversals that do not mirror their entry',
    ({ hospitalId }) => sql`
      select 0 as expected, count(*)::int as actual, min(id::text) as detail from (
        select r.id from ledger_entries r
          join ledger_lines l on l.hospital_id = r.hospital_id and l.entry_id in (r.id, r.reverses_entry_id)
         where r.hospital_id = ${hospitalId} and r.reverses_entry_id is not null
         group by r.id, l.account_code, l.patient_id, l.invoice_id, l.bill_id having sum(l.debit) <> sum(l.credit)) broken`,
  ),
  count(
    'Day totals of the accounts',
    ({ hospitalId }) => sql`
      with lines as (
        select l.account_code, l.entry_date as day, sum(l.debit) as debit, sum(l.credit) as credit, count(distinct l.entry_id) as entries
          from ledger_numbers n join ledger_lines l on l.hospital_id = n.hospital_id and l.entry_id = n.entry_id
         where n.hospital_id = ${hospitalId}
           and n.number <= coalesce((select through_number from ledger_folds where hospital_id = ${hospitalId}), 0)
         group by 1, 2)
      select 0 as expected, count(*)::int as actual, min(coalesce(t.account_code, lines.account_code)) as detail
        from (select account_code, day, debit, credit, entries from ledger_day_totals where hospital_id = ${hospitalId}) t
        full join lines on lines.account_code = t.account_code and lines.day = t.day
       where (t.debit, t.credit, t.entries) is distinct from (lines.debit, lines.credit, lines.entries)`,
  ),
  {
    name: 'Closed periods',
    run: (scope) =>
      figureOf(
        scope,
        sql`
          select 'Closed period ' || p.year_month as "check", coalesce((p.trial_balance -> 'totals' ->> 'debit')::bigint, 0) as expected,
                 (select coalesce(sum(l.debit), 0)::bigint from ledger_lines l
                   where l.hospital_id = p.hospital_id and l.entry_date >= (p.year_month || '-01')::date
                     and l.entry_date < ((p.year_month || '-01')::date + interval '1 month')::date) as actual
            from accounting_periods p where p.hospital_id = ${scope.hospitalId} and p.status = 'closed' order by p.year_month`,
      ),
  },
];
