import { PaperBlock, PaperFacts, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { dispositionWords } from '../words.ts';
import { complaintLines } from './note-blocks.ts';
import { useFollowUp, VisitPaper, VitalsBlock, type WithMedicines } from './visit-parts.tsx';

/** What goes with a patient who leaves the emergency department: why they came, what was found and done, how they leave. */
export function DischargePaper({ consultation, medicines }: WithMedicines) {
  const t = useText();
  const format = useFormat();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan, disposition, vitals } = consultation;
  return (
    <VisitPaper title={t('Emergency discharge')} consultation={consultation}>
      <PaperFacts
        rows={[
          [t('Time of leaving'), consultation.completedAt ? format.instant(consultation.completedAt) : null],
          [t('Disposition'), disposition ? t(dispositionWords[disposition]) : null],
        ]}
      />
      <PaperList title={t('Presenting complaints')} lines={complaintLines(note, t)} />
      <PaperList
        title={t('Diagnoses')}
        lines={consultation.diagnoses
          .filter(({ verification }) => verification !== 'refuted')
          .map(({ icdCode, description }) => [description, icdCode].filter(Boolean).join(', '))}
      />
      <VitalsBlock title={t('Vitals, last taken')} vital={vitals[0]} />
      <PaperList
        title={t('Laboratory')}
        lines={consultation.labRequests
          .filter(({ status, restricted }) => status !== 'cancelled' && !restricted)
          .map(({ testName, results }) =>
            [testName, results.map(({ name, text, flag }) => [name, text, flag].filter(Boolean).join(' ')).join('; ')]
              .filter(Boolean)
              .join(': '),
          )}
      />
      <PaperBlock title={t('Assessment')}>{note.assessment}</PaperBlock>
      <PaperList
        title={t('Treatment')}
        lines={(treatmentPlan?.items ?? [])
          .filter(({ status }) => status !== 'stopped')
          .map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', '))}
      />
      <PaperList title={t('Medicines to take')} lines={medicines} />
      <PaperBlock title={t('Instructions for the patient')}>{note.patientInstructions}</PaperBlock>
      <PaperBlock title={t('Follow-up')}>{followUp}</PaperBlock>
    </VisitPaper>
  );
}
