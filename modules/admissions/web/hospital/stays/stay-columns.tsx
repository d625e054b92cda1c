import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AdmissionRow } from '#modules/admissions/contract/stay-records.ts';
import { acuityLooks, dischargeTypeWords, isolationLooks, sourceWords, stayLooks } from '../../stay-looks.ts';
import { useAgeAndSex } from '../patient-line.tsx';
import { StayMenu } from './stay-acts.tsx';
import { placeWords } from './place-words.ts';

/** Which stays a list holds. */
export type StaysShown = 'admitted' | 'discharged' | 'released';

/** The columns of a list of stays; those of discharged patients say whether the bed is free and how far they are cleared. */
export function useStayColumns(shown: StaysShown): readonly Column<AdmissionRow>[] {
  const t = useText();
  const column = useColumnsOf<AdmissionRow>();
  const ageAndSex = useAgeAndSex();
  const ended: readonly Column<AdmissionRow>[] = [
    column.instant('dischargedAt', t('Discharged'), { hidden: shown === 'released' }),
    column.text('type', t('Type of discharge'), {
      field: 'dischargeType',
      wide: true,
      hidden: shown === 'discharged',
      of: (row) => (row.dischargeType ? t(dischargeTypeWords[row.dischargeType]) : null),
    }),
  ];
  const leaving: readonly Column<AdmissionRow>[] = [
    column.text('bed', t('Bed'), { field: 'vacatedAt', of: (row) => (row.vacatedAt ? t('Free') : t('Held')) }),
    column.text('cleared', t('Cleared'), { of: (row) => t('{count} of {all}', { count: row.cleared, all: row.areas }) }),
  ];
  return [
    column.person('patient', t('Patient'), { under: (row) => [row.admissionNumber, ageAndSex(row.of)].filter(Boolean).join(' · ') }),
    column.text('admissionNumber', t('Admission no.'), { hidden: true, identifies: true }),
    column.text('ageAndSex', t('Age / Sex'), { field: 'of.dateOfBirth', hidden: true, of: (row) => ageAndSex(row.of) }),
    column.text('place', t('Ward / Room / Bed'), {
      field: 'place.wardName',
      wraps: true,
      hidden: shown === 'discharged',
      of: (row) => (row.place ? placeWords(row.place) : row.wardName),
    }),
    column.text('consultant', t('Consultant'), {
      field: 'consultant.fullname',
      hidden: true,
      of: (row) => row.consultant?.fullname,
    }),
    column.text('from', t('Source'), { field: 'source', hidden: true, of: (row) => t(sourceWords[row.source]) }),
    column.instant('admittedAt', t('Admitted'), { hidden: shown !== 'admitted' }),
    ...(shown === 'admitted' ? [column.instant('expectedDischargeAt', t('Expected discharge'), { hidden: true })] : ended),
    ...(shown === 'released' ? [column.instant('releasedAt', t('Released'))] : []),
    column.count('days', t('Days'), { hidden: shown !== 'admitted' }),
    column.text('diagnosis', t('Diagnosis'), { wide: true, wraps: true, hidden: shown !== 'admitted' }),
    column.text('billing', t('Billing'), { hidden: true }),
    column.money('balance', t('Balance'), { wide: true }),
    ...(shown === 'discharged' ? leaving : []),
    column.status((row) => stayLooks[row.status], {
      also: (row) => [
        row.status === 'admitted' && (row.acuity === 'critical' || row.acuity === 'high') ? acuityLooks[row.acuity] : null,
        row.isolation === 'none' ? null : isolationLooks[row.isolation],
      ],
    }),
    column.acts((row) => <StayMenu stay={row} name={row.patient} />),
  ];
}
