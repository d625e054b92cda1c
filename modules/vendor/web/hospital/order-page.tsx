import '#kernel/web/design/mantine-frame.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import type { OrderLine, PurchaseOrder } from '#modules/vendor/contract/order-records.ts';
import type { Warning } from '#modules/vendor/contract/records.ts';
import type { VendorStatus } from '#modules/vendor/contract/words.ts';
import { orderLooks, vendorLooks } from '../looks.ts';
import { warningWords } from '../words.ts';
import { OrderActs } from './order-acts.tsx';
import { draftOf, emptyOrder, type OrderDraft, orderLinesOf } from './order-draft.ts';
import { OrderEditor } from './order-editor.tsx';
import { newSearch } from './search.ts';
import styles from './vendor.module.css';

function bodyOf(draft: OrderDraft) {
  return {
    locationId: draft.locationId ?? '',
    lines: orderLinesOf(draft.lines),
    discount: draft.discount ?? 0,
    freight: draft.freight ?? 0,
    expectedAt: draft.expectedAt,
    terms: draft.terms || null,
    note: draft.note || null,
  };
}

/** /hospital/vendor/order/new. */
export function NewOrderPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchOf(newSearch);
  const sender = useSend(orderCalls.create, { refresh: ['purchase-orders', 'vendor'] });
  async function save(draft: OrderDraft) {
    const answer = await sender.send({ body: { vendorId: draft.vendorId ?? '', ...bodyOf(draft) } });
    if (!answer?.ok) return;
    toast.success(t('Draft saved'));
    void navigate({ to: '/hospital/vendor/order/$id', params: { id: answer.payload.id }, replace: true });
  }
  return (
    <>
      <PageHead title={t('New Order')} />
      <OrderEditor
        start={{ ...emptyOrder, vendorId: search.vendor ?? null }}
        mayChooseVendor
        busy={sender.busy}
        refused={sender.refused?.message ?? null}
        onSave={(draft) => void save(draft)}
      />
    </>
  );
}

/** /hospital/vendor/order/{id}: a draft is written on, any other order is shown with what can be done next. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(orderCalls.view, { params: { id } }, { live: ['purchase-orders'] });
  return (
    <Loaded from={order} rows={12}>
      {(found) => <Shown key={`${found.id} ${found.status === 'draft' ? found.version : ''}`} order={found} />}
    </Loaded>
  );
}

function Shown({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  return (
    <>
      <PageHead
        title={order.orderNumber ?? t('Draft order')}
        note={
          <Link to="/hospital/vendor/$id" params={{ id: order.vendorId }}>
            {order.vendorName}
          </Link>
        }
        badges={<StatusBadge look={orderLooks[order.status]} />}
        actions={<OrderActs order={order} />}
      />
      <Warnings warnings={order.warnings} />
      {order.status === 'draft' ? <Draft order={order} /> : <Sent order={order} />}
    </>
  );
}

/** What a person is told before they go on. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const t = useText();
  const format = useFormat();
  if (warnings.length === 0) return null;
  const filled = ({ details }: Warning): Record<string, string | number> => {
    const { day, status } = details;
    return {
      ...details,
      day: day === undefined ? '' : format.day(String(day)),
      status: status === undefined ? '' : t(vendorLooks[status as VendorStatus].word),
    };
  };
  return (
    <ul className={styles.warn}>
      {warnings.map((warning) => (
        <li key={warning.message}>{t(warningWords[warning.code], filled(warning))}</li>
      ))}
    </ul>
  );
}

function Draft({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  const sender = useSend(orderCalls.edit, { refresh: ['purchase-orders'] });
  async function save(draft: OrderDraft) {
    const answer = await sender.send({ params: { id: order.id }, body: { ...bodyOf(draft), version: order.version } });
    if (answer?.ok) toast.success(t('Draft saved'));
  }
  return (
    <>
      {order.rejectReason ? <p className={styles.warn}>{t('Sent back: {reason}', { reason: order.rejectReason })}</p> : null}
      <OrderEditor
        start={draftOf(order)}
        mayChooseVendor={false}
        busy={sender.busy}
        refused={sender.refused?.message ?? null}
        onSave={(draft) => void save(draft)}
      />
    </>
  );
}

function Sent({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  return (
    <div className={styles.columns}>
      <Panel title={t('Lines')} flush>
        <Lines order={order} />
      </Panel>
      <div className={styles.side}>
        <Panel title={t('Totals')}>
          <Facts
            rows={[
              [t('Subtotal'), money(order.subtotal)],
              [t('Tax'), money(order.tax)],
              [t('Freight'), money(order.freight)],
              [t('Discount'), money(order.discount)],
              [t('Total'), <strong key="total">{money(order.total)}</strong>],
            ]}
          />
        </Panel>
        <Panel title={t('About')}>
          <Facts
            rows={[
              [t('Deliver to'), order.locationName],
              [t('Expected'), format.day(order.expectedAt)],
              [t('Created by'), order.createdBy.name],
              [t('Approved by'), order.approvedBy ? `${order.approvedBy.name}, ${format.instant(order.approvedAt)}` : null],
              [
                t('Sent'),
                order.sentAt ? `${format.instant(order.sentAt)} · ${order.channel === 'email' ? t('by email') : t('on paper')}` : null,
              ],
              [t('Ended'), order.endedAt ? `${format.instant(order.endedAt)} · ${order.endReason ?? ''}` : null],
              [t('Terms'), order.terms],
              [t('Note'), order.note],
            ]}
          />
        </Panel>
        {order.supplies.length > 0 ? (
          <Panel title={t('Supplies')}>
            <Facts
              rows={order.supplies.map((supply) => [
                format.day(supply.receivedAt),
                <Link key={supply.id} to="/hospital/vendor/supply/$id" params={{ id: supply.id }}>
                  {supply.supplyNumber ?? t('Draft')} · {money(supply.total)}
                </Link>,
              ])}
            />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

function Lines({ order }: { readonly order: PurchaseOrder }) {
  const t = useText();
  const format = useFormat();
  const { currency } = order;
  const columns = useMemo<readonly Column<OrderLine>[]>(
    () => [
      {
        key: 'product',
        title: t('Product'),
        cell: (line) => (
          <span className={styles.two}>
            <span className="strong">{line.productName}</span>
            <span className="caption">
              {line.quantityPacks} × {line.packName} ({line.unitsPerPack} {unitWord(line.unitsPerPack, line.unit)})
            </span>
          </span>
        ),
        text: (line) => line.productName,
      },
      { key: 'price', title: t('Price per pack'), align: 'end', wide: true, text: (line) => format.money(line.pricePerPack, currency) },
      { key: 'ordered', title: t('Ordered'), align: 'end', text: (line) => format.number(line.orderedUnits) },
      { key: 'received', title: t('Received'), align: 'end', text: (line) => format.number(line.receivedUnits) },
      { key: 'amount', title: t('Amount'), align: 'end', wide: true, text: (line) => format.money(line.amount, currency) },
    ],
    [t, format, currency],
  );
  return <PlainTable label={t('Lines')} columns={columns} rows={order.lines} rowKey={(line) => line.id} />;
}
