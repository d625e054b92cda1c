import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperFacts } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { theatreDayCalls } from '#modules/procedures/contract/calls/theatre-day.ts';
import type { Note } from '#modules/procedures/contract/clinical-records.ts';
import type { ProcedureRequest } from '#modules/procedures/contract/request-records.ts';
import { useProcedureWords } from '../requests/requests-tab.tsx';

/** The operation note on paper; each print is counted. */
export function NotePrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { quiet: true });
  const note = useCall(theatreDayCalls.note, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Operation note')}
      ready={request.data !== undefined && note.data !== undefined}
      counted={{ paper: 'operation-note', records: [{ key: request.data?.requestNumber ?? '', params: { id } }] }}
    >
      <Loaded from={request} rows={10}>
        {(found) => <Loaded from={note}>{(written) => <NotePaper request={found} note={written} />}</Loaded>}
      </Loaded>
    </PrintPage>
  );
}

function NotePaper({ request, note }: { readonly request: ProcedureRequest; readonly note: Note }) {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const { content } = note;
  return (
    <Paper
      title={t('Operation note')}
      number={request.requestNumber}
      facts={[
        [t('Patient'), `${request.patient.fullname} ${request.patient.hospitalPatientId}`],
        [t('Procedures'), words(request)],
        [t('Started'), request.startedAt ? format.instant(request.startedAt) : null],
        [t('Team'), request.surgeons.map(({ name }) => name).join(', ')],
      ]}
      signs={[t('Lead surgeon')]}
    >
      <PaperFacts
        rows={[
          [t('Pre-operative diagnosis'), content?.preOpDiagnosis ?? null],
          [t('Post-operative diagnosis'), content?.postOpDiagnosis ?? null],
          [t('Findings'), content?.findings ?? null],
          [t('Steps'), content?.steps ?? null],
          [t('Closure'), content?.closure ?? null],
          [
            t('Implants'),
            content?.implants.map(({ name, lot, serial }) => [name, lot, serial].filter(Boolean).join(', ')).join('; ') ?? null,
          ],
          [t('Post-operative orders'), content?.postOpOrders ?? null],
          [t('Signed'), note.signedAt ? `${note.signedByName ?? ''}, ${format.instant(note.signedAt)}` : t('Not signed')],
        ]}
      />
    </Paper>
  );
}
