import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { shiftCalls } from '#modules/invoices/contract/calls/shifts.ts';
import type { ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import { shiftStatuses } from '#modules/invoices/contract/cash-words.ts';
import billingStyles from '../billing.module.css';
import { sumOfFigures } from './figures.ts';
import { shiftLooks } from './looks.ts';
import { type CashSearch, cashSearch, useCash } from './search.ts';
import { ShiftMenu } from './shift-acts.tsx';
import { useLateShifts } from './use-late-shifts.ts';
import { WholeVariance } from './variance.tsx';

/** Shifts, newest first; own ones alone without View All Cash Ups. */
export function AllShifts() {
  const t = useText();
  const here = useCash();
  const list = useList(shiftCalls.list, cashSearch, {
    name: 'cash-ups',
    title: t('Cash-ups'),
    live: ['cashier-shifts'],
    toQuery: ({ page, limit, state, banked, cashierId, cashPoint, startDate, endDate }: CashSearch) => ({
      page,
      limit,
      status: state,
      banked,
      cashierId,
      cashPoint,
      startDate,
      endDate,
    }),
  });
  const columns = useColumns();
  const who = useWhoFilters();
  const filters: readonly Filter<CashSearch>[] = [
    ...who,
    {
      kind: 'many',
      key: 'state',
      title: t('Status'),
      options: shiftStatuses.map((value) => ({ value, label: t(shiftLooks[value].word) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Opened') },
    {
      kind: 'one',
      key: 'banked',
      title: t('Banked'),
      options: [
        { value: 'true', label: t('Banked') },
        { value: 'false', label: t('Not banked yet') },
      ],
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: ShiftRow) => row.id}
      onOpen={(row: ShiftRow) => here.open('shift', row.id)}
      filters={filters}
      allowAll={false}
      rowTone={(row: ShiftRow) => (row.status === 'closed' ? 'amber' : undefined)}
    />
  );
}

/** Cashiers and cash points of the shifts of late: whoever sees shifts of others narrows them to one. */
function useWhoFilters(): readonly Filter<CashSearch>[] {
  const t = useText();
  const { can } = useAccess();
  const { cashiers, points } = useLateShifts();
  return [
    ...(can('View All Cash Ups')
      ? [
          {
            kind: 'one',
            key: 'cashierId',
            title: t('Cashier'),
            options: cashiers,
          } as const,
        ]
      : []),
    { kind: 'one', key: 'cashPoint', title: t('Cash point'), options: points },
  ];
}

function useColumns(): readonly Column<ShiftRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'cashier',
        field: 'cashier.name',
        title: t('Cashier'),
        cell: (row) => (
          <span className={billingStyles.who}>
            <span className="strong">{row.cashier.name}</span>
            <span className="caption code">{row.shiftNumber}</span>
          </span>
        ),
        text: (row) => row.cashier.name,
      },
      { key: 'shiftNumber', identifies: true, title: t('Shift'), hidden: true, wide: true, text: (row) => row.shiftNumber },
      { key: 'cashPoint', title: t('Cash point'), wide: true, text: (row) => row.cashPoint },
      { key: 'openedAt', title: t('Opened'), kind: 'instant', wide: true, value: (row) => row.openedAt },
      { key: 'closedAt', title: t('Closed'), kind: 'instant', wide: true, value: (row) => row.closedAt },
      {
        key: 'expected',
        title: t('Expected'),
        kind: 'money',
        wide: true,
        value: (row) => (row.expected ? sumOfFigures(row.expected) : null),
      },
      { key: 'counted', title: t('Counted'), kind: 'money', wide: true, value: (row) => (row.counted ? sumOfFigures(row.counted) : null) },
      {
        key: 'variance',
        title: t('Variance'),
        kind: 'money',
        cell: (row) => (row.variance ? <WholeVariance variance={row.variance} /> : '–'),
        value: (row) => (row.variance ? sumOfFigures(row.variance) : null),
      },
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={shiftLooks[row.status]} />,
        text: (row) => t(shiftLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <ShiftMenu shift={row} /> },
    ],
    [t],
  );
}
