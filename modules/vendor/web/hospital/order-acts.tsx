import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderActs } from '#modules/vendor/contract/calls/orders.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { OrderRow } from '#modules/vendor/contract/order-records.ts';
import { receivableOrderStatuses } from '#modules/vendor/contract/words.ts';

interface OfOrder {
  readonly order: Pick<OrderRow, 'id' | 'version' | 'acts' | 'orderNumber' | 'vendorId' | 'status'>;
}

/** What begins with an order beside its own acts, and where the page goes after one. */
function useAround({ order }: OfOrder) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const paper = () => void navigate({ to: `/hospital/vendor/order/${order.id}/print` });
  const receive = () => void navigate({ to: '/hospital/vendor/supply/new', search: { vendor: order.vendorId, order: order.id } });
  const isReceivable = (receivableOrderStatuses as readonly string[]).includes(order.status);
  const links: ActLink[] = [];
  if (isReceivable && can(supplyCalls.create)) links.push({ words: t('Receive'), run: receive, main: true });
  if (order.orderNumber !== null) links.push({ words: t('Print'), run: paper });
  const done = (name: string) => {
    if (name === 'handOver') paper();
    if (name === 'remove') void navigate({ to: '/hospital/vendor', search: { tab: 'orders' } });
  };
  return { links, done };
}

/** What can be done with an order, on its own page. */
export function OrderActs({ order }: OfOrder): ReactNode {
  return <RecordActs acts={orderActs} of={order} {...useAround({ order })} />;
}

/** The menu at the end of an order's row. */
export function OrderMenu({ order }: OfOrder): ReactNode {
  const t = useText();
  return <RecordMenu acts={orderActs} of={order} name={order.orderNumber ?? t('Draft')} {...useAround({ order })} />;
}
