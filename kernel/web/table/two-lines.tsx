import type { ReactNode } from 'react';
import styles from './name-cell.module.css';

interface TwoLinesProps {
  readonly first: ReactNode;
  /** The muted line below; left out where there is nothing to say. */
  readonly under?: ReactNode;
  /** The first line is a number or a code that people read aloud. */
  readonly code?: boolean;
}

/** A cell of two lines: what matters, and under it what tells it apart. */
export function TwoLines({ first, under, code }: TwoLinesProps) {
  return (
    <span className={styles.nameWords}>
      <span className={code ? 'code strong' : styles.nameTop}>{first}</span>
      {under === undefined || under === null || under === '' ? null : <span className={styles.nameUnder}>{under}</span>}
    </span>
  );
}
