import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { periodActs } from '../../contract/calls/ledger.ts';
import { PeriodBlockers } from '../../contract/ledger-events.ts';
import type { AccountingPeriod } from '../../contract/ledger-records.ts';
import { ledgerRefusals } from '../../contract/ledger-refusals.ts';
import { periodRecord } from '../../contract/period.record.ts';
import { billingPolicyOf } from '../policy/policy.ts';
import { checkIntegrity } from './integrity.ts';
import { trialBalance } from './read-accounts.ts';
import { monthAfter, monthBefore, monthOf, whyNotClose, whyNotReopen } from './rules.ts';

interface Months {
  /** First month with an entry; null: nothing was ever posted. */
  readonly first: string | null;
  readonly current: string;
  readonly closed: ReadonlySet<string>;
}

async function monthsOf(scope: Scope): Promise<Months> {
  const { rows } = await sql<{ first: CalendarDate | null; closed: string[] }>`
    select (select min(entry_date) from ledger_entries where hospital_id = ${scope.hospitalId}) as first,
           coalesce((select array_agg(year_month) from accounting_periods where hospital_id = ${scope.hospitalId} and status = 'closed'), '{}') as closed`.execute(
    scope.tx,
  );
  const first = rows[0]?.first ?? null;
  return { first: first && monthOf(first), current: monthOf(await scope.today()), closed: new Set(rows[0]?.closed ?? []) };
}

/** All months of the books, latest first. */
function monthsFrom({ first, current }: Months): string[] {
  const months: string[] = [];
  for (let month = current; first !== null && month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

/** Months older than the lock day of the month after them are offered for closing. */
function isDue(month: string, today: CalendarDate, lockDay: number): boolean {
  return today >= `${monthAfter(month)}-${String(lockDay).padStart(2, '0')}`;
}

const statusOf = (month: string, { closed }: Months) => ({ status: closed.has(month) ? ('closed' as const) : ('open' as const) });

/** Only the oldest open month can be closed and only the latest closed one reopened; the others offer neither. */
function offered(month: string, all: Months) {
  return {
    close: whyNotClose({ month, ...all }) === null ? null : (false as const),
    reopen: whyNotReopen({ month, closed: all.closed }) === null ? null : (false as const),
  };
}

async function showPeriods(scope: Scope, months: readonly string[], all: Months): Promise<AccountingPeriod[]> {
  if (months.length === 0) return [];
  const { rows } = await sql<Omit<AccountingPeriod, 'acts' | 'due' | 'status'> & { status: 'open' | 'closed' | null; lockDay: number }>`
    select m.year_month, p.status, p.closed_at, p.closed_by_name as closed_by, p.reopened_at, p.reopened_by_name as reopened_by, p.reopen_reason,
           (select count(*)::int from ledger_entries e where e.hospital_id = ${scope.hospitalId} and e.entry_date >= (m.year_month || '-01')::date
              and e.entry_date < ((m.year_month || '-01')::date + interval '1 month')::date) as entries
      from unnest(array[${sql.join(months)}]::text[]) as m(year_month)
      left join accounting_periods p on p.hospital_id = ${scope.hospitalId} and p.year_month = m.year_month
     order by m.year_month desc`.execute(scope.tx);
  const today = await scope.today();
  const { wholeMonthLockDay: lockDay } = await billingPolicyOf(scope);
  return rows.map(({ status, ...row }) => ({
    ...row,
    status: status ?? 'open',
    acts: actsOf(scope, periodActs, { status: status ?? 'open' }, offered(row.yearMonth, all)),
    due: status !== 'closed' && isDue(row.yearMonth, today, lockDay),
  }));
}

/** GET ledger/periods. */
export async function listPeriods(scope: Scope, query: { page: number; limit: number }): Promise<Page<AccountingPeriod>> {
  const all = await monthsOf(scope);
  const months = monthsFrom(all);
  const data = await showPeriods(scope, months.slice(offsetOf(query), offsetOf(query) + query.limit), all);
  return { data, meta: { count: months.length, page: query.page, limit: query.limit } };
}

async function showPeriod(scope: Scope, month: string): Promise<AccountingPeriod> {
  const [shown] = await showPeriods(scope, [month], await monthsOf(scope));
  if (!shown) throw new Error(`No period ${month}`);
  return shown;
}

const lastDayOf = (month: string): CalendarDate => addCalendarDays(`${monthAfter(month)}-01`, -1);

async function whatIsOpen(scope: Scope, month: string): Promise<string[]> {
  const [firstDay, lastDay] = [`${month}-01`, lastDayOf(month)];
  const zone = await scope.zone();
  const found = await scope.ask(PeriodBlockers, {
    yearMonth: month,
    firstDay,
    lastDay,
    from: startOfDay(firstDay, zone),
    until: endOfDayExclusive(lastDay, zone),
  });
  return found.flat();
}

/** Waits for everybody who is posting into the month, and lets nobody begin until the transaction ends. */
async function lockMonth(scope: Scope, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_period_key(${scope.hospitalId}::uuid, ${month}))`.execute(scope.tx);
}

/** The first checks that differ: in the words of the refusal, and one by one for screens that say them in another language. */
function notClean(checks: readonly string[]): { readonly checks: string; readonly differing: readonly string[] } {
  const differing = checks.slice(0, 10);
  return { checks: differing.join(', '), differing };
}

async function refuseClosing(scope: Scope, month: string): Promise<void> {
  const all = await monthsOf(scope);
  guard(periodRecord, 'close', statusOf(month, all), whyNotClose({ month, ...all }));
}

/**
 * PATCH ledger/periods/{yearMonth}/close: once the month is over, every earlier one is closed, nothing of it is open and the books
 * are clean. The trial balance is kept as it was.
 */
export async function closePeriod(scope: Scope, month: string): Promise<AccountingPeriod> {
  await refuseClosing(scope, month);
  const open = await whatIsOpen(scope, month);
  refuseIf(open.length > 0 ? ledgerRefusals.refusal('PERIOD_BLOCKED', { open: open.slice(0, 10).join(', '), count: open.length }) : null);
  const wrong = (await checkIntegrity(scope)).filter(({ difference }) => difference !== 0);
  refuseIf(wrong.length > 0 ? ledgerRefusals.refusal('PERIOD_NOT_CLEAN', notClean(wrong.map(({ check }) => check))) : null);
  await lockMonth(scope, month);
  // Somebody else may have closed it meanwhile.
  await refuseClosing(scope, month);
  const snapshot = await trialBalance(scope, `${month}-01`, lastDayOf(month));
  const closing = {
    status: 'closed' as const,
    closedAt: scope.now,
    closedBy: scope.actor.userId,
    closedByName: scope.actor.name,
    trialBalance: json(snapshot),
    updatedAt: scope.now,
    updatedBy: scope.actor.userId,
  };
  await scope.tx
    .insertInto('accountingPeriods')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      yearMonth: month,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      ...closing,
    })
    .onConflict((conflict) =>
      conflict.columns(['hospitalId', 'yearMonth']).doUpdateSet((eb) => ({ ...closing, version: eb('accountingPeriods.version', '+', 1) })),
    )
    .execute();
  const { debit, credit } = snapshot.totals;
  await scope.record({
    action: 'state',
    entity: 'Ledger',
    entityNumber: month,
    summary: `Accounting period ${month} closed`,
    before: { status: 'open' },
    after: { status: 'closed', debit, credit },
  });
  await scope.notify({
    title: 'Period Closed',
    content: `The accounting period ${month} was closed by ${scope.actor.name}`,
    path: '/settings/billing',
    to: { permission: 'View Ledger' },
    module: 'billing-setup',
  });
  return showPeriod(scope, month);
}

/** PATCH ledger/periods/{yearMonth}/reopen: the latest closed month, with a reason. */
export async function reopenPeriod(scope: Scope, month: string, reason: string): Promise<AccountingPeriod> {
  await lockMonth(scope, month);
  const all = await monthsOf(scope);
  guard(periodRecord, 'reopen', statusOf(month, all), whyNotReopen({ month, closed: all.closed }));
  await scope.tx
    .updateTable('accountingPeriods')
    .set((eb) => ({
      status: 'open' as const,
      closedAt: null,
      closedBy: null,
      closedByName: null,
      trialBalance: null,
      reopenedAt: scope.now,
      reopenedBy: scope.actor.userId,
      reopenedByName: scope.actor.name,
      reopenReason: reason,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('yearMonth', '=', month)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'Ledger',
    entityNumber: month,
    summary: `Accounting period ${month} reopened`,
    before: { status: 'closed' },
    after: { status: 'open' },
    reason,
  });
  return showPeriod(scope, month);
}
