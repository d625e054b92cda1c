import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { codeStartTerm, mostFound, searchIds, type SearchTerm, wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { inpatientsOf, openPatient, patientsFound } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { LabRow } from '../../contract/request-records.ts';
import { inProgressStatuses, type RequestStatus, requestStatuses } from '../../contract/words.ts';
import { testIdsBy } from '../catalogue/list-catalogue.ts';
import { externalKind } from './create.ts';
import { showRows } from './rows.ts';
import { countOf, isBench, seesSensitive } from './store.ts';

type Filter = QueryOf<typeof requestCalls.filter>;
type Where = ExpressionBuilder<DB, 'labRequests'>;
type StatusWord = RequestStatus | 'in-progress' | '';

/** Statuses that typed words mean; null: all. */
export function statusesOf(words: readonly StatusWord[] | undefined): RequestStatus[] | null {
  const found = (words ?? []).flatMap((word) => (word === 'in-progress' ? [...inProgressStatuses] : word === '' ? [] : [word]));
  return found.length > 0 ? [...new Set(found)] : null;
}

/** What typed words look for among people: a telephone's beginning, or names. */
export function termsOf(typed: string): SearchTerm[] {
  const digits = typed.replace(/[\s()+.-]/g, '');
  if (/^\d{5,}$/.test(digits)) return [codeStartTerm([`p${digits}`, `p0${digits}`])];
  return typedWords(typed).map(wordTerm);
}

/** `LAB-000123`, `lab 123`, `REQ-12` and `SPC-7`, as numbers are written. */
export function numberOf(typed: string): { series: string; number: string } | null {
  const found = /^(lab|req|spc)[-\s]?0*(\d{1,12})$/i.exec(typed.trim());
  return found
    ? {
        series: (found[1] as string).toUpperCase(),
        number: `${(found[1] as string).toUpperCase()}-${(found[2] as string).padStart(6, '0')}`,
      }
    : null;
}

interface Found {
  readonly patientIds: readonly Id[];
  readonly ids: readonly Id[];
  readonly testIds: readonly Id[];
  readonly number: ReturnType<typeof numberOf>;
}

async function findTyped(scope: Scope, typed: string): Promise<Found> {
  const number = numberOf(typed);
  if (number) return { patientIds: [], ids: [], testIds: [], number };
  const terms = termsOf(typed);
  const patients = await patientsFound(scope, terms, { need: mostFound });
  const outside = await searchIds(scope, externalKind, terms, { need: mostFound });
  const idsOf = ({ hits }: typeof patients) => hits.map((hit) => hit.recordId);
  return { patientIds: idsOf(patients), ids: idsOf(outside), testIds: await testIdsBy(scope, typed), number: null };
}

const anyOf = (column: 'patientId' | 'id' | 'testId', ids: readonly Id[]) =>
  sql<SqlBool>`${sql.ref(column === 'patientId' ? 'patient_id' : column === 'testId' ? 'test_id' : 'id')} = any(${[...ids]}::uuid[])`;

function typedCondition(eb: Where, found: Found, sees: boolean): Expression<SqlBool> {
  const { number, patientIds, ids, testIds } = found;
  if (number?.series === 'LAB') return eb('requestNumber', '=', number.number);
  if (number?.series === 'REQ') return eb('requisitionNumber', '=', number.number);
  if (number)
    return eb('specimenId', 'in', (inner) =>
      inner
        .selectFrom('labSpecimens')
        .select('id')
        .where('labSpecimens.hospitalId', '=', sql.ref<Id>('lab_requests.hospital_id'))
        .where('specimenNumber', '=', number.number),
    );
  const parts: Expression<SqlBool>[] = [];
  if (patientIds.length > 0) parts.push(anyOf('patientId', patientIds));
  if (ids.length > 0) parts.push(anyOf('id', ids));
  // Invariant 8: a sensitive test is not found by its name without the right.
  if (testIds.length > 0) parts.push(sees ? anyOf('testId', testIds) : eb.and([anyOf('testId', testIds), eb('sensitive', '=', false)]));
  return parts.length > 0 ? eb.or(parts) : eb.lit(false);
}

const stages: Readonly<Record<string, readonly string[]>> = { uninvoiced: ['uninvoiced', 'draft'] };

function billedAs(words: readonly string[]): Expression<SqlBool> {
  const wanted = words.flatMap((word) => stages[word] ?? [word]);
  return sql<SqlBool>`exists (select 1 from patient_bills b where b.hospital_id = lab_requests.hospital_id
    and b.source_type = 'lab-request' and b.source_id = lab_requests.bill_source_id and b.stage = any(${wanted}::text[]))`;
}

/** What the reader may be told of critical values: at the bench all, elsewhere released ones, of sensitive tests with the right. */
function isCritical(eb: Where, scope: Scope): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [eb('critical', '=', true)];
  if (!isBench(scope)) parts.push(eb('status', '=', 'result-released'));
  if (!seesSensitive(scope)) parts.push(eb('sensitive', '=', false));
  return eb.and(parts);
}

/** Its tube was taken and has not reached the bench. */
function isOnTheWay(eb: Where): Expression<SqlBool> {
  const awaited = eb
    .selectFrom('labSpecimens')
    .select('labSpecimens.id')
    .where('labSpecimens.hospitalId', '=', sql.ref<Id>('lab_requests.hospital_id'))
    .where('labSpecimens.id', '=', sql.ref<Id>('lab_requests.specimen_id'))
    .where('labSpecimens.receivedAt', 'is', null);
  return eb.and([eb('status', '=', 'specimen-taken'), eb.exists(awaited)]);
}

function conditionsOf(eb: Where, scope: Scope, { query, found, inWard }: Narrowed): Expression<SqlBool>[] {
  const sees = seesSensitive(scope);
  const known = (condition: Expression<SqlBool>) => (sees ? condition : eb.and([condition, eb('sensitive', '=', false)]));
  const statuses = statusesOf(query.status);
  const parts: Expression<SqlBool>[] = [];
  if (statuses) parts.push(eb('status', 'in', statuses));
  if (query.patientId) parts.push(eb('patientId', '=', query.patientId));
  if (query.testId) parts.push(known(eb('testId', '=', query.testId)));
  if (query.categoryId) parts.push(known(eb('categoryId', '=', query.categoryId)));
  if (query.priority?.length) parts.push(eb('priority', 'in', query.priority));
  if (query.source) parts.push(eb('source', '=', query.source));
  if (query.origin) parts.push(eb('origin', '=', query.origin));
  if (query.requestedBy) parts.push(eb('requestedBy', '=', query.requestedBy));
  if (inWard) parts.push(anyOf('patientId', inWard));
  if (query.critical) parts.push(isCritical(eb, scope));
  if (query.overdue) parts.push(eb.and([eb('open', '=', true), eb('dueAt', '<', scope.now)]));
  if (query.unacknowledged) parts.push(eb.and([eb('status', '=', 'result-released'), eb('acknowledgedAt', 'is', null)]));
  if (query.onTheWay) parts.push(isOnTheWay(eb));
  if (query.releasedFrom) parts.push(eb('releasedAt', '>=', query.releasedFrom));
  if (query.billingStatus?.length) parts.push(billedAs(query.billingStatus));
  if (found) parts.push(typedCondition(eb, found, sees));
  return parts;
}

interface Narrowed {
  readonly query: Partial<Filter>;
  readonly found: Found | null;
  readonly from: string | null;
  readonly until: string | null;
  /** Who lies in the ward that is asked for. */
  readonly inWard?: readonly Id[] | null;
}

function selection(scope: Scope, narrowed: Narrowed) {
  const { query, from, until } = narrowed;
  let rows = scope.tx.selectFrom('labRequests').where('hospitalId', '=', scope.hospitalId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  return rows.where((eb) => {
    const parts = conditionsOf(eb, scope, narrowed);
    if (parts.length === 0) return eb.lit(true);
    return query.filterOperator === 'or' ? eb.or(parts) : eb.and(parts);
  });
}

async function counted(scope: Scope, narrowed: Narrowed): Promise<number> {
  const { query, found, from, until } = narrowed;
  const { status, filterOperator: _operator, sort: _sort, page: _page, limit: _limit, ...others } = query;
  const plain =
    !found &&
    !from &&
    !until &&
    Object.values(others).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
  if (plain) {
    const wanted = statusesOf(status) ?? [...requestStatuses];
    const counts = await readCounters(scope, wanted.map(countOf));
    return wanted.reduce((sum, word) => sum + (counts[countOf(word)] ?? 0), 0);
  }
  const { testId, ...more } = others;
  const testAlone = testId && Object.values(more).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
  const untimed = !found && !from && !until;
  if (testAlone && untimed && seesSensitive(scope) && !(query.filterOperator === 'or' && status?.length)) {
    const wanted = statusesOf(status) ?? [...requestStatuses];
    return talliedWhere(
      await readTallies(
        scope,
        'lab_requests.test',
        wanted.map((word) => `${testId}|${word}`),
      ),
      () => true,
    );
  }
  const { count } = await selection(scope, narrowed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Ordered = ReturnType<typeof selection>;

function sorted(rows: Ordered, sort: Filter['sort'] | undefined) {
  if (sort === 'newest') return rows.orderBy('createdAt', 'desc').orderBy('id', 'desc');
  if (sort === 'oldest') return rows.orderBy('createdAt').orderBy('id');
  if (sort === 'due') return rows.orderBy('dueAt').orderBy('id');
  return rows.orderBy('workOrder').orderBy('id');
}

async function pageOf(scope: Scope, narrowed: Narrowed, { page, limit }: { page: number; limit: number }): Promise<Page<LabRow>> {
  const count = await counted(scope, narrowed);
  const rows = await sorted(selection(scope, narrowed), narrowed.query.sort)
    .selectAll()
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRows(scope, rows), meta: { count, page, limit } };
}

/** GET lab-request/filter. */
export async function filterRequests(scope: Scope, query: Filter): Promise<Page<LabRow>> {
  const { searchTerm, startDate, endDate, releasedFrom, ...rest } = query;
  const released = await between(scope, { startDate: releasedFrom });
  const others = released.from ? { ...rest, releasedFrom: released.from } : rest;
  const found = searchTerm ? await findTyped(scope, searchTerm) : null;
  const inWard = await inpatientsOf(scope, query.wardId);
  return pageOf(scope, { query: others, found, inWard, ...(await between(scope, { startDate, endDate })) }, query);
}

/** GET lab-request. */
export function listRequests(scope: Scope, { page, limit, status }: QueryOf<typeof requestCalls.list>): Promise<Page<LabRow>> {
  return pageOf(scope, { query: { status: status ? [status] : undefined }, found: null, from: null, until: null }, { page, limit });
}

/** GET lab-request/by-patient-for-hospital/{id}, newest first. */
export async function requestsOfPatient(scope: Scope, patientId: Id, query: QueryOf<typeof requestCalls.byPatient>): Promise<Page<LabRow>> {
  await openPatient(scope, patientId);
  const narrowed = { query: { patientId, status: query.status, sort: 'newest' as const }, found: null, ...(await between(scope, query)) };
  return pageOf(scope, narrowed, query);
}

/** GET lab-request/requisition/{number}; an unknown one has no requests. */
export async function requisition(scope: Scope, number: string): Promise<LabRow[]> {
  const rows = await scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requisitionNumber', '=', number)
    .orderBy('requestNumber')
    .execute();
  return showRows(scope, rows);
}

const forDashboard = (status: Filter['status']): Narrowed => ({ query: { status }, found: null, from: null, until: null });

/** Ids and statuses in the order of the work; the index of that order holds all that is asked for. */
export function dashboardRows(scope: Scope, status: Filter['status'], limit: number) {
  return sorted(selection(scope, forDashboard(status)), 'worklist')
    .select(['id', 'status'])
    .limit(limit);
}

/** GET dashboard/getLabs: thousands of rows, so no more of them than ids and statuses. */
export async function labsForDashboard(scope: Scope, { status, limit }: QueryOf<typeof requestCalls.dashboard>) {
  const wanted = status ? [status] : undefined;
  const count = await counted(scope, forDashboard(wanted));
  const data = await dashboardRows(scope, wanted, limit).execute();
  return { data, meta: { count, page: 1, limit } };
}
