import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope, Transaction } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { BatchStatus, LocationKind, ProductKind } from '../../contract/words.ts';

export interface BookProduct {
  readonly id: Id;
  readonly name: string;
  readonly kind: ProductKind;
  readonly status: 'enabled' | 'disabled' | 'archived';
  readonly stockReserve: number;
  readonly batchTracked: boolean;
  readonly expiryTracked: boolean;
  readonly minShelfLifeDays: number | null;
}

/** A batch as it stands in the running act: what moves changes it. */
export interface BookBatch {
  readonly id: Id;
  readonly productId: Id;
  readonly batchNumber: string;
  readonly foldedNumber: string;
  readonly expiryDate: CalendarDate | null;
  readonly frozenBy: Id | null;
  quantityReceived: number;
  totalCost: number;
  status: BatchStatus;
  transitQuantity: number;
  transitValue: number;
}

export interface BookBalance {
  readonly batchId: Id;
  readonly productId: Id;
  readonly locationId: Id;
  quantity: number;
  quarantined: number;
  value: number;
}

export interface BookLocation {
  readonly id: Id;
  readonly name: string;
  readonly kind: LocationKind;
  readonly departmentId: Id | null;
  readonly saleable: boolean;
  readonly keepsStock: boolean;
  readonly status: 'active' | 'archived';
}

export interface BookAllocation {
  readonly id: Id;
  readonly productId: Id;
  readonly locationId: Id;
  readonly orderLineId: Id;
  readonly expiresAt: Instant | null;
  quantity: number;
}

/** All that stands of some products, read once they were locked: nobody else moves them until the act ends. */
export interface StockBook {
  readonly today: CalendarDate;
  readonly products: ReadonlyMap<Id, BookProduct>;
  readonly batches: Map<Id, BookBatch>;
  readonly balances: Map<string, BookBalance>;
  /** The same balances by product: a file brings thousands of products in one act. */
  readonly byProduct: Map<Id, BookBalance[]>;
  readonly locations: ReadonlyMap<Id, BookLocation>;
  /** Held and not yet over. */
  readonly allocations: BookAllocation[];
}

export const balanceKey = (batchId: Id, locationId: Id) => `${batchId} ${locationId}`;

// The products that a transaction holds. What a savepoint lets go counts as held still: nobody locks stock inside one.
const heldBy = new WeakMap<Transaction, Set<Id>>();

/** Products that an act locks after others whose ids come later: two such acts can wait for each other in a ring. */
function noteLocked({ tx, strict }: Scope, wanted: readonly Id[]): void {
  const held = heldBy.get(tx) ?? new Set<Id>();
  heldBy.set(tx, held);
  const fresh = wanted.filter((id) => !held.has(id));
  if (strict && fresh.some((id) => [...held].some((other) => other > id)))
    throw new Error('Products are locked out of order: lockStock takes all of an act at once, before the first of them moves');
  for (const id of fresh) held.add(id);
}

/**
 * Locks products in the order of their ids: whoever moves stock does this first, so acts wait for each other and never in a ring. An act
 * that moves stock more than once locks all its products before the first of them (`lockStock`). Unknown ids are refused.
 */
export async function lockProducts(scope: Scope, ids: readonly Id[]): Promise<Map<Id, BookProduct>> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return new Map();
  noteLocked(scope, wanted);
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'name', 'kind', 'status', 'stockReserve', 'batchTracked', 'expiryTracked', 'minShelfLifeDays'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${wanted}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < wanted.length) throw inventoryRefusals.refusal('PRODUCT_UNKNOWN');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks products and reads their batches (used-up ones only when they are named), balances and held units. */
export async function openBook(scope: Scope, productIds: readonly Id[], batchIds: readonly Id[] = []): Promise<StockBook> {
  const products = await lockProducts(scope, productIds);
  const ids = [...products.keys()];
  const mine = sql<Id>`any(${ids}::uuid[])`;
  const { hospitalId } = scope;
  const [today, batches, balances, locations, allocations] = await Promise.all([
    scope.today(),
    sql<BookBatch>`
      select id, product_id as "productId", batch_number as "batchNumber", folded_number as "foldedNumber", expiry_date as "expiryDate",
             frozen_by as "frozenBy", quantity_received as "quantityReceived", total_cost as "totalCost", status,
             transit_quantity as "transitQuantity", transit_value as "transitValue"
        from batches where hospital_id = ${hospitalId} and product_id = ${mine}
         and (status <> 'depleted' or id = any(${[...batchIds]}::uuid[])) order by expiry_date nulls last, id`.execute(scope.tx),
    sql<BookBalance>`
      select batch_id as "batchId", product_id as "productId", location_id as "locationId", quantity, quarantined, value
        from batch_balances where hospital_id = ${hospitalId} and product_id = ${mine} and quantity > 0`.execute(scope.tx),
    scope.tx
      .selectFrom('stockLocations')
      .select(['id', 'name', 'kind', 'departmentId', 'saleable', 'keepsStock', 'status'])
      .where('hospitalId', '=', hospitalId)
      .execute(),
    scope.tx
      .selectFrom('stockAllocations')
      .select(['id', 'productId', 'locationId', 'orderLineId', 'expiresAt', 'quantity'])
      .where('hospitalId', '=', hospitalId)
      .where('productId', '=', mine)
      .where('status', '=', 'held')
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', scope.now)]))
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  ]);
  const read = balances.rows.map((row) => ({ ...row }));
  const byProduct = new Map<Id, BookBalance[]>(ids.map((id) => [id, []]));
  for (const balance of read) byProduct.get(balance.productId)?.push(balance);
  return {
    today,
    products,
    byProduct,
    batches: new Map(batches.rows.map((row) => [row.id, { ...row }])),
    balances: new Map(read.map((balance) => [balanceKey(balance.batchId, balance.locationId), balance])),
    locations: new Map(locations.map((row) => [row.id, row])),
    allocations: allocations.map((row) => ({ ...row })),
  };
}

/** What a batch is on a day: its status, but expired as soon as its date is over, whether or not the nightly job has come. */
export function standingOf(batch: Pick<BookBatch, 'status' | 'expiryDate'>, today: CalendarDate): BatchStatus {
  const { status, expiryDate } = batch;
  const over = expiryDate !== null && expiryDate < today;
  if (status === 'available') return over ? 'expired' : 'available';
  return status === 'expired' && !over ? 'available' : status;
}

/** Units of a balance that may be given to somebody on the book's day. */
export function usableIn(book: StockBook, balance: BookBalance): number {
  const batch = book.batches.get(balance.batchId) as BookBatch;
  return standingOf(batch, book.today) === 'available' ? balance.quantity - balance.quarantined : 0;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

export function balancesOf(book: StockBook, productId: Id, locationId?: Id): BookBalance[] {
  const all = book.byProduct.get(productId) ?? [];
  return locationId === undefined ? all : all.filter((balance) => balance.locationId === locationId);
}

/** Usable units of a product at one place. */
export function usableAt(book: StockBook, productId: Id, locationId: Id): number {
  return sum(balancesOf(book, productId, locationId).map((balance) => usableIn(book, balance)));
}

/** Usable units of a product over the places that serve: the product's quantity. */
export function usableToServe(book: StockBook, productId: Id): number {
  const here = balancesOf(book, productId).filter(({ locationId }) => book.locations.get(locationId)?.saleable === true);
  return sum(here.map((balance) => usableIn(book, balance)));
}

/** All units of a product at a place, usable or not. */
export function standingAt(book: StockBook, productId: Id, locationId: Id): number {
  return sum(balancesOf(book, productId, locationId).map(({ quantity }) => quantity));
}

/** Units held for other order lines than this one. */
export function heldFor(book: StockBook, productId: Id, except: Id | undefined, locationId?: Id): number {
  return sum(
    book.allocations
      .filter((held) => held.productId === productId && held.orderLineId !== except)
      .filter((held) => locationId === undefined || held.locationId === locationId)
      .map(({ quantity }) => quantity),
  );
}

/** An active place that keeps stock; else refused. */
export function requirePlace(book: StockBook, locationId: Id): BookLocation {
  const location = book.locations.get(locationId);
  if (location?.status !== 'active' || !location.keepsStock) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  return location;
}
