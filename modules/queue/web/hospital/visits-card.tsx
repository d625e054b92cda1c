import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Bars } from '#kernel/web/frame/bars.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { VisitsPerHour } from '#modules/queue/contract/figure-records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import { visitsPerHour } from './dashboard-calls.ts';

/** How many patients came in each hour of today, beside a usual day. */
export function VisitsCard() {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(visitsPerHour, {}, { live: [liveQueue], keepOld: true, quiet: true });
  return (
    <Panel
      title={t('Visits by hour')}
      {...(can('View QMS Per Department') ? { link: { to: '/hospital/queue-management', words: t('Queue') } } : {})}
    >
      <Loaded
        from={found}
        rows={6}
        isEmpty={({ hours }: VisitsPerHour) => hours.length === 0}
        empty={<EmptyState compact title={t('No visits yet')} />}
      >
        {(visits) => <Visits found={visits} />}
      </Loaded>
    </Panel>
  );
}

function Visits({ found: { visits, usual, hours } }: { readonly found: VisitsPerHour }) {
  const t = useText();
  const format = useFormat();
  const rows = hours.map(({ hour, ...figures }) => ({ name: `${String(hour).padStart(2, '0')}:00`, figures }));
  const average = { key: 'usual', title: t('Usual for this weekday'), hollow: true };
  useShownTable(
    [
      { key: 'hour', title: t('Hour'), text: ({ name }) => name },
      { key: 'visits', title: t('Visits'), kind: 'number', value: ({ figures }) => figures.visits },
      { key: 'usual', title: t('Usual for this weekday'), kind: 'number', value: ({ figures }) => figures.usual },
    ],
    rows,
  );
  return (
    <>
      <SummaryStrip
        inPanel
        label={t('Visits by hour')}
        figures={[
          { key: 'today', title: t('Today'), value: format.number(visits) },
          ...(usual === null
            ? []
            : [{ key: 'usual', title: t('Usual for this weekday'), value: format.number(usual), note: t('Average of the last 4 weeks') }]),
        ]}
      />
      <Bars
        title={t('Visits by hour')}
        axis={t('Hour')}
        series={[{ key: 'visits', title: t('Today') }, ...(usual === null ? [] : [average])]}
        rows={rows}
        write={format.number}
      />
    </>
  );
}
