import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { QueueSummaryRow } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import styles from './overview.module.css';
import type { QueueSearch } from './search.ts';
import { useElapsed } from './use-elapsed.ts';

function LineLink({ row, to, children }: { readonly row: QueueSummaryRow; readonly to?: Partial<QueueSearch>; readonly children: string }) {
  return (
    <Link to="/hospital/queue-management" search={{ departmentId: row.departmentId, ...to }} className={styles.link}>
      {children}
    </Link>
  );
}

/** All lines of the hospital side by side; every number leads to its line. */
export function OverviewTab() {
  const t = useText();
  const format = useFormat();
  const summary = useCall(lineCalls.summary, {}, { live: [liveQueue], quiet: true });
  const elapsed = useElapsed(summary.data);
  const number = (key: 'waiting' | 'called' | 'serving' | 'unavailable' | 'servedToday', title: string, to: Partial<QueueSearch> = {}) =>
    ({
      key,
      title,
      align: 'end',
      wide: key !== 'waiting',
      cell: (row) =>
        row[key] === 0 ? (
          <span className="muted">{'0'}</span>
        ) : (
          <LineLink row={row} to={to}>
            {format.number(row[key])}
          </LineLink>
        ),
    }) satisfies Column<QueueSummaryRow>;
  const columns: readonly Column<QueueSummaryRow>[] = [
    {
      key: 'department',
      title: t('Department'),
      cell: (row) => (
        <span className={styles.department}>
          <LineLink row={row}>{row.department}</LineLink>
          <span className="code muted">{row.code}</span>
        </span>
      ),
    },
    number('waiting', t('Waiting')),
    number('called', t('Called')),
    number('serving', t('Serving')),
    number('unavailable', t('Unavailable'), { tab: 'unavailable' }),
    number('servedToday', t('Served today'), { tab: 'history', status: ['served'] }),
    { key: 'average', title: t('Average wait'), align: 'end', wide: true, cell: (row) => spanWords(row.averageWaitMinutes, t) },
    {
      key: 'longest',
      title: t('Longest wait'),
      align: 'end',
      cell: (row) => spanWords(row.longestWaitMinutes === null ? null : row.longestWaitMinutes + elapsed, t),
    },
  ];
  return (
    <Panel title={t('All departments')} note={t('Today')} flush>
      <Loaded from={summary} rows={8} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact title={t('No record found')} />}>
        {(rows) => <PlainTable columns={columns} rows={rows} rowKey={(row) => row.departmentId} label={t('All departments')} />}
      </Loaded>
    </Panel>
  );
}
