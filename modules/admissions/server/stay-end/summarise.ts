import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { noteIcdUse } from '#modules/reference-data/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { SummariseStay } from '../../contract/stay-end-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { requireDiagnoses } from '../stays/people.ts';
import { showAdmission } from '../stays/show-stays.ts';
import { changeAdmission, recordAdmission, tellStay } from '../stays/store.ts';
import { holdStay } from './open-stay.ts';

/** PATCH patient-admissions/{id}/discharge: the diagnoses are coded, and a summary that is missing is signed. */
export async function summariseStay(scope: Scope, id: Id, { finalDiagnoses, summary, version }: SummariseStay): Promise<Admission> {
  const row = await holdStay(scope, id, version);
  const mayNotSign = summary !== null && !scope.may('Discharge Patient') ? admissionsRefusals.refusal('SUMMARY_RIGHT') : null;
  guard(admissionRecord, 'summarise', row, mayNotSign);
  await requireDiagnoses(scope, finalDiagnoses, 'finalDiagnoses');
  await changeAdmission(scope, row, {
    finalDiagnoses: json(finalDiagnoses),
    ...(summary ? { dischargeSummary: json(summary) } : {}),
  });
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
