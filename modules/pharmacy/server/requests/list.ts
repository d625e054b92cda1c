import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { inpatientsOf, patientsFound } from '#modules/patients/server/index.ts';
import type { medicationRequestCalls } from '../../contract/calls/requests.ts';
import { type RequestStatus, requestStatuses } from '../../contract/order-words.ts';
import type { MedicationRow } from '../../contract/request-records.ts';
import { patientsOf, showRows } from './rows.ts';
import { countOf } from './store.ts';

type Filter = QueryOf<typeof medicationRequestCalls.filter>;
type Where = ExpressionBuilder<DB, 'medicationRequests'>;

export interface Typed {
  readonly number: string | null;
  readonly patientIds: readonly Id[];
  readonly productIds: readonly Id[];
}

/** `MED-000123`, `med 123`: as numbers are written. */
export function numberOf(typed: string, series: string): string | null {
  const found = new RegExp(`^${series}[-\\s]?0*(\\d{1,12})$`, 'i').exec(typed.trim());
  return found ? `${series.toUpperCase()}-${(found[1] as string).padStart(6, '0')}` : null;
}

/** Medicines whose names hold every typed word. */
async function productIdsBy(scope: Scope, typed: string): Promise<Id[]> {
  const words = typedWords(typed);
  if (words.length === 0) return [];
  let rows = scope.tx.selectFrom('products').select(['id']).where('hospitalId', '=', scope.hospitalId);
  for (const word of words) rows = rows.where((eb) => sql<SqlBool>`position(${word} in ${eb.ref('searchText')}) > 0`);
  return (await rows.limit(500).execute()).map(({ id }) => id);
}

/** What typed words mean: a number, patients, medicines. */
export async function findTyped(scope: Scope, typed: string, series: string): Promise<Typed> {
  const number = numberOf(typed, series);
  if (number) return { number, patientIds: [], productIds: [] };
  const { hits } = await patientsFound(scope, typedWords(typed).map(wordTerm), { need: mostFound });
  return { number: null, patientIds: hits.map(({ recordId }) => recordId), productIds: await productIdsBy(scope, typed) };
}

const anyOf = (column: string, ids: readonly Id[]) => sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

function typedCondition(eb: Where, { number, patientIds, productIds }: Typed): Expression<SqlBool> {
  if (number) return eb('requestNumber', '=', number);
  const parts: Expression<SqlBool>[] = [];
  if (patientIds.length > 0) parts.push(anyOf('patient_id', patientIds));
  if (productIds.length > 0) parts.push(anyOf('product_id', productIds));
  return parts.length > 0 ? eb.or(parts) : eb.lit(false);
}

/** Statuses that were named; null: all. */
export function statusesOf<Word extends string>(words: readonly (Word | '')[] | undefined): Word[] | null {
  const found = (words ?? []).filter((word): word is Word => word !== '');
  return found.length > 0 ? [...new Set(found)] : null;
}

function conditionsOf(eb: Where, { query, typed, inWard }: Narrowed): Expression<SqlBool>[] {
  const statuses = statusesOf<RequestStatus>(query.status);
  const parts: Expression<SqlBool>[] = [];
  if (statuses) parts.push(eb('status', 'in', statuses));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.productId) parts.push(eb('productId', '=', query.productId));
  if (query.source) parts.push(eb('source', '=', query.source));
  if (query.priority?.length) parts.push(eb('priority', 'in', query.priority));
  if (query.requestedBy) parts.push(eb('requestedBy', '=', query.requestedBy));
  if (inWard) parts.push(anyOf('patient_id', inWard));
  if (typed) parts.push(typedCondition(eb, typed));
  return parts;
}

interface Narrowed {
  readonly query: Partial<Filter>;
  readonly typed: Typed | null;
  readonly from: string | null;
  readonly until: string | null;
  /** Who lies in the ward that is asked for. */
  readonly inWard?: readonly Id[] | null;
}

function selection(scope: Scope, narrowed: Narrowed) {
  const { query, from, until } = narrowed;
  let rows = scope.tx.selectFrom('medicationRequests').where('hospitalId', '=', scope.hospitalId).where('void', '=', false);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  return rows.where((eb) => {
    const parts = conditionsOf(eb, narrowed);
    if (parts.length === 0) return eb.lit(true);
    return query.filterOperator === 'or' ? eb.or(parts) : eb.and(parts);
  });
}

async function counted(scope: Scope, narrowed: Narrowed): Promise<number> {
  const { query, typed, from, until } = narrowed;
  const { status, filterOperator: _operator, page: _page, limit: _limit, ...others } = query;
  const plain =
    !typed &&
    !from &&
    !until &&
    Object.values(others).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
  if (plain) {
    const wanted = statusesOf<RequestStatus>(status) ?? [...requestStatuses];
    const counts = await readCounters(scope, wanted.map(countOf));
    return wanted.reduce((sum, word) => sum + (counts[countOf(word)] ?? 0), 0);
  }
  const { count } = await selection(scope, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function pageOf(scope: Scope, narrowed: Narrowed, { page, limit }: { page: number; limit: number }): Promise<Page<MedicationRow>> {
  const count = await counted(scope, narrowed);
  const rows = await selection(scope, narrowed)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, rows), meta: { count, page, limit } };
}

/** GET medication-request/filter. */
export async function filterRequests(scope: Scope, query: Filter): Promise<Page<MedicationRow>> {
  const { searchTerm, startDate, endDate, ...others } = query;
  const typed = searchTerm ? await findTyped(scope, searchTerm, 'med') : null;
  const inWard = await inpatientsOf(scope, query.wardId);
  return pageOf(scope, { query: others, typed, inWard, ...(await between(scope, { startDate, endDate })) }, query);
}

/** GET medication-request. */
export function listRequests(
  scope: Scope,
  { page, limit, status }: QueryOf<typeof medicationRequestCalls.list>,
): Promise<Page<MedicationRow>> {
  return pageOf(scope, { query: { status: status ? [status] : undefined }, typed: null, from: null, until: null }, { page, limit });
}

/** GET dashboard/getMedicationRequest/filter: up to thousands of rows, so no more of them than the panel shows. */
export async function requestsForDashboard(scope: Scope, query: QueryOf<typeof medicationRequestCalls.dashboard>) {
  const { page, limit, status, startDate, endDate } = query;
  const narrowed = { query: { status }, typed: null, ...(await between(scope, { startDate, endDate })) };
  const count = await counted(scope, narrowed);
  const rows = await selection(scope, narrowed)
    .select(['id', 'quantity', 'status', 'patientId', 'productId', 'productName'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const products = await productsOf(
    scope,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const patients = await patientsOf(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const data = rows.map(({ patientId, productId, productName, ...row }) => ({
    ...row,
    patient: { fullname: patients.get(patientId)?.fullname ?? '' },
    product: { name: productName, stockReserve: (productId ? products.get(productId)?.stockReserve : null) ?? null },
  }));
  return { data, meta: { count, page, limit } };
}
