import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls, returnCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { PayForm } from './pay-form.tsx';
import { ReturnForm } from './return-form.tsx';

/** What can be done with a delivery as it stands. */
export function SupplyActs({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'pay' | 'return' | null>(null);
  const reverse = useSend(supplyCalls.reverse, { refresh: ['supplies', 'vendor', 'vendors', 'purchase-orders', 'product', 'products'] });
  const remove = useSend(supplyCalls.remove, { refresh: ['supplies', 'vendor'] });
  const at = { params: { id: supply.id } };
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  async function takeBack() {
    const yes = await askFirst({
      title: t('Reverse delivery'),
      text: t('Its units leave the stock and nothing is owed for it. This works while no unit has left and nothing was paid.'),
      confirm: t('Reverse delivery'),
      danger: true,
      reason: true,
    });
    if (yes) tell(await reverse.send({ ...at, body: { reason: yes.reason, version: supply.version } }));
  }
  async function drop() {
    const yes = await askFirst({
      title: t('Delete draft'),
      text: t('The draft is gone for good.'),
      confirm: t('Delete draft'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send(at);
    tell(answer);
    if (answer?.ok) void navigate({ to: '/hospital/vendor', search: { tab: 'supplies' } as never });
  }
  const isPosted = supply.status === 'posted';
  const quiet = (words: string, act: () => void) => (
    <Button variant="default" onClick={act}>
      {words}
    </Button>
  );
  return (
    <>
      {supply.status === 'draft' && can(supplyCalls.remove) ? quiet(t('Delete draft'), () => void drop()) : null}
      {supply.supplyNumber ? quiet(t('Print'), () => void navigate({ to: `/hospital/vendor/supply/${supply.id}/print` })) : null}
      {isPosted ? quiet(t('Shelf labels'), () => void navigate({ to: `/hospital/vendor/supply/${supply.id}/labels` })) : null}
      {isPosted && can(supplyCalls.reverse) && supply.paid === 0 && supply.credited === 0
        ? quiet(t('Reverse'), () => void takeBack())
        : null}
      {isPosted && can(returnCalls.create) ? quiet(t('Return goods'), () => setOpen('return')) : null}
      {isPosted && (supply.open ?? 0) > 0 && can(paymentCalls.create) ? <Button onClick={() => setOpen('pay')}>{t('Pay')}</Button> : null}
      <DrawerForm title={t('New Payment')} size={620} opened={open === 'pay'} onClose={() => setOpen(null)}>
        <PayForm vendorId={supply.vendorId} onClose={() => setOpen(null)} />
      </DrawerForm>
      <DrawerForm title={t('Return goods')} size={620} opened={open === 'return'} onClose={() => setOpen(null)}>
        <ReturnForm supply={supply} onClose={() => setOpen(null)} />
      </DrawerForm>
    </>
  );
}
