import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { useProcedureWords } from '../requests/requests-tab.tsx';
import { listPrintSearch } from '../search.ts';

/** The theatre list of a day on paper. */
export function TheatreListPage() {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const [search] = useSearchOf(listPrintSearch);
  const day = search.date ?? format.today();
  const list = useCall(requestCalls.list, { query: { startDate: day, endDate: day, limit: 300 } }, { quiet: true });
  return (
    <PrintPage title={t('Theatre list')} ready={list.data !== undefined}>
      <Loaded from={list} rows={8}>
        {({ data }) => (
          <Paper title={t('Theatre list')} number={format.day(day)} facts={[]} signs={[]}>
            <PaperLines
              label={t('Theatre list')}
              rows={[...data].filter(({ status }) => status !== 'cancelled').reverse()}
              columns={[
                { key: 'time', title: t('Time'), text: (row) => format.time(row.startDateTime) },
                { key: 'theatre', title: t('Theatre'), text: (row) => row.theatre?.name ?? '' },
                { key: 'patient', title: t('Patient'), text: (row) => `${row.patient.fullname} ${row.patient.hospitalPatientId}` },
                { key: 'procedure', title: t('Procedure'), text: words },
                { key: 'surgeon', title: t('Lead surgeon'), text: (row) => row.leadSurgeon.name },
                { key: 'number', title: t('Request no.'), text: (row) => row.requestNumber },
              ]}
            />
          </Paper>
        )}
      </Loaded>
    </PrintPage>
  );
}
