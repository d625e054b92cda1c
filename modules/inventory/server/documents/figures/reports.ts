import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { bpsBetween, sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { ReportRow, StockReportAnswer } from '../../../contract/documents/figure-records.ts';
import type { StockReport } from '../../../contract/documents/words.ts';
import { placeNames, productNames } from '../names.ts';
import { abcOf, daysBetween } from '../rules.ts';
import { isConsumption } from './consumed.ts';

const mostDays = 731;

interface Period {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  readonly begins: Instant;
  readonly ends: Instant;
  readonly locationId: Id | undefined;
  readonly departmentId: Id | undefined;
}

interface RawRow {
  readonly productId: Id | null;
  readonly departmentId?: Id | null;
  readonly reason?: string | null;
  readonly quantity: number;
  readonly value: number;
  readonly lastMovedAt?: Instant | null;
}

const here = ({ locationId }: Period): RawBuilder<unknown> => (locationId ? sql`m.location_id = ${locationId}` : sql`true`);
const during = (scope: Scope, period: Period): RawBuilder<unknown> =>
  sql`m.hospital_id = ${scope.hospitalId} and m.at >= ${period.begins} and m.at < ${period.ends} and ${here(period)}`;

/** Use by product and department: where it was used, or to whom it was issued for good. */
async function consumption(scope: Scope, period: Period): Promise<RawRow[]> {
  const only = period.departmentId ? sql`where c.department_id = ${period.departmentId}` : sql``;
  const { rows } = await sql<RawRow>`
    select c.product_id as "productId", c.department_id as "departmentId", sum(c.quantity)::int as quantity, sum(c.value)::bigint as value
      from (select m.product_id, coalesce(i.department_id, l.department_id) as department_id, -m.quantity as quantity, -m.cost as value
              from stock_movements m
              join stock_locations l on l.hospital_id = m.hospital_id and l.id = m.location_id
              left join stock_issues i on i.hospital_id = m.hospital_id and i.id = m.ref_id
             where ${during(scope, period)} and ${isConsumption}) c ${only}
     group by 1, 2 having sum(c.quantity) <> 0 order by 4 desc, 1, 2`.execute(scope.tx);
  return rows;
}

/** What is on hand and was not used in the period. */
async function slowMoving(scope: Scope, period: Period): Promise<RawRow[]> {
  const at = period.locationId ? sql`s.location_id = ${period.locationId}` : sql`true`;
  const { rows } = await sql<RawRow>`
    with standing as (
      select s.product_id, sum(s.quantity)::int as quantity, sum(s.value)::bigint as value from batch_balances s
       where s.hospital_id = ${scope.hospitalId} and s.quantity > 0 and ${at} group by s.product_id)
    select t.product_id as "productId", t.quantity, t.value, u.at as "lastMovedAt"
      from standing t
      left join lateral (select max(m.at) as at from stock_movements m
                          where m.hospital_id = ${scope.hospitalId} and m.product_id = t.product_id and ${isConsumption} and ${here(period)}) u on true
     where u.at is null or u.at < ${period.begins} order by t.value desc, 1`.execute(scope.tx);
  return rows;
}

async function byUse(scope: Scope, period: Period): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select m.product_id as "productId", greatest(sum(-m.quantity), 0)::int as quantity, greatest(sum(-m.cost), 0)::bigint as value
      from stock_movements m where ${during(scope, period)} and ${isConsumption} group by 1 order by 3 desc, 1`.execute(scope.tx);
  return rows;
}

/** What was lost: written off, or corrected downwards, by reason. */
async function wastage(scope: Scope, period: Period): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select m.product_id as "productId", case when m.type = 'write-off' then 'write-off' else coalesce(m.reason, 'correction') end as reason,
           sum(-m.quantity)::int as quantity, sum(-m.cost)::bigint as value
      from stock_movements m where ${during(scope, period)} and m.type in ('write-off', 'adjust-minus') group by 1, 2 order by 4 desc, 1, 2`.execute(
    scope.tx,
  );
  return rows;
}

/** Differences that counts found, each by its number. */
async function variance(scope: Scope, period: Period): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select m.product_id as "productId", m.ref_number as reason, sum(m.quantity)::int as quantity, sum(m.cost)::bigint as value
      from stock_movements m where ${during(scope, period)} and m.type = 'count' group by 1, 2 order by abs(sum(m.cost)) desc, 1, 2`.execute(
    scope.tx,
  );
  return rows;
}

const reports: Readonly<Record<StockReport, (scope: Scope, period: Period) => Promise<RawRow[]>>> = {
  consumption,
  'slow-moving': slowMoving,
  abc: byUse,
  wastage,
  variance,
};

async function periodOf(scope: Scope, kind: StockReport, query: QueryOf<typeof figureCalls.report>): Promise<Period> {
  const until = (query.endDate ?? (await scope.today())).slice(0, 10);
  const from = (query.startDate ?? addCalendarDays(until, kind === 'abc' ? -364 : -89)).slice(0, 10);
  const days = daysBetween(from, until);
  refuseIf(days < 0 || days >= mostDays ? documentRefusals.refusal('STOCK_REPORT_PERIOD', { days: mostDays }) : null);
  const zone = await scope.zone();
  const { locationId, departmentId } = query;
  return { from, until, begins: startOfDay(from, zone), ends: endOfDayExclusive(until, zone), locationId, departmentId };
}

/** Rows with their names, shares and, where it is asked for, classes. */
async function showRows(scope: Scope, kind: StockReport, rows: readonly RawRow[], value: number): Promise<ReportRow[]> {
  const products = await productNames(
    scope,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const departments = await placeNames(
    scope,
    'departments',
    rows.flatMap(({ departmentId }) => departmentId ?? []),
  );
  const classes = kind === 'abc' ? abcOf(rows.map((row) => row.value)) : [];
  const shares = kind === 'abc' || kind === 'consumption';
  let before = 0;
  return rows.map((row, at) => {
    before += row.value;
    return {
      product: (row.productId && products.get(row.productId)) || null,
      department: (row.departmentId && departments.get(row.departmentId)) || null,
      reason: row.reason ?? null,
      quantity: row.quantity,
      value: row.value,
      shareBps: shares ? bpsBetween(row.value, value) : null,
      cumulativeBps: kind === 'abc' ? bpsBetween(before, value) : null,
      abcClass: classes[at] ?? null,
      lastMovedAt: row.lastMovedAt ?? null,
    };
  });
}

/** GET stock/reports/{kind}. */
export async function reportStock(scope: Scope, kind: StockReport, query: QueryOf<typeof figureCalls.report>): Promise<StockReportAnswer> {
  const period = await periodOf(scope, kind, query);
  const rows = await reports[kind](scope, period);
  const value = sumOf(rows.map((row) => row.value));
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
  return { kind, from: period.from, until: period.until, rows: await showRows(scope, kind, rows, value), quantity, value };
}
