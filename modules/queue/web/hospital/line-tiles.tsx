import { type SummaryFigure, SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LineCounts } from '#modules/queue/contract/records.ts';
import type { QueueSearch } from './search.ts';
import { useElapsed } from './use-elapsed.ts';

/** The department at a glance, above the tabs: how many stand where, and how long they wait. */
export function LineTiles({
  counts,
  departmentId,
  answer,
}: {
  readonly counts: LineCounts | undefined;
  readonly departmentId: string;
  readonly answer: unknown;
}) {
  const t = useText();
  const format = useFormat();
  const elapsed = useElapsed(answer);
  const number = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const to = (part: Partial<QueueSearch>) => ({ to: '/hospital/queue-management', search: { departmentId, ...part } });
  const longest = counts?.longestWaitMinutes;
  const figures: readonly SummaryFigure[] = [
    { key: 'waiting', title: t('Waiting'), value: number(counts?.waiting) },
    { key: 'called', title: t('Called'), value: number(counts?.called) },
    { key: 'serving', title: t('Serving'), value: number(counts?.serving) },
    { key: 'unavailable', title: t('Unavailable'), value: number(counts?.unavailable), link: to({ tab: 'unavailable' }) },
    { key: 'served', title: t('Served today'), value: number(counts?.servedToday), link: to({ tab: 'history', status: ['served'] }) },
    { key: 'average', title: t('Average wait'), value: spanWords(counts?.averageWaitMinutes, t) },
    { key: 'longest', title: t('Longest wait'), value: spanWords(typeof longest === 'number' ? longest + elapsed : null, t) },
  ];
  return <SummaryStrip label={t('Today in this department')} figures={figures} />;
}
