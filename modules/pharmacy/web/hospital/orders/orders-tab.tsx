import { useNavigate } from '@tanstack/react-router';
import { knownWords } from '#kernel/web/table/known-words.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { fulfilments, orderStatuses } from '#modules/pharmacy/contract/order-words.ts';
import { fulfilmentLooks, orderLooks } from '../../order-looks.ts';
import { type MedicationsSearch, medicationsSearch } from '../search.ts';
import { useOrderColumns } from './order-columns.tsx';

function queryOf({ page, limit, search, status, fulfilment, startDate, endDate }: MedicationsSearch) {
  return { page, limit, searchTerm: search, status: knownWords(orderStatuses, status), fulfilment, startDate, endDate };
}

/** Orders of the pharmacy, newest first. */
export function OrdersTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(medicationOrderCalls.filter, medicationsSearch, {
    name: 'medication-orders',
    title: t('Medication orders'),
    live: ['medication-orders', 'patient-bills'],
    toQuery: queryOf,
  });
  const columns = useOrderColumns();
  const filters: readonly Filter<MedicationsSearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: orderStatuses.map((value) => ({ value, label: t(orderLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'fulfilment',
      title: t('Fulfilment'),
      options: fulfilments.map((value) => ({ value, label: t(fulfilmentLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: OrderRow) => row.id}
      searchHint={t('Patient, customer or number')}
      onOpen={(row: OrderRow) => void navigate({ to: '/hospital/medications/orders/$id', params: { id: row.id } })}
      filters={filters}
    />
  );
}
