import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { ReturnRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { dispositions } from '#modules/pharmacy/contract/order-words.ts';
import { dispositionWords } from '../../order-looks.ts';
import styles from '../medications.module.css';
import { type MedicationsSearch, medicationsSearch } from '../search.ts';

function queryOf({ page, limit, search, disposition, refund, startDate, endDate }: MedicationsSearch) {
  return { page, limit, searchTerm: search, disposition, refund, startDate, endDate };
}

function useColumns(): readonly Column<ReturnRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(() => {
    const said = ({ quantity, product, batchNumber, disposition }: ReturnRow['lines'][number]) =>
      `${quantity} × ${product} (${batchNumber}): ${t(dispositionWords[disposition])}`;
    return [
      { key: 'at', title: t('Date'), kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} /> },
      {
        key: 'orderNumber',
        identifies: true,
        title: t('Order ID'),
        cell: (row) => <span className="code strong">{row.order.orderNumber}</span>,
        text: (row) => row.order.orderNumber,
      },
      { key: 'patient', title: t('Patient'), text: (row) => row.patient?.fullname ?? row.customer ?? '' },
      {
        key: 'lines',
        title: t('Medication'),
        cell: (row) => (
          <span className={styles.two}>
            {row.lines.map((line) => (
              <span key={`${line.product} ${line.batchNumber}`}>{said(line)}</span>
            ))}
            <span className="caption">{row.lines[0]?.reason}</span>
          </span>
        ),
        text: (row) => row.lines.map(said).join('; '),
      },
      {
        key: 'amount',
        title: t('Credited'),
        align: 'end',
        kind: 'money',
        value: (row) => row.amount,
        cell: (row) =>
          row.refund ? <span className="tnum">{format.money(row.amount)}</span> : <span className="muted">{t('not credited')}</span>,
      },
      { key: 'returnedBy', title: t('Returned by'), wide: true, text: (row) => row.returnedBy },
      { key: 'receivedBy', title: t('Received by'), wide: true, text: (row) => row.receivedBy },
    ];
  }, [t, format]);
}

/** What came back to the pharmacy, newest first; a return is made on the page of its order. */
export function ReturnsTab() {
  const t = useText();
  const navigate = useNavigate();
  const list = useList(medicationOrderCalls.returns, medicationsSearch, {
    name: 'medication-returns',
    title: t('Returns'),
    live: ['medication-orders'],
    toQuery: queryOf,
  });
  const columns = useColumns();
  const filters: readonly Filter<MedicationsSearch>[] = [
    {
      kind: 'many',
      key: 'disposition',
      title: t('Disposition'),
      options: dispositions.map((value) => ({ value, label: t(dispositionWords[value]) })),
    },
    {
      kind: 'one',
      key: 'refund',
      title: t('Credit'),
      options: [
        { value: 'true', label: t('Credited') },
        { value: 'false', label: t('not credited') },
      ],
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
  ];
  return (
    <>
      <Awaited />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: ReturnRow) => row.id}
        searchHint={t('Patient, customer or number')}
        onOpen={(row: ReturnRow) => void navigate({ to: '/hospital/medications/orders/$id', params: { id: row.order.id } })}
        filters={filters}
      />
    </>
  );
}

/** What is to come back and is not yet here, told by modules after this one. */
function Awaited() {
  const { can } = useAccess();
  const cards = useCards('medication-returns').filter(({ permission }) => !permission || can(permission));
  return cards.map(({ key, component: Part }) => (
    <FaultWall key={key}>
      <Suspense>
        <Part />
      </Suspense>
    </FaultWall>
  ));
}
