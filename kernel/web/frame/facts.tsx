import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Labels and values of a record; a value that is not known shows a dash. */
export function Facts({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
