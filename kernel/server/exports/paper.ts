import { Worker } from 'node:worker_threads';
import { onOwnMessage } from '../threads/own-message.ts';

/** Rows that a document on paper holds at most: about 300 pages. */
export const mostPaperRows = 10_000;

/** Words at the foot of every page: 'Page', 'of'. */
interface PageWords {
  readonly page: string;
  readonly of: string;
}

/** A table on paper (A4, landscape): letterhead, a line that says what was filtered, texts only. */
export interface Paper {
  readonly hospital: string;
  readonly title: string;
  /** What was chosen, who ordered it and when, ready to print. */
  readonly note: string;
  readonly words: PageWords;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A document for somebody outside, upright: letterhead, facts, lines, sums, lines to sign on. Texts only, ready to print. */
export interface Letter {
  readonly size: 'a4' | 'letter';
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] };
  readonly title: string;
  readonly number: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Those after the first two stand at the end of their cells. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly (readonly [label: string, value: string])[];
  /** The label among the sums that is set in bold. */
  readonly total: string;
  /** What follows the sums. */
  readonly ends: readonly (readonly [label: string, value: string])[];
  readonly signs: readonly string[];
  readonly words: PageWords;
}

/** Whether a message of the thread is the document that it drew. */
export function isDrawing(message: unknown): message is Uint8Array {
  return message instanceof Uint8Array;
}

/**
 * Draws a document as PDF, in a thread of its own so that no request waits for it. Fails when it is not done after so many
 * milliseconds, where some are given.
 */
export function drawPaper(paper: Paper | Letter, within?: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { workerData: paper });
    const late = () => {
      reject(new Error('The document was not drawn in time'));
      void worker.terminate();
    };
    const timer = within === undefined ? undefined : setTimeout(late, within);
    onOwnMessage(worker, isDrawing, (bytes) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The drawing of a document ended with ${code}`));
    });
  });
}
