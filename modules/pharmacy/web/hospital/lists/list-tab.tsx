import { type ReactNode, useMemo } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { BoundActs } from '#kernel/contract/record.ts';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { ActingRecord } from '#kernel/web/record/use-acts.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { type List, useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { brandRecord, medicationCategoryRecord, medicationTypeRecord } from '#modules/inventory/contract/list.record.ts';
import { listStatuses } from '#modules/inventory/contract/words.ts';
import { listLooks } from '../../safety-looks.ts';
import { type MedicationsSearch, medicationsSearch, useDrawer } from '../search.ts';

/** The record of each of these lists: they differ by their calls alone. */
type ListRecord = typeof brandRecord | typeof medicationCategoryRecord | typeof medicationTypeRecord;

/** What all three lists of names have in common. */
export interface NamedRow extends ActingRecord<ListRecord> {
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
  readonly calls: { readonly list: CallSpec; readonly create: CallSpec; readonly edit: CallSpec };
  readonly acts: BoundActs<ListRecord>;
  /** Columns between the name and the number of products. */
  readonly columns: readonly Column<Row>[];
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
}

/** A list of names by which medicines are arranged: forms, classes, brands. */
export function ListTab<Row extends NamedRow>({ name, title, add, edit, calls, acts, columns: own, form }: ListTabProps<Row>) {
  const t = useText();
  const list = useList(calls.list, medicationsSearch, { name, title, live: [name, 'products'], asks: ({ use }) => ({ status: use }) });
  const filter = useFiltersOf<MedicationsSearch>();
  return (
    <RecordList
      list={list as unknown as List<Row, MedicationsSearch>}
      columns={useColumns(own, acts)}
      searchHint={t('Name')}
      filters={[filter.status('use', listStatuses, listLooks, { title: t('Use'), kind: 'one' })]}
      create={{ call: calls.create, title: add, quiet: true, form: (close) => form(undefined, close) }}
      record={{ call: calls.edit, drawer: 'edit', title: edit, view: ({ row }, close) => (row ? form(row, close) : null) }}
    />
  );
}

function useColumns<Row extends NamedRow>(own: readonly Column<Row>[], acts: BoundActs<ListRecord>): readonly Column<Row>[] {
  const t = useText();
  const { open } = useDrawer();
  const column = useColumnsOf<Row>();
  return useMemo(
    () => [
      column.name('name', t('Name'), { of: (row) => row.name, under: (row) => row.description }),
      ...own,
      column.count('items', t('Products'), { of: (row) => row.items }),
      column.status((row) => listLooks[row.status], { title: t('Use'), wide: true }),
      column.acts((row) => <RecordMenu acts={acts} of={row} name={row.name} opens={{ edit: () => open('edit', row.id) }} />),
    ],
    [t, column, own, acts, open],
  );
}
