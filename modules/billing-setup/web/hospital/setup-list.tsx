import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable, type ListTableProps } from '#kernel/web/table/list-table.tsx';
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
  const here = useHere();
  const { can } = useAccess();
  const columns = useColumns(props);
  const { search } = here;
  const chosen = list.rows.find((row) => row.id === search.record);
  const mayAdd = can(calls.create);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Row) => row.id}
        searchHint={searchHint ?? t('Name')}
        {...(can(calls.edit) ? { onOpen: (row: Row) => here.open(drawer, row.id) } : {})}
        filters={[
          ...filters,
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: setupStatuses.map((value) => ({ value, label: t(setupLooks[value].word) })),
          },
        ]}
        tools={
          <>
            <ExportMenu list={list} columns={columns} />
            {tools}
            {mayAdd ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open(`new-${drawer}`)}>
                {addTitle}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={addTitle} opened={search.drawer === `new-${drawer}` && mayAdd} onClose={here.close}>
        {form(undefined, here.close)}
      </DrawerForm>
      <DrawerForm title={editTitle} opened={search.drawer === drawer && chosen !== undefined} onClose={here.close}>
        {chosen ? form(chosen, here.close) : null}
      </DrawerForm>
    </>
  );
}

function useColumns<Row extends SetupRow>({ columns, drawer, calls, mayArchive }: SetupListProps<Row>): readonly Column<Row>[] {
  const t = useText();
  const { open } = useHere();
  const { can } = useAccess();
  const turn = useTurn(calls.edit);
  const mayEdit = can(calls.edit);
  return useMemo(() => {
    const status: Column<Row> = {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={setupLooks[row.status]} />,
      text: (row) => t(setupLooks[row.status].word),
    };
    const acts: Column<Row> = {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) => (
        <RowActs
          name={row.name}
          archived={row.status === 'archived'}
          onEdit={() => open(drawer, row.id)}
          onTurn={mayArchive?.(row) === false ? undefined : () => void turn(row)}
        />
      ),
    };
    return mayEdit ? [...columns, status, acts] : [...columns, status];
  }, [t, columns, drawer, mayArchive, mayEdit, open, turn]);
}
