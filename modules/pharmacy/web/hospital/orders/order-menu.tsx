import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconDots, IconPencil, IconPill, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { useOrderRights, useQuickActs } from './order-acts.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What may be done with an order of the list: forms open on its page, the rest asks first and is done here. */
export function OrderMenu({ row }: { readonly row: OrderRow }) {
  const t = useText();
  const navigate = useNavigate();
  const act = useQuickActs(row);
  const may = useOrderRights(row);
  const page = `/hospital/medications/orders/${row.id}`;
  const go = (drawer?: string) => void navigate({ to: page as string, search: (drawer ? { drawer, record: row.id } : {}) as never });
  const items = [
    [may.edit, t('Edit order'), IconPencil, () => go()],
    [may.submit, t('Submit'), IconSend, () => go('submit')],
    [may.dispense, t('Dispense'), IconPill, () => go('dispense')],
    [may.label, t('Labels'), IconPrinter, () => void navigate({ to: `${page}/labels` as string })],
    [may.back, t('Return'), IconArrowBackUp, () => go('return')],
    [may.recall, t('Recall'), IconArrowBackUp, () => void act.recall()],
    [may.cancel, t('Cancel order'), IconBan, () => void act.cancel()],
    [may.remove, t('Delete draft'), IconTrash, () => void act.remove()],
  ] as const;
  const open = items.filter(([allowed]) => allowed);
  if (open.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {name}', { name: row.orderNumber })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {open.map(([, label, Icon, onClick]) => (
          <Menu.Item key={label} leftSection={<Icon {...icon} />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
