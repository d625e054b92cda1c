import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { OwnChartRight } from '#modules/patient-chart/contract/events.ts';
import { patientBrief, yearsBetween } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { OwnLabResult } from '../../contract/request-records.ts';
import { between } from '../context.ts';
import { statusesOf } from './list.ts';
import { resultsOf, shownResult } from './results-store.ts';
import { orderedTests, type StoredRequest } from './store.ts';

type Query = QueryOf<typeof requestCalls.own>;

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

// From this age on, what is sensitive of a minor stays closed to those who act for them.
const ownSecretsFrom = 14;

async function placesOf(scope: PatientScope, asked: Id | undefined): Promise<Place[]> {
  const personId = asked ?? scope.personId;
  if (!scope.personIds.includes(personId)) throw kernelRefusals.refusal('NOT_FOUND');
  if (personId !== scope.personId && (await scope.ask(OwnChartRight, { personId })).includes('none'))
    throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Place>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${personId}::uuid`.execute(
    scope.tx,
  );
  return rows;
}

async function hidesSensitive(scope: Scope, place: Place, own: boolean): Promise<boolean> {
  if (own) return false;
  const [patient] = await patientBrief(scope, [place.patientId]);
  return !patient?.dateOfBirth || yearsBetween(patient.dateOfBirth, dayIn(scope.now, 'UTC')) >= ownSecretsFrom;
}

async function show(scope: Scope, personId: Id, rows: readonly StoredRequest[]): Promise<OwnLabResult[]> {
  const { id, name } = await hospitalOf(scope);
  const results = await resultsOf(
    scope,
    rows.map((row) => row.id),
    { released: true },
  );
  const testOf = await orderedTests(scope, rows);
  return rows.flatMap((row) => {
    const newest = results.find(({ requestId }) => requestId === row.id);
    if (!newest || !row.releasedAt) return [];
    const { attachments: _attachments, ...result } = shownResult(newest);
    return [
      {
        id: row.id,
        personId,
        hospital: { id, name },
        requestNumber: row.requestNumber,
        test: testOf(row).name,
        category: testOf(row).categoryName,
        requestedBy: row.orderedForName ?? row.requestedByName,
        collectedAt: row.collectedAt,
        releasedAt: row.releasedAt,
        result,
      },
    ];
  });
}

async function ownIn(scope: Scope, place: Place, own: boolean, query: Query): Promise<{ data: OwnLabResult[]; count: number }> {
  const { from, until } = await between(scope, query);
  let rows = scope.tx
    .selectFrom('labRequests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', place.patientId)
    .where('status', '=', 'result-released')
    .where('visibleToPatientAt', '<=', scope.now);
  if (await hidesSensitive(scope, place, own)) rows = rows.where('sensitive', '=', false);
  if (from) rows = rows.where('releasedAt', '>=', from);
  if (until) rows = rows.where('releasedAt', '<', until);
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await rows
    .selectAll()
    .orderBy('releasedAt', 'desc')
    .limit(offsetOf(query) + query.limit)
    .execute();
  return { data: await show(scope, place.personId, found), count: Number(count) };
}

/** GET lab-request/patient: released and shared, over all hospitals of the person, newest first. */
export async function ownResults(scope: PatientScope, query: Query): Promise<Page<OwnLabResult>> {
  const asked = statusesOf(query.status ? [query.status] : undefined);
  const places = asked && !asked.includes('result-released') ? [] : await placesOf(scope, query.personId);
  const parts: { data: OwnLabResult[]; count: number }[] = [];
  for (const place of places)
    parts.push(await scope.inHospital(place.hospitalId, (inside) => ownIn(inside, place, place.personId === scope.personId, query)));
  const data = parts.flatMap((part) => part.data).sort((one, other) => (one.releasedAt < other.releasedAt ? 1 : -1));
  const start = offsetOf(query);
  return {
    data: data.slice(start, start + query.limit),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}
