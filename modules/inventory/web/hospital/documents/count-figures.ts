import { unitsOrNone } from '#modules/inventory/contract/documents/records.ts';

/** Figures as they were typed into their boxes, by batch. */
export type Figures = Readonly<Record<string, string>>;

/** The whole number that a box holds, or why it is none in the contract's words; null for an empty box. */
export function figureOf(typed: string): { readonly units: number } | { readonly fault: string } | null {
  const text = typed.trim();
  if (text === '') return null;
  // Only digits are read: "1,000" and "1.000" mean a thousand in one language and one in another, "1e3" is a typing error.
  const whole = /^-?\d+$/.test(text) ? Number(text) : null;
  const read = unitsOrNone.safeParse(whole ?? (/^-?\d+[.,]\d+$/.test(text) ? 0.5 : Number.NaN));
  return read.success ? { units: read.data } : { fault: read.error.issues[0]?.message ?? '' };
}

/** What is left to send: a figure that was changed after it was sent stays. */
export function withoutSent(typed: Figures, sent: Figures): Figures {
  return Object.fromEntries(Object.entries(typed).filter(([batchId, figure]) => sent[batchId] !== figure));
}

interface CountedLine {
  readonly product: { readonly id: string };
  readonly batch: { readonly batchNumber: string };
  readonly counted: number | null;
}

const folded = (batchNumber: string) => batchNumber.trim().toLowerCase();

/**
 * The line that a scan means: of the batch that it names; of a product alone the first that is not counted yet. A batch number alone
 * means a line only where no two have it.
 */
export function lineOfScan<L extends CountedLine>(
  lines: readonly L[],
  { productId, batchNumber }: { readonly productId: string | null; readonly batchNumber: string | null },
): L | null {
  const found = lines.filter(
    ({ product, batch }) =>
      (productId === null || product.id === productId) && (batchNumber === null || folded(batch.batchNumber) === folded(batchNumber)),
  );
  if (productId === null && found.length > 1) return null;
  return found.find(({ counted }) => counted === null) ?? found[0] ?? null;
}
