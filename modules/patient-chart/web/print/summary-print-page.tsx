import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { Markdown } from '#modules/shell/web/index.ts';
import { summaryTypeWords } from '../words.ts';

/** A summary on the hospital's letterhead. */
export function SummaryPrintPage() {
  const t = useText();
  const format = useFormat();
  const { id = '', summaryId = '' } = useParams({ strict: false }) as { id?: string; summaryId?: string };
  const patient = useCall(patientCalls.details, { params: { id } }, { quiet: true });
  const summary = useCall(summaryCalls.view, { params: { id: summaryId } }, { quiet: true });
  return (
    <PrintPage
      title={t('Summary')}
      ready={summary.data !== undefined && patient.data !== undefined}
      counted={{ paper: 'clinical-summary', records: [{ key: summaryId, params: { id: summaryId } }] }}
    >
      <Loaded from={summary} rows={10}>
        {(found) => (
          <Paper
            title={found.title}
            about={patient.data?.hospitalPatientId}
            facts={[
              [t('Patient'), patient.data?.fullname],
              [t('Hospital number'), patient.data?.hospitalPatientId],
              [t('Born'), patient.data?.dateOfBirth ? format.day(patient.data.dateOfBirth) : null],
              [t('Type'), t(summaryTypeWords[found.type])],
            ]}
          >
            <Markdown text={found.body} />
            <PaperNote>
              {found.signedAt
                ? t('Signed by {name}, {time}', { name: found.signedByName ?? '', time: format.instant(found.signedAt) })
                : t('Draft, not signed')}
            </PaperNote>
          </Paper>
        )}
      </Loaded>
    </PrintPage>
  );
}
