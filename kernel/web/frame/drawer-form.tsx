import '#kernel/web/design/mantine-frame.css';
import { Drawer } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './drawer-form.module.css';
import { mayLeave } from './leave-guard.ts';

interface DrawerFormProps {
  readonly title: string;
  readonly opened: boolean;
  /** Called after the guard has asked; take the drawer out of the address here. */
  readonly onClose: () => void;
  /** Wider than 480 px for long records. */
  readonly size?: number;
  /** Nothing can be typed in it: it closes without asking for what the page behind it holds. */
  readonly reading?: boolean;
  /** A CallForm (its foot sticks to the bottom), or anything to read. */
  readonly children: ReactNode;
}

const Titling = createContext<(title: string | null) => void>(() => undefined);

/** Another title for the drawer around, while this stands in it: what was asked is done. */
export function DrawerTitle({ children }: { readonly children: string }) {
  const say = useContext(Titling);
  useEffect(() => {
    say(children);
    return () => say(null);
  }, [say, children]);
  return null;
}

/** A form or a detail beside the page: 480 px, its foot fixed. Closing asks when text would be lost. */
export function DrawerForm({ title, opened, onClose, size = 480, reading = false, children }: DrawerFormProps) {
  const t = useText();
  const [said, setSaid] = useState<string | null>(null);
  const close = () => (reading ? onClose() : void mayLeave().then((leaves) => leaves && onClose()));
  return (
    <Drawer.Root opened={opened} onClose={close} position="right" size={size} classNames={{ content: styles.drawer ?? '' }}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <div className={styles.head}>
          <Drawer.Title>{said ?? title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} size="md" />
        </div>
        {/* What is only read has nothing to put the focus on: its scroller takes it, so that it is read by keyboard. */}
        <div className={styles.body} {...(reading ? { role: 'group', 'aria-label': title, tabIndex: 0 } : {})}>
          <Titling value={setSaid}>{opened ? children : null}</Titling>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
