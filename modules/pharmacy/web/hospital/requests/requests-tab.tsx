import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { knownWords } from '#kernel/web/table/known-words.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useInpatientWardOptions } from '#modules/patients/web/index.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { requestPriorities, requestSources, requestStatuses } from '#modules/pharmacy/contract/order-words.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { priorityLooks, requestLooks, sourceWords } from '../../order-looks.ts';
import { type MedicationsSearch, medicationsSearch } from '../search.ts';
import { byPatient, onceEach } from './group-requests.ts';
import { RequestDrawer } from './request-acts.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { useOrderRequests } from './use-order.ts';

function queryOf({ page, limit, search, status, priority, source, patientId, wardId, productId, startDate, endDate }: MedicationsSearch) {
  return {
    page,
    limit,
    searchTerm: search,
    status: knownWords(requestStatuses, status),
    priority,
    source,
    patientId,
    wardId,
    productId,
    startDate,
    endDate,
  };
}

/** Requests for medicines, newest first; those of one patient become an order. */
export function RequestsTab() {
  const t = useText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const { order, busy } = useOrderRequests();
  const list = useList(medicationRequestCalls.filter, medicationsSearch, {
    name: 'medication-requests',
    title: t('Medication requests'),
    live: ['medication-requests', 'medication-orders'],
    toQuery: queryOf,
  });
  const wards = useInpatientWardOptions();
  const grouped = list.search.grouped ?? false;
  const rows = grouped ? byPatient(list.rows) : list.rows;
  const columns = useRequestColumns(grouped ? rows : null);
  const filters: readonly Filter<MedicationsSearch>[] = [
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: requestStatuses.map((value) => ({ value, label: t(requestLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'priority',
      title: t('Priority'),
      options: requestPriorities.map((value) => ({ value, label: t(priorityLooks[value].word) })),
    },
    { kind: 'one', key: 'source', title: t('Source'), options: requestSources.map((value) => ({ value, label: t(sourceWords[value]) })) },
    ...(wards.length > 0 ? [{ kind: 'one' as const, key: 'wardId' as const, title: t('Ward'), options: wards }] : []),
    {
      kind: 'one',
      key: 'patientId',
      title: t('Patient'),
      options: onceEach(list.rows.map(({ patient }) => ({ value: patient.id, label: patient.fullname }))),
    },
    {
      kind: 'one',
      key: 'productId',
      title: t('Medication'),
      options: onceEach(list.rows.flatMap(({ product }) => (product.id ? { value: product.id, label: product.name } : []))),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
    { kind: 'flag', key: 'grouped', title: t('Group by patient') },
  ];
  return (
    <>
      <ListTable
        list={{ ...list, rows }}
        columns={columns}
        rowKey={(row: MedicationRow) => row.id}
        searchHint={t('Patient, medicine or number')}
        onOpen={(row: MedicationRow) => void navigate({ to: '/hospital/medications/requests/$id', params: { id: row.id } })}
        filters={filters}
        rowTone={(row: MedicationRow) => (row.priority === 'stat' && row.status === 'unattended' ? 'red' : undefined)}
        {...(can(medicationOrderCalls.create)
          ? {
              bulk: (rows: readonly MedicationRow[], clear: () => void) => (
                <Button
                  size="compact-md"
                  loading={busy}
                  leftSection={<IconShoppingCart size={16} aria-hidden="true" />}
                  onClick={() => void order(rows).then(clear)}
                >
                  {t('Create Order')}
                </Button>
              ),
            }
          : {})}
      />
      <RequestDrawer />
    </>
  );
}
