import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { StayPatient } from '#modules/admissions/contract/request-records.ts';

const sexWords: Readonly<Record<string, string>> = { male: word('Male'), female: word('Female') };

/** Age and sex as wards say them: `34 years · Female`. */
export function useAgeAndSex(): (patient: Pick<StayPatient, 'dateOfBirth' | 'gender'>) => string {
  const t = useText();
  const format = useFormat();
  return ({ dateOfBirth, gender }) =>
    [dateOfBirth ? format.age(dateOfBirth) : null, gender && sexWords[gender] ? t(sexWords[gender]) : null].filter(Boolean).join(' · ');
}

/** Who a form is about: name, number, age and sex in one line. */
export function PatientLine({ patient }: { readonly patient: StayPatient }) {
  const ageAndSex = useAgeAndSex();
  return (
    <p>
      <span className="strong">{patient.fullname}</span> <span className="code muted">{patient.hospitalPatientId}</span>{' '}
      <span className="muted">{ageAndSex(patient)}</span>
    </p>
  );
}
