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
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import type { RequisitionRow } from '#modules/inventory/contract/documents/records.ts';
import { requisitionStatuses } from '#modules/inventory/contract/documents/words.ts';
import { requisitionLooks, requisitionPriorityLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { Two, useSomeNames } from './document.tsx';
import { RequisitionForm } from './requisition-form.tsx';
import { RequisitionView } from './requisition-view.tsx';

/** What departments ask the store for. */
export function RequisitionsTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(requisitionCalls.list, inventorySearch, {
    name: 'stock-requisitions',
    title: t('Requisitions'),
    live: ['stock-requisitions'],
    toQuery: (({ page, limit, search, status, departmentId, startDate, endDate }: InventorySearch) => ({
      ...{ page, limit, searchTerm: search, status, departmentId, startDate, endDate },
    })) as never,
  });
  const columns = useColumns();
  const departments = useDepartmentOptions();
  const filters: readonly Filter<InventorySearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: requisitionStatuses.map((value) => ({ value, label: t(requisitionLooks[value].word) })),
    },
    { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  const mayAsk = can(requisitionCalls.create);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: RequisitionRow) => row.id}
        searchHint={t('Number')}
        onOpen={(row: RequisitionRow) => open('requisition', row.id)}
        filters={filters}
        rowTone={(row: RequisitionRow) => (row.priority === 'emergency' && row.status === 'submitted' ? 'red' : undefined)}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {mayAsk ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-requisition')}>
                {t('New requisition')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('New requisition')} size={640} opened={drawer === 'new-requisition' && mayAsk} onClose={close}>
        <RequisitionForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Requisition')} size={640} opened={drawer === 'requisition' && Boolean(record)} onClose={close}>
        {record ? <RequisitionView id={record} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<RequisitionRow>[] {
  const t = useText();
  const format = useFormat();
  const someNames = useSomeNames();
  return [
    {
      key: 'requisitionNumber',
      title: t('Number'),
      cell: (row) => <span className="code strong">{row.requisitionNumber}</span>,
      text: (row) => row.requisitionNumber,
    },
    {
      key: 'department',
      title: t('Department'),
      cell: (row) => <Two first={row.department.name} under={row.created.name} />,
      text: (row) => row.department.name,
    },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products, row.lineCount) },
    {
      key: 'priority',
      title: t('Priority'),
      cell: (row) => <StatusBadge look={requisitionPriorityLooks[row.priority]} />,
      text: (row) => t(requisitionPriorityLooks[row.priority].word),
    },
    { key: 'neededBy', title: t('Needed by'), wide: true, kind: 'day', value: (row) => row.neededBy },
    {
      key: 'created',
      title: t('Asked'),
      wide: true,
      kind: 'instant',
      value: (row) => row.created.at,
      cell: (row) => format.instant(row.created.at),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={requisitionLooks[row.status]} />,
      text: (row) => t(requisitionLooks[row.status].word),
    },
  ];
}
