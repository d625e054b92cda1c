import { present } from '#kernel/server/reading/present.ts';
import { type Insertable, sql } from 'kysely';
import type { LabResultValuesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Parameter, Range } from '../../contract/catalogue-records.ts';
import { type Culture, type LabResult, type ResultValue, LabAttachment } from '../../contract/result-records.ts';
import { roundedText } from '../../contract/rules/decimal.ts';
import { comparable, type PreviousValue } from '../../contract/rules/values.ts';
import { referenceText } from '../../contract/rules/ranges.ts';
import type { StoredRequest } from './store.ts';

/** Under what a parameter's values are found over the years: its code, else itself. */
export function trendKey(parameter: { readonly id: Id; readonly code: string | null }): string {
  return parameter.code ? parameter.code.toLowerCase() : parameter.id;
}

function numberOf(value: ResultValue): string | null {
  const number = comparable(value, value.value);
  return number === null ? null : roundedText(number, 6);
}

type ValueRow = Insertable<LabResultValuesTable>;

function valueRow(scope: Scope, resultId: Id, request: StoredRequest, value: ResultValue, position: number, released: boolean): ValueRow {
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    resultId,
    parameterId: value.parameterId,
    position,
    patientId: released ? request.patientId : null,
    trendKey: trendKey({ id: value.parameterId, code: value.code }),
    collectedAt: request.collectedAt as string,
    name: value.name,
    code: value.code,
    resultType: value.resultType,
    unit: value.unit,
    decimals: value.decimals,
    value: value.value,
    valueNumber: numberOf(value),
    picked: value.values,
    comparator: value.comparator,
    culture: value.culture ? json(value.culture) : null,
    rangeSnapshot: value.range ? json(value.range) : null,
    flag: value.flag,
    delta: value.delta,
    previousValue: value.previousValue,
    previousAt: value.previousAt,
    method: value.method,
    device: value.device,
    comment: value.comment,
    absentReason: value.absentReason,
  } as ValueRow;
}

/** Writes the values of a version; the database refuses it once the version is released (invariant 6). */
export async function writeValues(
  scope: Scope,
  resultId: Id,
  request: StoredRequest,
  values: readonly ResultValue[],
  released: boolean,
): Promise<void> {
  if (values.length === 0) return;
  await scope.tx
    .insertInto('labResultValues')
    .values(values.map((value, position) => valueRow(scope, resultId, request, value, position, released)))
    .execute();
}

/** Takes the values of a draft away, for new ones. */
export async function clearValues(scope: Scope, resultId: Id): Promise<void> {
  await scope.tx.deleteFrom('labResultValues').where('hospitalId', '=', scope.hospitalId).where('resultId', '=', resultId).execute();
}

/** The newest released value of each parameter of the same patient before a request's specimen, by parameter id. */
export async function previousValues(
  scope: Scope,
  request: Pick<StoredRequest, 'id' | 'patientId' | 'collectedAt'>,
  parameters: readonly Parameter[],
): Promise<Map<string, PreviousValue>> {
  if (!request.patientId || parameters.length === 0) return new Map();
  const { rows } = await sql<{ trendKey: string; value: string; comparator: string | null; resultType: string; collectedAt: string }>`
    select k.trend_key, n.value, n.comparator, n.result_type, n.collected_at
      from unnest(${parameters.map(trendKey)}::text[]) as k(trend_key)
      cross join lateral (
        select v.value, v.comparator, v.result_type, v.collected_at
          from lab_result_values v
          join lab_results r on r.hospital_id = v.hospital_id and r.id = v.result_id and r.status <> 'preliminary'
          join lab_requests q on q.hospital_id = r.hospital_id and q.id = r.request_id and q.result_version = r.version
         where v.hospital_id = ${scope.hospitalId} and v.patient_id = ${request.patientId} and v.trend_key = k.trend_key
           and q.id <> ${request.id} and v.value is not null and v.collected_at <= ${request.collectedAt ?? scope.now}::timestamptz
         order by v.collected_at desc limit 1) n`.execute(scope.tx);
  const byKey = new Map(rows.map((row) => [row.trendKey, row]));
  return new Map(
    parameters.flatMap((parameter) => {
      const row = byKey.get(trendKey(parameter));
      if (!row) return [];
      const number = row.comparator || !['numeric', 'calculated'].includes(row.resultType) ? null : row.value;
      return [[parameter.id, { value: [row.comparator, row.value].filter(Boolean).join(' '), number, at: row.collectedAt }] as const];
    }),
  );
}

function shownValue(row: Record<string, unknown>): ResultValue {
  const range = row.rangeSnapshot as Range | null;
  const ranged = ['numeric', 'calculated', 'titre'].includes(row.resultType as string);
  return {
    parameterId: row.parameterId as Id,
    name: row.name as string,
    code: row.code as string | null,
    resultType: row.resultType as ResultValue['resultType'],
    decimals: row.decimals as number,
    unit: row.unit as string | null,
    value: row.value as string | null,
    values: row.picked as string[],
    comparator: row.comparator as ResultValue['comparator'],
    culture: row.culture as Culture | null,
    range,
    reference: ranged ? referenceText(range) : null,
    flag: row.flag as ResultValue['flag'],
    delta: row.delta as boolean,
    previousValue: row.previousValue as string | null,
    previousAt: row.previousAt as string | null,
    method: row.method as string | null,
    device: row.device as string | null,
    comment: row.comment as string | null,
    absentReason: row.absentReason as ResultValue['absentReason'],
  };
}

export interface KeptResult extends LabResult {
  readonly id: Id;
  readonly requestId: Id;
}

/** Files that were made of the requests' own tubes: what was made of a rejected one never goes out with the next one's result. */
async function attachmentsOf(scope: Scope, requestIds: readonly Id[]) {
  const rows = await scope.tx
    .selectFrom('labAttachments as a')
    .innerJoin('labRequests as q', (join) => join.onRef('q.hospitalId', '=', 'a.hospitalId').onRef('q.id', '=', 'a.requestId'))
    .selectAll('a')
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.requestId', 'in', [...requestIds])
    .where((eb) => eb.or([eb('a.specimenId', 'is', null), eb('a.specimenId', '=', eb.ref('q.specimenId'))]))
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ row, shown: showAttachment(row) }));
}

export function showAttachment(row: {
  id: Id;
  name: string;
  mime: string;
  size: number;
  uploadedByName: string;
  uploadedAt: string;
}): LabAttachment {
  return present(LabAttachment, row, { uploadedBy: row.uploadedByName });
}

/** All versions of requests' results with their values, the newest version first. `released`: without preliminary ones. */
export async function resultsOf(
  scope: Scope,
  requestIds: readonly Id[],
  { released }: { readonly released: boolean },
): Promise<KeptResult[]> {
  if (requestIds.length === 0) return [];
  let query = scope.tx
    .selectFrom('labResults')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', [...new Set(requestIds)]);
  if (released) query = query.where('status', '<>', 'preliminary');
  const results = await query.orderBy('requestId').orderBy('version', 'desc').execute();
  if (results.length === 0) return [];
  const values = await scope.tx
    .selectFrom('labResultValues')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'resultId',
      'in',
      results.map(({ id }) => id),
    )
    .orderBy('resultId')
    .orderBy('position')
    .execute();
  const attachments = await attachmentsOf(scope, requestIds);
  return results.map((row) => ({
    id: row.id,
    requestId: row.requestId,
    version: row.version,
    status: row.status,
    values: values.filter(({ resultId }) => resultId === row.id).map((value) => shownValue(value)),
    comment: row.comment,
    conclusion: row.conclusion,
    attachments: attachments
      .filter((each) => each.row.requestId === row.requestId && each.row.resultVersion <= row.version)
      .map(({ shown }) => shown),
    enteredBy: { id: row.enteredBy, name: row.enteredByName },
    enteredAt: row.enteredAt,
    releasedBy: row.releasedAt ? { id: row.releasedBy, name: row.releasedByName ?? '' } : null,
    releasedAt: row.releasedAt,
    amendReason: row.amendReason,
  }));
}

/** A kept result as the wire has it. */
export function shownResult({ id: _id, requestId: _requestId, ...result }: KeptResult): LabResult {
  return result;
}
