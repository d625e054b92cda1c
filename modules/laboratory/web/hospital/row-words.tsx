import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { LabPatient, LabRow } from '#modules/laboratory/contract/request-records.ts';
import { criticalLook, onTheWayLook, requestLooks } from '../looks.ts';
import { genderWords } from '../words.ts';
import styles from './labs.module.css';

/** `34 y · Female`; of an external customer the age as it was said. */
export function usePersonWords(): (patient: LabPatient) => string {
  const t = useText();
  const format = useFormat();
  return (patient) => {
    const said = patient.ageYears === null ? '' : t('{count} y', { count: patient.ageYears });
    const age = patient.dateOfBirth ? format.age(patient.dateOfBirth) : said;
    const sex = (genderWords as Readonly<Record<string, string>>)[patient.gender] ?? patient.gender;
    return [age, t(sex)].filter(Boolean).join(' · ');
  };
}

const minutesBetween = (from: string, until: number) => (until - Date.parse(from)) / 60_000;

type Timed = Pick<LabRow, 'status' | 'createdAt' | 'collectedAt' | 'dueAt' | 'overdue' | 'releasedAt'>;

/** How long a request has waited and how long it may: of a released one the time from collection to release. */
export function Clock({ row }: { readonly row: Timed }) {
  const t = useText();
  const now = useNow();
  if (row.status === 'cancelled') return <span className="muted">–</span>;
  if (row.status === 'result-released') {
    const took = row.releasedAt ? minutesBetween(row.collectedAt ?? row.createdAt, Date.parse(row.releasedAt)) : 0;
    return <span className="muted tnum">{t('took {span}', { span: spanWords(took, t) })}</span>;
  }
  const waited = spanWords(minutesBetween(row.createdAt, now), t);
  if (row.overdue && row.dueAt)
    return (
      <span className={`${styles.two} tnum`}>
        <span>{waited}</span>
        <span className={styles.late}>{t('late by {span}', { span: spanWords(minutesBetween(row.dueAt, now), t) })}</span>
      </span>
    );
  return (
    <span className={`${styles.two} tnum`}>
      <span>{waited}</span>
      {row.dueAt ? <span className="caption">{t('due in {span}', { span: spanWords(-minutesBetween(row.dueAt, now), t) })}</span> : null}
    </span>
  );
}

/** Where a request stands, that its tube did not arrive yet, and that a value is critical. */
export function RequestMarks({ row }: { readonly row: Pick<LabRow, 'status' | 'critical' | 'receivedAt'> }) {
  return (
    <span className={styles.marks}>
      <StatusBadge look={requestLooks[row.status]} />
      {row.status === 'specimen-taken' && row.receivedAt === null ? <StatusBadge look={onTheWayLook} /> : null}
      {row.critical ? <StatusBadge look={criticalLook} /> : null}
    </span>
  );
}
