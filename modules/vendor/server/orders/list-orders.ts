import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { orderActs, type orderCalls } from '../../contract/calls/orders.ts';
import type { OrderRow } from '../../contract/order-records.ts';
import { orNone } from '../context.ts';
import { locationNames } from '../products.ts';
import { vendorIdsBy } from '../vendors/store.ts';
import { orderRules } from './order-rules.ts';
import { showOrderRow } from './show-order.ts';

type Query = QueryOf<typeof orderCalls.list>;
type Where = ExpressionBuilder<DB, 'purchaseOrders'>;

/** `PO-000012`, `po 12`, `12` as the number is written; null for anything else. */
export function documentNumber(series: string, typed: string): string | null {
  const found = new RegExp(`^(?:${series}[-\\s]?)?0*(\\d{1,12})$`, 'i').exec(typed.trim());
  return found ? `${series}-${(found[1] as string).padStart(6, '0')}` : null;
}

/** GET purchase-order. */
export async function listOrders(scope: Scope, query: Query): Promise<Page<OrderRow>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const number = typed ? documentNumber('PO', typed) : null;
  const vendorIds: Id[] | null = typed && !number ? await vendorIdsBy(scope, typed) : null;
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.vendorId ? [eb('vendorId', '=', query.vendorId)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
      ...(number ? [eb('orderNumber', '=', number)] : []),
      ...(vendorIds ? [eb('vendorId', 'in', orNone(vendorIds))] : []),
    ]);
  const { count } = await scope.tx
    .selectFrom('purchaseOrders')
    .where(where)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('purchaseOrders')
    .selectAll()
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const locations = await locationNames(scope);
  const rules = await orderRules(scope, rows);
  const data = rows.map((row) => showOrderRow(row, locations, actsOf(scope, orderActs, row, rules(row))));
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}
