import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { mayGoBack } from '#kernel/web/frame/leave-guard.ts';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useCards, useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { HelpButton } from './help-button.tsx';
import { openPalette } from './palette-store.ts';
import { parentOf } from './parent-of.ts';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';

/** The bar over every page: go back, search, what modules put there (zone, calls, bell), the person. */
export function TopBar() {
  const t = useText();
  const router = useRouter();
  const { home, area } = useParts();
  const { narrow, openMenu } = useFrame();
  const { can } = useAccess();
  const cards = useCards('top-bar').filter((card) => card.permission === undefined || can(card.permission));
  const goBack = async () => {
    if (!(await mayGoBack())) return;
    // A page opened by its address has no page of ours behind it: its parent list is the way back.
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: addressAt(parentOf(router.state.location.pathname, home)) });
  };
  return (
    <div className={styles.bar}>
      {narrow ? (
        <UnstyledButton className={styles.square} onClick={openMenu} aria-label={t('Open menu')}>
          <IconMenu2 size={20} aria-hidden />
        </UnstyledButton>
      ) : (
        <UnstyledButton className={styles.back} onClick={() => void goBack()}>
          <IconArrowLeft size={18} aria-hidden />
          {t('Go back')}
        </UnstyledButton>
      )}
      {area === 'hospital' ? (
        <UnstyledButton className={styles.search} onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={16} aria-hidden />
          <span className={styles.hint}>{t('Search patients, pages, actions')}</span>
          <kbd className={styles.key}>Ctrl K</kbd>
        </UnstyledButton>
      ) : null}
      <div className={styles.end}>
        {cards.map(({ key, component: Part }) => (
          <Suspense key={key}>
            <FaultWall>
              <Part />
            </FaultWall>
          </Suspense>
        ))}
        <HelpButton />
        <ProfileMenu />
      </div>
    </div>
  );
}
