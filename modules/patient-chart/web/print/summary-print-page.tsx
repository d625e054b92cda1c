import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { Letterhead, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { Markdown } from '#modules/shell/web/index.ts';
import { summaryTypeWords } from '../words.ts';
import styles from './print.module.css';

/** A summary on the hospital's letterhead. */
export function SummaryPrintPage() {
  const t = useText();
  const format = useFormat();
  const { id = '', summaryId = '' } = useParams({ strict: false }) as { id?: string; summaryId?: string };
  const patient = useCall(patientCalls.details, { params: { id } }, { quiet: true });
  const summary = useCall(summaryCalls.view, { params: { id: summaryId } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Summary')}
        ready={summary.data !== undefined && patient.data !== undefined}
        counted={{ paper: 'clinical-summary', records: [{ key: summaryId, params: { id: summaryId } }] }}
      >
        <Loaded from={summary} rows={10}>
          {(found) => (
            <article className={`${styles.paper} as-paper`}>
              <Letterhead end={<p className="code strong">{patient.data?.hospitalPatientId}</p>} />
              <p className={styles.title}>{found.title}</p>
              <p className={styles.about}>
                {[
                  t(summaryTypeWords[found.type]),
                  patient.data?.fullname,
                  patient.data?.dateOfBirth ? format.day(patient.data.dateOfBirth) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Markdown text={found.body} />
              <p className={styles.about}>
                {found.signedAt
                  ? t('Signed by {name}, {time}', { name: found.signedByName ?? '', time: format.instant(found.signedAt) })
                  : t('Draft, not signed')}
              </p>
              <PrintFoot about={patient.data?.hospitalPatientId ?? ''} />
            </article>
          )}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}
