import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { type ActingOrder, useOrderActs } from './order-acts.tsx';

/** The menu at the end of an order's row: what can be done with it as it stands. */
export function OrderMenu({ order }: { readonly order: ActingOrder }): ReactNode {
  const t = useText();
  const acts = useOrderActs(order);
  return (
    <RowMenu name={order.orderNumber ?? t('Draft')}>
      {acts.map(({ words, act, danger }) => (
        <Menu.Item key={words} onClick={act} {...(danger ? { color: 'red' } : {})}>
          {words}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
