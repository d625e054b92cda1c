import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { orderPaper } from '#modules/vendor/contract/order-paper.ts';
import type { PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import { Paper, PaperPage } from './paper.tsx';

/** A purchase order on paper. */
export function OrderPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(orderCalls.view, { params: { id } }, { quiet: true });
  return (
    <PaperPage
      title={t('Purchase order')}
      ready={order.data !== undefined}
      counted={{ paper: 'purchase-order', records: [{ key: order.data?.orderNumber ?? '', params: { id } }] }}
    >
      <Loaded from={order} rows={10}>
        {(found) => <OrderPaper order={found} />}
      </Loaded>
    </PaperPage>
  );
}

function OrderPaper({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  const { columns, sums, total, ends, ...paper } = orderPaper(order, { ...format, t, money });
  return (
    <Paper
      {...paper}
      heads={columns}
      sums={[...sums, ...ends].map(([label, value]) => [label, label === total ? <strong key={label}>{value}</strong> : value])}
    />
  );
}
