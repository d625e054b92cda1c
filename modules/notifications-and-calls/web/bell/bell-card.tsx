import { Drawer, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { noticeCalls } from '../notice-calls.ts';
import styles from './bell.module.css';

const BellPanel = lazy(() => import('./bell-panel.tsx').then((file) => ({ default: file.BellPanel })));

/** The bell of the top bar with the number of unread notices; opens their panel. */
export function BellCard() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useCall(noticeCalls.unreadCount, {}, { live: ['notification'], quiet: true });
  const unread = data?.unread ?? 0;
  return (
    <>
      <UnstyledButton className={styles.bell} onClick={() => setOpen(true)}>
        <IconBell size={19} aria-hidden />
        <span className="visually-hidden">{unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')}</span>
        {unread > 0 ? (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </UnstyledButton>
      <Drawer.Root opened={open} onClose={() => setOpen(false)} position="right" size={420}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('Notifications')}>
          <Suspense fallback={<SkeletonRows rows={6} />}>{open ? <BellPanel onClose={() => setOpen(false)} /> : null}</Suspense>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
