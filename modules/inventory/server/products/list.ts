import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { productCalls } from '../../contract/calls/products.ts';
import type { ProductRow } from '../../contract/product-records.ts';
import { todayHere } from '../context.ts';
import { stockOfAll } from '../engine/figures.ts';
import type { StockFigures } from '../engine/orders.ts';
import { productRows } from './rows.ts';
import { productsFound } from './search.ts';

type Filter = QueryOf<typeof productCalls.filterProducts>;

/** Units of a product that stand at the place that is asked for; without one, or for what only serves, at those that serve. */
function standing(query: Filter, condition: RawBuilder<unknown>, serving: boolean): RawBuilder<boolean> {
  const here = query.locationId ? sql`s.location_id = ${query.locationId}::uuid` : serving ? sql`l.saleable` : sql`true`;
  return sql<boolean>`exists (select from batch_balances s
    join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
    join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
    where s.hospital_id = p.hospital_id and s.product_id = p.id and s.quantity > 0 and ${here} and ${condition})`;
}

function narrowed(scope: Scope, query: Filter, today: CalendarDate) {
  let rows = scope.tx.selectFrom('products as p').where('p.hospitalId', '=', scope.hospitalId);
  rows = query.status ? rows.where('p.status', '=', query.status) : rows.where('p.status', '<>', sql.lit('archived'));
  if (query.kind) rows = rows.where('p.kind', '=', query.kind);
  if (query.searchTerm) rows = rows.where(sql<boolean>`p.id in (${productsFound(scope, query.searchTerm)})`);
  if (query.name) rows = rows.where(sql<boolean>`p.id in (${productsFound(scope, query.name, true)})`);
  if (query.vendorId) rows = rows.where(sql<boolean>`${query.vendorId}::uuid = any(p.vendor_ids)`);
  const aside = sql`b.status in ('quarantined', 'recalled')`;
  if (query.locationId)
    rows = rows.where(sql<boolean>`exists (select from batch_balances s where s.hospital_id = p.hospital_id and s.product_id = p.id
      and s.location_id = ${query.locationId}::uuid and s.quantity > 0)`);
  if (query.expiring !== undefined) {
    const until = sql`b.expiry_date between ${today}::date and ${addCalendarDays(today, query.expiring)}::date`;
    rows = rows.where(standing(query, sql`s.quantity > s.quarantined and not ${aside} and ${until}`, true));
  }
  if (query.expired !== undefined) {
    const over = standing(query, sql`not ${aside} and b.expiry_date < ${today}::date`, false);
    rows = rows.where(query.expired ? over : sql<boolean>`not ${over}`);
  }
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
const byStock = ({ stockStatus, level, sort }: Filter) => Boolean(stockStatus || level) || !['name', 'sku'].includes(keyOf(sort));

function keeps(query: Filter, figures: StockFigures): boolean {
  if (query.stockStatus && figures.stockStatus !== query.stockStatus) return false;
  return !(query.level === 'low' && figures.stockStatus === 'In-Stock');
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

/** Of all products, or those of a kind or state: from tallies. What is narrowed further is counted from the rows. */
async function countOf(scope: Scope, query: Filter, rows: ReturnType<typeof narrowed>): Promise<number> {
  const { page, limit, sort, kind, status, ...narrower } = query;
  if (Object.values(narrower).every((value) => value === undefined || value === '')) {
    const tallies = await readTallies(scope, 'products');
    return talliedWhere(tallies, ([of, state]) => (!kind || of === kind) && (status ? state === status : state !== 'archived'));
  }
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** GET product/filter: by name unless another order is asked for. */
export async function filterProducts(scope: Scope, query: Filter): Promise<Page<ProductRow>> {
  const rows = narrowed(scope, query, await todayHere(scope));
  const key = keyOf(query.sort);
  const way = query.sort.startsWith('-') ? ('desc' as const) : ('asc' as const);
  const ordered = rows
    .select('p.id')
    .orderBy(key === 'sku' ? 'p.sku' : 'p.foldedName', way)
    .orderBy('p.id', way);
  const meta = { page: query.page, limit: query.limit };
  if (!byStock(query)) {
    const count = await countOf(scope, query, rows);
    const found = await ordered.limit(query.limit).offset(offsetOf(query)).execute();
    const data = await productRows(
      scope,
      found.map(({ id }) => id),
      undefined,
      query.locationId || undefined,
    );
    return { data, meta: { count, ...meta } };
  }
  const figures = await stockOfAll(scope, query.locationId || undefined);
  const kept = (await ordered.execute()).flatMap(({ id }) => {
    const stock = figures.get(id);
    return stock && keeps(query, stock) ? [{ id, stock }] : [];
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
