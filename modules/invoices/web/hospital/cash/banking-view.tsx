import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bankingCalls } from '#modules/invoices/contract/calls/banking.ts';
import type { Banking, ShiftRow } from '#modules/invoices/contract/cash-records.ts';
import billingStyles from '../billing.module.css';
import { BankingForm } from './banking-form.tsx';
import styles from './cash.module.css';
import { type CashSearch, cashSearch, useCash } from './search.ts';
import { useNotBanked } from './use-not-banked.ts';
import { bankedWords } from './words.ts';

/** Slips of the bank, and the shifts whose cash has not been brought there. */
export function BankingView() {
  const t = useText();
  const { can } = useAccess();
  const here = useCash();
  const list = useList(bankingCalls.list, cashSearch, {
    name: 'bankings',
    title: t('Banking'),
    live: ['cashier-shifts'],
    toQuery: ({ page, limit, startDate, endDate }: CashSearch) => ({ page, limit, startDate, endDate }),
  });
  const columns = useColumns();
  const filters: readonly Filter<CashSearch>[] = [{ kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') }];
  return (
    <div className={styles.stack}>
      {can('View All Cash Ups') ? <NotBanked /> : null}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: Banking) => row.id}
        filters={filters}
        allowAll={false}
        add={
          can(bankingCalls.record) ? (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => here.open('banking')}>
              {t('Record banking')}
            </Button>
          ) : null
        }
      />
      <DrawerForm
        title={t('Record banking')}
        size={560}
        opened={here.search.drawer === 'banking' && can(bankingCalls.record)}
        onClose={here.close}
      >
        <BankingForm onClose={here.close} />
      </DrawerForm>
    </div>
  );
}

function NotBanked() {
  const t = useText();
  const here = useCash();
  const found = useNotBanked(true);
  return (
    <Panel
      title={t('Approved, not banked yet')}
      flush
      {...(found.data ? { note: t('{count} shift | {count} shifts', { count: found.data.meta.count }) } : {})}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => here.setSearch({ view: 'all', banked: 'false', page: undefined })}>
          {t('Show all')}
        </Button>
      }
    >
      <Loaded
        from={found}
        rows={3}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('All cash from approved shifts is banked')} />}
      >
        {({ data }) => (
          <PlainTable
            label={t('Approved, not banked yet')}
            rows={data.slice(0, 5)}
            rowKey={(row: ShiftRow) => row.id}
            columns={[
              { key: 'number', title: t('Shift'), cell: (row) => <span className="code">{row.shiftNumber}</span> },
              { key: 'cashier', title: t('Cashier'), text: (row) => row.cashier.name },
              { key: 'closedAt', title: t('Closed'), kind: 'instant', wide: true, value: (row) => row.closedAt },
              { key: 'cash', title: t('Cash counted'), kind: 'money', value: (row) => row.counted?.cash ?? 0 },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function useColumns(): readonly Column<Banking>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'slipNumber',
        title: t('Slip number'),
        cell: (row) => (
          <span className={billingStyles.who}>
            <span className="strong code">{row.slipNumber}</span>
            <span className="caption code">{row.entryNumber}</span>
          </span>
        ),
        text: (row) => row.slipNumber,
      },
      { key: 'date', title: t('Date'), kind: 'day', value: (row) => row.date },
      { key: 'fromAccount', title: t('From'), wide: true, text: (row) => t(bankedWords[row.fromAccount]) },
      {
        key: 'shifts',
        title: t('Shifts'),
        wide: true,
        cell: (row) => t('{count} shift | {count} shifts', { count: row.shifts.length }),
        text: (row) => row.shifts.map((shift) => shift.shiftNumber).join(', '),
      },
      { key: 'charges', title: t('Bank charges'), kind: 'money', wide: true, value: (row) => row.charges },
      { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
      { key: 'by', field: 'by.name', title: t('Recorded by'), wide: true, text: (row) => row.by.name },
    ],
    [t],
  );
}
