import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { useFormat } from '#kernel/web/text/use-format.ts';
import { alignOf, type Column, isActs, writtenOf } from './column.ts';
import { ColumnHandle } from './column-handle.tsx';
import type { TableSizes, Widths } from './column-widths.ts';
import styles from './list-table.module.css';
import type { Target } from './target.ts';

const LongRows = lazy(() => import('./long-rows.tsx').then((file) => ({ default: file.LongRows })));
/** Above so many rows only those in view are drawn. */
const longFrom = 150;

interface Picking {
  readonly all: boolean;
  readonly some: boolean;
  readonly toggle: (on: boolean) => void;
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly picking: Picking | undefined;
  readonly sizes: TableSizes | undefined;
  readonly onSize: (widths: Widths) => void;
}

/** Column heads: sorting by click, `aria-sort` for the ear, a handle that draws the column wider. */
export function ListHead<Row>({ columns, sort, onSort, picking, sizes, onSize }: HeadProps<Row>) {
  const t = useText();
  return (
    <thead>
      <tr>
        {picking ? (
          <th scope="col" className={styles.pick}>
            <Checkbox
              size="xs"
              checked={picking.all}
              indeterminate={picking.some && !picking.all}
              onChange={(event) => picking.toggle(event.currentTarget.checked)}
              aria-label={t('Select all rows on this page')}
            />
          </th>
        ) : null}
        {columns.map((column, place) => {
          const width = sizes?.of[column.key];
          const handle = place < columns.length - 1 && column.title !== '';
          return (
            <th
              key={column.key}
              scope="col"
              data-column={column.key}
              data-align={alignOf(column as Column<never>)}
              data-wide={column.wide || undefined}
              data-acts={isActs(column as Column<never>) || undefined}
              {...(column.sortable ? { 'aria-sort': sortOf(column.key, sort) ?? ('none' as const) } : {})}
              // The handle's own words are no part of the column's name.
              {...(handle ? { 'aria-label': column.title } : {})}
              {...(width === undefined ? {} : { style: { '--column': `${width}px` } as CSSProperties })}
            >
              <HeadWords column={column as Column<never>} sort={sort} onSort={onSort} />
              {handle ? <ColumnHandle column={column} width={width} onSize={onSize} /> : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function sortOf(key: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  return sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
}

interface HeadWordsProps extends Pick<HeadProps<never>, 'sort' | 'onSort'> {
  readonly column: Column<never>;
}

function HeadWords({ column, sort, onSort }: HeadWordsProps) {
  if (!column.sortable) return column.title;
  const state = sortOf(column.key, sort);
  const Mark = state === 'ascending' ? IconArrowUp : state === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={styles.sort}
      data-on={state}
      onClick={() => onSort(state === undefined ? column.key : state === 'ascending' ? `-${column.key}` : undefined)}
    >
      {column.title}
      <Mark size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

export interface ListRowsProps<Row> {
  /** Undefined while the first answer is on its way. */
  readonly rows: readonly Row[] | undefined;
  readonly placeholders: number;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly target: ((row: Row) => Target) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly write: ReturnType<typeof useFormat>;
  readonly rowTone: ((row: Row) => 'red' | 'amber' | undefined) | undefined;
  readonly picked: ReadonlyMap<string, Row> | undefined;
  readonly onPick: (row: Row, on: boolean) => void;
}

/** The body: grey bars at first, all rows when few, only those in view when many. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { rows, placeholders, columns, picked } = props;
  if (!rows) return <Bones rows={placeholders} columns={columns as readonly Column<never>[]} picks={picked !== undefined} />;
  if (rows.length > longFrom) {
    return (
      <Suspense fallback={<Bones rows={placeholders} columns={columns as readonly Column<never>[]} picks={picked !== undefined} />}>
        <LongRows
          count={rows.length}
          columns={columns.length + (picked ? 1 : 0)}
          draw={(place) => <OneRow {...props} row={rows[place] as Row} place={place} />}
          onKeyDown={moveByArrows}
        />
      </Suspense>
    );
  }
  return (
    <tbody onKeyDown={moveByArrows}>
      {rows.map((row) => (
        <OneRow key={props.rowKey(row)} {...props} row={row} />
      ))}
    </tbody>
  );
}

/** Up and Down move between rows; Space picks; Enter opens, because the first cell is a link. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as HTMLElement).closest('tr');
  if (!row) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
    const opener = next?.querySelector<HTMLElement>('[data-opener]');
    if (opener) {
      event.preventDefault();
      opener.focus();
    }
  }
  if (event.key === ' ' && (event.target as HTMLElement).hasAttribute('data-opener')) {
    const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (box) {
      event.preventDefault();
      box.click();
    }
  }
}

/**
 * A click in the row opens it, unless it hit a control or ended a selection of text. What a menu or dialog of the row shows over the
 * page is no part of the row, though its clicks come by here.
 */
function opensRow(event: MouseEvent<HTMLElement>): boolean {
  if (!event.currentTarget.contains(event.target as Node)) return false;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  if ((event.target as HTMLElement).closest('a, button, input, label, select, textarea')) return false;
  return (window.getSelection()?.toString() ?? '') === '';
}

function OneRow<Row>({
  row,
  place,
  columns,
  rowKey,
  target,
  onOpen,
  write,
  rowTone,
  picked,
  onPick,
}: ListRowsProps<Row> & { readonly row: Row; readonly place?: number }) {
  const t = useText();
  const key = rowKey(row);
  const isPicked = picked?.has(key) ?? false;
  const first = columns[0];
  // On a phone the first column that stays leads the row.
  const lead = Math.max(
    0,
    columns.findIndex((column) => !column.wide),
  );
  return (
    <tr
      data-opens={onOpen ? true : undefined}
      data-picked={isPicked || undefined}
      data-tone={rowTone?.(row)}
      aria-rowindex={place === undefined ? undefined : place + 2}
      onClick={(event) => {
        if (onOpen && opensRow(event)) onOpen(row);
      }}
    >
      {picked ? (
        <td className={styles.pick}>
          <Checkbox
            size="xs"
            checked={isPicked}
            onChange={(event) => onPick(row, event.currentTarget.checked)}
            aria-label={t('Select {name}', { name: first ? writtenOf(first, row, write) : key })}
          />
        </td>
      ) : null}
      {columns.map((column, position) => {
        const content = column.cell ? column.cell(row) : writtenOf(column, row, write);
        return (
          <td
            key={column.key}
            data-align={alignOf(column as Column<never>)}
            data-wide={column.wide || undefined}
            data-wraps={column.wraps || undefined}
            data-acts={isActs(column as Column<never>) || undefined}
            data-kind={column.kind}
            data-lead={position === lead || undefined}
            data-title={column.title || undefined}
          >
            {position === lead ? (
              <>
                <Opener row={row} target={target} onOpen={onOpen}>
                  {content}
                </Opener>
                <PhoneFacts row={row} columns={columns} write={write} />
              </>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Opener<Row>({
  row,
  target,
  onOpen,
  children,
}: {
  readonly row: Row;
  readonly target: ((row: Row) => Target) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly children: ReactNode;
}) {
  if (target) {
    return (
      <Link {...(target(row) as { to: string })} className={styles.opener} data-opener>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={styles.opener} data-opener onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

/** What phones show under the first cell instead of the wide columns. */
function PhoneFacts<Row>({
  row,
  columns,
  write,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly write: ReturnType<typeof useFormat>;
}) {
  const facts = columns
    .filter((column) => column.wide)
    .map((column) => writtenOf(column, row, write))
    .filter((text) => text !== '' && text !== '–')
    .slice(0, 4);
  return facts.length > 0 ? <span className={styles.facts}>{facts.join(' · ')}</span> : null;
}

function Bones({ rows, columns, picks }: { readonly rows: number; readonly columns: readonly Column<never>[]; readonly picks: boolean }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <tr key={place}>
          {picks ? <td className={styles.pick} /> : null}
          {columns.map((column, position) => (
            <td key={column.key} data-wide={column.wide || undefined} data-align={alignOf(column)}>
              <span className={styles.bone} style={{ inlineSize: position === 0 ? 150 : 60 + ((place * 13 + position * 29) % 50) }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
