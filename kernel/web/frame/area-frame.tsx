import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './area-frame.module.css';
import { OfflineBanner } from './offline-banner.tsx';

interface FrameState {
  /** Below 992 px: the sidebar is a drawer behind the burger. */
  readonly narrow: boolean;
  readonly openMenu: () => void;
  readonly closeMenu: () => void;
  /** The sidebar shows icons only (a preference, wide screens). */
  readonly collapsed: boolean;
}

const NarrowMenu = lazy(() => import('./narrow-menu.tsx').then((file) => ({ default: file.NarrowMenu })));

const FrameContext = createContext<FrameState>({ narrow: false, openMenu: () => undefined, closeMenu: () => undefined, collapsed: false });

/** For the bars: whether the screen is narrow, and how to open the menu. */
export function useFrame(): FrameState {
  return use(FrameContext);
}

/** The frame of a signed-in area: sidebar, top bar, page. The bars' contents are given; the frame knows where they stand. */
export function AreaFrame({ side, top, children }: { readonly side: ReactNode; readonly top: ReactNode; readonly children: ReactNode }) {
  const t = useText();
  const narrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [open, setOpen] = useState(false);
  const [visited, setVisited] = useState(false);
  const { preferences } = usePreferences();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const collapsed = !narrow && preferences.sidebarCollapsed === true;

  const openMenu = () => {
    setVisited(true);
    setOpen(true);
  };

  // Going somewhere closes the menu.
  useEffect(() => {
    if (path) setOpen(false);
  }, [path]);

  return (
    <FrameContext value={{ narrow, collapsed, openMenu, closeMenu: () => setOpen(false) }}>
      <a href="#page" className="skip-link">
        {t('Skip to content')}
      </a>
      <div className={styles.frame} data-collapsed={collapsed || undefined}>
        {narrow ? (
          visited && (
            <Suspense>
              <NarrowMenu opened={open} onClose={() => setOpen(false)}>
                {side}
              </NarrowMenu>
            </Suspense>
          )
        ) : (
          <aside className={styles.side} aria-label={t('Sidebar')}>
            {side}
          </aside>
        )}
        <div className={styles.column}>
          <header className={styles.top}>{top}</header>
          <OfflineBanner />
          <main id="page" tabIndex={-1} className={styles.page}>
            {children}
          </main>
        </div>
      </div>
    </FrameContext>
  );
}
