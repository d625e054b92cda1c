import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import type { AdjustmentRow } from '#modules/inventory/contract/documents/records.ts';
import { adjustmentStatuses } from '#modules/inventory/contract/documents/words.ts';
import { adjustmentLooks } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentView } from './adjustment-view.tsx';
import { usePlaceOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { DocumentTab, documentQuery, useDayFilter, useDocumentColumns, useStatusFilter } from './document-tab.tsx';

/** Corrections of stock figures. */
export function AdjustmentsTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(adjustmentCalls.list, inventorySearch, {
    name: 'stock-adjustments',
    title: t('Stock adjustments'),
    live: ['stock-adjustments'],
    toQuery: documentQuery(adjustmentStatuses),
  });
  const places = usePlaceOptions();
  return (
    <DocumentTab
      list={list}
      columns={useColumns()}
      filters={[
        useStatusFilter(adjustmentStatuses, adjustmentLooks),
        { kind: 'one', key: 'locationId', title: t('Place'), options: places },
        useDayFilter(),
      ]}
      create={{
        ...{ key: 'new-adjustment', title: t('New adjustment'), size: 680, allowed: can(adjustmentCalls.create) },
        form: (close) => <AdjustmentForm onClose={close} />,
      }}
      record={{ key: 'adjustment', title: t('Stock adjustment'), size: 680, view: (id) => <AdjustmentView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<AdjustmentRow>[] {
  const t = useText();
  const format = useFormat();
  const someNames = useSomeNames();
  const { number, signed, status } = useDocumentColumns<AdjustmentRow, AdjustmentRow['status']>(adjustmentLooks);
  return [
    number(
      'adjustmentNumber',
      (row) => row.adjustmentNumber,
      (row) => (row.sourceNumber ? t('from {number}', { number: row.sourceNumber }) : null),
    ),
    { key: 'location', field: 'location.name', title: t('Place'), text: (row) => row.location.name },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products, row.lineCount) },
    { key: 'value', title: t('Value'), kind: 'money', value: (row) => row.value, cell: (row) => format.money(row.value) },
    signed('created', t('Asked'), (row) => row.created),
    status,
  ];
}
