import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { type ActLink, RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls, returnCalls, supplyActs } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { PayForm } from './pay-form.tsx';
import { ReturnForm } from './return-form.tsx';

/** What can be done with a delivery as it stands, and what begins with it: its payment, a return, its papers. */
export function SupplyActs({ supply }: { readonly supply: Supply }) {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'pay' | 'return' | null>(null);
  const isPosted = supply.status === 'posted';
  const goTo = (paper: string) => () => void navigate({ to: `/hospital/vendor/supply/${supply.id}/${paper}` });
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [isPosted && (supply.open ?? 0) > 0 && can(paymentCalls.create), { words: t('Pay'), run: () => setOpen('pay'), main: true }],
    [isPosted && can(returnCalls.create), { words: t('Return goods'), run: () => setOpen('return') }],
    [supply.supplyNumber !== null, { words: t('Print'), run: goTo('print') }],
    [isPosted, { words: t('Shelf labels'), run: goTo('labels') }],
  ];
  return (
    <>
      <RecordActs
        acts={supplyActs}
        of={supply}
        links={links.filter(([may]) => may).map(([, link]) => link)}
        done={(name) => name === 'remove' && void navigate({ to: '/hospital/vendor', search: { tab: 'supplies' } })}
      />
      <DrawerForm title={t('New Payment')} size={620} opened={open === 'pay'} onClose={() => setOpen(null)}>
        <PayForm vendorId={supply.vendorId} onClose={() => setOpen(null)} />
      </DrawerForm>
      <DrawerForm title={t('Return goods')} size={620} opened={open === 'return'} onClose={() => setOpen(null)}>
        <ReturnForm supply={supply} onClose={() => setOpen(null)} />
      </DrawerForm>
    </>
  );
}
