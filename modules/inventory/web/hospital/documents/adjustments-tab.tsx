import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import type { AdjustmentRow } from '#modules/inventory/contract/documents/records.ts';
import { adjustmentStatuses } from '#modules/inventory/contract/documents/words.ts';
import { adjustmentLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentView } from './adjustment-view.tsx';
import { usePlaceOptions } from './choices.ts';
import { Two, useSomeNames } from './document.tsx';

/** Corrections of stock figures. */
export function AdjustmentsTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(adjustmentCalls.list, inventorySearch, {
    name: 'stock-adjustments',
    title: t('Stock adjustments'),
    live: ['stock-adjustments'],
    toQuery: (({ page, limit, search, status, locationId, startDate, endDate }: InventorySearch) => ({
      ...{ page, limit, searchTerm: search, status, locationId, startDate, endDate },
    })) as never,
  });
  const columns = useColumns();
  const places = usePlaceOptions();
  const filters: readonly Filter<InventorySearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: adjustmentStatuses.map((value) => ({ value, label: t(adjustmentLooks[value].word) })),
    },
    { kind: 'one', key: 'locationId', title: t('Place'), options: places },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  const mayAsk = can(adjustmentCalls.create);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: AdjustmentRow) => row.id}
        searchHint={t('Number')}
        onOpen={(row: AdjustmentRow) => open('adjustment', row.id)}
        filters={filters}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {mayAsk ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-adjustment')}>
                {t('New adjustment')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('New adjustment')} size={680} opened={drawer === 'new-adjustment' && mayAsk} onClose={close}>
        <AdjustmentForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Stock adjustment')} size={680} opened={drawer === 'adjustment' && Boolean(record)} onClose={close}>
        {record ? <AdjustmentView id={record} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<AdjustmentRow>[] {
  const t = useText();
  const format = useFormat();
  const someNames = useSomeNames();
  return [
    {
      key: 'adjustmentNumber',
      title: t('Number'),
      cell: (row) => (
        <Two
          first={<span className="code strong">{row.adjustmentNumber}</span>}
          under={row.sourceNumber ? t('from {number}', { number: row.sourceNumber }) : null}
        />
      ),
      text: (row) => row.adjustmentNumber,
    },
    { key: 'location', title: t('Place'), text: (row) => row.location.name },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products, row.lineCount) },
    { key: 'value', title: t('Value'), kind: 'money', value: (row) => row.value, cell: (row) => format.money(row.value) },
    {
      key: 'created',
      title: t('Asked'),
      wide: true,
      kind: 'instant',
      value: (row) => row.created.at,
      cell: (row) => <Two first={format.instant(row.created.at)} under={row.created.name} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={adjustmentLooks[row.status]} />,
      text: (row) => t(adjustmentLooks[row.status].word),
    },
  ];
}
