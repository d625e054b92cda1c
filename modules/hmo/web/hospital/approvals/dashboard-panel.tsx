import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalCounts } from '#modules/hmo/contract/approval-records.ts';
import { liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { countsCall } from './approval-calls.ts';

const to = '/hospital/hmo-management/approval';

/** Requests on the dashboard: not sent, waiting, overdue, and emergencies whose code is owed. */
export function ApprovalsDashboard() {
  const t = useText();
  const counts = useCall(countsCall, {}, { live: [liveApprovals], quiet: true });
  return (
    <Panel title={t('HMO approvals')} flush link={{ to, words: t('View all requests') }}>
      <Loaded from={counts} rows={2}>
        {(found) => <Figures counts={found} />}
      </Loaded>
    </Panel>
  );
}

function Figures({ counts }: { readonly counts: ApprovalCounts }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, count: number, search: Readonly<Record<string, unknown>>) => ({
    ...{ key, title, value: format.number(count), link: { to, search } },
  });
  const overdue = figure('overdue', t('Overdue'), counts.overdue, { overdue: true });
  return (
    <SummaryStrip
      inPanel
      label={t('HMO approvals')}
      figures={[
        figure('unsent', t('Not sent'), counts.notSent, { unsent: true }),
        figure('waiting', t('Approval pending'), counts.pending, { status: ['pending'] }),
        counts.overdue > 0 ? { ...overdue, tone: 'red' as const } : overdue,
        figure('codes', t('Emergency codes owed'), counts.codesOwed, { status: ['pending'], urgency: ['emergency'] }),
      ]}
    />
  );
}
