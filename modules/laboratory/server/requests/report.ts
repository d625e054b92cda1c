import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { Range } from '../../contract/catalogue-records.ts';
import { LabReport } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { TrendPoint } from '../../contract/result-records.ts';
import { laboratorySettings } from '../../contract/settings.ts';
import { peopleOf } from './people.ts';
import { type KeptResult, resultsOf, shownResult } from './results-store.ts';
import { orderedTests, seesSensitive, type StoredRequest } from './store.ts';
import { callsOf, openRequest } from './view.ts';

/** Released requests of the same order that the reader may see, the asked one first. */
async function companions(scope: Scope, row: StoredRequest): Promise<StoredRequest[]> {
  const rows = await scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requisitionNumber', '=', row.requisitionNumber)
    .where('status', '=', 'result-released')
    .where('id', '<>', row.id)
    .$if(!seesSensitive(scope), (query) => query.where('sensitive', '=', false))
    .orderBy('requestNumber')
    .execute();
  return [row, ...rows];
}

async function earlierOf(scope: Scope, row: StoredRequest, most: number): Promise<LabReport['requests'][number]['earlier']> {
  if (most === 0 || !row.patientId) return [];
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'collectedAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', row.patientId)
    .where('testId', '=', row.testId)
    .where('status', '=', 'result-released')
    .where('collectedAt', '<', row.collectedAt)
    .orderBy('collectedAt', 'desc')
    .limit(most)
    .execute();
  const results = await resultsOf(
    scope,
    rows.map(({ id }) => id),
    { released: true },
  );
  return rows.flatMap(({ id, collectedAt }) => {
    const newest = results.find(({ requestId }) => requestId === id);
    return newest && collectedAt ? [{ at: collectedAt, values: newest.values }] : [];
  });
}

async function tubesOf(scope: Scope, rows: readonly StoredRequest[]) {
  const ids = rows.flatMap(({ specimenId }) => specimenId ?? []);
  const found = ids.length
    ? await scope.tx
        .selectFrom('labSpecimens')
        .select(['id', 'specimenNumber', 'type', 'receivedAt'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', 'in', ids)
        .execute()
    : [];
  return new Map(found.map((tube) => [tube.id, tube]));
}

function chosen(
  results: readonly KeptResult[],
  row: StoredRequest,
  asked: { readonly id: Id; readonly version: number | undefined },
): KeptResult {
  const own = results.filter(({ requestId }) => requestId === row.id);
  const found = row.id === asked.id && asked.version !== undefined ? own.find(({ version }) => version === asked.version) : own[0];
  if (!found) throw laboratoryRefusals.refusal('LAB_NOT_RELEASED');
  return found;
}

/** GET lab-request/{id}/report: of a result that is released, or of the named version. */
export async function reportOf(scope: Scope, id: Id, query: QueryOf<typeof requestCalls.report>): Promise<LabReport> {
  const row = await openRequest(scope, id, 'report read');
  if (row.status !== 'result-released') throw laboratoryRefusals.refusal('LAB_NOT_RELEASED');
  const rows = await companions(scope, row);
  const results = await resultsOf(
    scope,
    rows.map((each) => each.id),
    { released: true },
  );
  const testOf = await orderedTests(scope, rows);
  const tubes = await tubesOf(scope, rows);
  const requests: LabReport['requests'] = [];
  for (const each of rows) {
    const tube = each.specimenId ? tubes.get(each.specimenId) : undefined;
    requests.push({
      id: each.id,
      requestNumber: each.requestNumber,
      test: testOf(each).name,
      category: testOf(each).categoryName,
      requestedBy: each.orderedForName ?? each.requestedByName,
      specimenNumber: tube?.specimenNumber ?? null,
      specimenType: each.specimenType,
      collectedAt: each.collectedAt,
      receivedAt: tube?.receivedAt ?? null,
      result: shownResult(chosen(results, each, { id, version: query.version })),
      calls: await callsOf(scope, each.id),
      earlier: await earlierOf(scope, each, query.cumulative),
    });
  }
  const hospital = await hospitalOf(scope);
  const settings = await readSettings(scope, laboratorySettings);
  const address = [hospital.address, hospital.city, hospital.state].filter(Boolean).join(', ') || null;
  return {
    hospital: present(LabReport.shape.hospital, hospital, { address }),
    patient: (await peopleOf(scope, [row]))(row),
    requisitionNumber: row.requisitionNumber,
    printedAt: scope.now,
    footer: settings.reportFooter,
    signatories: settings.signatories,
    referrer: row.referrer,
    requests,
  };
}

/** GET lab-request/trend/{patientId}: released values of a parameter, by its code, oldest first; of each request its newest version. */
export async function trendOf(
  scope: Scope,
  patientId: Id,
  { parameterCode, limit }: QueryOf<typeof requestCalls.trend>,
): Promise<TrendPoint[]> {
  await openPatient(scope, patientId);
  const { rows } = await sql<{
    requestId: Id;
    at: string;
    value: string;
    comparator: '<' | '>' | null;
    unit: string | null;
    flag: TrendPoint['flag'];
    range: unknown;
    sensitive: boolean;
  }>`
    select q.id as request_id, v.collected_at as at, v.value, v.comparator, v.unit, v.flag, v.range_snapshot as range, q.sensitive
      from lab_result_values v
      join lab_results r on r.hospital_id = v.hospital_id and r.id = v.result_id and r.status <> 'preliminary'
      join lab_requests q on q.hospital_id = r.hospital_id and q.id = r.request_id and q.result_version = r.version
     where v.hospital_id = ${scope.hospitalId} and v.patient_id = ${patientId} and v.trend_key = ${parameterCode.toLowerCase()}
       and v.value is not null and (${seesSensitive(scope)} or not q.sensitive)
     order by v.collected_at desc limit ${limit}`.execute(scope.tx);
  if (rows.some(({ sensitive }) => sensitive))
    await scope.record({ action: 'read', entity: 'LabRequest', patientId, summary: 'A trend of a sensitive laboratory test was read' });
  return rows.reverse().map(({ requestId, at, value, comparator, unit, flag, range }) => ({
    requestId,
    at,
    value,
    comparator,
    unit,
    flag,
    range: range as Range | null,
  }));
}
