import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { availableOf, stockLevelOf, stockStatusOf } from '../../contract/rules/level.ts';
import type { BatchTake, StockFigures } from './orders.ts';

interface FigureRow {
  readonly id: Id;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  readonly levelAfterReceipt: number | null;
  readonly quantity: number;
  readonly quarantined: number;
  readonly expired: number;
  readonly onHand: number;
  readonly onHandFresh: number;
  readonly value: number;
  readonly nearestExpiry: CalendarDate | null;
  readonly allocated: number;
  readonly inTransit: number;
  readonly transitValue: number;
  readonly serves: boolean;
}

/** Rows of figures: of one place, or over the places that serve. `products` null: of every product of the hospital. */
async function figureRows(scope: Scope, products: readonly Id[] | null, locationId: Id | null): Promise<FigureRow[]> {
  const today = await scope.today();
  const { hospitalId } = scope;
  const mine = (column: string) => (products === null ? sql`true` : sql`${sql.ref(column)} = any(${[...products]}::uuid[])`);
  const here = (column: string) => (locationId === null ? sql`true` : sql`${sql.ref(column)} = ${locationId}`);
  const { rows } = await sql<FigureRow>`
    with units as (
      select s.product_id, s.quantity, s.quarantined, s.value, b.expiry_date, ${locationId !== null} or l.saleable as counts,
             b.expiry_date < ${today}::date as over, b.status in ('quarantined', 'recalled') as aside
        from batch_balances s
        join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
        join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
       where s.hospital_id = ${hospitalId} and s.quantity > 0 and ${mine('s.product_id')} and ${here('s.location_id')}),
    standing as (
      select product_id,
             coalesce(sum(quantity - quarantined) filter (where counts and not aside and over is not true), 0)::int as quantity,
             coalesce(sum(case when aside then quantity when over then 0 else quarantined end), 0)::int as quarantined,
             coalesce(sum(quantity) filter (where not aside and over), 0)::int as expired,
             sum(quantity)::int as on_hand,
             coalesce(sum(quantity) filter (where over is not true), 0)::int as on_hand_fresh,
             sum(value)::bigint as value,
             min(expiry_date) filter (where counts and not aside and over is not true and quantity > quarantined) as nearest_expiry
        from units group by product_id),
    held as (
      select product_id, sum(quantity)::int as allocated from stock_allocations
       where hospital_id = ${hospitalId} and status = 'held' and (expires_at is null or expires_at > ${scope.now}) and ${mine('product_id')}
         and ${here('location_id')} group by product_id),
    moving as (
      select product_id, sum(transit_quantity)::int as in_transit, sum(transit_value)::bigint as transit_value from batches
       where hospital_id = ${hospitalId} and transit_quantity > 0 and ${mine('product_id')} and ${locationId === null} group by product_id)
    select p.id, p.stock_reserve as "stockReserve", p.par_level as "parLevel", p.level_after_receipt as "levelAfterReceipt",
           coalesce(s.quantity, 0) as quantity, coalesce(s.quarantined, 0) as quarantined, coalesce(s.expired, 0) as expired,
           coalesce(s.on_hand, 0) as "onHand", coalesce(s.on_hand_fresh, 0) as "onHandFresh", coalesce(s.value, 0) as value,
           s.nearest_expiry as "nearestExpiry", coalesce(h.allocated, 0) as allocated, coalesce(m.in_transit, 0) as "inTransit",
           coalesce(m.transit_value, 0) as "transitValue",
           coalesce((select l.saleable from stock_locations l where l.hospital_id = ${hospitalId} and l.id = ${locationId}::uuid), true) as serves
      from products p
      left join standing s on s.product_id = p.id
      left join held h on h.product_id = p.id
      left join moving m on m.product_id = p.id
     where p.hospital_id = ${hospitalId} and ${mine('p.id')}`.execute(scope.tx);
  return rows;
}

function figuresOf(row: FigureRow): StockFigures {
  const { quantity, allocated, quarantined, expired, onHand, inTransit, nearestExpiry } = row;
  return {
    quantity,
    allocated,
    available: availableOf(quantity, allocated, row.serves ? row.stockReserve : 0),
    quarantined,
    expired,
    inTransit,
    onHand,
    value: row.value + row.transitValue,
    stockStatus: stockStatusOf(row),
    nearestExpiry,
    isExpired: onHand > 0 && row.onHandFresh === 0,
    ...stockLevelOf(row),
  };
}

/**
 * What stands of products, as of now: over all places that serve, or at one place (then `quantity` is what is usable there). Every
 * known product is answered, unknown ids are not. Nothing is locked: a figure to show, never one to decide on.
 */
export async function stockOf(scope: Scope, productIds: readonly Id[], locationId?: Id): Promise<Map<Id, StockFigures>> {
  if (productIds.length === 0) return new Map();
  const rows = await figureRows(scope, [...new Set(productIds)], locationId ?? null);
  return new Map(rows.map((row) => [row.id, figuresOf(row)]));
}

/** As `stockOf`, of every product of the hospital in one reading. */
export async function stockOfAll(scope: Scope, locationId?: Id): Promise<Map<Id, StockFigures>> {
  const rows = await figureRows(scope, null, locationId ?? null);
  return new Map(rows.map((row) => [row.id, figuresOf(row)]));
}

/**
 * The batches that a take would come from now, first expiry first: never an expired or locked one. Less than asked when there is less.
 * A preview; `takeStock` chooses anew.
 */
export async function fefoOf(
  scope: Scope,
  asked: { readonly productId: Id; readonly locationId: Id; readonly quantity: number; readonly usableUntil?: CalendarDate },
): Promise<BatchTake[]> {
  const today = await scope.today();
  const until = asked.usableUntil && asked.usableUntil > today ? asked.usableUntil : today;
  const { rows } = await sql<BatchTake>`
    select b.id as "batchId", b.batch_number as "batchNumber", b.expiry_date as "expiryDate", s.quantity - s.quarantined as quantity
      from batch_balances s join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
     where s.hospital_id = ${scope.hospitalId} and s.product_id = ${asked.productId} and s.location_id = ${asked.locationId}
       and s.quantity > s.quarantined and b.status not in ('quarantined', 'recalled')
       and (b.expiry_date is null or b.expiry_date >= ${until}::date)
     order by b.expiry_date nulls last, b.id`.execute(scope.tx);
  let left = asked.quantity;
  return rows.flatMap((row) => {
    const quantity = Math.min(left, row.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
}
