import { type ReactNode, useMemo } from 'react';
import type { Calls, CallSpec } from '#kernel/contract/calls.ts';
import type { BoundActs } from '#kernel/contract/record.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { ActingRecord } from '#kernel/web/record/use-acts.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import type { ListTableProps } from '#kernel/web/table/list-table.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { taxRecord } from '#modules/billing-setup/contract/setup.record.ts';
import { type SetupStatus, setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { type BillingSearch, useHere } from './search.ts';

/** The record of each of these lists: they differ by name alone. */
type SetupRecord = typeof taxRecord;

/** What every record of the billing setup has. */
interface SetupRow extends ActingRecord<SetupRecord> {
  readonly name: string;
  readonly status: SetupStatus;
}

interface SetupListProps<Row extends SetupRow> {
  readonly list: List<Row, BillingSearch>;
  /** Columns before the status. Keep the array. */
  readonly columns: readonly Column<Row>[];
  /** How the drawers are called in the address: `tax` and `new-tax`. */
  readonly drawer: string;
  readonly addTitle: string;
  readonly editTitle: string;
  readonly acts: BoundActs<SetupRecord, Calls & { readonly create: CallSpec; readonly edit: CallSpec }>;
  readonly searchHint?: string;
  readonly filters?: ListTableProps<Row, BillingSearch>['filters'];
  /** Entries of the menu of what else can be done with the list. */
  readonly more?: ReactNode;
  /** The form of a record, or of a new one. */
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
}

/** A list of the billing setup with its drawers: searched by name, filtered by status, archived and restored. */
export function SetupList<Row extends SetupRow>(props: SetupListProps<Row>) {
  const { list, drawer, addTitle, editTitle, acts, searchHint, filters = [], more, form } = props;
  const t = useText();
  const columns = useColumns(props);
  const filter = useFiltersOf<BillingSearch>();
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={searchHint ?? t('Name')}
      filters={[...filters, filter.status('status', setupStatuses, setupLooks)]}
      more={more}
      create={{ call: acts.calls.create, drawer: `new-${drawer}`, title: addTitle, form: (close) => form(undefined, close) }}
      record={{ call: acts.calls.edit, drawer, title: editTitle, view: ({ row }, close) => (row ? form(row, close) : null) }}
    />
  );
}

function useColumns<Row extends SetupRow>({ columns, drawer, acts }: SetupListProps<Row>): readonly Column<Row>[] {
  const column = useColumnsOf<Row>();
  const { open } = useHere();
  return useMemo(
    () => [
      ...columns,
      column.status((row) => setupLooks[row.status]),
      column.acts((row) => <RecordMenu acts={acts} of={row} name={row.name} opens={{ edit: () => open(drawer, row.id) }} />),
    ],
    [column, columns, drawer, acts, open],
  );
}
