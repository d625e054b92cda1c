import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalRow } from '#modules/hmo/contract/approval-records.ts';
import styles from './approvals.module.css';

type Clocked = Pick<ApprovalRow, 'status' | 'urgency' | 'sentAt' | 'dueAt' | 'hourEndsAt'>;

/** Whole minutes from now until an instant, a begun one counts; below nothing once it is over. */
const minutesUntil = (at: string, now: number) => Math.ceil((Date.parse(at) - now) / 60_000);

/** The time that runs for a sent request: minutes left until its target, and until it proceeds without an answer. */
export function Countdown({ of: { status, urgency, sentAt, dueAt, hourEndsAt } }: { readonly of: Clocked }) {
  const t = useText();
  const now = serverNow(useNow(15_000));
  if (status !== 'pending' || sentAt === null || dueAt === null || urgency === 'emergency') return null;
  const left = minutesUntil(dueAt, now);
  const hour = hourEndsAt === null ? null : minutesUntil(hourEndsAt, now);
  return (
    <p className={styles.countdown} role="timer" data-late={left <= 0 || undefined}>
      {left > 0 ? t('{count} min left to answer', { count: left }) : t('The time to answer ended {count} min ago', { count: -left })}
      {hour !== null && hourEndsAt !== dueAt ? ` · ${hourWords(t, hour)}` : null}
    </p>
  );
}

function hourWords(t: ReturnType<typeof useText>, minutes: number): string {
  return minutes > 0 ? t('Proceeds without an answer in {count} min', { count: minutes }) : t('The hour of NHIA’s rule is over');
}
