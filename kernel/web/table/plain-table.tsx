import type { ReactNode } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { alignOf, type Column, writtenOf } from './column.ts';
import styles from './list-table.module.css';

interface PlainTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What the table shows, for the ear. */
  readonly label: string;
  readonly empty?: ReactNode;
}

/** A small table of a panel: no tools, no pages. */
export function PlainTable<Row>({ columns, rows, rowKey, label, empty }: PlainTableProps<Row>) {
  const format = useFormat();
  if (rows.length === 0 && empty) return empty;
  return (
    // No landmark of its own: the panel around it has the same name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard.
    <div role="group" className={styles.plainScroller} aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${styles.plain}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={alignOf(column as Column<never>)} data-wide={column.wide || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={alignOf(column as Column<never>)}
                  data-wide={column.wide || undefined}
                  data-kind={column.kind}
                >
                  {column.cell ? column.cell(row) : writtenOf(column, row, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
