import type { List } from './use-list.ts';

/** Rows that stand on the screen already, as the exports take them. */
export function shownList<Row>({
  name,
  title,
  rows,
}: {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
}): List<Row> {
  const answer = { data: rows, meta: { count: rows.length, page: 1, limit: rows.length } };
  return {
    name,
    title,
    search: {},
    setSearch: () => undefined,
    page: 1,
    limit: 'All',
    state: { data: answer, refused: null, loading: false, renewing: false, retry: () => undefined },
    rows,
    count: rows.length,
    askPage: () => Promise.resolve({ ok: true, payload: answer, message: '' }),
  };
}
