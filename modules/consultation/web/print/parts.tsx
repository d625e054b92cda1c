import { type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { Letterhead, PrintFoot } from '#modules/patients/web/index.ts';
import { genderWords } from '../paper-words.ts';
import styles from './print.module.css';

interface SheetProps {
  readonly label: string;
  /** Stands in the foot: the number of what is printed. */
  readonly about: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One printed document: letterhead, content, who printed it. */
export function Sheet({ label, about, end, children }: SheetProps) {
  return (
    <article className={`${styles.sheet} as-paper`} aria-label={label}>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Letterhead end={end} />
      </Suspense>
      {children}
      <Suspense fallback={null}>
        <PrintFoot about={about} />
      </Suspense>
    </article>
  );
}

/** Label and value pairs; those without a value are left out. */
export function PaperFacts({ rows }: { readonly rows: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A titled text; nothing when it is empty. */
export function Block({ title, text }: { readonly title: string; readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  );
}

/** A titled list; nothing when it is empty. */
export function ListBlock({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Who a paper is about, as facts. */
export function usePatientFacts(patient: Consultation['patient']): readonly (readonly [string, string | null])[] {
  const t = useText();
  const format = useFormat();
  const gender = genderWords[patient.gender as keyof typeof genderWords];
  return [
    [t('Patient'), patient.fullname],
    [t('Hospital number'), patient.hospitalPatientId],
    [t('Born'), patient.dateOfBirth ? `${format.day(patient.dateOfBirth)} (${format.age(patient.dateOfBirth)})` : null],
    [t('Gender'), gender ? t(gender) : null],
  ];
}

/** Places to sign by hand. */
export function SignLines({ words }: { readonly words: readonly string[] }) {
  return (
    <div className={styles.sign}>
      {words.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
