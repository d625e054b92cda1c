import { IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '#kernel/web/client/reach.ts';
import { useLiveState } from '#kernel/web/client/use-live.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './offline-banner.module.css';

/** One quiet line while the server is out of reach, or while changes of others do not arrive. */
export function OfflineBanner() {
  const t = useText();
  const reachable = useReachable();
  const live = useLiveState();
  const text = !reachable
    ? t('You are offline. Changes are not saved.')
    : live === 'lost'
      ? t('Live updates are interrupted. Reconnecting…')
      : null;
  return (
    <div role="status">
      {text ? (
        <p className={styles.banner}>
          <IconCloudOff size={16} aria-hidden="true" />
          {text}
        </p>
      ) : null}
    </div>
  );
}
