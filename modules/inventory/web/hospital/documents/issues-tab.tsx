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
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import type { IssueRow } from '#modules/inventory/contract/documents/records.ts';
import { issueStatuses } from '#modules/inventory/contract/documents/words.ts';
import { issueLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { Two, useSomeNames } from './document.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueView } from './issue-view.tsx';

/** What was given out to departments. */
export function IssuesTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(issueCalls.list, inventorySearch, {
    name: 'stock-issues',
    title: t('Department issues'),
    live: ['stock-issues'],
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
      options: issueStatuses.map((value) => ({ value, label: t(issueLooks[value].word) })),
    },
    { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: IssueRow) => row.id}
        searchHint={t('Number')}
        onOpen={(row: IssueRow) => open('issue', row.id)}
        filters={filters}
        tools={
          <>
            <ExportMenu list={list} columns={columns} filters={filters} />
            {can(issueCalls.create) ? (
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-issue')}>
                {t('Issue to Department')}
              </Button>
            ) : null}
          </>
        }
      />
      <DrawerForm title={t('Issue to Department')} size={640} opened={drawer === 'new-issue' && can(issueCalls.create)} onClose={close}>
        <IssueForm onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Department issue')} size={640} opened={drawer === 'issue' && Boolean(record)} onClose={close}>
        {record ? <IssueView id={record} /> : null}
      </DrawerForm>
    </>
  );
}

function useColumns(): readonly Column<IssueRow>[] {
  const t = useText();
  const format = useFormat();
  const someNames = useSomeNames();
  return [
    {
      key: 'issueNumber',
      title: t('Number'),
      cell: (row) => <span className="code strong">{row.issueNumber}</span>,
      text: (row) => row.issueNumber,
    },
    {
      key: 'department',
      title: t('Department'),
      cell: (row) => <Two first={row.department.name} under={t('from {place}', { place: row.fromLocation.name })} />,
      text: (row) => row.department.name,
    },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products) },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    {
      key: 'issued',
      title: t('Issued'),
      wide: true,
      kind: 'instant',
      value: (row) => row.issued.at,
      cell: (row) => <Two first={format.instant(row.issued.at)} under={row.issued.name} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={issueLooks[row.status]} />,
      text: (row) => t(issueLooks[row.status].word),
    },
  ];
}
