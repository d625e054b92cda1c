import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ApprovalCounts } from '#modules/hmo/contract/approval-records.ts';
import { approvalPath, approvalsPath, liveApprovals, proceedsSoonMinutes } from '#modules/hmo/contract/approval-words.ts';
import { countsCall } from './approval-calls.ts';
import styles from './approvals.module.css';

/** Over the dashboard and the pages of the HMO desk: requests past their target, and the one that is about to proceed without an answer. */
export function ApprovalsBanner() {
  const { can } = useAccess();
  const counts = useCall(countsCall, {}, { enabled: can(countsCall), live: [liveApprovals], quiet: true });
  return counts.data ? <BannerLine counts={counts.data} /> : null;
}

/** Minutes until an instant, a begun one counts whole; null once it is over or further away than what is soon. */
function minutesUntil(at: string | undefined, now: number): number | null {
  if (at === undefined) return null;
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000);
  return minutes > 0 && minutes <= proceedsSoonMinutes ? minutes : null;
}

function BannerLine({ counts: { overdue, nextProceeds } }: { readonly counts: ApprovalCounts }) {
  const t = useText();
  const soon = minutesUntil(nextProceeds?.hourEndsAt, serverNow(useNow(15_000)));
  if (overdue === 0 && soon === null) return null;
  return (
    <section className={styles.banner} data-tone={overdue > 0 ? 'red' : 'amber'} aria-label={t('HMO approvals')}>
      <IconClockExclamation size={18} aria-hidden="true" />
      {overdue > 0 ? (
        <Link to={addressAt(`/hospital${approvalsPath}?overdue=true`)}>
          {t('{count} request to a health plan partner is overdue | {count} requests to health plan partners are overdue', {
            count: overdue,
          })}
        </Link>
      ) : null}
      {nextProceeds && soon !== null ? (
        <Link to={addressAt(`/hospital${approvalPath(nextProceeds.id)}`)}>
          {t('{number} proceeds without an answer in {count} min', { number: nextProceeds.approvalNumber, count: soon })}
        </Link>
      ) : null}
    </section>
  );
}
