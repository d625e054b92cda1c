import { Menu } from '@mantine/core';
import { IconBan, IconLock, IconLockOpen, IconPencil, IconTrashX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { useDrawer } from '../search.ts';

const refresh = ['batches', 'products'];

type Chosen = Pick<BatchRow, 'id' | 'batchNumber' | 'status' | 'quantity' | 'quarantined' | 'version'>;

function useStates(batch: Chosen) {
  const t = useText();
  const [lock, free, recall] = [
    useSend(batchCalls.quarantine, { refresh }),
    useSend(batchCalls.release, { refresh }),
    useSend(batchCalls.recall, { refresh }),
  ];
  const number = batch.batchNumber;
  const asked = { params: { id: batch.id } };
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null) => {
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  };
  return {
    async quarantine() {
      const yes = await askFirst({
        title: t('Quarantine batch {number}', { number }),
        text: t('Nothing of it is given to anybody until it is released.'),
        confirm: t('Quarantine'),
        reason: true,
      });
      if (yes) tell(await lock.send({ ...asked, body: { reason: yes.reason ?? '', version: batch.version } }));
    },
    async release() {
      const yes = await askFirst({
        title: t('Release batch {number}', { number }),
        text: t('Its units may be given again.'),
        confirm: t('Release'),
      });
      if (yes) tell(await free.send({ ...asked, body: { version: batch.version } }));
    },
    async recall() {
      const yes = await askFirst({
        title: t('Recall batch {number}', { number }),
        text: t('For good: pharmacists and doctors are told, and the list of who had it stands on the product.'),
        confirm: t('Recall'),
        danger: true,
        reason: true,
      });
      if (!yes) return;
      const answer = await recall.send({ ...asked, body: { reason: yes.reason ?? '', version: batch.version } });
      if (answer?.ok)
        toast.success(
          t('Batch recalled: {patients} patients and {departments} departments had it', {
            patients: answer.payload.patients,
            departments: answer.payload.departments,
          }),
        );
      else tell(answer);
    },
  };
}

/** What may be done with a batch, as it is and as the person may; `more`: what the list itself offers, first. */
export function BatchMenu({ batch, more = [] }: { readonly batch: Chosen; readonly more?: readonly ReactNode[] }) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const { quarantine, release, recall } = useStates(batch);
  const icon = { size: 16, 'aria-hidden': true } as const;
  const { status, id } = batch;
  const locked = status === 'quarantined' || (batch.quarantined > 0 && status === 'available');
  const items = [
    ...more,
    can(batchCalls.editBatch) ? (
      <Menu.Item key="edit" leftSection={<IconPencil {...icon} />} onClick={() => open('batch', id)}>
        {t('Edit')}
      </Menu.Item>
    ) : null,
    can(batchCalls.quarantine) && (status === 'available' || status === 'expired') ? (
      <Menu.Item key="lock" leftSection={<IconLock {...icon} />} onClick={() => void quarantine()}>
        {t('Quarantine')}
      </Menu.Item>
    ) : null,
    can(batchCalls.release) && locked ? (
      <Menu.Item key="free" leftSection={<IconLockOpen {...icon} />} onClick={() => void release()}>
        {t('Release')}
      </Menu.Item>
    ) : null,
    can(batchCalls.recall) && status !== 'recalled' ? (
      <Menu.Item key="recall" leftSection={<IconBan {...icon} />} onClick={() => void recall()}>
        {t('Recall')}
      </Menu.Item>
    ) : null,
    can(batchCalls.writeOff) && batch.quantity > 0 ? (
      <Menu.Item key="off" leftSection={<IconTrashX {...icon} />} onClick={() => open('write-off', id)}>
        {t('Write off')}
      </Menu.Item>
    ) : null,
  ].filter((item) => item !== null && item !== false);
  if (items.length === 0) return null;
  return <RowMenu name={t('batch {number}', { number: batch.batchNumber })}>{items}</RowMenu>;
}
