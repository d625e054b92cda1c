import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './area-frame.module.css';

/** The sidebar as a drawer, for narrow screens; loaded when it is first opened. */
export function NarrowMenu({
  opened,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size="100%" classNames={{ content: styles.menu ?? '' }}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={t('Menu')}>{children}</Drawer.Content>
    </Drawer.Root>
  );
}
