import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import styles from './chart.module.css';

/** The flag of a measurement; one of the diastolic pressure stands at the pair. */
export function flagOf(vital: Pick<Vital, 'flags'>, field: string): Vital['flags'][number] | undefined {
  return vital.flags.find((found) => found.field === field || (field === 'systolic' && found.field === 'diastolic'));
}

interface MeasuredProps {
  readonly vital: Vital;
  readonly field: string;
  /** The value as it is written, with its unit where there is room. */
  readonly text: string;
  /** The flag's words stand beside the value; else they are read and shown on hover. */
  readonly inWords?: boolean;
}

/** A measurement with the colour, the icon and the words of its flag. */
export function Measured({ vital, field, text, inWords }: MeasuredProps) {
  if (vital.status === 'entered-in-error') return <span className={styles.struck}>{text}</span>;
  const flag = flagOf(vital, field);
  if (!flag) return <span className="tnum">{text}</span>;
  return (
    <span title={flag.text}>
      <StatusBadge look={{ word: text, tone: flag.level, icon: IconAlertTriangle }} />
      <span className={inWords ? undefined : 'visually-hidden'}> {flag.text}</span>
    </span>
  );
}
