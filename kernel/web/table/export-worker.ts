import type { ExportOrder } from './export-cells.ts';

/** Makes a file away from the screen's thread. Answers the bytes, or the reason why not. */
export type ExportReply = { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly reason: string };

const work = self as unknown as DedicatedWorkerGlobalScope;

async function make(order: ExportOrder): Promise<Blob> {
  if (order.format === 'csv') return (await import('./export-csv.ts')).makeCsv(order);
  if (order.format === 'xlsx') return (await import('./export-sheet.ts')).makeSheet(order);
  return (await import('./export-pdf.ts')).makePdf(order);
}

work.onmessage = (message: MessageEvent<ExportOrder>) => {
  make(message.data).then(
    (blob) => work.postMessage({ ok: true, blob } satisfies ExportReply),
    (error: unknown) => work.postMessage({ ok: false, reason: error instanceof Error ? error.message : 'failed' } satisfies ExportReply),
  );
};
