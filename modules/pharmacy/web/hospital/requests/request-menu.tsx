import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconPencil, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import type { MedicationRow } from '#modules/pharmacy/contract/request-records.ts';
import { useDrawer } from '../search.ts';
import { useOrderRequests, waitingParts } from './use-order.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What may be done with a request that waits. */
export function RequestItems({ row }: { readonly row: MedicationRow }) {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  const { order } = useOrderRequests();
  const remove = useSend(medicationRequestCalls.remove, { refresh: ['medication-request'] });
  const waits = row.status === 'unattended';
  async function takeOut() {
    const yes = await askFirst({
      title: t('Delete request'),
      text: t('{number} leaves all lists; the row is kept.', { number: row.requestNumber }),
      confirm: t('Delete request'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  if (!waits) return <Menu.Item disabled>{t('Nothing to do')}</Menu.Item>;
  return (
    <>
      {can(medicationOrderCalls.create) && waitingParts(row).length > 0 ? (
        <Menu.Item leftSection={<IconShoppingCart {...icon} />} onClick={() => void order([row])}>
          {t('Create Order')}
        </Menu.Item>
      ) : null}
      {can(medicationRequestCalls.edit) ? (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => drawer.open('edit-request', row.id)}>
          {t('Edit request')}
        </Menu.Item>
      ) : null}
      {can(medicationRequestCalls.cancel) ? (
        <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => drawer.open('cancel-request', row.id)}>
          {row.remaining < row.quantity ? t('Cancel what is left') : t('Cancel request')}
        </Menu.Item>
      ) : null}
      {can(medicationRequestCalls.remove) && row.remaining === row.quantity ? (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void takeOut()}>
          {t('Delete request')}
        </Menu.Item>
      ) : null}
    </>
  );
}

export function RequestMenu({ row }: { readonly row: MedicationRow }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {name}', { name: row.requestNumber })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <RequestItems row={row} />
      </Menu.Dropdown>
    </Menu>
  );
}
