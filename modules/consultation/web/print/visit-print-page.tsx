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
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { diagnosisTypeWords, dispositionWords } from '../words.ts';
import { type NoteBlock, noteBlocks } from './note-blocks.ts';
import { Block, ListBlock, Sheet } from './parts.tsx';
import styles from './print.module.css';
import { DischargePaper } from './discharge-paper.tsx';
import { useFormBlock } from './use-form-block.ts';
import { useMedicines } from './use-medicines.ts';
import { Head, Signature, Title, useFollowUp, type WithMedicines } from './visit-parts.tsx';

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
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Visit summary')}
        ready={found.data !== undefined && form.isReady && medicines.isReady}
        counted={{
          paper: 'visit-summary',
          records: [{ key: found.data?.consultationNumber ?? '', params: { id } }],
          variant: version === 'patient' ? '' : version,
        }}
      >
        <div className={`${styles.choice} no-print`}>
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
    </Suspense>
  );
}

function ForPatient({ consultation, medicines }: WithMedicines) {
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
      <ListBlock title={t('Your medicines')} lines={medicines} />
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

function ForClinician({ consultation, form, medicines }: WithMedicines & { readonly form: NoteBlock | null }) {
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
      <ListBlock title={t('Prescriptions')} lines={medicines} />
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
