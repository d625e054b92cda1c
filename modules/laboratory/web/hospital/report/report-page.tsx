import { Checkbox } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabReport } from '#modules/laboratory/contract/request-records.ts';
import type { SpecimenType } from '#modules/laboratory/contract/words.ts';
import { type PrintCount, PrintPage } from '#modules/patients/web/index.ts';
import { specimenTypeWords } from '../../words.ts';
import { usePersonWords } from '../row-words.tsx';
import { reportSearch } from '../search.ts';
import { ReportTable } from './report-table.tsx';

type ReportRequest = LabReport['requests'][number];

/** /hospital/labs/{id}/report: the released results of an order on A4. */
export function ReportPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [search, setSearch] = useSearchOf(reportSearch);
  const cumulative = search.cumulative ? 5 : 0;
  const report = useCall(
    requestCalls.report,
    { params: { id }, query: { cumulative, ...(search.version ? { version: Number(search.version) } : {}) } },
    { quiet: true, keepOld: true },
  );
  return (
    <PrintPage
      title={t('Laboratory report')}
      ready={report.data !== undefined}
      counted={report.data ? countOf(id, report.data as LabReport, search.version) : undefined}
    >
      <div className="no-print">
        <Checkbox
          label={t('With the last five results')}
          checked={cumulative > 0}
          onChange={(event) => setSearch({ cumulative: event.currentTarget.checked ? '5' : undefined })}
        />
      </div>
      <Loaded from={report} rows={12}>
        {(found) => <Report report={found as LabReport} />}
      </Loaded>
    </PrintPage>
  );
}

/** A corrected report is another paper than the one before it. */
function countOf(id: string, { requisitionNumber, requests }: LabReport, version: string | undefined): PrintCount {
  const query: Record<string, string> = version ? { version } : {};
  const newest = Math.max(...requests.map(({ result }) => result.version));
  return {
    paper: 'laboratory-report',
    records: [{ key: requisitionNumber, params: { id }, query }],
    variant: newest > 1 ? `v${newest}` : '',
  };
}

function Report({ report }: { readonly report: LabReport }) {
  const t = useText();
  const format = useFormat();
  const personWords = usePersonWords();
  const { patient, referrer } = report;
  const [first] = report.requests;
  const byCategory = [...Map.groupBy(report.requests, ({ category }) => category)];
  const corrected = report.requests.filter(({ result }) => result.status === 'corrected');
  return (
    <Paper
      title={t('Laboratory report')}
      number={report.requisitionNumber}
      marks={[
        corrected.length > 0
          ? t('CORRECTED REPORT v{version}', { version: Math.max(...corrected.map(({ result }) => result.version)) })
          : t('FINAL'),
      ]}
      facts={[
        [t('Patient'), patient.fullname],
        [t('Age and sex'), personWords(patient)],
        [t('Hospital number'), patient.hospitalPatientId],
        [t('Requested by'), first?.requestedBy],
        [t('Referred by'), [referrer?.doctorName, referrer?.institutionName].filter(Boolean).join(', ')],
        [t('Collected'), first?.collectedAt ? format.instant(first.collectedAt) : null],
        [t('Received'), first?.receivedAt ? format.instant(first.receivedAt) : null],
        [t('Reported'), first?.result.releasedAt ? format.instant(first.result.releasedAt) : null],
      ]}
      signs={report.signatories}
    >
      {byCategory.map(([category, requests]) => (
        <PaperBlock key={category} title={category} long>
          {requests.map((request) => (
            <OneResult key={request.id} request={request} isOther={request.collectedAt !== first?.collectedAt} />
          ))}
        </PaperBlock>
      ))}
      <PaperNote>{report.footer}</PaperNote>
    </Paper>
  );
}

function OneResult({ request, isOther }: { readonly request: ReportRequest; readonly isOther: boolean }) {
  const t = useText();
  const format = useFormat();
  const { result } = request;
  const specimen = [
    t(specimenTypeWords[request.specimenType as SpecimenType] ?? request.specimenType),
    request.specimenNumber,
    // The head of the report has the times of the first tube.
    isOther && request.collectedAt ? `${t('Collected')} ${format.instant(request.collectedAt)}` : null,
    isOther && request.receivedAt ? `${t('Received')} ${format.instant(request.receivedAt)}` : null,
  ];
  return (
    <PaperBlock
      inner
      title={
        <>
          {request.test} <span className="code muted">{[request.requestNumber, ...specimen].filter(Boolean).join(' · ')}</span>
        </>
      }
    >
      <ReportTable result={result} earlier={request.earlier} label={request.test} />
      {result.conclusion ? (
        <p>
          <strong>{t('{label}:', { label: t('Conclusion') })}</strong> {result.conclusion}
        </p>
      ) : null}
      {result.comment ? (
        <p>
          <strong>{t('{label}:', { label: t('Comment') })}</strong> {result.comment}
        </p>
      ) : null}
      {result.status === 'corrected' ? (
        <p className="strong">
          {t('Corrected version {version}: {reason}', { version: result.version, reason: result.amendReason ?? '' })}
        </p>
      ) : null}
      {request.calls.map((call) => (
        <PaperNote key={call.id}>
          {t('Critical value {value} of {parameter} reported to {name} by telephone, {time}.', {
            value: call.value,
            parameter: call.parameter,
            name: call.notified,
            time: format.instant(call.calledAt),
          })}
        </PaperNote>
      ))}
      <PaperNote>
        {t('Entered by {name}, {time}', { name: result.enteredBy.name, time: format.instant(result.enteredAt) })}
        {result.releasedBy && result.releasedAt
          ? ` · ${t('Released by {name}, {time}', { name: result.releasedBy.name, time: format.instant(result.releasedAt) })}`
          : ''}
      </PaperNote>
    </PaperBlock>
  );
}
