/** Figures as they stand in their boxes, by batch. */
export type Figures = Readonly<Record<string, number | ''>>;

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
