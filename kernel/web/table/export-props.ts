import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { Column } from './column.ts';
import type { Filter } from './filter.ts';
import type { List } from './use-list.ts';

/** What an export is made from. */
export interface ExportMenuProps<Row, S extends ListKeys> {
  readonly list: List<Row, S>;
  readonly columns: readonly Column<Row>[];
  /** The list's filters, so that the file can say which were on. */
  readonly filters?: readonly Filter<S>[];
}
