import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { endOfDayExclusive } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductStock } from '../../contract/product-records.ts';
import { standingOf } from '../engine/book.ts';
import { stockOf } from '../engine/figures.ts';
import type { StockFigures } from '../engine/orders.ts';
import { seesValue, stockShown } from './rows.ts';

interface UnitRow {
  readonly locationId: Id;
  readonly locationName: string;
  readonly saleable: boolean;
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly expiryDate: string | null;
  readonly status: 'available' | 'quarantined' | 'recalled' | 'expired' | 'depleted';
  readonly quantity: number;
  readonly quarantined: number;
  readonly value: number;
}

async function placesOf(scope: Scope, productId: Id): Promise<ProductStock['places']> {
  const today = await scope.today();
  const { rows } = await sql<UnitRow>`
    select l.id as "locationId", l.name as "locationName", l.saleable, b.id as "batchId", b.batch_number as "batchNumber",
           b.expiry_date as "expiryDate", b.status, s.quantity, s.quarantined, s.value
      from batch_balances s
      join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
      join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
     where s.hospital_id = ${scope.hospitalId} and s.product_id = ${productId} and s.quantity > 0
     order by l.created_at, l.id, b.expiry_date nulls last, b.id`.execute(scope.tx);
  const ids = [...new Set(rows.map(({ locationId }) => locationId))];
  return ids.map((locationId) => {
    const here = rows.filter((row) => row.locationId === locationId);
    const [{ locationName: name, saleable }] = here as [UnitRow];
    const usable = here
      .filter((row) => standingOf(row, today) === 'available')
      .reduce((sum, row) => sum + row.quantity - row.quarantined, 0);
    return {
      location: { id: locationId, name },
      saleable,
      quantity: here.reduce((sum, row) => sum + row.quantity, 0),
      usable,
      batches: here.map(({ batchId, batchNumber, expiryDate, quantity, quarantined, value, ...row }) => ({
        ...{ batchId, batchNumber, expiryDate, quantity, quarantined },
        status: standingOf({ ...row, expiryDate }, today),
        value: seesValue(scope) ? value : null,
      })),
    };
  });
}

async function heldOf(scope: Scope, productId: Id): Promise<ProductStock['allocations']> {
  const { rows } = await sql<ProductStock['allocations'][number]>`
    select a.order_line_id as "orderLineId", l.name as "locationName", a.quantity, a.expires_at as "expiresAt", a.created_at as "heldAt"
      from stock_allocations a join stock_locations l on l.hospital_id = a.hospital_id and l.id = a.location_id
     where a.hospital_id = ${scope.hospitalId} and a.product_id = ${productId} and a.status = 'held'
       and (a.expires_at is null or a.expires_at > ${scope.now}) order by a.created_at, a.id limit 200`.execute(scope.tx);
  return rows;
}

/** The first days of this month and the eleven before it, the oldest first. */
function monthsBack(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_each, at) => {
    const place = year * 12 + (month - 1) - (11 - at);
    return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  });
}

async function monthsOf(scope: Scope, productId: Id): Promise<ProductStock['months']> {
  const zone = await scope.zone();
  const months = monthsBack(await scope.today());
  const ends = months.map((month) => {
    const [year, at] = month.split('-').map(Number) as [number, number];
    const next = at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`;
    return endOfDayExclusive(dayBefore(next), zone);
  });
  const { rows } = await sql<{ month: string; units: number }>`
    select e.month, coalesce((select sum(m.quantity) from stock_movements m where m.hospital_id = ${scope.hospitalId}
             and m.product_id = ${productId} and m.at < e.until), 0)::int as units
      from unnest(${months}::text[], ${ends}::timestamptz[]) as e (month, until) order by e.month`.execute(scope.tx);
  return rows;
}

const dayBefore = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};

const usageDays = 90;

/** Units that were used up over the last 90 days, whoever used them, less what came back: from the days that are kept. */
export async function usedOf(scope: Scope, productIds: readonly Id[]): Promise<Map<Id, number>> {
  if (productIds.length === 0) return new Map();
  const today = await scope.today();
  const { rows } = await sql<{ id: Id; used: number }>`
    select product_id as id, sum(units)::int as used from product_uses
     where hospital_id = ${scope.hospitalId} and product_id = any(${[...productIds]}::uuid[]) and day > ${today}::date - ${usageDays}::int
     group by product_id`.execute(scope.tx);
  return new Map(rows.map(({ id, used }) => [id, Math.max(0, used)]));
}

/** GET product/{id}/stock. */
export async function productStock(scope: Scope, id: Id): Promise<ProductStock> {
  const figures = (await stockOf(scope, [id])).get(id) as StockFigures;
  const used = (await usedOf(scope, [id])).get(id) ?? 0;
  return {
    figures: stockShown(scope, figures),
    allocations: await heldOf(scope, id),
    places: await placesOf(scope, id),
    months: await monthsOf(scope, id),
    perDay: Math.round((used * 100) / usageDays) / 100,
    daysOfCover: used === 0 ? null : Math.floor((figures.quantity * usageDays) / used),
  };
}
