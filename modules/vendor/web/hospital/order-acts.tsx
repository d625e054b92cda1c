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
import type { PurchaseOrder } from '#modules/vendor/contract/order-records.ts';

interface OfOrder {
  readonly order: PurchaseOrder;
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
      tell(await send.send({ ...at, body: { version, channel } }));
      if (channel === 'print') void navigate({ to: `/hospital/vendor/order/${order.id}/print` });
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
    busy: submit.busy || approve.busy || send.busy,
  };
}

/** What can be done with an order as it stands: one filled button, the others quiet. */
export function OrderActs({ order }: OfOrder): ReactNode {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const moves = useMoves({ order });
  const { status } = order;
  const writes = can(orderCalls.create);
  const approves = can(orderCalls.approve);
  const own = order.createdBy.id !== null && order.createdBy.id === readSession().userId;
  const quiet = (words: string, act: () => void) => (
    <Button key={words} variant="default" onClick={act}>
      {words}
    </Button>
  );
  const main = (words: string, act: () => void) => (
    <Button key={words} loading={moves.busy} onClick={act}>
      {words}
    </Button>
  );
  const receivable = status === 'sent' || status === 'part-received';
  const cancellable = ['draft', 'pending-approval', 'approved', 'sent'].includes(status) && order.receivedPercent === 0;
  return (
    <>
      {order.orderNumber ? quiet(t('Print'), () => void navigate({ to: `/hospital/vendor/order/${order.id}/print` })) : null}
      {writes && status === 'draft' && !order.orderNumber ? quiet(t('Delete draft'), () => void moves.remove()) : null}
      {writes && cancellable && (status !== 'draft' || order.orderNumber) ? quiet(t('Cancel order'), () => void moves.cancel()) : null}
      {approves && status === 'pending-approval' ? quiet(t('Reject'), () => void moves.reject()) : null}
      {approves && receivable ? quiet(t('Close order'), () => void moves.close()) : null}
      {writes && status === 'approved' ? quiet(t('Send on paper'), () => void moves.send('print')) : null}
      {writes && status === 'draft' ? main(t('Submit'), () => void moves.submit()) : null}
      {approves && status === 'pending-approval' && !own ? main(t('Approve'), () => void moves.approve()) : null}
      {writes && status === 'approved' && order.vendor.email ? main(t('Send by email'), () => void moves.send('email')) : null}
      {receivable && can(supplyCalls.create)
        ? main(
            t('Receive'),
            () => void navigate({ to: '/hospital/vendor/supply/new', search: { vendor: order.vendorId, order: order.id } as never }),
          )
        : null}
    </>
  );
}
