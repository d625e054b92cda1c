import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { readSession } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { OrderRow, PurchaseOrder } from '#modules/vendor/contract/order-records.ts';

type Keys = 'id' | 'orderNumber' | 'vendorId' | 'status' | 'receivedPercent' | 'createdBy' | 'version';
/** What is to be known of an order to act on it; its vendor's address where it is known. */
export type ActingOrder = Pick<OrderRow, Keys> & { readonly vendor?: Pick<PurchaseOrder['vendor'], 'email'> };

interface OfOrder {
  readonly order: ActingOrder;
}

const refresh = ['purchase-orders', 'vendor', 'vendors'];

function useMoves({ order }: OfOrder) {
  const t = useText();
  const navigate = useNavigate();
  const submit = useSend(orderCalls.submit, { refresh });
  const approve = useSend(orderCalls.approve, { refresh });
  const reject = useSend(orderCalls.reject, { refresh });
  const send = useSend(orderCalls.send, { refresh });
  const close = useSend(orderCalls.close, { refresh });
  const cancel = useSend(orderCalls.cancel, { refresh });
  const remove = useSend(orderCalls.remove, { refresh });
  const at = { params: { id: order.id } };
  const { version } = order;
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  const why = (title: string, text: string) => askFirst({ title, text, confirm: title, danger: true, reason: true });
  return {
    submit: async () => tell(await submit.send({ ...at, body: { version } })),
    approve: async () => tell(await approve.send({ ...at, body: { version } })),
    reject: async () => {
      const yes = await why(t('Reject order'), t('It goes back to its writer as a draft.'));
      if (yes) tell(await reject.send({ ...at, body: { version, reason: yes.reason } }));
    },
    send: async (channel: 'email' | 'print') => {
      const answer = await send.send({ ...at, body: { version, channel } });
      tell(answer);
      if (answer?.ok && channel === 'print') void navigate({ to: `/hospital/vendor/order/${order.id}/print` });
    },
    close: async () => {
      const yes = await why(t('Close order'), t('What has not come is cancelled.'));
      if (yes) tell(await close.send({ ...at, body: { version, reason: yes.reason } }));
    },
    cancel: async () => {
      const yes = await why(t('Cancel order'), t('Nothing of it will be received.'));
      if (yes) tell(await cancel.send({ ...at, body: { version, reason: yes.reason } }));
    },
    remove: async () => {
      const yes = await askFirst({
        title: t('Delete draft'),
        text: t('The draft is gone for good.'),
        confirm: t('Delete draft'),
        danger: true,
      });
      if (!yes) return;
      const answer = await remove.send(at);
      tell(answer);
      if (answer?.ok) void navigate({ to: '/hospital/vendor', search: { tab: 'orders' } as never });
    },
  };
}

interface Act {
  readonly words: string;
  readonly act: () => void;
  /** The one filled button of the order's own page. */
  readonly main?: boolean;
  readonly danger?: boolean;
}

/** What can be done with an order as it stands, by the person who is signed in. */
export function useOrderActs(order: ActingOrder): readonly Act[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const moves = useMoves({ order });
  const { id, status, vendorId } = order;
  const writes = can(orderCalls.create);
  const approves = can(orderCalls.approve);
  const own = order.createdBy.id !== null && order.createdBy.id === readSession().userId;
  const isDraft = status === 'draft';
  const waits = status === 'pending-approval';
  const receivable = status === 'sent' || status === 'part-received';
  const cancellable = ['draft', 'pending-approval', 'approved', 'sent'].includes(status) && order.receivedPercent === 0;
  const numbered = order.orderNumber !== null;
  const mailable = order.vendor === undefined || Boolean(order.vendor.email);
  const print = () => void navigate({ to: `/hospital/vendor/order/${id}/print` });
  const receive = () => void navigate({ to: '/hospital/vendor/supply/new', search: { vendor: vendorId, order: id } as never });
  const acts: readonly (readonly [may: boolean, act: Act])[] = [
    [numbered, { words: t('Print'), act: print }],
    [writes && isDraft && !numbered, { words: t('Delete draft'), act: () => void moves.remove(), danger: true }],
    [writes && cancellable && (!isDraft || numbered), { words: t('Cancel order'), act: () => void moves.cancel(), danger: true }],
    [approves && waits, { words: t('Reject'), act: () => void moves.reject(), danger: true }],
    [approves && receivable, { words: t('Close order'), act: () => void moves.close(), danger: true }],
    [writes && status === 'approved', { words: t('Send on paper'), act: () => void moves.send('print') }],
    [writes && isDraft, { words: t('Submit'), act: () => void moves.submit(), main: true }],
    [approves && waits && !own, { words: t('Approve'), act: () => void moves.approve(), main: true }],
    [writes && status === 'approved' && mailable, { words: t('Send by email'), act: () => void moves.send('email'), main: true }],
    [receivable && can(supplyCalls.create), { words: t('Receive'), act: receive, main: true }],
  ];
  return acts.filter(([may]) => may).map(([, act]) => act);
}

/** What can be done with an order as it stands: one filled button, the others quiet. */
export function OrderActs({ order }: { readonly order: PurchaseOrder }): ReactNode {
  return useOrderActs(order).map(({ words, act, main }) => (
    <Button key={words} {...(main ? {} : { variant: 'default' })} onClick={act}>
      {words}
    </Button>
  ));
}
