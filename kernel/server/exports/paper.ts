import { Worker } from 'node:worker_threads';
import { onOwnMessage } from '../threads/own-message.ts';

/** Rows that a document on paper holds at most: about 300 pages. */
export const mostPaperRows = 10_000;

/** A table on paper: letterhead, a line that says what was filtered, texts only. */
export interface Paper {
  readonly hospital: string;
  readonly title: string;
  /** What was chosen, who ordered it and when, ready to print. */
  readonly note: string;
  /** 'Page', 'of'. */
  readonly words: { readonly page: string; readonly of: string };
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Whether a message of the thread is the document that it drew. */
export function isDrawing(message: unknown): message is Uint8Array {
  return message instanceof Uint8Array;
}

/** Draws a table as PDF (A4, landscape), in a thread of its own so that no request waits for it. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { workerData: paper });
    onOwnMessage(worker, isDrawing, (bytes) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The drawing of a document ended with ${code}`)));
  });
}
