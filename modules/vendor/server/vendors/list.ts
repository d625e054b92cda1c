import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { vendorCalls, vendorDashboardCalls } from '../../contract/calls/vendors.ts';
import type { VendorRow } from '../../contract/records.ts';
import { chosenVendorStatuses } from '../../contract/words.ts';
import { orNone } from '../context.ts';
import { showVendorRows } from './show.ts';
import { seesAccounts, vendorIdsBy } from './store.ts';

type Filter = QueryOf<typeof vendorCalls.filter>;
type Where = ExpressionBuilder<DB, 'vendors'>;

async function conditionsOf(scope: Scope, query: Partial<Filter>): Promise<(eb: Where) => Expression<SqlBool>> {
  const typed = query.name?.trim();
  const ids = typed ? await vendorIdsBy(scope, typed) : null;
  return (eb) => {
    const all: Expression<SqlBool>[] = [
      eb('hospitalId', '=', scope.hospitalId),
      eb('status', 'in', query.status?.length ? query.status : [...chosenVendorStatuses]),
    ];
    if (ids) all.push(eb('id', 'in', orNone(ids)));
    if (query.category) all.push(sql<SqlBool>`${query.category} = any(categories)`);
    if (query.owing && seesAccounts(scope)) all.push(eb('owed', '>', 0));
    if (query.country?.trim()) all.push(eb(eb.fn('lower', ['country']), '=', query.country.trim().toLowerCase()));
    return eb.and(all);
  };
}

const orders = { name: 'folded_name', code: 'code', lastSupplyAt: 'last_supply_at', totalPurchased: 'purchased', owed: 'owed' } as const;
const amounts: readonly string[] = ['totalPurchased', 'owed'];

/** Those who may not see amounts do not sort by them; who never delivered comes last either way. */
function orderOf(sort: Filter['sort'], money: boolean) {
  const key = sort.replace('-', '') as keyof typeof orders;
  if (!money && amounts.includes(key)) return sql`folded_name`;
  return sql`${sql.ref(orders[key])} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last`;
}

/** GET vendor/filter. */
export async function filterVendors(scope: Scope, query: Filter): Promise<Page<VendorRow>> {
  const money = seesAccounts(scope);
  const where = await conditionsOf(scope, query);
  const { count } = await scope.tx
    .selectFrom('vendors')
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = scope.tx.selectFrom('vendors').where(where).selectAll();
  const rows = await page.orderBy(orderOf(query.sort, money)).orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showVendorRows(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** GET vendor. */
export function listVendors(scope: Scope, query: QueryOf<typeof vendorCalls.list>): Promise<Page<VendorRow>> {
  return filterVendors(scope, query);
}

/** GET dashboard/getVendors: slim rows of those who are not deleted. */
export async function dashboardVendors(
  scope: Scope,
  query: QueryOf<typeof vendorDashboardCalls.dashboard>,
): Promise<PayloadOf<typeof vendorDashboardCalls.dashboard>> {
  const rows = scope.tx.selectFrom('vendors').where('hospitalId', '=', scope.hospitalId).where('status', '<>', 'archived');
  const count = await countAll(rows);
  const data = await rows.select(['id', 'name']).orderBy('foldedName').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}
