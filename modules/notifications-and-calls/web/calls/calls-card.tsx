import { Drawer, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from '../bell/bell.module.css';
import { noticeCalls } from '../notice-calls.ts';

const CallLogPanel = lazy(() => import('./call-log-panel.tsx').then((file) => ({ default: file.CallLogPanel })));

/** The phone of the top bar with the number of missed calls; opens the call log. */
export function CallsCard() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useCall(noticeCalls.unreadCount, {}, { live: ['notification'], quiet: true });
  const missed = data?.calls ?? 0;
  return (
    <>
      <UnstyledButton className={styles.bell} onClick={() => setOpen(true)}>
        <IconPhone size={19} aria-hidden />
        <span className="visually-hidden">{missed > 0 ? t('Call Logs, {count} missed', { count: missed }) : t('Call Logs')}</span>
        {missed > 0 ? (
          <span className={styles.count} aria-hidden>
            {missed > 99 ? '99+' : missed}
          </span>
        ) : null}
      </UnstyledButton>
      <Drawer.Root opened={open} onClose={() => setOpen(false)} position="right" size={420}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('Call Logs')}>
          <Suspense fallback={<SkeletonRows rows={6} />}>{open ? <CallLogPanel /> : null}</Suspense>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
