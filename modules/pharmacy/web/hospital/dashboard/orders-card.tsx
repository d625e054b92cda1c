import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { orderLooks } from '../../order-looks.ts';
import styles from './cards.module.css';

const ordersCall = callOf<typeof medicationOrderCalls.dashboard>({
  method: 'GET',
  path: '/dashboard/getOrders',
  permission: 'View Medication Order on dashboard',
});

type Row = Pick<OrderRow, 'id' | 'orderNumber' | 'totalPrice' | 'status'> & { readonly requests: readonly { readonly id: string }[] };
type Found = {
  readonly data: readonly Row[];
  readonly meta: { readonly count: number; readonly totalItems: number; readonly totalPrice: number };
};
const shownRows = 5;

/** Today's sales: of the first five completed orders, and of all where there are more. */
function SoldToday({ found: { data, meta } }: { readonly found: Found }) {
  const t = useText();
  const format = useFormat();
  const first = data.slice(0, shownRows);
  const items = first.reduce((sum, row) => sum + row.requests.length, 0);
  const price = first.reduce((sum, row) => sum + row.totalPrice, 0);
  return (
    <p className={styles.note}>
      {t("Today's medication sales: {items} items, {price}", { items: format.number(items), price: format.money(price) })}
      {meta.count > shownRows ? (
        <>
          <br />
          {t('All today: {items} items, {price}', { items: format.number(meta.totalItems), price: format.money(meta.totalPrice) })}
        </>
      ) : null}
    </p>
  );
}

/** The five newest orders, and what was sold today. */
export function OrdersCard() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const today = format.today();
  const live = ['medication-orders'];
  const newest = useCall(ordersCall, { query: { page: 1, limit: shownRows } }, { live, quiet: true });
  const sold = useCall(
    ordersCall,
    { query: { status: ['completed'], startDate: today, endDate: today, filterOperator: 'and', page: 1, limit: 10 } },
    {
      live,
      quiet: true,
    },
  );
  return (
    <Panel
      title={t('Latest Medication Order')}
      flush
      {...(can('View Medication Requests') ? { link: { to: '/hospital/medications', words: t('View orders') } } : {})}
    >
      {sold.data ? <SoldToday found={sold.data} /> : null}
      <Loaded from={newest} rows={3}>
        {(found) => (
          <PlainTable
            label={t('Latest Medication Order')}
            rows={found.data}
            rowKey={(row) => row.id}
            empty={<EmptyState compact title={t('No record found')} />}
            columns={[
              {
                key: 'orderNumber',
                title: t('Order ID'),
                text: (row) => row.orderNumber,
                cell: (row) => <span className={`code ${styles.strong}`}>{row.orderNumber}</span>,
              },
              {
                key: 'items',
                title: t('Number of items'),
                align: 'end',
                text: (row) => format.number(row.requests.length),
                fold: (row) => t('{count} item | {count} items', { count: row.requests.length }),
              },
              {
                key: 'totalPrice',
                title: t('Total price'),
                kind: 'money',
                value: (row) => row.totalPrice,
              },
              {
                key: 'status',
                title: t('Status'),
                cell: (row) => <StatusBadge look={orderLooks[row.status]} />,
                text: (row) => t(orderLooks[row.status].word),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
