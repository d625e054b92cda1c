import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { supplyCalls } from '../../contract/calls/supplies.ts';
import type { SupplyRow } from '../../contract/supply-records.ts';
import { orNone } from '../context.ts';
import { documentNumber } from '../orders/list-orders.ts';
import { locationNames } from '../products.ts';
import { vendorIdsBy } from '../vendors/store.ts';
import { orderNumbers, showSupplyRow } from './show-supply.ts';

type Query = QueryOf<typeof supplyCalls.list>;
type Where = ExpressionBuilder<DB, 'supplies'>;

// Above every character of a folded number.
const last = '\u{10ffff}';

interface Found {
  readonly number: string | null;
  readonly vendorIds: readonly Id[];
  readonly invoice: string;
}

async function findTyped(scope: Scope, typed: string | undefined): Promise<Found | null> {
  const text = typed?.trim();
  if (!text) return null;
  return { number: documentNumber('GRN', text), vendorIds: await vendorIdsBy(scope, text), invoice: foldName(text) };
}

function typedIs(eb: Where, { number, vendorIds, invoice }: Found): Expression<SqlBool> {
  return eb.or([
    eb('vendorId', 'in', orNone(vendorIds)),
    ...(number ? [eb('supplyNumber', '=', number)] : []),
    ...(invoice ? [eb.and([eb('invoiceKey', '>=', invoice), eb('invoiceKey', '<', `${invoice}${last}`)])] : []),
  ]);
}

/** GET supply, and a vendor's own. `money`: amounts are shown. */
export async function listSupplies(scope: Scope, query: Query, money = true): Promise<Page<SupplyRow>> {
  const { from, until } = await between(scope, query);
  const today = await scope.today();
  const found = await findTyped(scope, query.searchTerm);
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.vendorId ? [eb('vendorId', '=', query.vendorId)] : []),
      ...(query.paymentStatus?.length ? [eb('status', '=', 'posted' as const), eb('paymentStatus', 'in', query.paymentStatus)] : []),
      ...(query.overdue ? [eb('open', '>', 0), eb('dueAt', '<', today)] : []),
      ...(query.productId
        ? [
            sql<SqlBool>`id in (select supply_id from supply_lines where hospital_id = ${scope.hospitalId} and product_id = ${query.productId})`,
          ]
        : []),
      ...(from ? [eb('receivedAt', '>=', from)] : []),
      ...(until ? [eb('receivedAt', '<', until)] : []),
      ...(found ? [typedIs(eb, found)] : []),
    ]);
  const { count } = await scope.tx.selectFrom('supplies').where(where).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('supplies')
    .selectAll()
    .where(where)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const facts = { scope, locations: await locationNames(scope), orders: await orderNumbers(scope, rows), today, money };
  return { data: rows.map((row) => showSupplyRow(row, facts)), meta: { count: Number(count), page: query.page, limit: query.limit } };
}
