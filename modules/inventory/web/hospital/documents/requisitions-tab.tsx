import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requisitionCalls } from '#modules/inventory/contract/calls/requisitions.ts';
import type { RequisitionRow } from '#modules/inventory/contract/documents/records.ts';
import { requisitionStatuses } from '#modules/inventory/contract/documents/words.ts';
import { requisitionLooks, requisitionPriorityLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch } from '../search.ts';
import { useDepartmentOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { RequisitionForm } from './requisition-form.tsx';
import { RequisitionView } from './requisition-view.tsx';

/** What departments ask the store for. */
export function RequisitionsTab() {
  const t = useText();
  const list = useList(requisitionCalls.list, inventorySearch, {
    name: 'stock-requisitions',
    title: t('Requisitions'),
    live: ['stock-requisitions'],
  });
  const departments = useDepartmentOptions();
  const filter = useFiltersOf<InventorySearch>();
  return (
    <RecordList
      list={list}
      searchHint={t('Number')}
      columns={useColumns()}
      filters={[
        filter.status('status', requisitionStatuses, requisitionLooks),
        { kind: 'one', key: 'departmentId', title: t('Department'), options: departments },
        filter.days(),
      ]}
      rowTone={(row) => (row.priority === 'emergency' && row.status === 'submitted' ? 'red' : undefined)}
      create={{
        call: requisitionCalls.create,
        drawer: 'new-requisition',
        title: t('New requisition'),
        size: 640,
        form: (close) => <RequisitionForm onClose={close} />,
      }}
      record={{ drawer: 'requisition', title: t('Requisition'), size: 640, view: ({ id }) => <RequisitionView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<RequisitionRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const column = useColumnsOf<RequisitionRow>();
  return [
    column.number('requisitionNumber', t('Number')),
    column.text('department', t('Department'), { field: 'department.name', of: (row) => row.department.name }),
    column.text('products', t('Products'), { wide: true, wraps: true, of: (row) => someNames(row.products, row.lineCount) }),
    column.status((row) => requisitionPriorityLooks[row.priority], { key: 'priority', title: t('Priority') }),
    column.day('neededBy', t('Needed by'), { wide: true }),
    column.signed('created', t('Asked'), (row) => row.created, { wide: true }),
    column.status((row) => requisitionLooks[row.status]),
  ];
}
