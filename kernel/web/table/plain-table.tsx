import type { ReactNode } from 'react';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { alignOf, type Column, isActs, writtenOf } from './column.ts';
import styles from './list-table.module.css';
import own from './plain-table.module.css';
import { useOverflow } from './use-overflow.ts';

interface PlainTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What the table shows, for the ear. */
  readonly label: string;
  readonly empty?: ReactNode;
}

/** A small table of a panel: no tools, no pages. It goes by the width of its panel, not of the screen. */
export function PlainTable<Row>({ columns, rows, rowKey, label, empty }: PlainTableProps<Row>) {
  const format = useFormat();
  const [scroller, scrolls] = useOverflow();
  useShownTable(columns, rows);
  if (rows.length === 0 && empty) return empty;
  const box = `${styles.plainScroller} ${own.scroller}`;
  const folded = columns.filter((column) => column.fold);
  const lead = columns.find((column) => column.lead) ?? columns[0];
  return (
    // No landmark of its own: the panel around it has the same name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll sideways must be reachable by keyboard.
    <div ref={scroller} role="group" className={box} data-scrolls={scrolls || undefined} aria-label={label} tabIndex={0}>
      <table className={`${styles.table} ${styles.plain}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={alignOf(column as Column<never>)}
                data-wide={column.wide || undefined}
                data-fold={column.fold ? true : undefined}
                data-acts={isActs(column as Column<never>) || undefined}
              >
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
                  data-fold={column.fold ? true : undefined}
                  data-acts={isActs(column as Column<never>) || undefined}
                  data-kind={column.kind}
                >
                  {column.cell ? column.cell(row) : writtenOf(column, row, format)}
                  {column === lead && folded.length > 0 ? (
                    <span className={styles.folded}>
                      {folded.map(({ key, fold }) => (
                        <span key={key}>{fold?.(row)}</span>
                      ))}
                    </span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
