import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperFacts, PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { orderPaper } from '#modules/vendor/contract/order-paper.ts';
import type { PurchaseOrder } from '#modules/vendor/contract/order-records.ts';

/** A purchase order on paper. */
export function OrderPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(orderCalls.view, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Purchase order')}
      ready={order.data !== undefined}
      counted={{ paper: 'purchase-order', records: [{ key: order.data?.orderNumber ?? '', params: { id } }] }}
    >
      <Loaded from={order} rows={10}>
        {(found) => <OrderPaper order={found} />}
      </Loaded>
    </PrintPage>
  );
}

function OrderPaper({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  const { columns, rows, sums, total, ends, ...paper } = orderPaper(order, { ...format, t, money });
  return (
    <Paper {...paper}>
      <PaperLines
        label={paper.title}
        rows={rows}
        // Figures stand at the end of their cells; the first two columns say what is ordered.
        columns={columns.map((title, at) => ({
          key: title,
          title,
          align: at > 1 ? 'end' : 'start',
          text: (row: readonly string[]) => row[at],
        }))}
      />
      <PaperTotals rows={sums.map(([label, value]) => [label, value, label === total])} />
      <PaperFacts rows={ends} />
    </Paper>
  );
}
