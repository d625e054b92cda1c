import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper, PaperHead } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { OwnDischargeSummary } from '#modules/admissions/contract/own-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { summaryParts } from '../stay-end-words.ts';
import { dischargeTypeWords } from '../stay-looks.ts';

/** /patient/stays/{id}/discharge-summary: what the doctor wrote at the end of an own stay, to read and to print as often as one likes. */
export function OwnSummaryPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(admissionCalls.ownSummary, { params: { id } }, { quiet: true });
  return (
    <PrintPage title={t('Discharge summary')} ready={found.data !== undefined}>
      <Loaded from={found} rows={10}>
        {(paper) => <OwnSummaryPaper paper={paper} />}
      </Loaded>
    </PrintPage>
  );
}

export function OwnSummaryPaper({ paper }: { readonly paper: OwnDischargeSummary }) {
  const t = useText();
  const format = useFormat();
  const { patient, summary, signedBy, signedAt, dischargedAt } = paper;
  const signed = format.instant(signedAt);
  return (
    <Paper
      title={t('Discharge summary')}
      number={paper.admissionNumber}
      head={<PaperHead name={paper.hospital} lines={[[paper.hospitalAddress, paper.hospitalPhone].filter(Boolean).join(' · ')]} />}
      facts={[
        [t('Patient'), patient.fullname],
        [t('Hospital number'), patient.hospitalPatientId],
        [t('Born'), patient.dateOfBirth ? format.day(patient.dateOfBirth) : null],
        [t('Admitted'), format.instant(paper.admittedAt)],
        [t('Discharged'), dischargedAt ? format.instant(dischargedAt) : null],
        [t('Ward'), paper.ward],
        [t('Consultant'), paper.consultant],
        [t('Type of discharge'), t(dischargeTypeWords[paper.type])],
      ]}
      signs={[signedBy ? t('Signed by {name}, {time}', { name: signedBy, time: signed }) : signed]}
    >
      <PaperBlock title={t('Reason for admission')}>{paper.reason}</PaperBlock>
      <PaperList title={t('Final diagnoses')} lines={paper.finalDiagnoses} />
      {summaryParts.map(([key, title]) => (
        <PaperBlock key={key} title={t(title)} long>
          {summary[key]}
        </PaperBlock>
      ))}
    </Paper>
  );
}
