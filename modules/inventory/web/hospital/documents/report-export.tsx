import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { List, Rows } from '#kernel/web/table/use-list.ts';

interface Props<Row> {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the report is on its way. */
  readonly rows: readonly Row[] | undefined;
}

/** PDF (A4), CSV or spreadsheet of a report that is on the screen whole. */
export function ReportExport<Row>({ name, title, columns, rows = [] }: Props<Row>) {
  const answer: Rows<Row> = { data: rows, meta: { count: rows.length, page: 1, limit: rows.length } };
  const list: List<Row> = {
    ...{ name, title, rows, search: {}, page: 1, limit: 'All', count: rows.length },
    setSearch: () => undefined,
    state: { data: answer, refused: null, loading: false, renewing: false, retry: () => undefined },
    askPage: () => Promise.resolve({ ok: true, payload: answer, message: '' }),
  };
  return <ExportMenu list={list} columns={columns} />;
}
