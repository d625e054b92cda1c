import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalRow } from '#modules/hmo/contract/approval-records.ts';
import { nhiaMinutes } from '#modules/hmo/contract/approval-words.ts';
import styles from './approvals.module.css';

const minutesFrom = (from: string, until: number) => Math.max(0, Math.floor((until - Date.parse(from)) / 60_000));

type Clocked = Pick<ApprovalRow, 'status' | 'urgency' | 'requestedAt' | 'sentAt' | 'dueAt' | 'minutesToDecision'>;

/** How long a request has waited for its answer: '41 of 60 min', red once it is past the partner's target; of a decided one how long it took. */
export function Waiting({ of }: { readonly of: Clocked }) {
  const t = useText();
  const now = serverNow(useNow());
  const { status, urgency, sentAt, dueAt, minutesToDecision } = of;
  if (status !== 'pending') return minutesToDecision === null ? '–' : t('{count} min', { count: minutesToDecision });
  const late = dueAt !== null && Date.parse(dueAt) <= now;
  if (urgency === 'emergency' && dueAt !== null) {
    const hours = Math.ceil((Date.parse(dueAt) - now) / 3_600_000);
    return <span className={late ? styles.late : undefined}>{late ? t('Code overdue') : t('Code within {hours} h', { hours })}</span>;
  }
  if (sentAt === null) return <span className="muted">{t('Not sent')}</span>;
  const most = dueAt === null ? nhiaMinutes : minutesFrom(sentAt, Date.parse(dueAt));
  return <span className={late ? styles.late : undefined}>{t('{count} of {most} min', { count: minutesFrom(sentAt, now), most })}</span>;
}
