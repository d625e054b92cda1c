import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';

interface AnswerTimesProps {
  readonly hmoId: string;
  /** Without days the last 90. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** How fast a partner answers; nothing for who may not see requests, or while none was sent. */
export function AnswerTimes({ hmoId, startDate, endDate }: AnswerTimesProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const query = { hmoId, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  const { data } = useCall(
    approvalCalls.league,
    { query },
    { enabled: can(approvalCalls.league), live: [liveApprovals], keepOld: true, quiet: true },
  );
  const row = data?.[0];
  if (!row) return null;
  const minutes = (value: number | null) => (value === null ? '–' : t('{count} min', { count: format.number(value) }));
  const percent = (bps: number) => `${format.number(Math.round(bps / 100))} %`;
  const figures = [
    { key: 'sent', title: t('Sent'), value: format.number(row.sent) },
    { key: 'median', title: t('Median'), value: minutes(row.medianMinutes) },
    { key: 'ninetieth', title: t('90 % within'), value: minutes(row.ninetiethMinutes) },
    { key: 'hour', title: t('In one hour'), value: percent(row.inHourBps) },
    { key: 'proceeded', title: t('Proceeded'), value: format.number(row.proceeded) },
    { key: 'declined', title: t('Declined'), value: percent(row.declinedBps) },
  ];
  return <SummaryStrip label={startDate || endDate ? t('Answer times') : t('Answer times, last 90 days')} figures={figures} />;
}
