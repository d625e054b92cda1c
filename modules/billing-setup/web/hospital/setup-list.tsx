import { type ReactNode, useMemo } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import type { ListTableProps } from '#kernel/web/table/list-table.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type SetupStatus, setupStatuses } from '#modules/billing-setup/contract/words.ts';
import { setupLooks } from '../looks.ts';
import { RowActs } from './row-acts.tsx';
import { type BillingSearch, useHere } from './search.ts';
import { useTurn } from './use-turn.ts';

/** What every record of the billing setup has. */
interface SetupRow {
  readonly id: string;
  readonly name: string;
  readonly status: SetupStatus;
  readonly version: number;
}

interface SetupListProps<Row extends SetupRow> {
  readonly list: List<Row, BillingSearch>;
  /** Columns before the status. Keep the array. */
  readonly columns: readonly Column<Row>[];
  /** How the drawers are called in the address: `tax` and `new-tax`. */
  readonly drawer: string;
  readonly addTitle: string;
  readonly editTitle: string;
  readonly calls: { readonly create: CallSpec; readonly edit: CallSpec };
  /** False for the one record that is always in use. */
  readonly mayArchive?: (row: Row) => boolean;
  readonly searchHint?: string;
  readonly filters?: ListTableProps<Row, BillingSearch>['filters'];
  /** Buttons before the one that adds. */
  readonly tools?: ReactNode;
  /** The form of a record, or of a new one. */
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
}

/** A list of the billing setup with its drawers: found by name, narrowed by status, archived and taken back into use. */
export function SetupList<Row extends SetupRow>(props: SetupListProps<Row>) {
  const { list, drawer, addTitle, editTitle, calls, searchHint, filters = [], tools, form } = props;
  const t = useText();
  const columns = useColumns(props);
  const filter = useFiltersOf<BillingSearch>();
  return (
    <RecordList
      list={list}
      columns={columns}
      searchHint={searchHint ?? t('Name')}
      filters={[...filters, filter.status('status', setupStatuses, setupLooks)]}
      tools={tools}
      create={{ call: calls.create, drawer: `new-${drawer}`, title: addTitle, form: (close) => form(undefined, close) }}
      record={{ call: calls.edit, drawer, title: editTitle, view: ({ row }, close) => (row ? form(row, close) : null) }}
    />
  );
}

function useColumns<Row extends SetupRow>({ columns, drawer, calls, mayArchive }: SetupListProps<Row>): readonly Column<Row>[] {
  const column = useColumnsOf<Row>();
  const { open } = useHere();
  const { can } = useAccess();
  const turn = useTurn(calls.edit);
  const mayEdit = can(calls.edit);
  return useMemo(() => {
    const status = column.status((row) => setupLooks[row.status]);
    const acts = column.acts((row) => (
      <RowActs
        name={row.name}
        archived={row.status === 'archived'}
        onEdit={() => open(drawer, row.id)}
        onTurn={mayArchive?.(row) === false ? undefined : () => void turn(row)}
      />
    ));
    return mayEdit ? [...columns, status, acts] : [...columns, status];
  }, [column, columns, drawer, mayArchive, mayEdit, open, turn]);
}
