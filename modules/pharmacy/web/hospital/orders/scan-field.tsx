import { send } from '#kernel/web/client/send.ts';
import { ScanBox } from '#kernel/web/form/scan-box.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import type { ScannedForOrder } from '#modules/pharmacy/contract/medication-order-records.ts';
import type { ScanFault } from '#modules/pharmacy/contract/order-words.ts';

const faultWords = {
  expired: word('Batch {batch} of {product} has expired'),
  quarantined: word('Batch {batch} of {product} is in quarantine'),
  recalled: word('Batch {batch} of {product} was recalled'),
  'not-here': word('Batch {batch} of {product} is not available at this store'),
  unknown: word('Batch {batch} of {product} was never received here'),
} as const satisfies Record<ScanFault, string>;

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Why a scanned pack is not handed out, in the language of the screen. */
function faultText(t: Translate, { code, message, details }: Refusal, typed: string): string {
  const product = String(details.product ?? '');
  if (code === 'BARCODE_UNKNOWN') return t('No product has the code {code}', { code: typed });
  if (code === 'MEDICATION_SCAN_PRODUCT') return t('Wrong medicine: {product} is not in this order', { product });
  if (code !== 'MEDICATION_SCAN_BATCH') return message;
  const words = faultWords[details.status as ScanFault] as string | undefined;
  return words ? t(words, { batch: String(details.batch ?? ''), product }) : message;
}

interface Props {
  readonly orderId: string;
  /** Takes what was scanned; answers why it cannot be used, or null. */
  readonly onScan: (found: ScannedForOrder) => string | null;
}

/** Where a pack of the order is scanned before it is handed out. */
export function ScanField({ orderId, onScan }: Props) {
  const t = useText();
  async function find(typed: string): Promise<string | null> {
    const answer = await send(medicationOrderCalls.scan, { params: { id: orderId }, query: { code: typed } });
    return answer.ok ? onScan(answer.payload) : faultText(t, answer, typed);
  }
  return (
    <ScanBox
      label={t('Scan the pack')}
      description={t('Barcode or GS1 code: product and batch are compared with the order')}
      onScan={find}
    />
  );
}
