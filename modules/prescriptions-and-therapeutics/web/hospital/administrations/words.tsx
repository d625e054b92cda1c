import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { AdministrationRow } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationLooks, heldLook, overdueLook } from './looks.ts';
import styles from './administrations.module.css';

type Dosed = Pick<AdministrationRow, 'doseAmount' | 'doseUnit' | 'route' | 'frequencyCode'>;

/** `500 mg · IV · TDS`. */
export function useDoseWords() {
  const t = useText();
  const format = useFormat();
  return ({ doseAmount, doseUnit, route, frequencyCode }: Omit<Dosed, 'frequencyCode'> & { readonly frequencyCode?: string }) =>
    [`${format.number(doseAmount)} ${t(doseUnit)}`, t(route), frequencyCode].filter(Boolean).join(' · ');
}

/** Status, and whether it is held or late. */
export function AdministrationMarks({ row }: { readonly row: Pick<AdministrationRow, 'status' | 'held' | 'overdue'> }) {
  return (
    <span className={styles.marks}>
      <StatusBadge look={row.held ? heldLook : administrationLooks[row.status]} />
      {row.overdue ? <StatusBadge look={overdueLook} /> : null}
    </span>
  );
}

/** How much of a course is given: a bar and its figures. */
export function Progress({ row }: { readonly row: Pick<AdministrationRow, 'progress'> }) {
  const t = useText();
  const { given, of } = row.progress;
  if (of === null) return <span className="tnum">{t('{count} given', { count: given })}</span>;
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} value={given} max={Math.max(1, of)} aria-label={t('{given} of {of} doses given', { given, of })} />
      <span className="tnum" aria-hidden="true">
        {given}/{of}
      </span>
    </span>
  );
}
