import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './stay-end.module.css';

interface EndDoneProps {
  readonly words: string;
  /** Papers that go with it, by the word of their button. */
  readonly print: readonly (readonly [words: string, to: string])[];
  readonly onClose: () => void;
}

/** An act of the end of a stay is done: what is printed next. */
export function EndDone({ words, print, onClose }: EndDoneProps) {
  const t = useText();
  return (
    <div className={styles.done}>
      <p className={styles.doneWords} role="status">
        <IconCircleCheck size={22} stroke={1.7} aria-hidden="true" />
        {words}
      </p>
      <div className={styles.row}>
        {print.map(([paper, to]) => (
          <Button key={to} component={Link} to={to} leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}>
            {paper}
          </Button>
        ))}
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
