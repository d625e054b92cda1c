import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { pageSearch, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PaperBlock, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { diagnosisTypeWords, dispositionWords } from '../words.ts';
import { type NoteBlock, noteBlocks } from './note-blocks.ts';
import { DischargePaper } from './discharge-paper.tsx';
import { useFormBlock } from './use-form-block.ts';
import { useMedicines } from './use-medicines.ts';
import { useFollowUp, VisitPaper, VitalsBlock, type WithMedicines } from './visit-parts.tsx';

const versions = ['patient', 'clinician', 'discharge'] as const;
const printSearch = pageSearch({ for: oneOf(versions) });

/** The summary of a visit: what a patient takes home, or the whole note for clinicians. */
export function VisitPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchOf(printSearch);
  const version = search.for ?? 'patient';
  const found = useCall(consultationCalls.read, { params: { id } }, { quiet: true });
  const form = useFormBlock(found.data?.note.customForm);
  const medicines = useMedicines(id);
  const isEmergency = found.data?.type === 'emergency';
  return (
    <PrintPage
      title={t('Visit summary')}
      ready={found.data !== undefined && form.isReady && medicines.isReady}
      counted={{
        paper: 'visit-summary',
        records: [{ key: found.data?.consultationNumber ?? '', params: { id } }],
        variant: version === 'patient' ? '' : version,
      }}
    >
      <div className="no-print">
        <SegmentedControl
          aria-label={t('Version')}
          value={version}
          onChange={(value) => setSearch({ for: value === 'patient' ? undefined : (value as (typeof versions)[number]) })}
          data={[
            { value: 'patient', label: t('For the patient') },
            { value: 'clinician', label: t('For clinicians') },
            ...(isEmergency ? [{ value: 'discharge', label: t('Discharge') }] : []),
          ]}
        />
      </div>
      <Loaded from={found} rows={12}>
        {(consultation) =>
          version === 'clinician' ? (
            <ForClinician consultation={consultation} form={form.block} medicines={medicines.lines} />
          ) : version === 'discharge' && isEmergency ? (
            <DischargePaper consultation={consultation} medicines={medicines.lines} />
          ) : (
            <ForPatient consultation={consultation} medicines={medicines.lines} />
          )
        }
      </Loaded>
    </PrintPage>
  );
}

function ForPatient({ consultation, medicines }: WithMedicines) {
  const t = useText();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan } = consultation;
  const diagnoses = consultation.diagnoses.filter(({ verification }) => verification !== 'refuted').map(({ description }) => description);
  return (
    <VisitPaper title={t('Visit summary')} consultation={consultation}>
      <PaperList title={t('What we found')} lines={diagnoses} />
      <PaperList
        title={t('What to do')}
        lines={(treatmentPlan?.items ?? [])
          .filter(({ status }) => status === 'active')
          .map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', '))}
      />
      <PaperList title={t('Your medicines')} lines={medicines} />
      <PaperBlock title={t('Instructions for the patient')}>{note.patientInstructions}</PaperBlock>
      <PaperList
        title={t('Tests')}
        lines={consultation.labRequests
          .filter(({ status, restricted }) => status !== 'cancelled' && !restricted)
          .map(({ testName, requestNumber }) => `${testName} (${requestNumber})`)}
      />
      <PaperBlock title={t('Follow-up')}>{followUp}</PaperBlock>
    </VisitPaper>
  );
}

function ForClinician({ consultation, form, medicines }: WithMedicines & { readonly form: NoteBlock | null }) {
  const t = useText();
  const format = useFormat();
  const followUp = useFollowUp(consultation);
  const { note, treatmentPlan, disposition } = consultation;
  return (
    <VisitPaper title={t('Visit summary')} consultation={consultation}>
      <VitalsBlock title={t('Vitals')} vital={consultation.vitals[0]} />
      {[...noteBlocks(note, t), ...(form ? [form] : [])].map(({ key, title, text }) => (
        <PaperBlock key={key} title={title}>
          {text}
        </PaperBlock>
      ))}
      <PaperList
        title={t('Diagnoses')}
        lines={consultation.diagnoses.map(
          ({ rank, icdCode, description, type }) =>
            `${rank}. ${[icdCode, description].filter(Boolean).join(' ')} (${t(diagnosisTypeWords[type])})`,
        )}
      />
      <PaperBlock title={t('Reason for no diagnosis')}>{consultation.diagnoses.length === 0 ? note.noDiagnosisReason : null}</PaperBlock>
      <PaperList
        title={t('Treatment plan')}
        lines={[
          ...(treatmentPlan?.items ?? []).map(({ text, frequency, duration }) => [text, frequency, duration].filter(Boolean).join(', ')),
          ...(treatmentPlan?.goals ?? []).map((goal) => t('Goal: {text}', { text: goal })),
        ]}
      />
      <PaperList
        title={t('Laboratory')}
        lines={consultation.labRequests.map(({ requestNumber, testName, results }) =>
          [`${requestNumber} ${testName}`, results.map(({ name, text, flag }) => [name, text, flag].filter(Boolean).join(' ')).join('; ')]
            .filter(Boolean)
            .join(': '),
        )}
      />
      <PaperList title={t('Prescriptions')} lines={medicines} />
      <PaperList title={t('Referrals')} lines={consultation.referrals.map(({ referralNumber, to }) => `${referralNumber} ${to}`)} />
      <PaperBlock title={t('Disposition')}>{disposition ? t(dispositionWords[disposition]) : null}</PaperBlock>
      <PaperBlock title={t('Follow-up')}>{followUp}</PaperBlock>
      <PaperList
        title={t('Addenda')}
        lines={consultation.addenda.map(({ text, byName, at }) => `${text} (${byName}, ${format.instant(at)})`)}
      />
    </VisitPaper>
  );
}
