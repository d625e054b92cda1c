import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/vendor/contract/calls/orders.ts';

interface Props {
  readonly productIds: readonly string[];
  readonly clear: () => void;
}

/** Over picked rows of the reorder list: one draft a vendor. What nobody sells is told by name. */
export function ReorderOrders({ productIds, clear }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const sender = useSend(orderCalls.fromReorder, { refresh: ['purchase-orders', 'vendor'] });
  async function order() {
    const answer = await sender.send({ body: { productIds: [...productIds] } });
    if (!answer?.ok) {
      if (answer) toast.error(answer.message);
      return;
    }
    const { orders, left } = answer.payload;
    const unsold = left.filter(({ why }) => why === 'no-vendor').map(({ name }) => name);
    toast.success(t('{count} draft order created | {count} draft orders created', { count: orders.length }));
    if (unsold.length > 0) toast.error(t('No vendor has a price for {names}', { names: unsold.join(', ') }));
    clear();
    const [only, ...more] = orders;
    if (only && more.length === 0) await navigate({ to: `/hospital/vendor/order/${only.id}` });
    else await navigate({ to: '/hospital/vendor', search: { tab: 'orders', order: ['draft'] } });
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={sender.busy}
      leftSection={<IconShoppingCart size={16} aria-hidden="true" />}
      onClick={() => void order()}
    >
      {t('Make purchase orders')}
    </Button>
  );
}
