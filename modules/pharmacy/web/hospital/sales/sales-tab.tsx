import { SegmentedControl } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Tiles } from '#kernel/web/frame/tiles.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { word } from '#kernel/web/text/use-text.ts';
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
      <Tiles
        label={t('Sales')}
        tiles={[
          { key: 'orders', title: t('Orders'), value: figure(totals?.orders) },
          { key: 'items', title: t('Total items'), value: figure(totals?.totalItems) },
          { key: 'units', title: t('Units'), value: figure(totals?.units) },
          { key: 'price', title: t('Total price'), value: figure(totals?.totalPrice, true) },
        ]}
      />
      <Panel title={t('Sales by {group}', { group: t(groupWords[groupBy]).toLowerCase() })} flush>
        <Loaded from={found} rows={5}>
          {({ rows }) => <SalesTable rows={rows} groupBy={groupBy} />}
        </Loaded>
      </Panel>
    </div>
  );
}

function SalesTable({ rows, groupBy }: { readonly rows: readonly SaleRow[]; readonly groupBy: SaleGroup }) {
  const t = useText();
  const format = useFormat();
  const nameOf = ({ name }: SaleRow) => (groupBy === 'day' ? format.day(name) : name || '–');
  return (
    <PlainTable
      label={t('Sales')}
      rows={rows}
      rowKey={(row) => row.key}
      empty={<EmptyState compact title={t('No record found')} />}
      columns={[
        { key: 'name', title: t(groupWords[groupBy]), text: nameOf },
        { key: 'orders', title: t('Orders'), align: 'end', wide: true, text: (row) => format.number(row.orders) },
        { key: 'items', title: t('Items'), align: 'end', wide: true, text: (row) => format.number(row.items) },
        { key: 'units', title: t('Units'), align: 'end', text: (row) => format.number(row.units) },
        { key: 'amount', title: t('Amount'), align: 'end', cell: (row) => <span className="tnum">{format.money(row.amount)}</span> },
      ]}
    />
  );
}
