import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { productCalls } from '../../contract/calls/products.ts';
import type { ProductRow } from '../../contract/product-records.ts';
import { todayHere } from '../context.ts';
import { stockOfAll } from '../engine/figures.ts';
import type { StockFigures } from '../engine/orders.ts';
import { productRows } from './rows.ts';
import { searchProducts } from './search.ts';

type Filter = QueryOf<typeof productCalls.filterProducts>;

function narrowed(scope: Scope, query: Filter, found: readonly Id[] | null) {
  let rows = scope.tx
    .selectFrom('products as p')
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.status', 'in', query.status ? [query.status] : ['enabled', 'disabled']);
  if (query.kind) rows = rows.where('p.kind', '=', query.kind);
  if (found) rows = rows.where('p.id', '=', sql<Id>`any(${[...found]}::uuid[])`);
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

/** Whether a list asks for what only the figures know. */
const byStock = ({ stockStatus, level, expiring, expired, sort, locationId }: Filter) =>
  Boolean(stockStatus || level || expiring !== undefined || expired !== undefined || locationId) || !['name', 'sku'].includes(keyOf(sort));

function keeps(query: Filter, figures: StockFigures, lastDay: string | null): boolean {
  if (query.stockStatus && figures.stockStatus !== query.stockStatus) return false;
  if (query.level === 'low' && figures.stockStatus === 'In-Stock') return false;
  if (lastDay !== null && (figures.nearestExpiry === null || figures.nearestExpiry > lastDay)) return false;
  if (query.expired !== undefined && figures.expired > 0 !== query.expired) return false;
  return !query.locationId || figures.onHand > 0;
}

const far = '9999-12-31';
type SortKey = Exclude<Filter['sort'], `-${string}`>;
const keyOf = (sort: Filter['sort']) => sort.replace('-', '') as SortKey;

const orders: Readonly<Record<SortKey, ((one: StockFigures, other: StockFigures) => number) | null>> = {
  name: null,
  sku: null,
  quantity: (one, other) => one.quantity - other.quantity,
  level: (one, other) => one.stockLevelPercent - other.stockLevelPercent,
  expiry: (one, other) => ((one.nearestExpiry ?? far) < (other.nearestExpiry ?? far) ? -1 : 1),
};

async function foundBy(scope: Scope, { searchTerm, name }: Filter): Promise<Id[] | null> {
  const named = name ? await searchProducts(scope, name, { nameOnly: true }) : null;
  if (!searchTerm) return named;
  const found = await searchProducts(scope, searchTerm);
  return named ? found.filter((id) => named.includes(id)) : found;
}

/** GET product/filter: by name unless another order is asked for. */
export async function filterProducts(scope: Scope, query: Filter): Promise<Page<ProductRow>> {
  const rows = narrowed(scope, query, await foundBy(scope, query));
  const key = keyOf(query.sort);
  const way = query.sort.startsWith('-') ? ('desc' as const) : ('asc' as const);
  const ordered = rows
    .select('p.id')
    .orderBy(key === 'sku' ? 'p.sku' : 'p.foldedName', way)
    .orderBy('p.id', way);
  const meta = { page: query.page, limit: query.limit };
  if (!byStock(query)) {
    const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const found = await ordered.limit(query.limit).offset(offsetOf(query)).execute();
    const data = await productRows(
      scope,
      found.map(({ id }) => id),
    );
    return { data, meta: { count: Number(count), ...meta } };
  }
  const figures = await stockOfAll(scope, query.locationId || undefined);
  const lastDay = query.expiring === undefined ? null : addCalendarDays(await todayHere(scope), query.expiring);
  const kept = (await ordered.execute()).flatMap(({ id }) => {
    const stock = figures.get(id);
    return stock && keeps(query, stock, lastDay) ? [{ id, stock }] : [];
  });
  const order = orders[key];
  if (order) kept.sort((one, other) => (way === 'desc' ? order(other.stock, one.stock) : order(one.stock, other.stock)));
  const start = offsetOf(query);
  const page = kept.slice(start, start + query.limit).map(({ id }) => id);
  return { data: await productRows(scope, page, figures), meta: { count: kept.length, ...meta } };
}

/** GET product. */
export function listProducts(scope: Scope, query: QueryOf<typeof productCalls.listProducts>): Promise<Page<ProductRow>> {
  return filterProducts(scope, { ...query, sort: 'name' });
}
