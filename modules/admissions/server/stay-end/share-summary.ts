import type { Scope } from '#kernel/server/scope/scope.ts';
import { isSensitiveCode, shareFiledSummary } from '#modules/patient-chart/server/index.ts';
import { restrictedOf } from '../own-stays.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { isForPatient } from './rules.ts';

/** Shows the filed summary of a released stay to the patient, or takes it back once a diagnosis of it is coded as a sensitive one. */
export async function shareStaySummary(scope: Scope, row: StoredAdmission, may: 'share' | 'hide'): Promise<void> {
  const restricted = (await restrictedOf(scope, [row.id])).has(row.id);
  const diagnoses = [...row.admittingDiagnoses, ...(row.finalDiagnoses ?? [])];
  const sensitive = diagnoses.some(({ icdCode }) => isSensitiveCode(icdCode));
  const visible = isForPatient({ type: row.dischargeType, sensitive, restricted });
  if (visible && may === 'hide') return;
  const { patientId, id: sourceId } = row;
  await shareFiledSummary(scope, { patientId, type: 'discharge-summary', sourceType: 'admission', sourceId }, visible);
}
