import { useId } from 'react';
import { CodeDigits } from '#kernel/web/plain/code-digits.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './code-panel.module.css';
import page from './public-page.module.css';

export interface CodeBoxesProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All six are filled. */
  readonly onComplete?: (code: string) => void;
  readonly error: string | null;
  readonly disabled?: boolean;
}

/** Six boxes for a one-time code: pasting fills all, a phone's keyboard offers the code from the message. */
export function CodeBoxes({ value, onChange, onComplete, error, disabled }: CodeBoxesProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.boxes}>
      <span id={id} className={styles.label}>
        {t('One-time code')}
      </span>
      <CodeDigits
        autoFocus
        labelledBy={id}
        digitLabel={t('Code digit')}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        invalid={Boolean(error)}
        readOnly={disabled}
      />
      <div role="alert">{error ? <p className={page.wrong}>{error}</p> : null}</div>
    </div>
  );
}
