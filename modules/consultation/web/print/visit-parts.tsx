import { type ReactNode, Suspense } from 'react';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperNote, PaperSigns } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { consultationLooks } from '../looks.ts';
import { typeWords } from '../words.ts';
import { usePatientFacts } from './patient-facts.ts';

export interface OfConsultation {
  readonly consultation: Consultation;
}

export interface WithMedicines extends OfConsultation {
  /** What was prescribed, a line each. */
  readonly medicines: readonly string[];
}

interface VisitPaperProps extends OfConsultation {
  readonly title: string;
  readonly children: ReactNode;
}

/** A paper about a visit: whose it was, when, where and with whom; whether it is amended or not signed; who signed. */
export function VisitPaper({ title, consultation, children }: VisitPaperProps) {
  const t = useText();
  const format = useFormat();
  const patient = usePatientFacts(consultation.patient);
  return (
    <Paper
      title={title}
      number={consultation.consultationNumber}
      marks={[
        consultation.amended ? t('Amended') : null,
        consultation.status === 'completed' ? null : t(consultationLooks[consultation.status].word),
      ]}
      facts={[
        ...patient,
        [t('Date'), format.instant(consultation.startedAt)],
        [t('Type'), t(typeWords[consultation.type])],
        [t('Department'), consultation.department.name],
        [t('Practitioner'), consultation.practitioner.fullname],
      ]}
    >
      {children}
      <Signature consultation={consultation} />
    </Paper>
  );
}

/** The figures of one set of vitals; nothing when none was taken. */
export function VitalsBlock({ title, vital }: { readonly title: string; readonly vital: Consultation['vitals'][number] | undefined }) {
  return vital ? (
    <PaperBlock title={title}>
      <Suspense fallback={null}>
        <VitalsLine vital={vital} />
      </Suspense>
    </PaperBlock>
  ) : null;
}

/** Who signed and when; before the signing a place to sign by hand. */
function Signature({ consultation }: OfConsultation) {
  const t = useText();
  const format = useFormat();
  if (!consultation.completedAt) return <PaperSigns lines={[consultation.practitioner.fullname]} />;
  return (
    <PaperNote>
      {t('Signed by {name}, {time}', { name: consultation.signedByName ?? '', time: format.instant(consultation.completedAt) })}
      {consultation.coSignedAt
        ? ` · ${t('co-signed by {name}, {time}', { name: consultation.coSignedByName ?? '', time: format.instant(consultation.coSignedAt) })}`
        : ''}
    </PaperNote>
  );
}

/** What was booked, else what was advised. */
export function useFollowUp({ followUpAppointment, note }: Consultation): string | null {
  const format = useFormat();
  const at = followUpAppointment ? format.instant(followUpAppointment.startsAt) : note.followUp ? format.day(note.followUp.date) : null;
  return [at, note.followUp?.instructions].filter(Boolean).join('\n') || null;
}
