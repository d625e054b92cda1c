import type { Answer } from '../client/send.ts';
import { toast } from '../frame/toast-store.ts';
import type { ExportOrder } from './export-cells.ts';
import type { ExportReply } from './export-worker.ts';
import type { List } from './use-list.ts';

const pageOfRows = 500;

/** All rows that the list's filters leave, page by page, with the count reached so far. Null when a page was refused or the person stopped. */
export async function gatherRows<Row>(
  list: Pick<List<Row>, 'askPage'>,
  most: number,
  told: (done: number, of: number) => void,
  stop: AbortSignal,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await list.askPage(page, pageOfRows);
    if (stop.aborted || !answer.ok) return null;
    rows.push(...answer.payload.data);
    const all = Math.min(answer.payload.meta.count, most);
    told(Math.min(rows.length, all), all);
    if (answer.payload.data.length === 0 || rows.length >= all) return rows.slice(0, most);
  }
}

/** Has the file made in a worker, so that the screen never stands still. */
export function makeFile(order: ExportOrder, stop: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')));
    worker.onmessage = ({ data }: MessageEvent<ExportReply>) => (data.ok ? resolve(data.blob) : reject(new Error(data.reason)));
    worker.onerror = () => reject(new Error('failed'));
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/** Saves the file that a call answered, or says why there is none. */
export function saveAnswered(answer: Answer<unknown>, name: string): void {
  if (!answer.ok) {
    toast.error(answer.message);
    return;
  }
  const { payload } = answer;
  // Text is a file, too: a press of the button always brings one.
  saveFile(payload instanceof Blob ? payload : new Blob([String(payload)]), name);
}
