import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesSensitive } from './requests/store.ts';

/** The newest released value of one code. */
export interface LatestValue {
  readonly patientId: Id;
  readonly loinc: string;
  readonly value: number;
  readonly unit: string | null;
  /** When the specimen was collected. */
  readonly at: Instant;
  readonly requestId: Id;
}

/** The newest released number of each LOINC code of these patients; sensitive tests only for those with the right. */
export async function latestValues(scope: Scope, patientIds: readonly Id[], loinc: readonly string[]): Promise<LatestValue[]> {
  if (patientIds.length === 0 || loinc.length === 0) return [];
  const { rows } = await sql<LatestValue>`
    select distinct on (v.patient_id, v.code) v.patient_id as "patientId", v.code as loinc, v.value_number as value, v.unit,
           v.collected_at as at, r.request_id as "requestId"
      from lab_result_values v
      join lab_results r on r.hospital_id = v.hospital_id and r.id = v.result_id
      join lab_requests q on q.hospital_id = r.hospital_id and q.id = r.request_id
     where v.hospital_id = ${scope.hospitalId} and v.patient_id = any(${[...new Set(patientIds)]}::uuid[]) and v.trend_key = any(${[...loinc]}::text[])
       and v.value_number is not null and q.status = 'result-released' and r.version = q.result_version
       and (${seesSensitive(scope)} or not q.sensitive)
     order by v.patient_id, v.code, v.collected_at desc`.execute(scope.tx);
  return rows;
}
