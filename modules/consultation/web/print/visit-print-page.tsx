import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { pageSearch, oneOf } from '#kernel/web/frame/search.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { consultationLooks } from '../looks.ts';
import { diagnosisTypeWords, dispositionWords, typeWords } from '../words.ts';
import { type NoteBlock, noteBlocks } from './note-blocks.ts';
import { Block, ListBlock, PaperFacts, Sheet, SignLines, usePatientFacts } from './parts.tsx';
import styles from './print.module.css';
import { useFormBlock } from './use-form-block.ts';

const printSearch = pageSearch({ for: oneOf(['patient', 'clinician']) });

/** The summary of a visit: what a patient takes home, or the whole note for clinicians. */
export function VisitPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchOf(printSearch);
  const version = search.for ?? 'patient';
  const found = useCall(consultationCalls.read, { params: { id } }, { quiet: true });
  const form = useFormBlock(found.data?.note.customForm);
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage title={t('Visit summary')} ready={found.data !== undefined && form.isReady}>
        <div className={`${styles.choice} no-print`}>
          <SegmentedControl
            aria-label={t('Version')}
            value={version}
            onChange={(value) => setSearch({ for: value === 'clinician' ? 'clinician' : undefined })}
            data={[
              { value: 'patient', label: t('For the patient') },
              { value: 'clinician', label: t('For clinicians') },
            ]}
          />
        </div>
        <Loaded from={found} rows={12}>
          {(consultation) =>
            version === 'patient' ? (
              <ForPatient consultation={consultation} />
            ) : (
              <ForClinician consultation={consultation} form={form.block} />
            )
          }
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

interface OfConsultation {
  readonly consultation: Consultation;
}

function Title({ consultation }: OfConsultation) {
  const t = useText();
  return (
    <div className={styles.titleRow}>
      <p className={styles.title}>
        {t('Visit summary')} <span className="code">{consultation.consultationNumber}</span>
      </p>
      {consultation.amended ? <span className={styles.mark}>{t('Amended')}</span> : null}
      {consultation.status === 'completed' ? null : <span className={styles.mark}>{t(consultationLooks[consultation.status].word)}</span>}
    </div>
  );
}

function Head({ consultation }: OfConsultation) {
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

function Signature({ consultation }: OfConsultation) {
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
function useFollowUp({ followUpAppointment, note }: Consultation): string | null {
  const format = useFormat();
  const at = followUpAppointment ? format.instant(followUpAppointment.startsAt) : note.followUp ? format.day(note.followUp.date) : null;
  return [at, note.followUp?.instructions].filter(Boolean).join('\n') || null;
}

function ForPatient({ consultation }: OfConsultation) {
  const t = useText();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan } = consultation;
  const diagnoses = consultation.diagnoses.filter(({ verification }) => verification !== 'refuted').map(({ description }) => description);
  return (
    <Sheet label={t('Visit summary')} about={consultation.consultationNumber}>
      <Title consultation={consultation} />
      <Head consultation={consultation} />
      <ListBlock title={t('What we found')} lines={diagnoses} />
      <ListBlock
        title={t('What to do')}
        lines={(treatmentPlan?.items ?? [])
          .filter(({ status }) => status === 'active')
          .map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', '))}
      />
      <Block title={t('Instructions for the patient')} text={note.patientInstructions} />
      <ListBlock
        title={t('Tests')}
        lines={consultation.labRequests
          .filter(({ status, restricted }) => status !== 'cancelled' && !restricted)
          .map(({ testName, requestNumber }) => `${testName} (${requestNumber})`)}
      />
      <Block title={t('Follow-up')} text={followUp} />
      <Signature consultation={consultation} />
    </Sheet>
  );
}

function ForClinician({ consultation, form }: OfConsultation & { readonly form: NoteBlock | null }) {
  const t = useText();
  const format = useFormat();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan, disposition } = consultation;
  return (
    <Sheet label={t('Visit summary')} about={consultation.consultationNumber}>
      <Title consultation={consultation} />
      <Head consultation={consultation} />
      {consultation.vitals[0] ? (
        <section className={styles.block}>
          <h2>{t('Vitals')}</h2>
          <Suspense fallback={null}>
            <VitalsLine vital={consultation.vitals[0]} />
          </Suspense>
        </section>
      ) : null}
      {[...noteBlocks(note, t), ...(form ? [form] : [])].map(({ key, title, text }) => (
        <Block key={key} title={title} text={text} />
      ))}
      <ListBlock
        title={t('Diagnoses')}
        lines={consultation.diagnoses.map(
          ({ rank, icdCode, description, type }) =>
            `${rank}. ${[icdCode, description].filter(Boolean).join(' ')} (${t(diagnosisTypeWords[type])})`,
        )}
      />
      <Block title={t('Why there is no diagnosis')} text={consultation.diagnoses.length === 0 ? note.noDiagnosisReason : null} />
      <ListBlock
        title={t('Treatment plan')}
        lines={[
          ...(treatmentPlan?.items ?? []).map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', ')),
          ...(treatmentPlan?.goals ?? []).map((goal) => t('Goal: {text}', { text: goal })),
        ]}
      />
      <ListBlock
        title={t('Laboratory')}
        lines={consultation.labRequests.map(({ requestNumber, testName, results }) =>
          [`${requestNumber} ${testName}`, results.map(({ name, text, flag }) => [name, text, flag].filter(Boolean).join(' ')).join('; ')]
            .filter(Boolean)
            .join(': '),
        )}
      />
      <ListBlock title={t('Referrals')} lines={consultation.referrals.map(({ referralNumber, to }) => `${referralNumber} ${to}`)} />
      <Block title={t('Disposition')} text={disposition ? t(dispositionWords[disposition]) : null} />
      <Block title={t('Follow-up')} text={followUp} />
      <ListBlock
        title={t('Addenda')}
        lines={consultation.addenda.map(({ text, byName, at }) => `${text} (${byName}, ${format.instant(at)})`)}
      />
      <Signature consultation={consultation} />
    </Sheet>
  );
}
