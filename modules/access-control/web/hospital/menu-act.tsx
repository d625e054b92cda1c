import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { say } from '#kernel/web/text/use-text.ts';
import { contractText } from '#kernel/web/text/contract-text.ts';
import styles from './users.module.css';

interface MenuActProps {
  readonly icon: TablerIcon;
  readonly words: string;
  /** Why the server would refuse it, in its words; the act then stays in sight and says so. */
  readonly refused?: string | null;
  readonly act: () => void;
}

/** An act of a menu. One that the server would refuse does nothing but say why. */
export function MenuAct({ icon: Mark, words, refused = null, act }: MenuActProps) {
  const reason = refused === null ? null : contractText(say, refused);
  return (
    <Menu.Item
      leftSection={<Mark size={16} aria-hidden="true" />}
      {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => (reason ? toast.info(reason) : act())}
    >
      {words}
      {reason ? <span className={styles.reason}>{reason}</span> : null}
    </Menu.Item>
  );
}
