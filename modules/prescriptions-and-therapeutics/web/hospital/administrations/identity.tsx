import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
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

/** Allergies in a block that is seen from the foot of the bed; that none are recorded is said as well. */
export function AllergyBlock({ names }: { readonly names: readonly string[] }) {
  const t = useText();
  if (names.length === 0) return <span className={styles.none}>{t('No allergies recorded')}</span>;
  return (
    <span className={styles.allergic}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{t('Allergic to {names}', { names: names.join(', ') })}</span>
    </span>
  );
}
