import { Checkbox } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabReport } from '#modules/laboratory/contract/request-records.ts';
import type { SpecimenType } from '#modules/laboratory/contract/words.ts';
import { Letterhead, type PrintCount, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { specimenTypeWords } from '../../words.ts';
import { usePersonWords } from '../row-words.tsx';
import { reportSearch } from '../search.ts';
import styles from './report.module.css';
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
    <Suspense fallback={<SkeletonRows rows={10} />}>
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
    </Suspense>
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
  const byCategory = [...Map.groupBy(report.requests, ({ category }) => category)];
  const corrected = report.requests.filter(({ result }) => result.status === 'corrected');
  return (
    <article className={`${styles.paper} as-paper`} aria-label={t('Laboratory report')}>
      <Letterhead
        end={
          <>
            <p className={styles.title}>{t('Laboratory report')}</p>
            <p className="code">{report.requisitionNumber}</p>
          </>
        }
      />
      <p className={styles.state}>
        {corrected.length > 0
          ? t('CORRECTED REPORT v{version}', { version: Math.max(...corrected.map(({ result }) => result.version)) })
          : t('FINAL')}
      </p>
      <About report={report} />
      {byCategory.map(([category, requests]) => (
        <section key={category} className={styles.section}>
          <h2>{category}</h2>
          {requests.map((request) => (
            <OneResult key={request.id} request={request} isOther={request.collectedAt !== report.requests[0]?.collectedAt} />
          ))}
        </section>
      ))}
      {report.signatories.length > 0 ? (
        <div className={styles.signatures}>
          {report.signatories.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </div>
      ) : null}
      {report.footer ? <p className={styles.small}>{report.footer}</p> : null}
      <PrintFoot about={report.requisitionNumber} />
    </article>
  );
}

function About({ report }: { readonly report: LabReport }) {
  const t = useText();
  const format = useFormat();
  const personWords = usePersonWords();
  const { patient, referrer } = report;
  const [first] = report.requests;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [t('Patient'), patient.fullname],
    [t('Age and sex'), personWords(patient)],
    [t('Hospital number'), patient.hospitalPatientId],
    [t('Requested by'), first?.requestedBy],
    [t('Referred by'), [referrer?.doctorName, referrer?.institutionName].filter(Boolean).join(', ')],
    [t('Collected'), first?.collectedAt ? format.instant(first.collectedAt) : null],
    [t('Received'), first?.receivedAt ? format.instant(first.receivedAt) : null],
    [t('Reported'), first?.result.releasedAt ? format.instant(first.result.releasedAt) : null],
  ];
  return (
    <dl className={styles.about}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
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
    <div className={`${styles.result} print-whole`}>
      <h3>
        {request.test} <span className="code">{request.requestNumber}</span>
        <span className={styles.small}> {specimen.filter(Boolean).join(' · ')}</span>
      </h3>
      <ReportTable result={result} earlier={request.earlier} label={request.test} />
      {result.conclusion ? (
        <p>
          <strong>{t('Conclusion')}:</strong> {result.conclusion}
        </p>
      ) : null}
      {result.comment ? (
        <p>
          <strong>{t('Comment')}:</strong> {result.comment}
        </p>
      ) : null}
      {result.status === 'corrected' ? (
        <p className={styles.corrected}>
          {t('Corrected version {version}: {reason}', { version: result.version, reason: result.amendReason ?? '' })}
        </p>
      ) : null}
      {request.calls.map((call) => (
        <p key={call.id} className={styles.small}>
          {t('Critical value {value} of {parameter} told to {name} by telephone, {time}.', {
            value: call.value,
            parameter: call.parameter,
            name: call.notified,
            time: format.instant(call.calledAt),
          })}
        </p>
      ))}
      <p className={styles.small}>
        {t('Entered by {name}, {time}', { name: result.enteredBy.name, time: format.instant(result.enteredAt) })}
        {result.releasedBy && result.releasedAt
          ? ` · ${t('Released by {name}, {time}', { name: result.releasedBy.name, time: format.instant(result.releasedAt) })}`
          : ''}
      </p>
    </div>
  );
}
