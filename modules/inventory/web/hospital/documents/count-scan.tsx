import { send } from '#kernel/web/client/send.ts';
import { ScanBox } from '#kernel/web/form/scan-box.tsx';
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
  async function find(typed: string): Promise<string | null> {
    const here = lineOfScan(lines, { productId: null, batchNumber: typed });
    if (here) {
      onFind(here.batch.id);
      return null;
    }
    const answer = await send(productCalls.scan, { params: { code: typed } });
    if (!answer.ok) return answer.code === 'BARCODE_UNKNOWN' ? t('No product has the code {code}', { code: typed }) : answer.message;
    const { product, batch } = answer.payload;
    const line = lineOfScan(lines, { productId: product.id, batchNumber: batch?.batchNumber ?? null });
    if (!line) return t('{product} is not in this count', { product: product.name });
    onFind(line.batch.id);
    return null;
  }
  return <ScanBox label={t('Scan a pack')} description={t('Barcode, GS1 code or batch number: finds its box')} onScan={find} />;
}
