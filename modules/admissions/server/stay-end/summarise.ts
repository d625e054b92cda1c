import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { takeHomeOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { noteIcdUse } from '#modules/reference-data/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { DischargeSummary, SummariseStay } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { requireDiagnoses } from '../stays/people.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { changeAdmission, recordAdmission, type StoredAdmission, tellStay } from '../stay-store.ts';
import { fileStaySummary } from './file-summary.ts';
import { holdStay } from './open-stay.ts';
import { shareStaySummary } from './share-summary.ts';

/** The summary that is signed after the discharge, with what was decided of the medicines then. */
async function fileSigned(
  scope: Scope,
  row: StoredAdmission,
  { finalDiagnoses, summary }: Pick<SummariseStay, 'finalDiagnoses'> & { readonly summary: DischargeSummary },
): Promise<Id> {
  const takeHome = row.dischargePrescriptionId ? await takeHomeOf(scope, row.dischargePrescriptionId) : null;
  const type = row.dischargeType ?? 'unchanged';
  return fileStaySummary(scope, row, { type, finalDiagnoses, summary, medicines: row.dischargeMedicines, takeHome });
}

/** PATCH patient-admissions/{id}/discharge: the diagnoses are coded, and a summary that is missing is signed. */
export async function summariseStay(scope: Scope, id: Id, { finalDiagnoses, summary, version }: SummariseStay): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  const mayNotSign = summary !== null && !scope.may('Discharge Patient') ? admissionsRefusals.refusal('SUMMARY_RIGHT') : null;
  guard(admissionRecord, 'summarise', row, mayNotSign);
  await requireDiagnoses(scope, finalDiagnoses, 'finalDiagnoses');
  const after = await changeAdmission(scope, row, {
    finalDiagnoses: json(finalDiagnoses),
    ...(summary ? { dischargeSummary: json(summary), dischargeDocumentId: await fileSigned(scope, row, { finalDiagnoses, summary }) } : {}),
  });
  // What the patient reads follows the codes: a text that is new is shown, one that was shown is taken back where it turned out sensitive.
  if (after.status === 'released') await shareStaySummary(scope, after, summary ? 'share' : 'hide');
  await noteIcdUse(
    scope,
    finalDiagnoses.flatMap(({ icdCode }) => icdCode ?? []),
  );
  const codes = (list: readonly { readonly icdCode: string | null }[] | null) => (list ?? []).map(({ icdCode }) => icdCode);
  await recordAdmission(scope, row, {
    action: 'update',
    summary: `Admission ${row.admissionNumber}: diagnoses coded${summary ? ', summary signed' : ''}`,
    before: { codes: codes(row.finalDiagnoses), summary: row.dischargeSummary },
    after: { codes: codes(finalDiagnoses), summary: summary ?? row.dischargeSummary },
  });
  await tellStay(scope, id);
  return showAdmission(scope, id);
}
