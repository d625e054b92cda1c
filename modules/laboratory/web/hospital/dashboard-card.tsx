import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';

const labsCall = callOf<typeof requestCalls.dashboard>({ method: 'GET', path: '/dashboard/getLabs', permission: 'View Lab on dashboard' });

/** How many requests have one status; the rows themselves are not asked for. */
function useCount(status: string) {
  return useCall(labsCall, { query: { status, limit: 1 } }, { live: ['lab-requests'], quiet: true });
}

/** How many requests wait, are worked on and are done; each figure leads to its list. */
export function LabsCard() {
  const t = useText();
  const { can } = useAccess();
  const [due, taken, released] = [useCount('specimen-due'), useCount('specimen-taken'), useCount('result-released')];
  const counts: readonly Count[] = [
    { title: t('Unattended'), status: 'specimen-due', from: due },
    { title: t('In progress'), status: 'specimen-taken', from: taken },
    { title: t('Completed'), status: 'result-released', from: released },
  ];
  const all = [due, taken, released];
  const behind = all.find(({ data }) => data === undefined) ?? due;
  const retry = () => {
    for (const each of all) each.retry();
  };
  return (
    <Panel
      title={t('Laboratory')}
      flush
      {...(can('View Lab Test Requests') ? { link: { to: '/hospital/labs', words: t('View labs') } } : {})}
    >
      <Loaded from={{ ...behind, retry }} rows={2}>
        {() => <Counts counts={counts} />}
      </Loaded>
    </Panel>
  );
}

interface Count {
  readonly title: string;
  readonly status: string;
  readonly from: ReturnType<typeof useCount>;
}

function Counts({ counts }: { readonly counts: readonly Count[] }) {
  const t = useText();
  const { can } = useAccess();
  const format = useFormat();
  const rows = counts.map(({ title, status, from }) => ({
    title,
    status,
    count: (from.data as { readonly meta: { readonly count: number } } | undefined)?.meta.count ?? 0,
  }));
  useShownTable(
    [
      { key: 'status', title: t('Status'), text: (row) => row.title },
      { key: 'count', title: t('Number'), kind: 'number', value: (row) => row.count },
    ],
    rows,
  );
  return (
    <SummaryStrip
      inPanel
      label={t('Laboratory')}
      figures={rows.map(({ title, status, count }) => ({
        key: status,
        title,
        value: format.number(count),
        link: can('View Lab Test Requests') ? { to: '/hospital/labs', search: { status: [status] } } : undefined,
      }))}
    />
  );
}
