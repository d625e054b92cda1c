import type { PayloadOf } from '#kernel/contract/calls.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { type ActLink, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BatchRow } from '#modules/inventory/contract/batch-records.ts';
import { batchActs, type batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { useDrawer } from '../search.ts';
import { batchForms } from './batch-drawers.tsx';

interface Props {
  readonly batch: Pick<BatchRow, 'id' | 'batchNumber' | 'version' | 'acts'>;
  /** What the list itself offers beside the acts. */
  readonly links?: readonly ActLink[];
}

/** What can be done with a batch; after a recall, how many had units of it. */
export function BatchMenu({ batch, links = [] }: Props) {
  const t = useText();
  const { open } = useDrawer();
  const done = (name: string, payload: unknown) => {
    if (name !== 'recall') return;
    const { patients, departments } = payload as PayloadOf<typeof batchCalls.recall>;
    toast.success(t('{patients} patients and {departments} departments received units of this batch', { patients, departments }));
  };
  return (
    <RecordMenu
      acts={batchActs}
      of={batch}
      forms={batchForms}
      name={t('batch {number}', { number: batch.batchNumber })}
      links={links}
      open={(name) => open(name, batch.id)}
      done={done}
    />
  );
}
