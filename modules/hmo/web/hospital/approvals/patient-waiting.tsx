import { Link } from '@tanstack/react-router';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { approvalPath, liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { pendingCall } from './approval-calls.ts';
import styles from './approvals.module.css';

/** In the banner of a patient, only while a request waits: how many, and how long the oldest has waited. */
export function PatientWaiting({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const now = serverNow(useNow());
  const query = { patientId, status: ['pending' as const], limit: 20 };
  const { data } = useCall(pendingCall, { query }, { live: [liveApprovals], quiet: true });
  const oldest = data?.data.at(-1);
  if (!data || !oldest) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(oldest.sentAt ?? oldest.requestedAt)) / 60_000));
  const { count } = data.meta;
  return (
    <div className={styles.fact}>
      <dt>{t('HMO')}</dt>
      <dd>
        <Link to={addressAt(`/hospital${approvalPath(oldest.id)}`)}>
          {t('{count} request | {count} requests', { count })}, {t('{count} min', { count: minutes })}
        </Link>
      </dd>
    </div>
  );
}
