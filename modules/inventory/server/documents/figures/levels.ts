import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { figureCalls } from '../../../contract/calls/figures.ts';
import type { DashboardProduct, StockSummary } from '../../../contract/documents/figure-records.ts';
import { todayHere } from '../../context.ts';
import { stockOfAll } from '../../engine/figures.ts';
import type { StockFigures } from '../../engine/orders.ts';
import { productNames } from '../names.ts';

interface Leveled {
  readonly id: string;
  readonly name: string;
  readonly status: 'enabled' | 'disabled' | 'archived';
  readonly stockReserve: number;
  readonly figures: StockFigures;
}

/** Products that are not archived with their levels of this moment (invariant 12: the same figures that lists show). */
async function leveledProducts(scope: Scope): Promise<Leveled[]> {
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'name', 'status', 'stockReserve'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  const stock = await stockOfAll(scope);
  return rows.map((row) => ({ ...row, figures: stock.get(row.id) as StockFigures }));
}

const counts = (row: Leveled) => row.status === 'enabled' && !row.figures.isExpired;

/** GET dashboard/getProducts: those in use with usable stock first, the emptiest first. */
export async function productsForDashboard(scope: Scope, { page, limit }: QueryOf<typeof figureCalls.dashboard>) {
  const rows = await leveledProducts(scope);
  const enabled = rows.filter(({ status }) => status === 'enabled');
  const order = [...rows].sort(
    (a, b) =>
      Number(counts(b)) - Number(counts(a)) ||
      a.figures.stockLevelPercent - b.figures.stockLevelPercent ||
      a.name.localeCompare(b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const offset = offsetOf({ page, limit });
  const shown = order.slice(offset, offset + limit);
  const names = await productNames(
    scope,
    shown.map(({ id }) => id),
  );
  const data: DashboardProduct[] = shown.map(({ id, name, status, stockReserve, figures }) => ({
    id,
    name: names.get(id)?.name ?? name,
    status,
    isExpired: figures.isExpired,
    stock: { quantity: figures.quantity },
    stockReserve,
    stockLevel: { stockLevelPercent: figures.stockLevelPercent, stockLevelColor: figures.stockLevelColor },
    stockStatus: figures.stockStatus,
  }));
  const outOfStock = enabled.filter(({ figures }) => figures.stockStatus === 'Out-Of-Stock').length;
  return { data, meta: { count: rows.length, page, limit, enabled: enabled.length, outOfStock } };
}

interface Ending {
  readonly expired: number;
  readonly expiring: number;
}

async function endingBatches(scope: Scope): Promise<Ending> {
  const today = await todayHere(scope);
  const { rows } = await sql<Ending>`
    select count(*) filter (where b.expiry_date < ${today}::date)::int as expired,
           count(*) filter (where b.expiry_date >= ${today}::date)::int as expiring
      from batches b
     where b.hospital_id = ${scope.hospitalId} and b.expiry_date <= ${addCalendarDays(today, 90)}::date
       and exists (select from batch_balances s where s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0)`.execute(
    scope.tx,
  );
  return rows[0] as Ending;
}

const amber = '#F79009';

/** GET stock/summary: the figures over the inventory's lists. */
export async function summariseStock(scope: Scope): Promise<StockSummary> {
  const rows = await leveledProducts(scope);
  const enabled = rows.filter(({ status }) => status === 'enabled');
  const value = scope.may('View Stock Value') ? sumOf(rows.map(({ figures }) => figures.value)) : null;
  return {
    products: rows.length,
    lowStock: enabled.filter(({ figures }) => figures.stockLevelColor === amber).length,
    outOfStock: enabled.filter(({ figures }) => figures.stockStatus === 'Out-Of-Stock').length,
    ...(await endingBatches(scope)),
    value,
  };
}
