import { sql } from 'kysely';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { IncomePerDay } from '../contract/income-records.ts';

interface DaySum {
  readonly day: CalendarDate;
  readonly count: number;
  readonly amount: number;
}

/**
 * GET invoice/payment/per-day: money received on each of the last `days` days of the hospital's calendar, in minor units. A deposit
 * counts on the day it is paid in, not when it is spent.
 */
export async function incomePerDay(scope: Scope, days: number): Promise<IncomePerDay> {
  const [zone, today] = [await scope.zone(), await scope.today()];
  const first = addCalendarDays(today, 1 - days);
  const { rows } = await sql<DaySum>`
    select to_char(received_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as count, sum(amount)::bigint as amount
    from payments
    where hospital_id = ${scope.hospitalId} and received_at >= ${startOfDay(first, zone)}
      and status = 'received' and kind <> 'deposit-application'
    group by 1`.execute(scope.tx);
  const found = new Map(rows.map((row) => [row.day, row]));
  return {
    currency: (await currencyOf(scope))?.code ?? null,
    days: Array.from({ length: days }, (_, at) => {
      const day = addCalendarDays(first, at);
      return found.get(day) ?? { day, count: 0, amount: 0 };
    }),
  };
}
