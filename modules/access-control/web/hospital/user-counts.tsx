import { useSession } from '#kernel/web/client/session.ts';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UserCounts } from '../../contract/records.ts';
import type { UserStatus } from '../../contract/words.ts';
import styles from './users.module.css';

/** Users by status and the slots of the subscription. */
export function useUserCounts(): CallState<UserCounts> {
  const { hospital } = useSession();
  const hospitalId = hospital?.hospitalId ?? '';
  return useCall(
    userCalls.countUsers,
    { params: { hospitalId } },
    { live: ['user', 'subscription'], enabled: hospitalId !== '', quiet: true },
  );
}

interface CountsProps {
  readonly counts: UserCounts | undefined;
  readonly status: readonly UserStatus[] | undefined;
  readonly onStatus: (status: UserStatus[] | undefined) => void;
}

/** One strip: active, pending, inactive (each a filter of the list) and the slots. */
export function UserCountsStrip({ counts, status, onStatus }: CountsProps) {
  const t = useText();
  const format = useFormat();
  const shown: readonly (readonly [UserStatus, string, number | undefined])[] = [
    ['active', t('Active'), counts?.active],
    ['pending', t('Pending'), counts?.pending],
    ['inactive', t('Inactive'), counts?.inactive],
  ];
  const full = counts !== undefined && counts.available <= 0;
  return (
    <div className={styles.strip}>
      {shown.map(([key, words, count]) => {
        const on = status?.length === 1 && status[0] === key;
        return (
          <button
            key={key}
            type="button"
            className={styles.count}
            data-on={on || undefined}
            aria-pressed={on}
            onClick={() => onStatus(on ? undefined : [key])}
          >
            <span className={styles.number}>{count === undefined ? '–' : format.number(count)}</span>
            <span className={styles.words}>{words}</span>
          </button>
        );
      })}
      <div className={styles.count}>
        <span className={styles.number}>{counts ? t('{used} of {slots}', { used: counts.used, slots: counts.slots }) : '–'}</span>
        <span className={styles.words}>{t('User slots')}</span>
        <span className={styles.meter} data-full={full || undefined} aria-hidden="true">
          <span style={{ inlineSize: `${counts && counts.slots > 0 ? Math.min(100, (counts.used / counts.slots) * 100) : 0}%` }} />
        </span>
      </div>
    </div>
  );
}
