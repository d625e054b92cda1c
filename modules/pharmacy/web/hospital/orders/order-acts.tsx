import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChevronDown, IconPill, IconPrinter, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { MedicationOrder, OrderRow } from '#modules/pharmacy/contract/medication-order-records.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { useDrawer } from '../search.ts';

const SubmitForm = lazyPart(() => import('./submit-form.tsx').then((file) => file.SubmitForm));
const DispenseForm = lazyPart(() => import('./dispense-form.tsx').then((file) => file.DispenseForm));
const ReturnForm = lazyPart(() => import('./return-form.tsx').then((file) => file.ReturnForm));

const icon = { size: 16, 'aria-hidden': true } as const;
const refresh = ['medication-order', 'medication-request', 'patient-bills', 'product'];

/** Acts that need no form: each asks first. */
export function useQuickActs(order: Pick<OrderRow, 'id' | 'version'>) {
  const t = useText();
  const navigate = useNavigate();
  const recall = useSend(medicationOrderCalls.recall, { refresh });
  const cancel = useSend(medicationOrderCalls.cancel, { refresh });
  const remove = useSend(medicationOrderCalls.remove, { refresh });
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
    return answer?.ok === true;
  };
  const { id, version } = order;
  return {
    recall: async () => {
      const yes = await askFirst({
        title: t('Recall order'),
        text: t('It becomes a draft again: its stock is freed, its charges are voided.'),
        confirm: t('Recall'),
      });
      if (yes) tell(await recall.send({ params: { id }, body: { version } }));
    },
    cancel: async () => {
      const yes = await askFirst({
        title: t('Cancel order'),
        text: t('Its requests wait again, its stock is freed, its charges are taken back.'),
        confirm: t('Cancel order'),
        danger: true,
        reason: true,
      });
      if (yes) tell(await cancel.send({ params: { id }, body: { version, reason: yes.reason } }));
    },
    remove: async () => {
      const yes = await askFirst({
        title: t('Delete draft'),
        text: t('Its requests wait again. The number stays used.'),
        confirm: t('Delete draft'),
        danger: true,
      });
      if (yes && tell(await remove.send({ params: { id } })))
        void navigate({ to: '/hospital/medications' as string, search: { tab: 'orders' } as never });
    },
  };
}

/** What may be done with an order by its state and the rights held. */
export function useOrderRights({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>) {
  const { can } = useAccess();
  const live = status === 'draft' || status === 'submitted';
  return {
    edit: status === 'draft' && can(medicationOrderCalls.edit),
    submit: status === 'draft' && can(medicationOrderCalls.submit),
    dispense: status === 'submitted' && can(medicationOrderCalls.dispense),
    back: status === 'completed' && fulfilment !== 'returned' && can(medicationOrderCalls.takeBack),
    label: (status === 'submitted' || status === 'completed') && can(medicationOrderCalls.label),
    recall: status === 'submitted' && can(medicationOrderCalls.recall),
    cancel: live && can(medicationOrderCalls.cancel),
    remove: status === 'draft' && can(medicationOrderCalls.remove),
  };
}

/** The next act as a button, the others in a menu, each in its drawer. */
export function OrderActs({ order }: { readonly order: MedicationOrder }) {
  const t = useText();
  const navigate = useNavigate();
  const { drawer, open, close } = useDrawer();
  const act = useQuickActs(order);
  const may = useOrderRights(order);
  return (
    <>
      {may.submit ? (
        <Button leftSection={<IconSend {...icon} />} onClick={() => open('submit', order.id)}>
          {t('Submit')}
        </Button>
      ) : null}
      {may.dispense ? (
        <Button leftSection={<IconPill {...icon} />} onClick={() => open('dispense', order.id)}>
          {t('Dispense')}
        </Button>
      ) : null}
      {may.label ? (
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          onClick={() => void navigate({ to: `/hospital/medications/orders/${order.id}/labels` as string })}
        >
          {t('Labels')}
        </Button>
      ) : null}
      {may.back ? (
        <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onClick={() => open('return', order.id)}>
          {t('Return')}
        </Button>
      ) : null}
      {may.recall || may.cancel || may.remove ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
              {t('Actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {may.recall ? (
              <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => void act.recall()}>
                {t('Recall')}
              </Menu.Item>
            ) : null}
            {may.cancel ? (
              <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => void act.cancel()}>
                {t('Cancel order')}
              </Menu.Item>
            ) : null}
            {may.remove ? (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void act.remove()}>
                {t('Delete draft')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <DrawerForm title={t('Submit order')} opened={drawer === 'submit' && may.submit} onClose={close}>
        <SubmitForm order={order} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Dispense')} size={680} opened={drawer === 'dispense' && may.dispense} onClose={close}>
        <DispenseForm order={order} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Return medication')} size={680} opened={drawer === 'return' && may.back} onClose={close}>
        <ReturnForm order={order} onClose={close} />
      </DrawerForm>
    </>
  );
}
