import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import type { ChartPatient } from '#modules/prescriptions-and-therapeutics/contract/bedside-records.ts';
import styles from './identity.module.css';

/** By what a patient is told apart at the bedside: age, date of birth, number, and where they lie. */
export function IdentityLine({ patient, ward }: { readonly patient: ChartPatient; readonly ward: string | null }) {
  const t = useText();
  const format = useFormat();
  const { dateOfBirth, hospitalPatientId } = patient;
  return (
    <span className={styles.line}>
      <span>
        {dateOfBirth ? `${format.age(dateOfBirth)} · ${t('born {day}', { day: format.day(dateOfBirth) })}` : t('Date of birth unknown')}
      </span>
      <span className="code">{hospitalPatientId}</span>
      {ward ? <span>{ward}</span> : null}
    </span>
  );
}

interface AllergyBlockProps {
  readonly names: readonly string[];
  /** Somebody asked and there are none. */
  readonly noneKnown: boolean;
}

/** Allergies in a block that is seen from the foot of the bed; that there are none and that nobody asked are two things. */
export function AllergyBlock({ names, noneKnown }: AllergyBlockProps) {
  const t = useText();
  if (names.length === 0) return <span className={styles.none}>{t(allergyStateTexts[noneKnown ? 'none-known' : 'not-asked'])}</span>;
  return (
    <span className={styles.allergic}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{t('Allergic to {names}', { names: names.join(', ') })}</span>
    </span>
  );
}
