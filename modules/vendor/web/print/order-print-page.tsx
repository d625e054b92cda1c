import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import type { PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import { Paper, PaperPage } from './paper.tsx';

/** A purchase order on paper. */
export function OrderPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(orderCalls.view, { params: { id } }, { quiet: true });
  return (
    <PaperPage title={t('Purchase order')} ready={order.data !== undefined}>
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
  return (
    <Paper
      title={t('Purchase order')}
      number={order.orderNumber ?? t('Draft')}
      facts={[
        [t('Vendor'), `${order.vendorName} · ${order.vendor.code}`],
        [t('Contact'), [order.vendor.contactPerson, order.vendor.phone, order.vendor.email].filter(Boolean).join(' · ')],
        [t('Address'), order.vendor.address],
        [t('Deliver to'), order.locationName],
        [t('Expected'), format.day(order.expectedAt)],
        [t('Terms'), order.terms],
        [t('Note'), order.note],
      ]}
      heads={[t('Product'), t('Pack'), t('Packs'), t('Price a pack'), t('Tax %'), t('Amount')]}
      rows={order.lines.map((line) => [
        line.productName,
        `${line.packName} (${line.unitsPerPack} ${line.unit})`,
        format.number(line.quantityPacks),
        money(line.pricePerPack),
        String(line.taxPercent),
        money(line.amount),
      ])}
      sums={[
        [t('Subtotal'), money(order.subtotal)],
        [t('Tax'), money(order.tax)],
        [t('Freight'), money(order.freight)],
        [t('Discount'), money(order.discount)],
        [t('Total'), <strong key="total">{money(order.total)}</strong>],
        [t('Approved by'), order.approvedBy ? `${order.approvedBy.name}, ${format.instant(order.approvedAt)}` : null],
      ]}
      signs={[t('For the hospital'), t('For the vendor')]}
    />
  );
}
