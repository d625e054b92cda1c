import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { consultationLooks } from '../looks.ts';
import { typeWords } from '../words.ts';
import { PaperFacts, SignLines, usePatientFacts } from './parts.tsx';
import styles from './print.module.css';

export interface OfConsultation {
  readonly consultation: Consultation;
}

export interface WithMedicines extends OfConsultation {
  /** What was prescribed, a line each. */
  readonly medicines: readonly string[];
}

/** The paper's name and the marks that it is amended or not signed. */
export function Title({ consultation, words }: OfConsultation & { readonly words?: string }) {
  const t = useText();
  return (
    <div className={styles.titleRow}>
      <p className={styles.title}>
        {words ?? t('Visit summary')} <span className="code">{consultation.consultationNumber}</span>
      </p>
      {consultation.amended ? <span className={styles.mark}>{t('Amended')}</span> : null}
      {consultation.status === 'completed' ? null : <span className={styles.mark}>{t(consultationLooks[consultation.status].word)}</span>}
    </div>
  );
}

/** Whose visit it was, when, where and with whom. */
export function Head({ consultation }: OfConsultation) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(consultation.patient);
  return (
    <PaperFacts
      rows={[
        ...patient,
        [t('Date'), format.instant(consultation.startedAt)],
        [t('Type'), t(typeWords[consultation.type])],
        [t('Department'), consultation.department.name],
        [t('Practitioner'), consultation.practitioner.fullname],
      ]}
    />
  );
}

/** Who signed and when; before the signing a place to sign by hand. */
export function Signature({ consultation }: OfConsultation) {
  const t = useText();
  const format = useFormat();
  if (!consultation.completedAt) return <SignLines words={[consultation.practitioner.fullname]} />;
  return (
    <p className={styles.small}>
      {t('Signed by {name}, {time}', { name: consultation.signedByName ?? '', time: format.instant(consultation.completedAt) })}
      {consultation.coSignedAt
        ? ` · ${t('co-signed by {name}, {time}', { name: consultation.coSignedByName ?? '', time: format.instant(consultation.coSignedAt) })}`
        : ''}
    </p>
  );
}

/** What was booked, else what was advised. */
export function useFollowUp({ followUpAppointment, note }: Consultation): string | null {
  const format = useFormat();
  const at = followUpAppointment ? format.instant(followUpAppointment.startsAt) : note.followUp ? format.day(note.followUp.date) : null;
  return [at, note.followUp?.instructions].filter(Boolean).join('\n') || null;
}
