import type { ReactNode } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import styles from './vitals-cards.module.css';
import { ScoreBadge } from './score-badge.tsx';

interface VitalsCardsProps<Row extends Vital> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The measurements of the table; those a set does not have are left out. */
  readonly measured: readonly Column<Row>[];
  readonly acts: (vital: Row) => ReactNode;
}

/** The sets of vitals on a phone: each a card, nothing beyond the edge. */
export function VitalsCards<Row extends Vital>({ label, rows, measured, acts }: VitalsCardsProps<Row>) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const voided = row.status === 'entered-in-error';
        return (
          <li key={row.id} className={styles.card} data-voided={voided || undefined}>
            <div className={styles.head}>
              <span className={styles.when}>
                <span className="strong tnum">{format.instant(row.takenAt)}</span>
                <span className={styles.by}>{voided ? t('Voided: {reason}', { reason: row.voidReason ?? '' }) : row.takenByName}</span>
              </span>
              {voided ? null : <ScoreBadge vital={row} />}
              {acts(row)}
            </div>
            <dl className={styles.values}>
              {measured
                .filter((column) => (column.text?.(row) ?? '–') !== '–')
                .map((column) => (
                  <div key={column.key} className={styles.value}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell?.(row) ?? column.text?.(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
