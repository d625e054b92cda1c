import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import type { RequisitionRow } from '#modules/inventory/contract/documents/records.ts';
import { requisitionStatuses } from '#modules/inventory/contract/documents/words.ts';
import { requisitionLooks, requisitionPriorityLooks } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { DocumentTab, documentQuery, useDayFilter, useDocumentColumns, useStatusFilter } from './document-tab.tsx';
import { RequisitionForm } from './requisition-form.tsx';
import { RequisitionView } from './requisition-view.tsx';

/** What departments ask the store for. */
export function RequisitionsTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(requisitionCalls.list, inventorySearch, {
    name: 'stock-requisitions',
    title: t('Requisitions'),
    live: ['stock-requisitions'],
    toQuery: documentQuery(requisitionStatuses),
  });
  const departments = useDepartmentOptions();
  return (
    <DocumentTab
      list={list}
      columns={useColumns()}
      filters={[
        useStatusFilter(requisitionStatuses, requisitionLooks),
        { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
        useDayFilter(),
      ]}
      rowTone={(row) => (row.priority === 'emergency' && row.status === 'submitted' ? 'red' : undefined)}
      create={{
        ...{ key: 'new-requisition', title: t('New requisition'), size: 640, allowed: can(requisitionCalls.create) },
        form: (close) => <RequisitionForm onClose={close} />,
      }}
      record={{ key: 'requisition', title: t('Requisition'), size: 640, view: (id) => <RequisitionView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<RequisitionRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const { number, signed, status } = useDocumentColumns<RequisitionRow, RequisitionRow['status']>(requisitionLooks);
  return [
    number('requisitionNumber', (row) => row.requisitionNumber),
    { key: 'department', field: 'department.name', title: t('Department'), text: (row) => row.department.name },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products, row.lineCount) },
    {
      key: 'priority',
      title: t('Priority'),
      cell: (row) => <StatusBadge look={requisitionPriorityLooks[row.priority]} />,
      text: (row) => t(requisitionPriorityLooks[row.priority].word),
    },
    { key: 'neededBy', title: t('Needed by'), wide: true, kind: 'day', value: (row) => row.neededBy },
    signed('created', t('Asked'), (row) => row.created),
    status,
  ];
}
