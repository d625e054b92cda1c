import '#kernel/web/design/mantine-frame.css';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Column, shownColumns } from './column.ts';
import { sizesOf } from './column-widths.ts';
import widthStyles from './column-widths.module.css';
import phoneStyles from './list-phone.module.css';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Beginning, EmptyList } from './empty-list.tsx';
import type { Filter } from './filter.ts';
import { ExportMenu } from './export-menu.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-table.module.css';
import { ListHead, ListRows } from './list-rows.tsx';
import type { Target } from './target.ts';
import type { List } from './use-list.ts';
import { useOverflow } from './use-overflow.ts';

export interface ListTableProps<Row, S extends ListKeys> {
  readonly list: List<Row, S>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; or `onOpen` for a drawer. */
  readonly open?: (row: Row) => Target;
  readonly onOpen?: (row: Row) => void;
  /** Words of the search box; without them the list has none. */
  readonly searchHint?: string;
  readonly filters?: readonly Filter<S>[];
  /** What narrows the list and is no filter: a scan box, a switch. What adds or uploads stands in `more` and `add`. */
  readonly tools?: ReactNode;
  /** Entries of the menu of what else can be done with the list: uploads, templates, set-up. */
  readonly more?: ReactNode;
  /** The one button that adds a record, at the end of the tools row. */
  readonly add?: ReactNode;
  /** False where no file is made of the rows; other columns than those on the screen where files have their own. */
  readonly exports?: boolean | readonly Column<Row>[];
  /** What the list says while it holds no record at all; a search that finds none says `emptyText`. */
  readonly begin?: Beginning;
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  /** Buttons over the picked rows; without it rows cannot be picked. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** False where the call does not serve `limit=All`. */
  readonly allowAll?: boolean;
  /** Marks single rows: critical, overdue. */
  readonly rowTone?: (row: Row) => 'red' | 'amber' | undefined;
}

/** The one list of the house: search, chips, sort, columns, picks, pages, all in the address. */
export function ListTable<Row, S extends ListKeys>(props: ListTableProps<Row, S>) {
  const {
    list,
    columns,
    rowKey,
    open,
    onOpen,
    searchHint,
    filters = [],
    tools,
    more,
    add,
    exports = true,
    begin,
    emptyText,
    emptyAction,
    bulk,
    allowAll = true,
    rowTone,
  } = props;
  const format = useFormat();
  const navigate = useNavigate();
  const { preferences, prefer } = usePreferences();
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [scroller, scrolls] = useOverflow({ tightens: true, holds: props.list.rows });
  const preference = preferences.tables?.[list.name];
  const shown = shownColumns(columns, preference?.columns);
  const sizes = sizesOf(
    shown.map((column) => column.key),
    preference?.widths,
    bulk !== undefined,
  );
  const { state, rows } = list;
  const failed = state.refused !== null && (state.data === undefined || !state.renewing);
  const openRow = open ? (row: Row) => void navigate(open(row) as never) : onOpen;
  const clear = () => setPicked(new Map());

  return (
    <div className={styles.card}>
      <ListTools
        search={list.search}
        setSearch={list.setSearch}
        searchHint={searchHint}
        filters={filters}
        tools={tools}
        end={
          <>
            <ColumnsMenu name={list.name} columns={columns} />
            {exports === false ? null : <ExportMenu list={list} columns={exports === true ? columns : exports} filters={filters} />}
            {more ? <MoreMenu>{more}</MoreMenu> : null}
            {add}
          </>
        }
      />
      {bulk && picked.size > 0 ? (
        <BulkBar count={picked.size} onClear={clear}>
          {bulk([...picked.values()], clear)}
        </BulkBar>
      ) : null}
      <section
        ref={scroller}
        className={styles.scroller}
        data-scrolls={scrolls || undefined}
        aria-label={list.title}
        {...(scrolls ? { tabIndex: 0 } : {})}
      >
        <table
          className={`${styles.table} ${widthStyles.table} ${phoneStyles.table}`}
          aria-busy={state.loading || state.renewing}
          aria-rowcount={list.count ?? -1}
          {...(sizes ? { 'data-sized': true, style: { '--all': `${sizes.all}px` } as CSSProperties } : {})}
        >
          <ListHead
            columns={shown}
            sizes={sizes}
            onSize={(widths) => prefer({ tables: { [list.name]: { ...preference, widths: { ...preference?.widths, ...widths } } } })}
            sort={list.search.sort}
            onSort={(sort) => list.setSearch({ sort, page: undefined } as Partial<S>)}
            picking={
              bulk
                ? {
                    all: rows.length > 0 && rows.every((row) => picked.has(rowKey(row))),
                    some: picked.size > 0,
                    toggle: (on) => setPicked(on ? new Map([...picked, ...rows.map((row) => [rowKey(row), row] as const)]) : new Map()),
                  }
                : undefined
            }
          />
          {failed || (!state.loading && rows.length === 0) ? null : (
            <ListRows
              rows={state.loading ? undefined : rows}
              placeholders={list.limit === 'All' ? 10 : Math.min(list.limit, 10)}
              columns={shown}
              rowKey={rowKey}
              target={open}
              onOpen={openRow}
              write={format}
              rowTone={rowTone}
              picked={bulk ? picked : undefined}
              onPick={(row, on) => {
                const next = new Map(picked);
                if (on) next.set(rowKey(row), row);
                else next.delete(rowKey(row));
                setPicked(next);
              }}
            />
          )}
        </table>
        {failed && state.refused ? <ErrorState refused={state.refused} onRetry={state.retry} /> : null}
        {!failed && !state.loading && rows.length === 0 ? (
          <EmptyList {...{ search: list.search, filters, begin }} text={emptyText} action={emptyAction} />
        ) : null}
      </section>
      <ListFoot list={list} allowAll={allowAll} />
    </div>
  );
}
