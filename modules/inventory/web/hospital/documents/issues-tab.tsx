import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import type { IssueRow } from '#modules/inventory/contract/documents/records.ts';
import { issueStatuses } from '#modules/inventory/contract/documents/words.ts';
import { issueLooks } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { Two, useSomeNames } from './document.tsx';
import { DocumentTab, documentQuery, useDayFilter, useDocumentColumns, useStatusFilter } from './document-tab.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueView } from './issue-view.tsx';

/** What was given out to departments. */
export function IssuesTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(issueCalls.list, inventorySearch, {
    name: 'stock-issues',
    title: t('Department issues'),
    live: ['stock-issues'],
    toQuery: documentQuery(issueStatuses),
  });
  const departments = useDepartmentOptions();
  return (
    <DocumentTab
      list={list}
      columns={useColumns()}
      filters={[
        useStatusFilter(issueStatuses, issueLooks),
        { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
        useDayFilter(),
      ]}
      create={{
        ...{ key: 'new-issue', title: t('Issue to Department'), size: 640, allowed: can(issueCalls.create) },
        form: (close) => <IssueForm onClose={close} />,
      }}
      record={{ key: 'issue', title: t('Department issue'), size: 640, view: (id) => <IssueView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<IssueRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const { number, signed, status } = useDocumentColumns<IssueRow, IssueRow['status']>(issueLooks);
  return [
    number('issueNumber', (row) => row.issueNumber),
    {
      key: 'department',
      title: t('Department'),
      cell: (row) => <Two first={row.department.name} under={t('from {place}', { place: row.fromLocation.name })} />,
      text: (row) => row.department.name,
    },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products) },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    signed('issued', t('Issued'), (row) => row.issued),
    status,
  ];
}
