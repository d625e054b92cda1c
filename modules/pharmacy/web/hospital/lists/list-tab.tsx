import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowActs } from '#kernel/web/table/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { listStatuses } from '#modules/inventory/contract/words.ts';
import { listLooks } from '../../safety-looks.ts';
import styles from '../medications.module.css';
import { type MedicationsSearch, medicationsSearch, useDrawer } from '../search.ts';

/** What all three lists of names have in common. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: 'active' | 'archived';
  readonly items: number;
  readonly version: number;
}

export interface ListTabProps<Row extends NamedRow> {
  /** Key of the list in the browser and entity of its live events. */
  readonly name: string;
  readonly title: string;
  readonly add: string;
  readonly edit: string;
  readonly remove: string;
  readonly calls: { readonly list: CallSpec; readonly create: CallSpec; readonly edit: CallSpec; readonly remove: CallSpec };
  /** Columns between the name and the number of products. */
  readonly columns: readonly Column<Row>[];
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
}

const toQuery = ({ page, limit, search, use }: MedicationsSearch) => ({ page, limit, searchTerm: search, status: use });

/** A list of names by which medicines are arranged: forms, classes, brands. */
export function ListTab<Row extends NamedRow>({ name, title, add, edit, remove, calls, columns: own, form }: ListTabProps<Row>) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(calls.list, medicationsSearch, { name, title, live: [name, 'products'], toQuery: toQuery });
  const rows = list.rows as unknown as readonly Row[];
  const columns = useColumns(own, calls, remove);
  const chosen = rows.find((row) => row.id === record);
  const filters = [
    { kind: 'one', key: 'use', title: t('Use'), options: listStatuses.map((value) => ({ value, label: t(listLooks[value].word) })) },
  ] as const;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Row) => row.id}
        searchHint={t('Name')}
        filters={filters}
        {...(can(calls.edit) ? { onOpen: (row: Row) => open('edit', row.id) } : {})}
        tools={
          <>
            <ExportMenu list={list} columns={columns} />
            {can(calls.create) ? (
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('add')}>
                {add}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={add} opened={drawer === 'add' && can(calls.create)} onClose={close}>
        {form(undefined, close)}
      </DrawerForm>
      <DrawerForm title={edit} opened={drawer === 'edit' && chosen !== undefined && can(calls.edit)} onClose={close}>
        {chosen ? form(chosen, close) : null}
      </DrawerForm>
    </>
  );
}

function useRemove(call: CallSpec, words: string) {
  const t = useText();
  const { send } = useSend(call, { refresh: ['medication-type', 'medication-category', 'brand'] });
  return useMemo(
    () => async (row: NamedRow) => {
      const yes = await askFirst({
        title: words,
        text:
          row.items > 0
            ? t('{name} has {count} products. It is archived; the products are kept.', { name: row.name, count: row.items })
            : t('{name} is permanently removed.', { name: row.name }),
        confirm: words,
        danger: true,
      });
      if (!yes) return;
      const answer = await send({ params: { id: row.id } });
      if (answer?.ok) toast.success(answer.message);
      else if (answer) toast.error(answer.message);
    },
    [send, t, words],
  );
}

function useColumns<Row extends NamedRow>(
  own: readonly Column<Row>[],
  calls: ListTabProps<Row>['calls'],
  removeWords: string,
): readonly Column<Row>[] {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const remove = useRemove(calls.remove, removeWords);
  const mayEdit = can(calls.edit);
  const mayRemove = can(calls.remove);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('Name'),
        cell: (row: Row) => (
          <span className={styles.two}>
            <span className="strong">{row.name}</span>
            {row.description ? <span className={styles.under}>{row.description}</span> : null}
          </span>
        ),
        text: (row: Row) => row.name,
      },
      ...own,
      { key: 'items', title: t('Products'), kind: 'number', value: (row: Row) => row.items },
      {
        key: 'status',
        title: t('Use'),
        wide: true,
        cell: (row: Row) => <StatusBadge look={listLooks[row.status]} />,
        text: (row: Row) => t(listLooks[row.status].word),
      },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        wide: true,
        screenOnly: true,
        cell: (row: Row) => (
          <RowActs
            name={row.name}
            onEdit={mayEdit ? () => open('edit', row.id) : undefined}
            onRemove={mayRemove && row.status === 'active' ? () => void remove(row) : undefined}
          />
        ),
      },
    ],
    [t, own, open, remove, mayEdit, mayRemove],
  );
}
