import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { ResultFlag } from '#modules/laboratory/contract/words.ts';
import styles from './flagged-value.module.css';
import { flagLooks } from './looks.ts';

export interface FlaggedValueProps {
  readonly name: string;
  /** The value with its unit. */
  readonly text: string;
  readonly flag: ResultFlag | null;
  readonly reference?: string | null;
}

/** A released value wherever it is read: what is out of range has its word, icon and colour beside the value with its unit. */
export function FlaggedValue({ name, text, flag, reference }: FlaggedValueProps) {
  const look = flag && flag !== 'N' ? flagLooks[flag] : null;
  return (
    <span className={styles.value}>
      {name}:{' '}
      <span className={`${styles.text} tnum`} data-tone={look?.tone}>
        {text}
      </span>
      {look ? <StatusBadge look={look} /> : null}
      {reference ? <span className="muted">({reference})</span> : null}
    </span>
  );
}
