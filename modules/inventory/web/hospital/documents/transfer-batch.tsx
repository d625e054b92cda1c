import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { Batch } from '#modules/inventory/contract/batch-records.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { TransferForm, type TransferStart } from './transfer-form.tsx';

interface Props {
  readonly batchId: string;
  readonly locationId: string;
  readonly onClose: () => void;
}

function startOf(batch: Batch, fromLocationId: string): TransferStart {
  const { id, batchNumber, product, balances } = batch;
  const available = balances.find(({ location }) => location.id === fromLocationId)?.quantity ?? 0;
  return {
    fromLocationId,
    line: { product: { ...product, available }, quantity: available || '', reserve: '', batch: { id, batchNumber } },
  };
}

/** A transfer of one batch out of a place. */
export function TransferBatch({ batchId, locationId, onClose }: Props) {
  const found = useCall(batchCalls.batch, { params: { id: batchId } }, { quiet: true });
  return (
    <Loaded from={found} rows={6}>
      {(batch) => <OfBatch batch={batch} locationId={locationId} onClose={onClose} />}
    </Loaded>
  );
}

function OfBatch({ batch, locationId, onClose }: Omit<Props, 'batchId'> & { readonly batch: Batch }) {
  const [start] = useState(() => startOf(batch, locationId));
  return <TransferForm start={start} onClose={onClose} />;
}
