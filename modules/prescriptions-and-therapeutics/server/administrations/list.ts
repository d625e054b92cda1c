import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { searchProducts } from '#modules/inventory/server/index.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { AdministrationRow } from '../../contract/administration-records.ts';
import { type AdministrationStatus, administrationStatuses } from '../../contract/administration-words.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { showRows } from './rows.ts';
import { countOf } from './store.ts';

type Filter = QueryOf<typeof administrationCalls.filterAdministrations>;
type Where = ExpressionBuilder<DB, 'therapeuticAdministrations'>;

/** Statuses that typed words mean; null: all. */
export function statusesOf(words: Filter['status']): AdministrationStatus[] | null {
  const found = (words ?? []).flatMap((word) => (word === 'dosage-completed' ? ['dosage completed' as const] : word === '' ? [] : [word]));
  return found.length > 0 ? [...new Set(found)] : null;
}

interface Found {
  readonly number: string | null;
  readonly patientIds: readonly Id[];
  readonly productIds: readonly Id[];
}

async function findTyped(scope: Scope, typed: string): Promise<Found> {
  const number = /^ta[-\s]?0*(\d{1,12})$/i.exec(typed.trim())?.[1];
  if (number) return { number: `TA-${number.padStart(6, '0')}`, patientIds: [], productIds: [] };
  const { hits } = await patientsFound(scope, typedWords(typed).map(wordTerm), { need: mostFound });
  const products = await searchProducts(scope, typed);
  return {
    number: null,
    patientIds: hits.map(({ recordId }) => recordId),
    productIds: products,
  };
}

const anyOf = (column: 'patient_id' | 'product_id', ids: readonly Id[]) => sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

function typedCondition(eb: Where, { number, patientIds, productIds }: Found): Expression<SqlBool> {
  if (number) return eb('administrationNumber', '=', number);
  return eb.or([anyOf('patient_id', patientIds), anyOf('product_id', productIds)]);
}

interface Narrowed {
  readonly query: Filter;
  readonly found: Found | null;
  readonly created: { readonly from: string | null; readonly until: string | null };
  readonly due: { readonly from: string | null; readonly until: string | null };
}

function conditionsOf(eb: Where, scope: Scope, { query, found, due }: Narrowed): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  const statuses = statusesOf(query.status);
  if (statuses) parts.push(eb('status', 'in', statuses));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.wardId) parts.push(eb('departmentId', '=', query.wardId));
  if (query.productId) parts.push(eb('productId', '=', query.productId));
  if (query.controlled) parts.push(eb('controlled', '=', true));
  if (query.overdue) parts.push(eb.and([eb('status', '=', 'in-progress'), eb('nextLateAt', '<', scope.now)]));
  if (due.from) parts.push(eb('nextDueAt', '>=', due.from));
  if (due.until) parts.push(eb('nextDueAt', '<', due.until));
  if (found) parts.push(typedCondition(eb, found));
  return parts;
}

function selection(scope: Scope, narrowed: Narrowed) {
  const { query, created } = narrowed;
  let rows = scope.tx.selectFrom('therapeuticAdministrations').where('hospitalId', '=', scope.hospitalId);
  if (created.from) rows = rows.where('createdAt', '>=', created.from);
  if (created.until) rows = rows.where('createdAt', '<', created.until);
  return rows.where((eb) => {
    const parts = conditionsOf(eb, scope, narrowed);
    if (parts.length === 0) return eb.lit(true);
    return query.filterOperator === 'or' ? eb.or(parts) : eb.and(parts);
  });
}

/** The counters when nothing but statuses narrows the list. */
async function countOfAll(scope: Scope, narrowed: Narrowed): Promise<number> {
  const { query, found, created, due } = narrowed;
  const plain = !query.patientId && !query.wardId && !query.productId && !query.controlled && !query.overdue;
  if (plain && !found && !created.from && !created.until && !due.from && !due.until) {
    const statuses = statusesOf(query.status) ?? administrationStatuses;
    const counts = await readCounters(scope, statuses.map(countOf));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
  const { count } = await selection(scope, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** GET therapeutic-administrations/filter, for staff: what is due first on top, else the newest. */
export async function listAdministrations(scope: Scope, query: Filter): Promise<Page<AdministrationRow>> {
  const typed = query.search?.trim() ?? '';
  const narrowed: Narrowed = {
    query,
    found: typed === '' ? null : await findTyped(scope, typed),
    created: await between(scope, query),
    due: await between(scope, { startDate: query.dueFrom, endDate: query.dueTo }),
  };
  const count = await countOfAll(scope, narrowed);
  const statuses = statusesOf(query.status);
  const byDue = statuses?.length === 1 && statuses[0] === 'in-progress';
  let rows = selection(scope, narrowed).selectAll();
  if (byDue) rows = rows.orderBy('nextDueAt', (order) => order.asc().nullsLast());
  const found = await rows.orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  const data = await showRows(scope, found);
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** GET dashboard/getTherapeuticAdministrations/filter: slim rows, all counted. */
export async function administrationsOfDashboard(
  scope: Scope,
  { status, page, limit }: QueryOf<typeof administrationCalls.administrationsOfDashboard>,
): Promise<PayloadOf<typeof administrationCalls.administrationsOfDashboard>> {
  const statuses = statusesOf(status) ?? [...administrationStatuses];
  const counts = await readCounters(scope, statuses.map(countOf));
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select(['id', 'status', 'nextDueAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', statuses)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const { rows: figures } = await sql<{ overdue: number; pending: number }>`
    select (select count(*) from therapeutic_administrations
             where hospital_id = ${scope.hospitalId} and status = 'in-progress' and next_late_at < ${scope.now}::timestamptz) as overdue,
           (select count(*) from administration_dosages where hospital_id = ${scope.hospitalId} and status = 'pending' and due_at <= ${scope.now}::timestamptz) as pending`.execute(
    scope.tx,
  );
  return {
    data: rows,
    meta: {
      count: Object.values(counts).reduce((sum, count) => sum + count, 0),
      page,
      limit,
      overdue: Number(figures[0]?.overdue ?? 0),
      pendingDoses: Number(figures[0]?.pending ?? 0),
    },
  };
}
