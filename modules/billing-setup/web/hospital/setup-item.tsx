import { Menu } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { serviceTypeCalls } from '#modules/billing-setup/contract/calls/service-types.ts';

/** Adds what hospitals usually have; asked first, and safe to press again. */
export function SetupItem({ what }: { readonly what: 'items' | 'service-types' }) {
  const t = useText();
  const { can } = useAccess();
  const items = useSend(billableItemCalls.setup, { refresh: ['billable-items', 'service-types'] });
  const types = useSend(serviceTypeCalls.setup);
  if (!can(billableItemCalls.setup)) return null;
  const title = what === 'items' ? t('Set up default items') : t('Set up default service types');

  async function start() {
    const yes = await askFirst({
      title,
      text: t('Adds the items that hospitals usually charge. Existing items are not changed. Prices must be set afterwards.'),
      confirm: t('Set up'),
    });
    if (!yes) return;
    const answer = what === 'items' ? await items.send({ body: { includePrices: false } }) : await types.send({ body: {} });
    if (answer?.ok)
      toast.success(
        t('{created} added, {existing} already existed', { created: answer.payload.created, existing: answer.payload.existing }),
      );
    else if (answer) toast.error(answer.message);
  }

  return (
    <Menu.Item disabled={items.busy || types.busy} leftSection={<IconWand size={16} aria-hidden="true" />} onClick={() => void start()}>
      {title}
    </Menu.Item>
  );
}
