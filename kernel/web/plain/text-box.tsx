import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './plain.module.css';

interface PlainTextProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** A button at the end of the box. */
  readonly right?: ReactNode;
}

/** The kit's box of text for pages that must stay without the kit: label above, hint and error under it. */
export function PlainText({ label, hint, error, right, ...rest }: PlainTextProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box} data-right={right ? true : undefined}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {right ? <span className={styles.right}>{right}</span> : null}
      </span>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
