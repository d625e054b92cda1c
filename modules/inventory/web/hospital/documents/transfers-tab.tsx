import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { TransferRow } from '#modules/inventory/contract/documents/records.ts';
import { transferStatuses } from '#modules/inventory/contract/documents/words.ts';
import { transferLooks } from '../../looks.ts';
import { inventorySearch } from '../search.ts';
import { usePlaceOptions } from './choices.ts';
import { useSomeNames } from './document.tsx';
import { DocumentTab, documentQuery, useDayFilter, useDocumentColumns, useStatusFilter } from './document-tab.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferView } from './transfer-view.tsx';

/** Stock on its way between places. */
export function TransfersTab() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(transferCalls.list, inventorySearch, {
    name: 'stock-transfers',
    title: t('Transfers'),
    live: ['stock-transfers'],
    toQuery: documentQuery(transferStatuses),
  });
  const places = usePlaceOptions();
  return (
    <DocumentTab
      list={list}
      columns={useColumns()}
      filters={[
        useStatusFilter(transferStatuses, transferLooks),
        { kind: 'one', key: 'locationId', title: t('Place'), options: places },
        useDayFilter(),
      ]}
      create={{
        ...{ key: 'new-transfer', title: t('New transfer'), size: 640, allowed: can(transferCalls.create) },
        form: (close) => <TransferForm onClose={close} />,
      }}
      record={{ key: 'transfer', title: t('Transfer'), size: 640, view: (id) => <TransferView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<TransferRow>[] {
  const t = useText();
  const someNames = useSomeNames();
  const { number, signed, status } = useDocumentColumns<TransferRow, TransferRow['status']>(transferLooks);
  return [
    number('transferNumber', (row) => row.transferNumber),
    { key: 'from', field: 'from.name', title: t('From'), text: (row) => row.from.name },
    { key: 'to', field: 'to.name', title: t('To'), text: (row) => row.to.name },
    { key: 'products', title: t('Products'), wide: true, text: (row) => someNames(row.products) },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    signed('sent', t('Sent'), (row) => row.sent),
    status,
  ];
}
