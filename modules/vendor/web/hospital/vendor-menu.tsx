import { Menu } from '@mantine/core';
import { IconBan, IconCash, IconCircleCheck, IconPencil, IconShoppingCart, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';
import { paymentCalls, supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { VendorRow } from '#modules/vendor/contract/records.ts';
import { useDrawer } from './search.ts';

const icon = { size: 16, 'aria-hidden': true } as const;
type Chosen = Pick<VendorRow, 'id' | 'name' | 'status' | 'version'>;

/** What it means not to trade with a vendor any more, as its orders stand now; null when they could not be read, which is said. */
function useConsequence({ id, name }: Chosen) {
  const t = useText();
  return async (): Promise<{ readonly openOrders: number; readonly text: string } | null> => {
    const answer = await send(vendorCalls.view, { params: { id } });
    if (!answer.ok) {
      toast.error(answer.message);
      return null;
    }
    const { openOrders: count } = answer.payload;
    const none = t('No orders can be placed with {name} until it is active again.', { name });
    const open = t(
      '{count} open order cannot be sent or received in the meantime. | {count} open orders cannot be sent or received in the meantime.',
      { count },
    );
    return { openOrders: count, text: count === 0 ? none : `${none} ${open}` };
  };
}

/** Turns a vendor on or off, blocks it, deletes it: each asked first. */
function useActs(vendor: Chosen) {
  const t = useText();
  const navigate = useNavigate();
  const edit = useSend(vendorCalls.edit, { refresh: ['vendors'] });
  const remove = useSend(vendorCalls.remove, { refresh: ['vendors'] });
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  const at = { params: { id: vendor.id } };
  const consequence = useConsequence(vendor);
  return {
    block: async () => {
      const found = await consequence();
      if (!found) return;
      const yes = await askFirst({
        title: t('Block vendor'),
        text: found.text,
        confirm: t('Block vendor'),
        danger: true,
        reason: true,
      });
      if (yes) tell(await edit.send({ ...at, body: { status: 'blocked', reason: yes.reason } }));
    },
    activate: async () => tell(await edit.send({ ...at, body: { status: 'active' } })),
    deactivate: async () => {
      const found = await consequence();
      if (!found) return;
      const words = t('Make inactive');
      if (found.openOrders === 0 || (await askFirst({ title: words, text: found.text, confirm: words })))
        tell(await edit.send({ ...at, body: { status: 'inactive' } }));
    },
    remove: async () => {
      const yes = await askFirst({
        title: t('Delete vendor'),
        text: t('{name} will be removed from all lists. Past purchases are kept.', { name: vendor.name }),
        confirm: t('Delete vendor'),
        danger: true,
      });
      if (!yes) return;
      const answer = await remove.send({ params: { id: vendor.id } });
      tell(answer);
      if (answer?.ok) void navigate({ to: '/hospital/vendor' });
    },
  };
}

/** What can be done with a vendor, as the items of a menu. */
export function VendorItems({ vendor }: { readonly vendor: Chosen }): ReactNode {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const drawer = useDrawer();
  const acts = useActs(vendor);
  const { status } = vendor;
  const live = status === 'active';
  const go = (to: string) => () => void navigate({ to, search: { vendor: vendor.id } });
  const mayEdit = can(vendorCalls.edit) && status !== 'archived';
  const items: readonly (readonly [may: boolean, words: string, icon: ReactNode, act: () => void, danger?: boolean])[] = [
    [mayEdit, t('Edit'), <IconPencil key="i" {...icon} />, () => drawer.open('vendor', vendor.id)],
    [live && can(orderCalls.create), t('New Order'), <IconShoppingCart key="i" {...icon} />, go('/hospital/vendor/order/new')],
    [live && can(supplyCalls.create), t('Receive'), <IconTruckDelivery key="i" {...icon} />, go('/hospital/vendor/supply/new')],
    [can(paymentCalls.create), t('New Payment'), <IconCash key="i" {...icon} />, () => drawer.open('pay', vendor.id)],
    [mayEdit && !live, t('Make active'), <IconCircleCheck key="i" {...icon} />, () => void acts.activate()],
    [mayEdit && live, t('Make inactive'), <IconBan key="i" {...icon} />, () => void acts.deactivate()],
    [mayEdit && status !== 'blocked', t('Block'), <IconBan key="i" {...icon} />, () => void acts.block(), true],
    [can(vendorCalls.remove) && status !== 'archived', t('Delete'), <IconTrash key="i" {...icon} />, () => void acts.remove(), true],
  ];
  return items
    .filter(([may]) => may)
    .map(([, words, mark, act, danger]) => (
      <Menu.Item key={words} leftSection={mark} onClick={act} {...(danger ? { color: 'red' } : {})}>
        {words}
      </Menu.Item>
    ));
}

/** The menu at the end of a vendor's row. */
export function VendorMenu({ vendor }: { readonly vendor: Chosen }) {
  return (
    <RowMenu name={vendor.name}>
      <VendorItems vendor={vendor} />
    </RowMenu>
  );
}
