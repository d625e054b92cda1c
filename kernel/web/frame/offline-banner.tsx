import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '#kernel/web/client/reach.ts';
import { useLiveState } from '#kernel/web/client/use-live.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unsentBox, useUnsent } from '#kernel/web/unsent/unsent.ts';
import styles from './offline-banner.module.css';
import { useSendUnsent } from './send-unsent.ts';

/** One quiet line while the server is out of reach, while changes of others do not arrive, or while something waits to be sent. */
export function OfflineBanner() {
  const t = useText();
  const reachable = useReachable();
  const live = useLiveState();
  const { waiting, refused, lost } = useUnsent();
  useSendUnsent();
  return (
    <div role="status">
      {!reachable || waiting.length > 0 || live === 'lost' ? (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden="true" />
          {wordsOf(t, reachable, waiting.length)}
        </p>
      ) : null}
      {refused[0] ? (
        <p className={styles.banner}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <Link to={refused[0].page}>
            {t('{count} entry was refused. Review it | {count} entries were refused. Review them', { count: refused.length })}
          </Link>
        </p>
      ) : null}
      {lost.length > 0 ? (
        <p className={styles.banner}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t(
            'Your session ended before {count} set of observations was sent. It was removed: measure and record again. | Your session ended before {count} sets of observations were sent. They were removed: measure and record again.',
            { count: lost.length },
          )}
          <button type="button" className={styles.dismiss} onClick={() => void Promise.all(lost.map(({ id }) => unsentBox.drop(id)))}>
            {t('Dismiss')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function wordsOf(t: ReturnType<typeof useText>, reachable: boolean, waiting: number): string {
  if (waiting > 0)
    return t('{count} entry on this device is waiting for a connection. | {count} entries on this device are waiting for a connection.', {
      count: waiting,
    });
  return reachable ? t('Live updates are interrupted. Reconnecting…') : t('You are offline. Changes are not saved.');
}
