import type { FactRow } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { genderWords } from '../paper-words.ts';

/** Who a paper is about, as facts. */
export function usePatientFacts(patient: Consultation['patient']): readonly FactRow[] {
  const t = useText();
  const format = useFormat();
  const gender = genderWords[patient.gender as keyof typeof genderWords];
  return [
    [t('Patient'), patient.fullname],
    [t('Hospital number'), patient.hospitalPatientId],
    [t('Born'), patient.dateOfBirth ? `${format.day(patient.dateOfBirth)} (${format.age(patient.dateOfBirth)})` : null],
    [t('Gender'), gender ? t(gender) : null],
  ];
}
