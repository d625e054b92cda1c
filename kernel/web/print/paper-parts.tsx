import { Fragment, type ReactNode } from 'react';
import { alignOf, type Column, writtenOf } from '#kernel/web/table/column.ts';
import { useOverflow } from '#kernel/web/table/use-overflow.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { Barcode } from './barcode.tsx';
import styles from './paper.module.css';
import { QrPicture } from './qr-picture.tsx';

export type FactRow = readonly [label: string, value: ReactNode];

/** Labels and values; those without a value are left out. */
export function PaperFacts({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface Group<Row> {
  readonly title: string;
  /** Stands under the last column. */
  readonly sum?: ReactNode;
  readonly rows: readonly Row[];
}

interface LinesProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows?: readonly Row[];
  /** In place of rows: titled, each with its sum. */
  readonly groups?: readonly Group<Row>[];
  /** Default: rows of a paper are told apart by nothing but their place. */
  readonly rowKey?: (row: Row) => string;
  /** What the table shows, for the ear. */
  readonly label: string;
  /** The last row: a word, and what stands under the last column. */
  readonly sum?: readonly [word: string, sum: ReactNode];
  readonly isStruck?: (row: Row) => boolean;
  /** What must not be overlooked: unusual results. */
  readonly isStrong?: (row: Row) => boolean;
  /** Many columns: smaller letters. */
  readonly dense?: boolean;
}

/** The table of a paper; its head stands on every page. On a narrow screen it scrolls in itself. */
export function PaperLines<Row>({
  columns,
  rows = [],
  groups = [{ title: '', rows }],
  rowKey,
  label,
  sum,
  isStruck,
  isStrong,
  dense,
}: LinesProps<Row>) {
  const t = useText();
  const [scroller, scrolls] = useOverflow();
  return (
    <div
      ref={scroller}
      role="group"
      className={styles.scroll}
      aria-label={t('Table: {title}', { title: label })}
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <table className={`${styles.lines} ${dense ? styles.dense : ''}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={alignOf(column as Column<never>)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              {group.title ? <SumRow columns={columns.length} word={group.title} sum={group.sum} data-group /> : null}
              {group.rows.map((row, place) => (
                <tr key={rowKey?.(row) ?? place} data-struck={isStruck?.(row) || undefined} data-strong={isStrong?.(row) || undefined}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        {sum ? (
          <tfoot>
            <SumRow columns={columns.length} word={sum[0]} sum={sum[1]} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const format = useFormat();
  return (
    <td data-align={alignOf(column as Column<never>)} data-kind={column.kind} className={column.identifies ? 'code' : undefined}>
      {column.cell ? column.cell(row) : writtenOf(column, row, format)}
    </td>
  );
}

interface SumProps {
  readonly columns: number;
  readonly word: string;
  readonly sum: ReactNode;
  readonly 'data-group'?: boolean;
}

function SumRow({ columns, word, sum, ...rest }: SumProps) {
  return (
    <tr {...rest}>
      <th scope="row" colSpan={columns - 1}>
        {word}
      </th>
      <td data-align="end">{sum}</td>
    </tr>
  );
}

/** A word, its amount, and whether it is what all the others come to. */
export type TotalRow = readonly [label: string, value: ReactNode, isStrong?: boolean];

/** Sums below the lines. */
export function PaperTotals({ rows }: { readonly rows: readonly TotalRow[] }) {
  return (
    <dl className={styles.totals}>
      {rows.map(([label, value, isStrong], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sums may have the same word.
        <div key={place} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BlockProps {
  readonly title?: ReactNode;
  /** A part of a part. */
  readonly inner?: boolean;
  /** May be longer than a page: it begins where there is room and goes on overleaf. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

/** A titled part; a text keeps its line breaks. Nothing when it is empty. */
export function PaperBlock({ title, inner = false, long, children }: BlockProps) {
  if (children === null || children === undefined || children === '') return null;
  const Heading = inner ? 'h3' : 'h2';
  return (
    <section className={styles.block} data-long={long || undefined}>
      {title ? <Heading>{title}</Heading> : null}
      {typeof children === 'string' ? <p className={styles.text}>{children}</p> : children}
    </section>
  );
}

/** A titled list; nothing when it is empty. */
export function PaperList({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <PaperBlock title={title}>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PaperBlock>
  );
}

interface Item {
  readonly key: string;
  readonly title: ReactNode;
  /** Stands at the end of its line: how many. */
  readonly end?: ReactNode;
  readonly lines: readonly (string | null)[];
  readonly note: string;
  readonly struck: boolean;
}

/** A numbered list of what takes more than a line: medicines with their directions. */
export function PaperItems({ items }: { readonly items: readonly Item[] }) {
  return (
    <ol className={styles.items}>
      {items.map(({ key, title, end, lines, note, struck }) => (
        <li key={key} data-struck={struck || undefined}>
          <p className={styles.itemTitle}>
            <span>{title}</span>
            <span className="tnum">{end}</span>
          </p>
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <PaperNote>{note}</PaperNote>
        </li>
      ))}
    </ol>
  );
}

/** What the paper is for, in large letters. */
export function PaperLead({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

/** What stands in small letters: an amount in words, bank details. Nothing when it is empty. */
export function PaperNote({ children }: { readonly children: ReactNode }) {
  return children ? <p className={styles.note}>{children}</p> : null;
}

/** A line across the roll. */
export function PaperRule() {
  return <hr className={styles.rule} />;
}

/** Lines to sign on by hand, and what stands below each. */
export function PaperSigns({ lines }: { readonly lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.signs}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be for the same hand.
        <div key={place}>{line}</div>
      ))}
    </div>
  );
}

/** A box to write in by hand. */
export function PaperBlank() {
  return <span className={styles.blank} />;
}

export function PaperQr({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles.qr}>
      <QrPicture text={text} label={label} />
    </div>
  );
}

export function PaperBarcode({ text }: { readonly text: string }) {
  return (
    <div className={styles.barcode}>
      <Barcode text={text} label={text} />
    </div>
  );
}

export interface CodeProps {
  readonly code: string;
  /** The page that knows the code. */
  readonly url: string;
  /** What the picture is of, for the ear. */
  readonly label: string;
  readonly note?: string;
}

/** The code by which anybody can check a paper, and the page that does it. */
export function PaperCode({ code, url, label, note }: CodeProps) {
  return (
    <div className={styles.code}>
      <PaperQr text={url} label={label} />
      <div>
        <p className="code strong">{code}</p>
        <PaperNote>{url}</PaperNote>
        <PaperNote>{note}</PaperNote>
      </div>
    </div>
  );
}
