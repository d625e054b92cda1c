import type { CallState } from '#kernel/web/client/use-call.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { List, Rows } from '#kernel/web/table/use-list.ts';

interface TableExportProps<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** PDF, CSV or spreadsheet of a table that is on the screen whole. */
export function TableExport<Row>({ name, title, columns, rows }: TableExportProps<Row>) {
  const answer: Rows<Row> = { data: rows, meta: { count: rows.length, page: 1, limit: rows.length } };
  const state: CallState<Rows<Row>> = { data: answer, refused: null, loading: false, renewing: false, retry: () => undefined };
  const list: List<Row> = {
    name,
    title,
    search: {},
    setSearch: () => undefined,
    page: 1,
    limit: 'All',
    state,
    rows,
    count: rows.length,
    askPage: () => Promise.resolve({ ok: true, payload: answer, message: '' }),
  };
  return <ExportMenu list={list} columns={columns} />;
}
