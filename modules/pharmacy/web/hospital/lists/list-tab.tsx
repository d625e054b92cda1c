import { type ReactNode, useMemo } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowActs } from '#kernel/web/table/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { type List, useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { listStatuses } from '#modules/inventory/contract/words.ts';
import { listLooks } from '../../safety-looks.ts';
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

/** A list of names by which medicines are arranged: forms, classes, brands. */
export function ListTab<Row extends NamedRow>({ name, title, add, edit, remove, calls, columns: own, form }: ListTabProps<Row>) {
  const t = useText();
  const list = useList(calls.list, medicationsSearch, { name, title, live: [name, 'products'], asks: ({ use }) => ({ status: use }) });
  const filter = useFiltersOf<MedicationsSearch>();
  return (
    <RecordList
      list={list as unknown as List<Row, MedicationsSearch>}
      columns={useColumns(own, calls, remove)}
      searchHint={t('Name')}
      filters={[filter.status('use', listStatuses, listLooks, { title: t('Use'), kind: 'one' })]}
      create={{ call: calls.create, title: add, quiet: true, form: (close) => form(undefined, close) }}
      record={{ call: calls.edit, drawer: 'edit', title: edit, view: ({ row }, close) => (row ? form(row, close) : null) }}
    />
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
            ? t('{name} has {count} products. It will be archived; the products are kept.', { name: row.name, count: row.items })
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
  const column = useColumnsOf<Row>();
  const remove = useRemove(calls.remove, removeWords);
  const mayEdit = can(calls.edit);
  const mayRemove = can(calls.remove);
  return useMemo(
    () => [
      column.name('name', t('Name'), { of: (row) => row.name, under: (row) => row.description }),
      ...own,
      column.count('items', t('Products'), { of: (row) => row.items }),
      column.status((row) => listLooks[row.status], { title: t('Use'), wide: true }),
      column.acts((row) => (
        <RowActs
          name={row.name}
          onEdit={mayEdit ? () => open('edit', row.id) : undefined}
          onRemove={mayRemove && row.status === 'active' ? () => void remove(row) : undefined}
        />
      )),
    ],
    [t, column, own, open, remove, mayEdit, mayRemove],
  );
}
