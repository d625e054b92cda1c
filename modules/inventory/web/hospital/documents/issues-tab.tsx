import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import type { IssueRow } from '#modules/inventory/contract/documents/records.ts';
import { issueStatuses } from '#modules/inventory/contract/documents/words.ts';
import { issueLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueView } from './issue-view.tsx';

/** What was given out to departments. */
export function IssuesTab() {
  const t = useText();
  const list = useList(issueCalls.list, inventorySearch, {
    name: 'stock-issues',
    title: t('Department issues'),
    live: ['stock-issues'],
  });
  const departments = useDepartmentOptions();
  const filter = useFiltersOf<InventorySearch>();
  return (
    <RecordList
      list={list}
      searchHint={t('Number')}
      columns={useColumns()}
      filters={[
        filter.status('status', issueStatuses, issueLooks),
        { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
        filter.days(),
      ]}
      create={{
        call: issueCalls.create,
        drawer: 'new-issue',
        title: t('Issue to Department'),
        size: 640,
        form: (close) => <IssueForm onClose={close} />,
      }}
      record={{ drawer: 'issue', title: t('Department issue'), size: 640, view: ({ id }) => <IssueView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<IssueRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const column = useColumnsOf<IssueRow>();
  return [
    column.number('issueNumber', t('Number')),
    column.name('department', t('Department'), {
      field: 'department.name',
      of: (row) => row.department.name,
      under: (row) => t('from {place}', { place: row.fromLocation.name }),
    }),
    column.text('products', t('Products'), { wide: true, wraps: true, of: (row) => someNames(row.products) }),
    column.count('quantity', t('Quantity')),
    column.signed('issued', t('Issued'), (row) => row.issued, { wide: true }),
    column.status((row) => issueLooks[row.status]),
  ];
}
