import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { PrintedSummary, StayOfPaper } from '#modules/admissions/contract/stay-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { diagnosisLine } from '../hospital/stay-end/diagnosis-line.ts';
import { useHomeMedicineLines } from '../home-medicine-lines.ts';
import { summaryParts } from '../stay-end-words.ts';
import { dischargeTypeWords } from '../stay-looks.ts';
import { useStayFacts } from './stay-facts.ts';

/** What the patient takes home on paper, signed by the doctor who discharged. */
export function DischargeSummaryPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const stay = useCall(admissionCalls.dischargeSummary, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Discharge summary')}
      ready={Boolean(stay.data?.discharge)}
      counted={{ paper: 'discharge-summary', records: [{ key: stay.data?.admissionNumber ?? '', params: { id } }] }}
    >
      <Loaded
        from={stay}
        rows={10}
        isEmpty={({ discharge }) => discharge === null}
        empty={<EmptyState title={t('The patient is not discharged')} />}
      >
        {(found) => (found.discharge ? <SummaryPaper stay={found} discharge={found.discharge} /> : null)}
      </Loaded>
    </PrintPage>
  );
}

interface SummaryPaperProps {
  readonly stay: StayOfPaper;
  readonly discharge: NonNullable<PrintedSummary['discharge']>;
}

export function SummaryPaper({ stay, discharge }: SummaryPaperProps) {
  const t = useText();
  const format = useFormat();
  const facts = useStayFacts(stay);
  const lines = useHomeMedicineLines(discharge);
  const summary = discharge.summary ?? {};
  return (
    <Paper
      title={t('Discharge summary')}
      number={stay.admissionNumber}
      facts={[...facts, [t('Type of discharge'), t(dischargeTypeWords[discharge.type])]]}
      signs={[
        discharge.by
          ? t('Signed by {name}, {time}', { name: discharge.by, time: format.instant(discharge.at) })
          : format.instant(discharge.at),
        t('Signature and stamp'),
      ]}
    >
      <PaperBlock title={t('Reason for admission')}>{stay.reason}</PaperBlock>
      <PaperList title={t('Admitting diagnoses')} lines={stay.admittingDiagnoses.map(diagnosisLine)} />
      <PaperList title={t('Final diagnoses')} lines={discharge.finalDiagnoses.map(diagnosisLine)} />
      {summaryParts.map(([key, title]) => (
        <PaperBlock key={key} title={t(title)} long>
          {summary[key]}
        </PaperBlock>
      ))}
      <PaperList title={t('Medicines to go home')} lines={lines.takeHome} />
      <PaperList title={t('Medicines continued')} lines={lines.continued} />
      <PaperList title={t('Medicines stopped')} lines={lines.stopped} />
    </Paper>
  );
}
