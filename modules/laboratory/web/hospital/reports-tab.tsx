import { SegmentedControl } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabStats } from '#modules/laboratory/contract/request-records.ts';
import { requestStatuses } from '#modules/laboratory/contract/words.ts';
import { requestLooks } from '../looks.ts';
import styles from './labs.module.css';
import { labsSearch, statPeriods } from './search.ts';

const periodWords = {
  today: word('Today'),
  '7d': word('7 days'),
  '30d': word('30 days'),
  '90d': word('90 days'),
} satisfies Readonly<Record<(typeof statPeriods)[number], string>>;

/** What the laboratory did in a period: turnaround, rejected tubes, requests by status, the tests ordered most. */
export function ReportsTab() {
  const t = useText();
  const [search, setSearch] = useSearchOf(labsSearch);
  const period = search.period ?? '30d';
  const found = useCall(requestCalls.stats, { query: { period } }, { live: ['lab-requests'], keepOld: true, quiet: true });
  return (
    <div className={styles.stack}>
      <div>
        <SegmentedControl
          aria-label={t('Period')}
          value={period}
          onChange={(value) => setSearch({ period: value === '30d' ? undefined : (value as typeof period) })}
          data={statPeriods.map((value) => ({ value, label: t(periodWords[value]) }))}
        />
      </div>
      <Loaded from={found} rows={8}>
        {(stats) => <Figures stats={stats} />}
      </Loaded>
    </div>
  );
}

function Figures({ stats }: { readonly stats: LabStats }) {
  const t = useText();
  const format = useFormat();
  const duration = (minutes: number | null) => spanWords(minutes, t);
  const { taken, rejected } = stats.specimens;
  const rate = taken === 0 ? null : rejected / taken;
  const statuses = requestStatuses.map((status) => ({ status, count: stats.byStatus[status] }));
  return (
    <>
      <SummaryStrip
        label={t('Figures of the period')}
        figures={[
          { key: 'released', title: t('Results released'), value: format.number(stats.turnaround.count) },
          { key: 'median', title: t('Turnaround, median'), value: duration(stats.turnaround.medianMinutes) },
          { key: 'p90', title: t('Turnaround, 9 of 10 within'), value: duration(stats.turnaround.p90Minutes) },
          {
            key: 'rejected',
            title: t('Rejected specimens'),
            value: rate === null ? '–' : `${format.number(Math.round(rate * 1000) / 10)} %`,
            note: t('{rejected} of {taken}', { rejected: format.number(rejected), taken: format.number(taken) }),
          },
          {
            key: 'overdue',
            title: t('Overdue now'),
            value: format.number(stats.now.overdue),
            ...(stats.now.overdue > 0 ? { tone: 'red' as const } : {}),
          },
        ]}
      />
      <Panel title={t('Requests of the period by status')} flush>
        <PlainTable
          label={t('Requests of the period by status')}
          columns={[
            {
              key: 'status',
              title: t('Status'),
              cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
              text: (row) => t(requestLooks[row.status].word),
            },
            { key: 'count', title: t('Requests'), kind: 'number', text: (row) => String(row.count) },
          ]}
          rows={statuses}
          rowKey={(row) => row.status}
        />
      </Panel>
      <Panel title={t('Most ordered tests')} flush>
        <PlainTable
          label={t('Most ordered tests')}
          empty={<EmptyState compact title={t('No record found')} />}
          columns={[
            { key: 'name', title: t('Test'), text: (row) => row.name },
            { key: 'count', title: t('Requests'), kind: 'number', text: (row) => String(row.count) },
          ]}
          rows={stats.topTests}
          rowKey={(row) => row.testId}
        />
      </Panel>
    </>
  );
}
