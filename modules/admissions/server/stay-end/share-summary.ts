import type { Scope } from '#kernel/server/scope/scope.ts';
import { isSensitiveCode, shareFiledSummary } from '#modules/patient-chart/server/index.ts';
import type { StayDiagnosis } from '../../contract/stay-records.ts';
import type { DischargeType } from '../../contract/stay-words.ts';
import { restrictedOf } from '../own-stays.ts';
import type { StoredAdmission } from '../stay-store.ts';

interface Told {
  readonly type: DischargeType | null;
  /** Of the admission and of the discharge. */
  readonly diagnoses: readonly Pick<StayDiagnosis, 'icdCode'>[];
  /** The patient lay in a restricted ward at any time. */
  readonly restricted: boolean;
}

/**
 * Whether the summary of a released stay stands among the documents of the patient area. A summary of something sensitive, or of a
 * restricted ward, is read by others of the family too easily there: the hospital may share it by hand.
 */
export function isForPatient({ type, diagnoses, restricted }: Told): boolean {
  return type !== null && type !== 'deceased' && !restricted && !diagnoses.some(({ icdCode }) => isSensitiveCode(icdCode));
}

/** Shows the filed summary of a released stay to the patient, or takes it back once a diagnosis of it is coded as a sensitive one. */
export async function shareStaySummary(scope: Scope, row: StoredAdmission, may: 'share' | 'hide'): Promise<void> {
  const restricted = (await restrictedOf(scope, [row.id])).has(row.id);
  const diagnoses = [...row.admittingDiagnoses, ...(row.finalDiagnoses ?? [])];
  const visible = isForPatient({ type: row.dischargeType, diagnoses, restricted });
  if (visible && may === 'hide') return;
  const { patientId, id: sourceId } = row;
  await shareFiledSummary(scope, { patientId, type: 'discharge-summary', sourceType: 'admission', sourceId }, visible);
}
