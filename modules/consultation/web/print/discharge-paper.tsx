import { Suspense } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { dispositionWords } from '../words.ts';
import { complaintLines } from './note-blocks.ts';
import { Block, ListBlock, PaperFacts, Sheet } from './parts.tsx';
import styles from './print.module.css';
import { Head, Signature, Title, useFollowUp, type WithMedicines } from './visit-parts.tsx';

/** What goes with a patient who leaves the emergency department: why they came, what was found and done, how they leave. */
export function DischargePaper({ consultation, medicines }: WithMedicines) {
  const t = useText();
  const format = useFormat();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan, disposition, vitals } = consultation;
  return (
    <Sheet label={t('Emergency discharge')} about={consultation.consultationNumber}>
      <Title consultation={consultation} words={t('Emergency discharge')} />
      <Head consultation={consultation} />
      <PaperFacts
        rows={[
          [t('Time of leaving'), consultation.completedAt ? format.instant(consultation.completedAt) : null],
          [t('Disposition'), disposition ? t(dispositionWords[disposition]) : null],
        ]}
      />
      <ListBlock title={t('Presenting complaints')} lines={complaintLines(note, t)} />
      <ListBlock
        title={t('Diagnoses')}
        lines={consultation.diagnoses
          .filter(({ verification }) => verification !== 'refuted')
          .map(({ icdCode, description }) => [description, icdCode].filter(Boolean).join(', '))}
      />
      {vitals[0] ? (
        <section className={styles.block}>
          <h2>{t('Vitals, last taken')}</h2>
          <Suspense fallback={null}>
            <VitalsLine vital={vitals[0]} />
          </Suspense>
        </section>
      ) : null}
      <ListBlock
        title={t('Laboratory')}
        lines={consultation.labRequests
          .filter(({ status, restricted }) => status !== 'cancelled' && !restricted)
          .map(({ testName, results }) =>
            [testName, results.map(({ name, text, flag }) => [name, text, flag].filter(Boolean).join(' ')).join('; ')]
              .filter(Boolean)
              .join(': '),
          )}
      />
      <Block title={t('Assessment')} text={note.assessment} />
      <ListBlock
        title={t('Treatment')}
        lines={(treatmentPlan?.items ?? [])
          .filter(({ status }) => status !== 'stopped')
          .map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', '))}
      />
      <ListBlock title={t('Medicines to take')} lines={medicines} />
      <Block title={t('Instructions for the patient')} text={note.patientInstructions} />
      <Block title={t('Follow-up')} text={followUp} />
      <Signature consultation={consultation} />
    </Sheet>
  );
}
