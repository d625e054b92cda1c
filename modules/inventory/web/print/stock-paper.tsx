import { type ReactNode, Suspense } from 'react';
import { Facts } from '#kernel/web/frame/facts.tsx';
import type { PaperSize } from '#kernel/web/print/paper-size.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Letterhead, type PrintCount, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import styles from './stock-paper.module.css';

interface PageProps {
  readonly title: string;
  /** False while the record is on its way. */
  readonly ready: boolean;
  readonly size?: PaperSize;
  readonly counted?: PrintCount | undefined;
  readonly children: ReactNode;
}

/** The page around a paper of the store. */
export function StockPage({ title, ready, size = 'a4', counted, children }: PageProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage title={title} ready={ready} size={size} counted={counted}>
        {children}
      </PrintPage>
    </Suspense>
  );
}

interface PaperProps<Row> {
  readonly title: string;
  readonly number: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Lines to sign on. */
  readonly signs: readonly string[];
  readonly children?: ReactNode;
}

/** A paper of the store: letterhead, facts, lines, and where people sign. */
export function StockPaper<Row>({ title, number, facts, columns, rows, rowKey, signs, children }: PaperProps<Row>) {
  return (
    <article className={`${styles.paper} as-paper`} aria-label={title}>
      <Letterhead end={<p className="code strong">{number}</p>} />
      <p className={styles.title}>{title}</p>
      <Facts rows={facts} />
      <PlainTable columns={columns} rows={rows} rowKey={rowKey} label={title} />
      {children}
      <div className={styles.signs}>
        {signs.map((sign) => (
          <p key={sign}>{sign}</p>
        ))}
      </div>
      <PrintFoot about={number} />
    </article>
  );
}
