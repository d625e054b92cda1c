import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { proposedOf } from './proposed.ts';

interface Props {
  readonly productId: string;
  readonly locationId: string;
  readonly quantity: number;
}

const most = 100;

/** The batches that would go, before anything is saved; what is held for others by then may shift it. Nothing without the right. */
export function ProposedBatches({ productId, locationId, quantity }: Props) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data } = useCall(
    batchCalls.batches,
    { query: { productId, locationId, status: 'available', limit: most } },
    { enabled: can(batchCalls.batches), live: ['batches', 'products'], keepOld: true, quiet: true },
  );
  const proposed = proposedOf(data?.data ?? [], locationId, quantity);
  if (proposed.length === 0) return null;
  const words = proposed.map((batch) =>
    batch.expiryDate
      ? t('{count} of {batch}, until {day}', {
          count: format.number(batch.quantity),
          batch: batch.batchNumber,
          day: format.day(batch.expiryDate),
        })
      : t('{count} of {batch}', { count: format.number(batch.quantity), batch: batch.batchNumber }),
  );
  return <span className="muted">{t('Batches used: {batches}', { batches: words.join(' · ') })}</span>;
}
