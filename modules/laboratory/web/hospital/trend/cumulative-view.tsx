import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRow } from '#modules/laboratory/contract/request-records.ts';
import { ReportTable } from '../report/report-table.tsx';
import { Trends } from './trends.tsx';
import styles from './trend.module.css';

const mostTests = 12;

/** The newest result of each test with the five before it, and numbers drawn over time with their usual range. */
export function CumulativeView({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const found = useCall(
    requestCalls.byPatient,
    { params: { id: patientId }, query: { limit: 100, status: ['result-released'] } },
    { live: ['lab-requests'], quiet: true },
  );
  return (
    <Loaded from={found} rows={6}>
      {(page) => <Newest rows={(page as { readonly data: readonly LabRow[] }).data} empty={t('No record found')} />}
    </Loaded>
  );
}

function Newest({ rows, empty }: { readonly rows: readonly LabRow[]; readonly empty: string }) {
  const newest = useMemo(() => {
    const byTest = new Map<string, LabRow>();
    for (const row of rows) if (!row.restricted && row.test.id && !byTest.has(row.test.id)) byTest.set(row.test.id, row);
    return [...byTest.values()].slice(0, mostTests);
  }, [rows]);
  if (newest.length === 0) return <EmptyState title={empty} />;
  return newest.map((row) => <OneTest key={row.id} row={row} />);
}

function OneTest({ row }: { readonly row: LabRow }) {
  const { data } = useCall(requestCalls.report, { params: { id: row.id }, query: { cumulative: 5 } }, { quiet: true, fresh: 60_000 });
  const request = useCall(requestCalls.view, { params: { id: row.id } }, { quiet: true, fresh: 60_000 });
  const asked = data?.requests.find(({ id }) => id === row.id);
  if (!asked) return null;
  return (
    <>
      <Panel title={row.test.name} note={row.test.category}>
        <div className={styles.tableOf}>
          <ReportTable result={asked.result} earlier={asked.earlier} label={row.test.name} />
        </div>
      </Panel>
      {request.data ? <Trends request={request.data} /> : null}
    </>
  );
}
