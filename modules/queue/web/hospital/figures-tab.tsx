import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import type { QueueStats } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import styles from './overview.module.css';

/** How a department's line went on one day: waits, service times, by hour and by person. */
export function FiguresTab({ departmentId }: { readonly departmentId: string }) {
  const t = useText();
  const format = useFormat();
  const [day, setDay] = useState<string | null>(null);
  const stats = useCall(
    lineCalls.stats,
    { params: { id: departmentId }, query: day ? { date: day } : {} },
    { live: [liveQueue], keepOld: true, quiet: true },
  );
  return (
    <div className={styles.figures}>
      <div className={styles.day}>
        <DayBox label={t('Day')} value={day ?? format.today()} onChange={setDay} />
      </div>
      <Loaded from={stats} rows={8}>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
    </div>
  );
}

function Figures({ figures }: { readonly figures: QueueStats }) {
  const t = useText();
  const format = useFormat();
  const { tickets, servedToday, leftWithoutBeingSeen, leftRate } = figures;
  const hours = figures.perHour.filter(({ entered, served }) => entered + served > 0);
  const perHour: readonly Column<QueueStats['perHour'][number]>[] = [
    { key: 'hour', title: t('Hour'), text: ({ hour }) => `${String(hour).padStart(2, '0')}:00` },
    { key: 'entered', title: t('Entered'), kind: 'number', value: ({ entered }) => entered },
    { key: 'served', title: t('Served'), kind: 'number', value: ({ served }) => served },
  ];
  const perServer: readonly Column<QueueStats['perServer'][number]>[] = [
    { key: 'fullname', title: t('Served by'), text: ({ fullname }) => fullname },
    { key: 'served', title: t('Served'), kind: 'number', value: ({ served }) => served },
    { key: 'average', title: t('Average service time'), align: 'end', cell: (row) => spanWords(row.averageServiceMinutes, t) },
  ];
  const none = <EmptyState compact title={t('No record found')} />;
  return (
    <>
      <SummaryStrip
        label={t('Figures of {day}', { day: format.day(figures.day) })}
        figures={[
          { key: 'tickets', title: t('Tickets'), value: format.number(tickets) },
          { key: 'served', title: t('Served'), value: format.number(servedToday) },
          {
            key: 'left',
            title: t('Left without being seen'),
            value: format.number(leftWithoutBeingSeen),
            ...(leftRate === null ? {} : { note: t('{share} % of closed tickets', { share: format.number(leftRate) }) }),
          },
          {
            key: 'wait',
            title: t('Average wait'),
            value: spanWords(figures.averageWaitMinutes, t),
            note: t('9 of 10 within {wait}', { wait: spanWords(figures.p90WaitMinutes, t) }),
          },
          {
            key: 'service',
            title: t('Average service time'),
            value: spanWords(figures.averageServiceMinutes, t),
            note: t('9 of 10 within {wait}', { wait: spanWords(figures.p90ServiceMinutes, t) }),
          },
        ]}
      />
      <div className={styles.pair}>
        <Panel title={t('By hour')} flush>
          <PlainTable columns={perHour} rows={hours} rowKey={({ hour }) => String(hour)} label={t('By hour')} empty={none} />
        </Panel>
        <Panel title={t('By staff member')} flush>
          <PlainTable columns={perServer} rows={figures.perServer} rowKey={({ id }) => id} label={t('By staff member')} empty={none} />
        </Panel>
      </div>
    </>
  );
}
