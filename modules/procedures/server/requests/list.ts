import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays, startOfDay } from '#kernel/server/clock/instants.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import { present } from '#kernel/server/reading/present.ts';
import { codeStartTerm, mostFound, wordTerm } from '#kernel/server/search/search-ids.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import { openPatient, patientsFound } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import { RequestEvent, type RequestRow } from '../../contract/request-records.ts';
import { seesSensitive } from '../catalogue/store.ts';
import { findRequest } from './store.ts';
import { showRows } from './view.ts';

type Query = QueryOf<typeof requestCalls.list>;
type Tallies = PayloadOf<typeof requestCalls.list>['meta']['tallies'];

/** Figures of the tiles, in one statement. */
async function talliesOf(scope: Scope): Promise<Tallies> {
  const [zone, today] = [await scope.zone(), await scope.today()];
  const day = { from: startOfDay(today, zone), until: startOfDay(addCalendarDays(today, 1), zone) };
  const month = startOfDay(`${today.slice(0, 7)}-01`, zone);
  const { rows } = await sql<Tallies>`
    select count(*) filter (where starts_at >= ${day.from} and starts_at < ${day.until} and status <> 'cancelled')::int as "today",
           count(*) filter (where status in ('created', 'consent-form') and needs_assessment and not exists (
             select from procedure_assessments a where a.hospital_id = r.hospital_id and a.request_id = r.id and a.current and a.signed_at is not null))::int as "awaitingAssessment",
           count(*) filter (where status in ('created', 'pre-surgery-assessment') and needs_consent)::int as "awaitingConsent",
           count(*) filter (where running)::int as "inTheatre",
           count(*) filter (where status in ('started', 'documentation-saved') and left_theatre_at is not null)::int as "noteDue",
           count(*) filter (where status = 'cancelled' and cancelled_at >= ${month})::int as "cancelledThisMonth"
      from procedure_requests r
     where hospital_id = ${scope.hospitalId}
       and (open or starts_at >= ${day.from} or cancelled_at >= ${month})`.execute(scope.tx);
  return rows[0] as Tallies;
}

/** Requests by number (`PRC-12`), else patients by name, number or telephone. */
async function idsBy(scope: Scope, typed: string): Promise<{ patients: readonly Id[]; numbers: readonly string[] }> {
  const numbers = typedNumbers(typed).filter((number) => number.startsWith('PRC-'));
  if (numbers.length > 0) return { patients: [], numbers };
  const digits = typed.replace(/[\s()+.-]/g, '');
  const terms = /^\d{5,}$/.test(digits) ? [codeStartTerm([`p${digits}`, `p0${digits}`])] : typedWords(typed).map(wordTerm);
  const { hits } = await patientsFound(scope, terms, { need: mostFound });
  return { patients: hits.map(({ recordId }) => recordId), numbers };
}

/** GET procedure-request, the latest time first; sensitive ones only to those with the right. */
export async function listRequests(scope: Scope, query: Query): Promise<PayloadOf<typeof requestCalls.list>> {
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('procedureRequests').where('hospitalId', '=', scope.hospitalId);
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  if (query.status?.length) rows = rows.where('status', 'in', query.status);
  if (query.urgency) rows = rows.where('urgency', '=', query.urgency);
  if (query.theatreRoomId) rows = rows.where('theatreRoomId', '=', query.theatreRoomId);
  if (query.surgeonId) rows = rows.where('leadSurgeonId', '=', query.surgeonId);
  if (query.patientId) rows = rows.where('patientId', '=', query.patientId);
  if (query.admissionId) rows = rows.where('admissionId', '=', query.admissionId);
  if (query.placeId) rows = rows.where('placeId', '=', query.placeId);
  if (from) rows = rows.where('startsAt', '>=', from);
  if (until) rows = rows.where('startsAt', '<', until);
  if (query.search) {
    const { patients, numbers } = await idsBy(scope, query.search);
    rows = rows.where((eb) =>
      eb.or([
        eb('patientId', 'in', patients.length > 0 ? [...patients] : [nobody]),
        ...(numbers.length > 0 ? [eb('requestNumber', 'in', [...numbers])] : []),
      ]),
    );
  }
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit, tallies: await talliesOf(scope) } };
}

/** GET procedure-request/patient/{id}. */
export async function listOfPatient(scope: Scope, patientId: Id, query: QueryOf<typeof requestCalls.ofPatient>): Promise<Page<RequestRow>> {
  await openPatient(scope, patientId);
  let rows = scope.tx.selectFrom('procedureRequests').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('startsAt', 'desc').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

/** GET procedure-request/{id}/audit, newest first. */
export async function listHistory(
  scope: Scope,
  id: Id,
  query: QueryOf<typeof requestCalls.history>,
): Promise<PayloadOf<typeof requestCalls.history>> {
  await findRequest(scope, id);
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('procedureRequestEvents').where('hospitalId', '=', scope.hospitalId).where('requestId', '=', id);
  if (from) rows = rows.where('at', '>=', from);
  if (until) rows = rows.where('at', '<', until);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: found.map((row) => present(RequestEvent, row)), meta: { count, page: query.page, limit: query.limit } };
}
