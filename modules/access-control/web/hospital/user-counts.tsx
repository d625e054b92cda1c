import { useSession } from '#kernel/web/client/session.ts';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UserCounts } from '../../contract/records.ts';
import type { UserStatus } from '../../contract/words.ts';

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
    <SummaryStrip
      label={t('Users')}
      figures={[
        ...shown.map(([key, title, count]) => {
          const active = status?.length === 1 && status[0] === key;
          return {
            key,
            title,
            value: count === undefined ? '–' : format.number(count),
            active,
            onPick: () => onStatus(active ? undefined : [key]),
          };
        }),
        {
          key: 'slots',
          title: t('User slots'),
          value: counts ? t('{used} of {slots}', { used: counts.used, slots: counts.slots }) : '–',
          ...(full ? { tone: 'red' as const } : {}),
        },
      ]}
    />
  );
}
