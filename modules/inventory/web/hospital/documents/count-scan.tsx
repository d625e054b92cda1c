import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Count } from '#modules/inventory/contract/documents/count-records.ts';
import { lineOfScan } from './count-figures.ts';

interface Props {
  readonly lines: Count['lines'];
  /** The batch whose figure is typed next. */
  readonly onFind: (batchId: string) => void;
}

/** Where a scanner types, on a phone too: a batch number stands in the count itself, any other code is asked for. */
export function CountScan({ lines, onFind }: Props) {
  const t = useText();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function ask(typed: string) {
    const answer = await send(productCalls.scan, { params: { code: typed } });
    if (!answer.ok) {
      setFault(answer.code === 'BARCODE_UNKNOWN' ? t('No product has the code {code}', { code: typed }) : answer.message);
      return;
    }
    const { product, batch } = answer.payload;
    const line = lineOfScan(lines, { productId: product.id, batchNumber: batch?.batchNumber ?? null });
    if (line) onFind(line.batch.id);
    else setFault(t('{product} is not in this count', { product: product.name }));
  }
  async function find() {
    const typed = code.trim();
    if (typed === '') return;
    setCode('');
    setFault(null);
    const batch = lineOfScan(lines, { productId: null, batchNumber: typed });
    if (batch) onFind(batch.batch.id);
    else await ask(typed);
  }
  return (
    <TextInput
      label={t('Scan a pack')}
      description={t('Barcode, GS1 code or batch number: its box is found')}
      maxLength={200}
      autoComplete="off"
      value={code}
      error={fault}
      leftSection={<IconBarcode size={17} aria-hidden="true" />}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void find();
      }}
    />
  );
}
