import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { productCalls } from '../../contract/calls/products.ts';
import type { ProductRow } from '../../contract/product-records.ts';
import { type LevelWord, levelWords } from '../../contract/rules/level.ts';
import { countedWhere, type LevelCount, levelCounts, levelsToday } from '../engine/kept-levels.ts';
import { productRows } from './rows.ts';
import { productsFound } from './search.ts';

type Filter = QueryOf<typeof productCalls.filterProducts>;

/** Products narrowed by all but level, place and what expires or has expired, which the kept levels answer. */
function narrowed(scope: Scope, query: Filter) {
  let rows = scope.tx.selectFrom('products as p').where('p.hospitalId', '=', scope.hospitalId);
  rows = query.status ? rows.where('p.status', '=', query.status) : rows.where('p.status', '<>', sql.lit('archived'));
  if (query.kind) rows = rows.where('p.kind', '=', query.kind);
  if (query.searchTerm) rows = rows.where(sql<boolean>`p.id in (${productsFound(scope, query.searchTerm)})`);
  if (query.name) rows = rows.where(sql<boolean>`p.id in (${productsFound(scope, query.name, true)})`);
  if (query.vendorId) rows = rows.where(sql<boolean>`${query.vendorId}::uuid = any(p.vendor_ids)`);
  const { categoryId, medicationTypeId, brandId } = query;
  if (categoryId || medicationTypeId || brandId) {
    const of = (column: string, id: string | undefined) => (id ? sql`m.${sql.ref(column)} = ${id}` : sql`true`);
    const medication = sql<boolean>`exists (select from product_medications m where m.hospital_id = p.hospital_id and m.product_id = p.id
      and ${of('medication_category_id', categoryId)} and ${of('medication_type_id', medicationTypeId)} and ${of('brand_id', brandId)})`;
    const other = sql<boolean>`p.product_category_id = ${categoryId || null}::uuid and ${!medicationTypeId && !brandId}`;
    rows = rows.where(sql<boolean>`(${medication} or coalesce(${other}, false))`);
  }
  return rows;
}

type SortKey = Exclude<Filter['sort'], `-${string}`>;
const keyOf = (sort: Filter['sort']) => sort.replace('-', '') as SortKey;
const wayOf = (sort: Filter['sort']) => (sort.startsWith('-') ? ('desc' as const) : ('asc' as const));

/** Whether a list asks for what the kept levels know: what stands, or where. */
const byStock = ({ stockStatus, level, locationId, expiring, expired, sort }: Filter) =>
  Boolean(stockStatus || level || locationId) || expired !== undefined || expiring !== undefined || !['name', 'sku'].includes(keyOf(sort));

const isNamed = (value: unknown) => value !== undefined && value !== '';

/** Whether nothing cuts a list but kind and state, place and level, and what expires soon or has expired. */
function onlyLeveled({ page, limit, sort, kind, status, stockStatus, level, locationId, expiring, expired, ...narrower }: Filter): boolean {
  return !Object.values(narrower).some(isNamed);
}

/** Whether tallies know how many there are. */
const isTallied = (query: Filter) => onlyLeveled(query) && query.expiring === undefined;

/** Of all products, or those of a kind or state: from tallies. What is narrowed further is counted from the rows. */
async function countOf(scope: Scope, query: Filter, rows: ReturnType<typeof narrowed>): Promise<number> {
  const { kind, status } = query;
  if (isTallied(query)) {
    const tallies = await readTallies(scope, 'products');
    return talliedWhere(tallies, ([of, state]) => (!kind || of === kind) && (status ? state === status : state !== 'archived'));
  }
  const count = await countAll(rows);
  return count;
}

/** Levels that a list wants: `low` is all that is not well stocked. */
function levelsOf({ stockStatus, level }: Filter): LevelWord[] {
  return levelWords
    .filter((word) => !stockStatus || (stockStatus === 'Out-Of-Stock') === (word === 'out'))
    .filter((word) => !level || word !== 'in');
}

const levelOrders: Readonly<Record<SortKey, string | null>> = {
  name: null,
  sku: null,
  quantity: 'v.quantity',
  level: 'v.percent',
  expiry: 'v.nearest_expiry',
};

/** A page of products cut or ordered by what stands of them, and how many there are. */
async function pageByStock(scope: Scope, query: Filter, today: CalendarDate): Promise<{ ids: Id[]; count: number }> {
  const kept = await levelsToday(scope);
  const { kind, status, sort, expired } = query;
  const placeId = query.locationId || scope.hospitalId;
  const levels = levelsOf(query);
  // Written out, as the indexes' own conditions are.
  const state = status === 'archived' ? sql`v.status = 'archived'` : sql`v.status <> 'archived'`;
  const cuts = [sql`v.hospital_id = ${scope.hospitalId}`, sql`v.place_id = ${placeId}`, state];
  if (status && status !== 'archived') cuts.push(sql`v.status = ${status}`);
  if (kind) cuts.push(sql`v.kind = ${kind}`);
  if (levels.length === 0) return { ids: [], count: 0 };
  if (levels.length < levelWords.length) cuts.push(sql`v.level in (${sql.join(levels.map((word) => sql.lit(word)))})`);
  // The first usable batch to expire says whether any does so soon.
  if (query.expiring !== undefined) cuts.push(sql`v.nearest_expiry <= ${addCalendarDays(today, query.expiring)}::date`);
  if (query.expired !== undefined) cuts.push(query.expired ? sql`v.has_expired` : sql`not v.has_expired`);
  if (!onlyLeveled(query)) cuts.push(sql`v.product_id in (${narrowed(scope, query).select('p.id')})`);
  const rest = sql`from ${kept.rows} v where ${sql.join(cuts, sql` and `)}`;
  const key = keyOf(sort);
  const way = sql.raw(wayOf(sort));
  const own = levelOrders[key];
  const first = own ? sql`${sql.ref(own)} ${way}, ` : sql``;
  const order = sql`${first}v.folded_name ${way}, v.product_id ${way}`;
  const paged = sql`limit ${query.limit} offset ${offsetOf(query)}`;
  const { rows } =
    key === 'sku'
      ? await sql<{ id: Id }>`
          select p.id from (select v.product_id ${rest}) v join products p on p.hospital_id = ${scope.hospitalId} and p.id = v.product_id
           order by p.sku ${way}, p.id ${way} ${paged}`.execute(scope.tx)
      : await sql<{ id: Id }>`select v.product_id as id ${rest} order by ${order} ${paged}`.execute(scope.tx);
  const ids = rows.map(({ id }) => id);
  if (!isTallied(query)) {
    const counted = await sql<{ count: number }>`select count(*)::int as count ${rest}`.execute(scope.tx);
    return { ids, count: counted.rows[0]?.count ?? 0 };
  }
  const isWanted = (one: LevelCount) =>
    (!kind || one.kind === kind) &&
    (status ? one.status === status : one.status !== 'archived') &&
    (expired === undefined || one.hasExpired === expired) &&
    levels.includes(one.level);
  return { ids, count: countedWhere(await levelCounts(scope, kept, placeId), isWanted) };
}

/** A page of products in the order of their names or numbers. */
async function pageByName(scope: Scope, query: Filter): Promise<{ ids: Id[]; count: number }> {
  const rows = narrowed(scope, query);
  const way = wayOf(query.sort);
  const count = await countOf(scope, query, rows);
  const found = await rows
    .select('p.id')
    .orderBy(keyOf(query.sort) === 'sku' ? 'p.sku' : 'p.foldedName', way)
    .orderBy('p.id', way)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { ids: found.map(({ id }) => id), count };
}

/** GET product/filter: by name unless another order is asked for. The figures of the rows that are shown are computed as they stand. */
export async function filterProducts(scope: Scope, query: Filter): Promise<Page<ProductRow>> {
  const { ids, count } = byStock(query) ? await pageByStock(scope, query, await scope.today()) : await pageByName(scope, query);
  const data = await productRows(scope, ids, query.locationId || undefined);
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** GET product. */
export function listProducts(scope: Scope, query: QueryOf<typeof productCalls.listProducts>): Promise<Page<ProductRow>> {
  return filterProducts(scope, { ...query, sort: 'name' });
}
