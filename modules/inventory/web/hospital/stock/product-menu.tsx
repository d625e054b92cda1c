import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconBarcode,
  IconBuildingStore,
  IconEye,
  IconGauge,
  IconListDetails,
  IconPencil,
  IconPower,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { useDrawer } from '../search.ts';

type Chosen = Pick<ProductRow, 'id' | 'name' | 'status'>;

/** Puts a product out of use or into it, and takes it away. */
export function useProductActs({ id, name }: Chosen) {
  const t = useText();
  const change = useSend(productCalls.setProductStatus, { refresh: ['products'] });
  const away = useSend(productCalls.removeProduct, { refresh: ['products'] });
  return {
    busy: change.busy,
    turn: async (enabled: boolean) => {
      const answer = await change.send({ params: { id }, body: { status: enabled ? 'enabled' : 'disabled' } });
      if (answer && !answer.ok) toast.error(answer.message);
    },
    /** True when it is gone. */
    remove: async (): Promise<boolean> => {
      const yes = await askFirst({
        title: t('Delete {name}', { name }),
        text: t('A product that was ever used is archived: its past stays as it is.'),
        confirm: t('Delete'),
        danger: true,
      });
      if (!yes) return false;
      const answer = await away.send({ params: { id } });
      if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
      return answer?.ok === true;
    },
  };
}

const icon = { size: 16, 'aria-hidden': true } as const;
// A later module's page; its address is all that is known of it here.
const receiving = '/hospital/vendor/supply/new';

/** What can be done with a product, in the list and on its own page. */
export function ProductMenu({ product, onPage = false }: { readonly product: Chosen; readonly onPage?: boolean }) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const navigate = useNavigate();
  const acts = useProductActs(product);
  const { id, name, status } = product;
  const [live, kept] = [status === 'enabled', status !== 'archived'];
  const page = { to: '/hospital/inventory/products/$id', params: { id } };
  const go = (target: object) => () => void navigate(target as never);
  async function remove() {
    if ((await acts.remove()) && onPage) await navigate({ to: '/hospital/inventory' } as never);
  }
  const items: readonly (readonly [may: boolean, words: string, icon: ReactNode, act: () => void, danger?: boolean])[] = [
    [!onPage, t('View'), <IconEye key="i" {...icon} />, go(page)],
    [kept && !onPage && can(productCalls.editProduct), t('Edit'), <IconPencil key="i" {...icon} />, () => open('product', id)],
    [kept && can(adjustmentCalls.setReserve), t('Set Reserve'), <IconGauge key="i" {...icon} />, () => open('reserve', id)],
    [live && can('Receive Stock'), t('Receive'), <IconTruckDelivery key="i" {...icon} />, go({ to: receiving })],
    [live && can(issueCalls.create), t('Issue to Department'), <IconBuildingStore key="i" {...icon} />, () => open('issue-product', id)],
    [kept && can(adjustmentCalls.create), t('Adjust'), <IconAdjustments key="i" {...icon} />, () => open('adjust-product', id)],
    [
      can(productCalls.productMovements),
      t('Bin card'),
      <IconListDetails key="i" {...icon} />,
      go({ ...page, search: { tab: 'movements' } }),
    ],
    [kept, t('Print barcode'), <IconBarcode key="i" {...icon} />, go({ to: `${page.to}/labels`, params: { id } })],
    [
      kept && can(productCalls.setProductStatus),
      live ? t('Disable') : t('Enable'),
      <IconPower key="i" {...icon} />,
      () => void acts.turn(!live),
    ],
    [kept && can(productCalls.removeProduct), t('Delete'), <IconTrash key="i" {...icon} />, () => void remove(), true],
  ];
  return (
    <RowMenu name={name}>
      {items
        .filter(([may]) => may)
        .map(([, words, picture, act, danger]) => (
          <Menu.Item key={words} leftSection={picture} onClick={act} {...(danger ? { color: 'red' } : {})}>
            {words}
          </Menu.Item>
        ))}
    </RowMenu>
  );
}
