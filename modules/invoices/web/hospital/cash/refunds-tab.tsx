import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundActs, refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { Refund } from '#modules/invoices/contract/cash-records.ts';
import { refundStatuses } from '#modules/invoices/contract/cash-words.ts';
import styles from '../billing.module.css';
import { refundLooks } from './looks.ts';
import { refundForms, RefundMenu } from './refund-acts.tsx';
import { RefundDetails } from './refund-details.tsx';
import { type CashSearch, cashSearch, useCash } from './search.ts';
import { refundMethodWords } from './words.ts';

/** Money that is to go back, newest request first: asked for, approved by somebody else, paid. */
export function RefundsTab() {
  const t = useText();
  const here = useCash();
  const list = useList(refundCalls.list, cashSearch, {
    name: 'refunds',
    title: t('Refunds'),
    live: ['refunds'],
    toQuery: ({ page, limit, search, refund, patientId, startDate, endDate }: CashSearch) => ({
      page,
      limit,
      status: refund,
      patientId,
      startDate,
      endDate,
      searchTerm: search,
    }),
  });
  const columns = useColumns();
  const filters: readonly Filter<CashSearch>[] = [
    {
      kind: 'many',
      key: 'refund',
      title: t('Status'),
      options: refundStatuses.map((value) => ({ value, label: t(refundLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Requested') },
  ];
  const { drawer, record } = here.search;
  const row = list.rows.find((each) => each.id === record);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(each: Refund) => each.id}
        searchHint={t('Number or name')}
        onOpen={(each: Refund) => here.open('refund-details', each.id)}
        filters={filters}
        allowAll={false}
      />
      <DrawerForm title={t('Refund')} opened={drawer === 'refund-details' && row !== undefined} onClose={here.close}>
        {row ? <RefundDetails refund={row} /> : null}
      </DrawerForm>
      <ActDrawer
        acts={refundActs}
        forms={refundForms}
        asked={drawer === 'pay-refund' && row ? { name: 'pay', of: row } : null}
        onClose={here.close}
      />
    </>
  );
}

function useColumns(): readonly Column<Refund>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'payerName',
        title: t('Patient'),
        cell: (row) => (
          <span className={styles.who}>
            <span className="strong">{row.payerName}</span>
            <span className="caption code">{row.refundNumber}</span>
          </span>
        ),
        text: (row) => row.payerName,
      },
      { key: 'refundNumber', identifies: true, title: t('Number'), hidden: true, wide: true, text: (row) => row.refundNumber },
      { key: 'requestedAt', title: t('Requested'), kind: 'instant', wide: true, value: (row) => row.requestedAt },
      { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
      {
        key: 'source',
        title: t('Source'),
        wide: true,
        text: (row) => (row.creditNoteId ? t('Credit note') : t('Deposit')),
      },
      { key: 'method', title: t('Paid back by'), wide: true, text: (row) => t(refundMethodWords[row.method]) },
      { key: 'requestedBy', field: 'requestedBy.name', title: t('Requested by'), wide: true, text: (row) => row.requestedBy.name },
      { key: 'reason', title: t('Reason'), hidden: true, wide: true, text: (row) => row.reason },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={refundLooks[row.status]} />,
        text: (row) => t(refundLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <RefundMenu refund={row} /> },
    ],
    [t],
  );
}
