import { UnstyledButton } from '@mantine/core';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NotificationRecord } from '#modules/notifications-and-calls/contract/records.ts';
import styles from './call-alert.module.css';
import { noticeText } from '../notice-text.ts';
import { ringMilliseconds } from './ringing.ts';

const radius = 17;
const round = 2 * Math.PI * radius;

/** The seconds left as a ring that empties. */
function Countdown({ left }: { readonly left: number }) {
  return (
    <svg viewBox="0 0 40 40" className={styles.ring} aria-hidden="true">
      <circle cx="20" cy="20" r={radius} className={styles.track} />
      <circle
        cx="20"
        cy="20"
        r={radius}
        className={styles.rest}
        strokeDasharray={round}
        strokeDashoffset={round * (1 - left / ringMilliseconds)}
      />
      <text x="20" y="20" className={styles.seconds}>
        {Math.ceil(left / 1000)}
      </text>
    </svg>
  );
}

/** One call that rings. A click anywhere on it acknowledges; nothing is left. */
export function CallAlert({
  call,
  left,
  onAcknowledge,
}: {
  readonly call: NotificationRecord;
  readonly left: number;
  readonly onAcknowledge: () => void;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <UnstyledButton className={styles.card} onClick={onAcknowledge}>
      <span className={styles.icon}>
        <IconPhoneIncoming size={20} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{call.callerName ? t('{name} is calling', { name: call.callerName }) : t('Incoming call')}</span>
        <span className={styles.content}>{noticeText(t, format.month, call.content)}</span>
        <span className={styles.act}>{t('Acknowledge')}</span>
      </span>
      <Countdown left={left} />
    </UnstyledButton>
  );
}
