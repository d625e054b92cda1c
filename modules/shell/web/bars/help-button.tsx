import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { isCovered } from '#kernel/web/frame/use-shortcuts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './top-bar.module.css';

// Nothing stands in the bar while it is fetched.
const HelpDrawer = lazy(() => import('../help/help-drawer.tsx').then((file) => ({ default: file.HelpDrawer })));

/** '?' of every screen: opens the page of the documentation that is about it. */
export function HelpButton() {
  const t = useText();
  const { area } = useParts();
  const { can } = useAccess();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The address at which it was opened: whoever goes elsewhere leaves the help behind.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [visited, setVisited] = useState(false);
  // Patients and operators hold no permissions; they have pages of their own.
  const shown = area !== 'hospital' || can('View Civis Documentation');
  const open = () => {
    setVisited(true);
    setOpenedAt(path);
  };
  useHotkeys([['shift+?', () => shown && !isCovered() && open()]]);
  if (!shown) return null;
  return (
    <>
      <UnstyledButton className={styles.square} onClick={open} aria-label={t('Help')} aria-keyshortcuts="Shift+?" title={t('Help')}>
        <IconHelpCircle size={20} aria-hidden />
      </UnstyledButton>
      {visited ? (
        <Suspense>
          <HelpDrawer opened={openedAt === path} onClose={() => setOpenedAt(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
