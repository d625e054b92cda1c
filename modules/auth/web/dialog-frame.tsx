import '#kernel/web/design/mantine-frame.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './dialog-frame.module.css';

export interface DialogFrameProps {
  readonly title: string;
  /** Without it the dialog cannot be closed: no button, no Escape, no click beside it. */
  readonly onClose?: (() => void) | undefined;
  readonly size?: number;
  readonly children: ReactNode;
}

/** A dialog over the page: title, close button, content. */
export function DialogFrame({ title, onClose, size = 440, children }: DialogFrameProps) {
  const t = useText();
  const closable = onClose !== undefined;
  return (
    <Modal.Root opened onClose={() => onClose?.()} size={size} closeOnEscape={closable} closeOnClickOutside={closable} centered>
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content className={styles.content}>
        <div className={styles.dialog}>
          <div className={styles.head}>
            <Modal.Title>{title}</Modal.Title>
            {closable ? <Modal.CloseButton aria-label={t('Close')} /> : null}
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
