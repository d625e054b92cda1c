import { CloseButton } from '@mantine/core';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Unread } from './fill.ts';
import styles from './line-grid.module.css';

interface UnreadCellsProps {
  readonly unread: readonly Unread[];
  readonly onDismiss: () => void;
}

/** Pasted cells that did not go in, line by line with their text: nothing of a paste is lost unsaid. */
export function UnreadCells({ unread, onDismiss }: UnreadCellsProps) {
  const t = useText();
  if (unread.length === 0) return null;
  return (
    <div className={styles.unread} role="alert">
      <div>
        <p className="strong">{t('{count} cell was not pasted | {count} cells were not pasted', { count: unread.length })}</p>
        <ul>
          {unread.map(({ line, column, text, why }) => (
            <li key={`${line} ${column} ${text}`}>
              {t('{label}:', { label: column ? t('Line {line}, {column}', { line, column }) : t('Line {line}', { line }) })} “{text}”{' '}
              {t(why)}
            </li>
          ))}
        </ul>
      </div>
      <CloseButton aria-label={t('Close')} onClick={onDismiss} />
    </div>
  );
}
