import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { medicationOrderCalls } from '../../contract/calls/orders.ts';
import { type OrderStatus, orderStatuses } from '../../contract/order-words.ts';
import { numberOf, statusesOf } from '../requests/list.ts';
import { showOrderRows } from './rows.ts';
import { countsOf } from './store.ts';

type Filter = QueryOf<typeof medicationOrderCalls.filter>;
type Where = ExpressionBuilder<DB, 'medicationOrders'>;

interface Typed {
  readonly number: string | null;
  readonly patientIds: readonly string[];
  /** Folded words of a customer's name. */
  readonly words: readonly string[];
}

interface Narrowed {
  readonly query: Partial<Filter>;
  readonly typed: Typed | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** A typed order number, or the patients and words of a customer that typed text means. */
export async function findTyped(scope: Scope, typed: string): Promise<Typed> {
  const number = numberOf(typed, 'ord');
  if (number) return { number, patientIds: [], words: [] };
  const words = typedWords(typed);
  const { hits } = await patientsFound(scope, words.map(wordTerm), { need: mostFound });
  return { number: null, patientIds: hits.map(({ recordId }) => recordId), words };
}

function typedCondition(eb: Where, { number, patientIds, words }: Typed): Expression<SqlBool> {
  if (number) return eb('orderNumber', '=', number);
  const parts: Expression<SqlBool>[] = [];
  if (patientIds.length > 0) parts.push(sql<SqlBool>`patient_id = any(${[...patientIds]}::uuid[])`);
  // Customers are few beside patients; their names stand in the order itself.
  if (words.length > 0)
    parts.push(eb.and([eb('patientId', 'is', null), ...words.map((word) => sql<SqlBool>`position(${word} in lower(customer_name)) > 0`)]));
  return parts.length > 0 ? eb.or(parts) : eb.lit(false);
}

function conditionsOf(eb: Where, query: Partial<Filter>, typed: Typed | null): Expression<SqlBool>[] {
  const statuses = statusesOf<OrderStatus>(query.status);
  const parts: Expression<SqlBool>[] = [];
  if (statuses) parts.push(eb('status', 'in', statuses));
  if (query.orderNumber) parts.push(eb('orderNumber', '=', numberOf(query.orderNumber, 'ord') ?? query.orderNumber.toUpperCase()));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.fulfilment?.length) parts.push(eb('fulfilment', 'in', query.fulfilment));
  if (query.dispensedBy) parts.push(eb('dispensedBy', '=', query.dispensedBy));
  if (query.source)
    parts.push(
      sql<SqlBool>`exists (select 1 from medication_order_lines l join medication_requests r on r.hospital_id = l.hospital_id and r.id = l.request_id
        where l.hospital_id = medication_orders.hospital_id and l.order_id = medication_orders.id and r.source = ${query.source})`,
    );
  if (typed) parts.push(typedCondition(eb, typed));
  return parts;
}

/** The instant that dates mean: of the completion when completed orders alone are asked for, else of the making. */
function dateColumn({ status }: Partial<Filter>): 'dispensedAt' | 'createdAt' {
  const statuses = statusesOf<OrderStatus>(status);
  return statuses?.length === 1 && statuses[0] === 'completed' ? 'dispensedAt' : 'createdAt';
}

function selection(scope: Scope, { query, typed, from, until }: Narrowed) {
  const column = dateColumn(query);
  let rows = scope.tx.selectFrom('medicationOrders').where('hospitalId', '=', scope.hospitalId).where('archived', '=', false);
  // The index of dispenses holds completed orders alone.
  if (column === 'dispensedAt') rows = rows.where('status', '=', sql.lit('completed'));
  if (from) rows = rows.where(column, '>=', from);
  if (until) rows = rows.where(column, '<', until);
  return rows.where((eb) => {
    const parts = conditionsOf(eb, query, typed);
    if (parts.length === 0) return eb.lit(true);
    return query.filterOperator === 'or' ? eb.or(parts) : eb.and(parts);
  });
}

interface Totals {
  readonly count: number;
  readonly totalItems: number;
  readonly totalPrice: number;
}

async function totalsFor(scope: Scope, narrowed: Narrowed): Promise<Totals> {
  const { query, typed, from, until } = narrowed;
  const { status, filterOperator: _operator, page: _page, limit: _limit, ...others } = query;
  const plain =
    !typed &&
    !from &&
    !until &&
    Object.values(others).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
  if (plain) {
    const names = (statusesOf<OrderStatus>(status) ?? [...orderStatuses]).map(countsOf);
    const counts = await readCounters(
      scope,
      names.flatMap(({ orders, items, price }) => [orders, items, price]),
    );
    const sum = (key: 'orders' | 'items' | 'price') => names.reduce((total, each) => total + (counts[each[key]] ?? 0), 0);
    return { count: sum('orders'), totalItems: sum('items'), totalPrice: sum('price') };
  }
  const row = await selection(scope, narrowed)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('itemCount'), eb.lit(0)).as('items'),
      eb.fn.coalesce(eb.fn.sum<number>('totalPrice'), eb.lit(0)).as('price'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), totalItems: Number(row.items), totalPrice: Number(row.price) };
}

async function narrow(scope: Scope, query: Partial<Filter>): Promise<Narrowed> {
  const { searchTerm, startDate, endDate, ...others } = query;
  return {
    query: others,
    typed: searchTerm ? await findTyped(scope, searchTerm) : null,
    ...(await between(scope, { startDate, endDate })),
  };
}

/** GET medication-order and medication-order/filter: newest first; what was completed by its completion. */
export async function filterOrders(scope: Scope, query: Filter) {
  const { page, limit } = query;
  const narrowed = await narrow(scope, query);
  const { count, ...totals } = await totalsFor(scope, narrowed);
  const rows = await selection(scope, narrowed)
    .selectAll()
    .orderBy(dateColumn(query), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showOrderRows(scope, rows), meta: { count, page, limit, ...totals } };
}

/** GET dashboard/getOrders. */
export async function ordersForDashboard(scope: Scope, query: QueryOf<typeof medicationOrderCalls.dashboard>) {
  const { page, limit, filterOperator: _operator, ...others } = query;
  const narrowed = await narrow(scope, others);
  const { count, ...totals } = await totalsFor(scope, narrowed);
  const rows = await selection(scope, narrowed)
    .select(['id', 'orderNumber', 'totalPrice', 'status'])
    .orderBy(dateColumn(others), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const items = await itemsOf(
    scope,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => ({ ...row, requests: items.get(row.id) ?? [] })), meta: { count, page, limit, ...totals } };
}

/** The items of each order: a request under its own id, its further parts and what stands without one under those of their lines. */
async function itemsOf(scope: Scope, orderIds: readonly Id[]): Promise<Map<Id, { id: Id; quantity: number }[]>> {
  const lines = await scope.tx
    .selectFrom('medicationOrderLines')
    .select(['orderId', 'id', 'requestId', 'quantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', sql<Id>`any(${[...orderIds]}::uuid[])`)
    .orderBy('position')
    .execute();
  const items = new Map<Id, { id: Id; quantity: number }[]>();
  for (const { orderId, id, requestId, quantity } of lines) {
    const own = items.get(orderId) ?? [];
    const named = requestId !== null && !own.some((item) => item.id === requestId);
    own.push({ id: named ? requestId : id, quantity });
    items.set(orderId, own);
  }
  return items;
}
