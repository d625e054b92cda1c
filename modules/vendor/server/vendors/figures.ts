import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { VendorSummary } from '../../contract/records.ts';
import { openOrderStatuses } from '../../contract/words.ts';
import { seesAccounts } from './store.ts';

/** How a vendor delivers, in percent with one decimal; null where there is nothing to judge by. */
export interface Delivery {
  readonly onTimePercent: number | null;
  readonly shortPercent: number | null;
  readonly rejectPercent: number | null;
}

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part * 1000) / whole) / 10 : null);

/** How vendors deliver, from their posted deliveries. */
export async function deliveryOf(scope: Scope, vendorIds: readonly Id[]): Promise<Map<Id, Delivery>> {
  const zone = await scope.zone();
  const { hospitalId } = scope;
  const due = await scope.tx
    .selectFrom('supplies as s')
    .innerJoin('purchaseOrders as o', (join) => join.onRef('o.hospitalId', '=', 's.hospitalId').onRef('o.id', '=', 's.purchaseOrderId'))
    .select(['s.vendorId', 's.receivedAt', 'o.expectedAt'])
    .where('s.hospitalId', '=', hospitalId)
    .where('s.vendorId', '=', sql<Id>`any(${[...vendorIds]}::uuid[])`)
    .where('s.status', '=', 'posted')
    .where('o.expectedAt', 'is not', null)
    .execute();
  const { rows } = await sql<{ vendorId: Id; delivered: number; short: number; rejected: number }>`
    select s.vendor_id as "vendorId", sum(l.accepted_units + l.rejected_units)::bigint as delivered,
           coalesce(sum(l.rejected_units) filter (where l.reject_reason = 'short'), 0)::bigint as short,
           coalesce(sum(l.rejected_units) filter (where l.reject_reason <> 'short'), 0)::bigint as rejected
      from supplies s join supply_lines l on l.hospital_id = s.hospital_id and l.supply_id = s.id
     where s.hospital_id = ${hospitalId} and s.vendor_id = any(${[...vendorIds]}::uuid[]) and s.status = 'posted'
     group by s.vendor_id`.execute(scope.tx);
  const units = new Map(rows.map((row) => [row.vendorId, row]));
  return new Map(
    vendorIds.map((id) => {
      const own = due.filter(({ vendorId }) => vendorId === id);
      const onTime = own.filter(({ receivedAt, expectedAt }) => dayIn(receivedAt, zone) <= (expectedAt as CalendarDate)).length;
      const of = units.get(id);
      const delivered = Number(of?.delivered ?? 0);
      return [
        id,
        {
          onTimePercent: percentOf(onTime, own.length),
          shortPercent: percentOf(Number(of?.short ?? 0), delivered),
          rejectPercent: percentOf(Number(of?.rejected ?? 0), delivered),
        },
      ];
    }),
  );
}

/** Purchases of the last twelve months, this one last; months without any are 0. */
export async function spendOf(scope: Scope, vendorId: Id): Promise<{ month: string; amount: number }[]> {
  const zone = await scope.zone();
  const today = await scope.today();
  const months: string[] = [];
  for (let day = `${today.slice(0, 7)}-15`; months.length < 12; day = `${addCalendarDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-15`)
    months.unshift(day.slice(0, 7));
  const rows = await scope.tx
    .selectFrom('supplies')
    .select(['receivedAt', 'total'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '=', vendorId)
    .where('status', '=', 'posted')
    .where('receivedAt', '>=', startOfDay(`${months[0]}-01`, zone))
    .execute();
  const sums = new Map(months.map((month) => [month, 0]));
  for (const { receivedAt, total } of rows) {
    const month = dayIn(receivedAt, zone).slice(0, 7);
    if (sums.has(month)) sums.set(month, (sums.get(month) ?? 0) + total);
  }
  return [...sums].map(([month, amount]) => ({ month, amount }));
}

/** GET vendor/summary. */
export async function summarizeVendors(scope: Scope): Promise<VendorSummary> {
  const zone = await scope.zone();
  const today = await scope.today();
  const from = startOfDay(`${today.slice(0, 7)}-01`, zone);
  const until = endOfDayExclusive(today, zone);
  const { hospitalId } = scope;
  const { rows } = await sql<Record<'vendors' | 'openOrders' | 'awaitingApproval' | 'received' | 'owed' | 'overdue', number>>`
    select (select count(*)::int from vendors where hospital_id = ${hospitalId} and status <> 'archived') as vendors,
           (select count(*)::int from purchase_orders where hospital_id = ${hospitalId} and status = any(${[...openOrderStatuses]}::text[])) as "openOrders",
           (select count(*)::int from purchase_orders where hospital_id = ${hospitalId} and status = 'pending-approval') as "awaitingApproval",
           (select coalesce(sum(total), 0)::bigint from supplies where hospital_id = ${hospitalId} and status = 'posted'
               and received_at >= ${from}::timestamptz and received_at < ${until}::timestamptz) as received,
           (select coalesce(sum(owed), 0)::bigint from vendors where hospital_id = ${hospitalId}) as owed,
           (select coalesce(sum(open), 0)::bigint from supplies where hospital_id = ${hospitalId} and open > 0 and due_at < ${today}::date) as overdue`.execute(
    scope.tx,
  );
  const [row] = rows;
  const money = (amount: number | undefined) => (seesAccounts(scope) ? Number(amount ?? 0) : null);
  return {
    vendors: Number(row?.vendors ?? 0),
    openOrders: Number(row?.openOrders ?? 0),
    awaitingApproval: Number(row?.awaitingApproval ?? 0),
    receivedThisMonth: money(row?.received),
    owed: money(row?.owed),
    overdue: money(row?.overdue),
    currency: (await currencyOf(scope))?.code ?? null,
  };
}
