import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { wordTerm } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { openPatient, patientsFound } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { OwnBlood, RequestRow } from '../../contract/request-records.ts';
import { openRequestStatuses } from '../../contract/words.ts';
import { showRows } from './rows.ts';

type Query = QueryOf<typeof requestCalls.list>;
type Where = ExpressionBuilder<DB, 'bloodRequests'>;
const mostFound = 500;

async function patientsBy(scope: Scope, typed: string): Promise<Id[]> {
  const found = await patientsFound(scope, typedWords(typed).map(wordTerm), { need: mostFound });
  return found.hits.map(({ recordId }) => recordId);
}

const toReview = sql<SqlBool>`exists (select 1 from blood_request_units l where l.hospital_id = blood_requests.hospital_id
  and l.request_id = blood_requests.id and l.emergency and l.issued_at is not null and l.reviewed_at is null)`;

async function conditionsOf(scope: Scope, query: Query): Promise<(eb: Where) => Expression<SqlBool>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const numbers = typed ? typedNumbers(typed) : [];
  const patientIds = typed && numbers.length === 0 ? await patientsBy(scope, typed) : null;
  return (eb) => {
    const all: Expression<SqlBool>[] = [eb('hospitalId', '=', scope.hospitalId)];
    if (query.status?.length) all.push(eb('status', 'in', query.status));
    if (query.open) all.push(eb('status', 'in', [...openRequestStatuses]));
    if (query.urgency?.length) all.push(eb('urgency', 'in', query.urgency));
    if (query.bloodGroup?.length) all.push(eb('bloodGroup', 'in', query.bloodGroup));
    if (query.component?.length) all.push(eb('component', 'in', query.component));
    if (query.patientId) all.push(eb('patientId', '=', query.patientId));
    if (query.placeKind) all.push(eb('placeKind', '=', query.placeKind));
    if (query.placeId) all.push(eb('placeId', '=', query.placeId));
    if (query.review) all.push(toReview);
    if (from) all.push(eb('createdAt', '>=', from));
    if (until) all.push(eb('createdAt', '<', until));
    if (numbers.length > 0) all.push(eb('requestNumber', 'in', [...numbers]));
    if (patientIds) all.push(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`);
    return eb.and(all);
  };
}

/** GET blood-requests/filter: open ones by when they are needed, all by when they were made. */
export async function listRequests(scope: Scope, query: Query): Promise<Page<RequestRow>> {
  const where = await conditionsOf(scope, query);
  const count = await countAll(scope.tx.selectFrom('bloodRequests').where(where));
  const page = scope.tx.selectFrom('bloodRequests').selectAll().where(where);
  const sorted =
    query.sort === 'neededAt'
      ? page.orderBy('open', 'desc').orderBy('neededAt').orderBy('id')
      : page.orderBy('createdAt', 'desc').orderBy('id', 'desc');
  const rows = await sorted.limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showRows(scope, rows), meta: { count, page: query.page, limit: query.limit } };
}

/** GET blood-requests/patient, of staff: a patient's requests, newest first. */
export async function requestsOfPatient(scope: Scope, query: QueryOf<typeof requestCalls.byPatient>): Promise<OwnBlood> {
  const empty = { data: [], meta: { count: 0, page: query.page, limit: query.limit }, own: null };
  if (!query.patientId) return empty;
  await openPatient(scope, query.patientId);
  let rows = scope.tx.selectFrom('bloodRequests').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', query.patientId);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit }, own: null };
}
