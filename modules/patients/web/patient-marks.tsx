import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { patientMarks } from './looks.ts';

/** Badges that stand beside a patient's name. */
export function PatientMarks({ of }: { readonly of: Pick<PatientListRow, 'isDependant' | 'isUnidentified' | 'confidential'> }) {
  return (
    <>
      {of.isDependant ? <StatusBadge look={patientMarks.dependant} /> : null}
      {of.isUnidentified ? <StatusBadge look={patientMarks.unidentified} /> : null}
      {of.confidential ? <StatusBadge look={patientMarks.confidential} /> : null}
    </>
  );
}
