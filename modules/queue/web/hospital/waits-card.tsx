import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Bars } from '#kernel/web/frame/bars.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WaitsPerDay } from '#modules/queue/contract/figure-records.ts';
import { waitsPerDay } from './dashboard-calls.ts';

const renewMs = 600_000;

/** How long patients waited until they were served, on each of the last 14 days. */
export function WaitsCard() {
  const t = useText();
  const { can } = useAccess();
  // Not live: a call of the queue hardly moves a fortnight, and each would count it again.
  const found = useCall(waitsPerDay, { query: {} }, { every: renewMs, keepOld: true, quiet: true });
  return (
    <Panel
      title={t('Waiting times')}
      {...(can('View QMS Per Department') ? { link: { to: '/hospital/queue-management', words: t('Queue') } } : {})}
    >
      <Loaded
        from={found}
        rows={6}
        isEmpty={({ days }: WaitsPerDay) => days.every(({ served }) => served === 0)}
        empty={<EmptyState compact title={t('No patient served in the last 14 days')} />}
      >
        {({ days }) => <Waits days={days} />}
      </Loaded>
    </Panel>
  );
}

function Waits({ days }: { readonly days: WaitsPerDay['days'] }) {
  const t = useText();
  const format = useFormat();
  const today = days.at(-1);
  useShownTable(
    [
      { key: 'day', title: t('Date'), kind: 'day', value: ({ day }) => day },
      { key: 'median', title: t('Median wait (minutes)'), kind: 'number', value: ({ medianMinutes }) => medianMinutes },
      { key: 'p90', title: t('90th percentile (minutes)'), kind: 'number', value: ({ p90Minutes }) => p90Minutes },
      { key: 'served', title: t('Served'), kind: 'number', value: ({ served }) => served },
    ],
    days,
  );
  return (
    <>
      <SummaryStrip
        inPanel
        label={t('Waiting times')}
        figures={[
          {
            key: 'today',
            title: t('Median wait today'),
            value: spanWords(today?.medianMinutes, t),
            ...(today && today.p90Minutes !== null ? { note: t('9 of 10 within {wait}', { wait: spanWords(today.p90Minutes, t) }) } : {}),
          },
          { key: 'served', title: t('Served today'), value: format.number(today?.served ?? 0) },
        ]}
      />
      <Bars
        title={t('Median wait per day, last 14 days')}
        axis={t('Date')}
        series={[{ key: 'median', title: t('Median wait') }]}
        rows={days.map(({ day, medianMinutes }) => ({ name: format.dayMonth(day), figures: { median: medianMinutes } }))}
        write={(minutes) => spanWords(minutes, t)}
        room={72}
      />
    </>
  );
}
