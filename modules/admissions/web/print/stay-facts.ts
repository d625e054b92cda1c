import type { FactRow } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { StayOfPaper } from '#modules/admissions/contract/stay-records.ts';
import { genderWords } from '../stay-end-words.ts';

/** Who the paper of a stay is about, and the stay. */
export function useStayFacts(stay: StayOfPaper): readonly FactRow[] {
  const t = useText();
  const format = useFormat();
  const { of: patient, stays } = stay;
  const sex = patient.gender ? genderWords[patient.gender] : undefined;
  const last = stays.at(-1);
  return [
    [t('Patient'), patient.fullname],
    [t('Hospital number'), patient.hospitalPatientId],
    [t('Born'), patient.dateOfBirth ? format.day(patient.dateOfBirth) : null],
    [t('Sex'), sex ? t(sex) : null],
    [t('Admitted'), format.instant(stay.admittedAt)],
    [t('Discharged'), stay.dischargedAt ? format.instant(stay.dischargedAt) : null],
    [t('Length of stay'), t('{count} day | {count} days', { count: stay.days })],
    [t('Ward'), stay.place?.wardName ?? last?.wardName],
    [t('Consultant'), stay.consultant?.fullname],
  ];
}
