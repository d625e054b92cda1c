import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Look } from '#kernel/web/design/look.ts';
import { spanWords } from '#kernel/web/text/span.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { IconClock } from '@tabler/icons-react';
import type { DueState } from '#modules/admissions/contract/nursing-records.ts';

/** When the next set of vitals is due, by the clock of this screen. */
export function DueClock({ due }: { readonly due: DueState }) {
  const t = useText();
  const now = useNow(30_000);
  if (!due.dueAt) return null;
  const left = Math.round((Date.parse(due.dueAt) - now) / 60_000);
  const late = left < 0;
  const words = late
    ? t('Vitals overdue by {span}', { span: spanWords(-left, t) })
    : left === 0
      ? t('Vitals due now')
      : t('Vitals due in {span}', { span: spanWords(left, t) });
  const look: Look = { word: words, tone: late ? 'red' : left <= 15 ? 'amber' : 'blue', icon: IconClock };
  return <StatusBadge look={look} />;
}
