import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { Payables } from '../../contract/supply-records.ts';
import { ageColumn } from '../rules.ts';

interface OpenSupply {
  readonly vendorId: Id;
  readonly vendorName: string;
  readonly days: number;
  readonly open: number;
  readonly overdue: boolean;
}

type Ages = [number, number, number, number];

/** What was open of each supply at the end of a day: what was booked by then, less what was paid and credited by then. */
async function openSupplies(scope: Scope, asOf: CalendarDate, until: string): Promise<OpenSupply[]> {
  const { rows } = await sql<OpenSupply>`
    select s.vendor_id as "vendorId", v.name as "vendorName", (${asOf}::date - s.invoice_date)::int as days,
           (s.total - coalesce(p.amount, 0) - coalesce(c.amount, 0))::bigint as open, coalesce(s.due_at < ${asOf}::date, false) as overdue
      from supplies s
      join vendors v on v.hospital_id = s.hospital_id and v.id = s.vendor_id
      left join lateral (
        select sum(a.amount) as amount from vendor_payment_allocations a
          join vendor_payments y on y.hospital_id = a.hospital_id and y.id = a.payment_id
         where a.hospital_id = s.hospital_id and a.supply_id = s.id and y.paid_at <= ${asOf}::date
           and (y.reversed_at is null or y.reversed_at >= ${until}::timestamptz)) p on true
      left join lateral (
        select sum(a.amount) as amount from vendor_credit_allocations a
          join vendor_returns r on r.hospital_id = a.hospital_id and r.id = a.return_id
         where a.hospital_id = s.hospital_id and a.supply_id = s.id and r.credited_on <= ${asOf}::date) c on true
     where s.hospital_id = ${scope.hospitalId} and s.posted_at < ${until}::timestamptz
       and (s.reversed_at is null or s.reversed_at >= ${until}::timestamptz)
       and s.total <> coalesce(p.amount, 0) + coalesce(c.amount, 0)`.execute(scope.tx);
  return rows.map((row) => ({ ...row, days: Number(row.days), open: Number(row.open) }));
}

/** Credits by a day that no supply had taken up. */
async function openCredits(scope: Scope, asOf: CalendarDate): Promise<{ vendorId: Id; vendorName: string; amount: number }[]> {
  const { rows } = await sql<{ vendorId: Id; vendorName: string; amount: number }>`
    select r.vendor_id as "vendorId", v.name as "vendorName",
           sum(r.credited_amount - coalesce((select sum(a.amount) from vendor_credit_allocations a
                                              where a.hospital_id = r.hospital_id and a.return_id = r.id), 0))::bigint as amount
      from vendor_returns r join vendors v on v.hospital_id = r.hospital_id and v.id = r.vendor_id
     where r.hospital_id = ${scope.hospitalId} and r.status = 'credited' and r.credited_on <= ${asOf}::date
     group by r.vendor_id, v.name`.execute(scope.tx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) })).filter(({ amount }) => amount > 0);
}

/** GET vendor/payables. */
export async function readPayables(scope: Scope, asked: string | undefined): Promise<Payables> {
  const asOf = asked?.slice(0, 10) ?? (await scope.today());
  const until = endOfDayExclusive(asOf, await scope.zone());
  const found = new Map<Id, { vendorId: Id; vendorName: string; ages: Ages; credits: number; overdue: number; owed: number }>();
  const rowOf = (vendorId: Id, vendorName: string) => {
    const row = found.get(vendorId) ?? { vendorId, vendorName, ages: [0, 0, 0, 0] as Ages, credits: 0, overdue: 0, owed: 0 };
    found.set(vendorId, row);
    return row;
  };
  for (const { vendorId, vendorName, days, open, overdue } of await openSupplies(scope, asOf, until)) {
    const row = rowOf(vendorId, vendorName);
    row.ages[ageColumn(days)] += open;
    row.owed += open;
    if (overdue) row.overdue += open;
  }
  for (const { vendorId, vendorName, amount } of await openCredits(scope, asOf)) {
    const row = rowOf(vendorId, vendorName);
    row.credits += amount;
    row.owed -= amount;
  }
  const rows = [...found.values()].sort((a, b) => b.owed - a.owed || a.vendorName.localeCompare(b.vendorName));
  const totals = { ages: [0, 0, 0, 0] as Ages, credits: 0, overdue: 0, owed: 0 };
  for (const row of rows) {
    row.ages.forEach((amount, at) => {
      totals.ages[at as 0 | 1 | 2 | 3] += amount;
    });
    totals.credits += row.credits;
    totals.overdue += row.overdue;
    totals.owed += row.owed;
  }
  return { asOf, currency: (await currencyOf(scope))?.code ?? null, rows, totals };
}
