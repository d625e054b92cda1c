import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { shownList } from '#kernel/web/table/shown-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { SaleRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { type SaleGroup, saleGroups } from '#modules/pharmacy/contract/order-words.ts';
import styles from '../medications.module.css';
import { medicationsSearch } from '../search.ts';

const groupWords = {
  day: word('Day'),
  product: word('Medication'),
  category: word('Category'),
  user: word('Dispensed by'),
  payer: word('Payer'),
} as const satisfies Record<SaleGroup, string>;

const spans = [1, 7, 30, 90] as const;
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** What was sold: today's items and price, and by day, medicine, category, user or payer. */
export function SalesTab() {
  const t = useText();
  const format = useFormat();
  const today = format.today();
  const [search, setSearch] = useSearchOf(medicationsSearch);
  const groupBy = search.groupBy ?? 'product';
  const startDate = search.startDate ?? today;
  const endDate = search.endDate ?? today;
  const found = useCall(
    medicationOrderCalls.sales,
    { query: { groupBy, startDate, endDate } },
    { live: ['medication-orders'], keepOld: true, quiet: true },
  );
  const span = spans.find((days) => endDate === today && startDate === dayBefore(today, days - 1)) ?? null;
  const totals = found.data?.totals;
  const rows = found.data?.rows ?? [];
  const columns = useSaleColumns(groupBy);
  const figure = (value: number | undefined, money = false) =>
    value === undefined ? '–' : money ? format.money(value) : format.number(value);
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <SegmentedControl
          aria-label={t('Period')}
          value={span === null ? '' : String(span)}
          data={spans.map((days) => ({ value: String(days), label: days === 1 ? t('Today') : t('{count} days', { count: days }) }))}
          onChange={(days) => setSearch({ startDate: days === '1' ? undefined : dayBefore(today, Number(days) - 1), endDate: undefined })}
        />
        <SegmentedControl
          aria-label={t('Group by')}
          value={groupBy}
          data={saleGroups.map((value) => ({ value, label: t(groupWords[value]) }))}
          onChange={(value) => setSearch({ groupBy: value === 'product' ? undefined : (value as SaleGroup) })}
        />
      </div>
      <SummaryStrip
        label={t('Sales')}
        figures={[
          { key: 'orders', title: t('Orders'), value: figure(totals?.orders) },
          { key: 'items', title: t('Total items'), value: figure(totals?.totalItems) },
          { key: 'units', title: t('Units'), value: figure(totals?.units) },
          { key: 'price', title: t('Total price'), value: figure(totals?.totalPrice, true) },
        ]}
      />
      <Panel
        title={t('Sales by {group}', { group: t(groupWords[groupBy]).toLowerCase() })}
        flush
        actions={
          rows.length > 0 ? (
            <ExportMenu
              list={shownList({ name: 'medication-sales', title: `${t('Sales')} ${startDate} – ${endDate}`, rows })}
              columns={columns}
            />
          ) : null
        }
      >
        <Loaded from={found} rows={5}>
          {(sales) => (
            <>
              {groupBy === 'day' && sales.rows.length > 1 ? <DayChart rows={sales.rows} /> : null}
              <PlainTable
                label={t('Sales')}
                rows={sales.rows}
                rowKey={(row) => row.key}
                empty={<EmptyState compact title={t('No record found')} />}
                columns={columns}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

function useSaleColumns(groupBy: SaleGroup): readonly Column<SaleRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'name', title: t(groupWords[groupBy]), text: ({ name }) => (groupBy === 'day' ? format.day(name) : name || '–') },
      {
        key: 'orders',
        title: t('Orders'),
        align: 'end',
        wide: true,
        kind: 'number',
        value: (row) => row.orders,
        cell: (row) => format.number(row.orders),
      },
      {
        key: 'items',
        title: t('Items'),
        align: 'end',
        wide: true,
        kind: 'number',
        value: (row) => row.items,
        cell: (row) => format.number(row.items),
      },
      { key: 'units', title: t('Units'), align: 'end', kind: 'number', value: (row) => row.units, cell: (row) => format.number(row.units) },
      {
        key: 'amount',
        title: t('Amount'),
        align: 'end',
        kind: 'money',
        value: (row) => row.amount,
        cell: (row) => <span className="tnum">{format.money(row.amount)}</span>,
      },
    ],
    [t, format, groupBy],
  );
}

/** A bar a day; the table below says the same in figures. */
function DayChart({ rows }: { readonly rows: readonly SaleRow[] }) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <div className={styles.bars} role="img" aria-label={t('Sales by day')}>
      {rows.map((row) => (
        <span
          key={row.key}
          className={styles.bar}
          title={`${format.day(row.name)}: ${format.money(row.amount)}`}
          style={{ blockSize: `${Math.max(2, mulDivHalfUp(Math.max(0, row.amount), 100, most))}%` }}
        />
      ))}
    </div>
  );
}
