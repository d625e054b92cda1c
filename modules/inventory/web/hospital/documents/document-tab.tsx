import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { knownWords } from '#kernel/web/table/known-words.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import type { List } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type InventorySearch, useDrawer } from '../search.ts';
import { Two } from './document.tsx';

/** The address as a list of documents asks for it, with those words of the status that its documents know. */
export function documentQuery<Word extends string>(statuses: readonly Word[]) {
  return ({ page, limit, search, status, locationId, departmentId, startDate, endDate }: InventorySearch) => ({
    ...{ page, limit, searchTerm: search, status: knownWords(statuses, status), locationId, departmentId, startDate, endDate },
  });
}

interface Drawer {
  /** Its name in the address. */
  readonly key: string;
  readonly title: string;
  readonly size: number;
}

interface Props<Row> {
  readonly list: List<Row, InventorySearch>;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter<InventorySearch>[];
  readonly rowTone?: (row: Row) => 'red' | 'amber' | undefined;
  /** A document of the list. */
  readonly record: Drawer & { readonly view: (id: string) => ReactNode };
  /** A new one; its title is also the button's. */
  readonly create: Drawer & { readonly allowed: boolean; readonly form: (close: () => void) => ReactNode };
}

/** A list of documents: each opens beside it, and a new one is written there. */
export function DocumentTab<Row extends { readonly id: string }>({ list, columns, filters, rowTone, record, create }: Props<Row>) {
  const t = useText();
  const { drawer, record: id, open, close } = useDrawer();
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        searchHint={t('Number')}
        onOpen={(row) => open(record.key, row.id)}
        filters={filters}
        {...(rowTone ? { rowTone } : {})}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {create.allowed ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open(create.key)}>
                {create.title}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={create.title} size={create.size} opened={drawer === create.key && create.allowed} onClose={close}>
        {create.form(close)}
      </DrawerForm>
      <DrawerForm title={record.title} size={record.size} opened={drawer === record.key && Boolean(id)} onClose={close}>
        {id ? record.view(id) : null}
      </DrawerForm>
    </>
  );
}

/** A filter over the statuses of a kind of document. */
export function useStatusFilter<Status extends string>(
  statuses: readonly Status[],
  looks: Readonly<Record<Status, Look>>,
): Filter<InventorySearch> {
  const t = useText();
  return { kind: 'many', key: 'status', title: t('Status'), options: statuses.map((value) => ({ value, label: t(looks[value].word) })) };
}

/** A filter over the days of documents. */
export function useDayFilter(): Filter<InventorySearch> {
  const t = useText();
  return { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') };
}

interface Signing {
  readonly at: string;
  readonly name: string;
}

/** The columns that documents share: their number first, who began them and where they stand last. */
export function useDocumentColumns<Row extends { readonly status: string }, Status extends Row['status']>(
  looks: Readonly<Record<Status, Look>>,
) {
  const t = useText();
  const format = useFormat();
  const lookOf = (row: Row) => looks[row.status as Status];
  const number = (key: string, of: (row: Row) => string, under?: (row: Row) => string | null): Column<Row> => ({
    key,
    title: t('Number'),
    cell: (row) => <Two first={<span className="code strong">{of(row)}</span>} under={under?.(row)} />,
    text: of,
  });
  const signed = (key: string, title: string, of: (row: Row) => Signing): Column<Row> => ({
    key,
    title,
    wide: true,
    kind: 'instant',
    value: (row) => of(row).at,
    cell: (row) => <Two first={format.instant(of(row).at)} under={of(row).name} />,
  });
  const status: Column<Row> = {
    key: 'status',
    title: t('Status'),
    cell: (row) => <StatusBadge look={lookOf(row)} />,
    text: (row) => t(lookOf(row).word),
  };
  return { number, signed, status };
}
