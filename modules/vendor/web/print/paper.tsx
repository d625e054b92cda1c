import { type ReactNode, Suspense } from 'react';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { PaperSize } from '#kernel/web/print/paper-size.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useOverflow } from '#kernel/web/table/use-overflow.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { Letterhead, type PrintCount, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import styles from './print.module.css';

interface PaperProps {
  readonly title: string;
  readonly number: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** Titles of the table's columns; those after the first two stand at the end of their cells. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly (readonly [string, ReactNode])[];
  /** Lines to sign on. */
  readonly signs: readonly string[];
}

/** A document with the hospital's letterhead, a table and lines to sign on. */
export function Paper({ title, number, facts, heads, rows, sums, signs }: PaperProps) {
  const t = useText();
  const [scroller, scrolls] = useOverflow();
  return (
    <article className={`${styles.paper} as-paper`} aria-label={title}>
      <Letterhead end={<p className="code strong">{number}</p>} />
      <p className={styles.title}>
        {title} <span className="code">{number}</span>
      </p>
      <Facts rows={facts} />
      <section ref={scroller} className={styles.scroll} aria-label={t('Lines')} {...(scrolls ? { tabIndex: 0 } : {})}>
        <table className={styles.lines}>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at > 1 ? styles.end : ''}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper are told apart by nothing but their place.
              <tr key={place}>
                {row.map((cell, at) => (
                  <td key={heads[at]} className={at > 1 ? styles.end : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Facts rows={sums} />
      <div className={styles.signatures}>
        {signs.map((sign) => (
          <p key={sign}>{sign}</p>
        ))}
      </div>
      <PrintFoot about={number} />
    </article>
  );
}

interface PageProps {
  readonly title: string;
  readonly ready: boolean;
  readonly size?: PaperSize;
  readonly counted?: PrintCount | undefined;
  readonly children: ReactNode;
}

/** The page around a paper. */
export function PaperPage({ title, ready, size = 'a4', counted, children }: PageProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage title={title} ready={ready} size={size} counted={counted}>
        {children}
      </PrintPage>
    </Suspense>
  );
}
