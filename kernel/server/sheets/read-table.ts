import { Refusal } from '#kernel/contract/refusals.ts';
import { fileRefusals } from '../files/file-store.ts';
import { runInThread, ThreadEnded } from '../threads/run-in-thread.ts';
import { Turns } from '../threads/turns.ts';
import { sheetRefusals } from './faults.ts';
import type { ReadOrder } from './read-rows.ts';
import type { Reading } from './sheet-worker.ts';
import type { SheetFormat, Table } from './table.ts';

/** The part of an uploaded file that is read. */
export interface TableFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

// Reading 20,000 rows takes under two seconds; what takes longer than this is made to.
const milliseconds = 10_000;
const megabytes = 384;
const turns = new Turns(2, 20_000);

/** Whether a message of the thread is what it read. */
export function isReading(message: unknown): message is Reading {
  return typeof message === 'object' && message !== null && ('rows' in message || 'fault' in message);
}

function formatOf({ mimeType, filename }: TableFile): SheetFormat | Refusal {
  if (mimeType === 'text/csv' || mimeType === 'text/plain') return 'csv';
  if (/spreadsheetml\.sheet$/.test(mimeType)) return 'xlsx';
  if (/\.xl(?:sm|tm|am|sb)$/i.test(filename)) return sheetRefusals.refusal('SHEET_MACROS');
  return fileRefusals.refusal('FILE_TYPE', { types: 'CSV, XLSX' });
}

async function readBytes(order: ReadOrder): Promise<Reading> {
  const file = new URL('./sheet-worker.ts', import.meta.url);
  try {
    return await runInThread({ file, data: order, isOwn: isReading, milliseconds, megabytes });
  } catch (error) {
    if (error instanceof ThreadEnded) return { fault: 'SHEET_TOO_LARGE', details: {} };
    throw error;
  }
}

/**
 * Reads the filled rows of an uploaded table in a thread of its own: two at once, one of each owner (a hospital), ten seconds
 * and 384 MB at most. The server reads the table of a call that declares `sheet` before it takes a connection of the database,
 * so that a file which takes long keeps nobody waiting but its sender. Refuses DATABASE_AWAY (503) when no turn comes in 20
 * seconds; what is wrong with the file is in the answer, for `readSheet`.
 */
export async function readTable(owner: string, file: TableFile | undefined): Promise<Table> {
  if (!file || file.bytes.length === 0) return { refusal: fileRefusals.refusal('FILE_MISSING') };
  const format = formatOf(file);
  if (format instanceof Refusal) return { refusal: format };
  const reading = await turns.run(owner, () => readBytes({ bytes: file.bytes, format }));
  if ('fault' in reading) return { refusal: sheetRefusals.refusal(reading.fault, reading.details) };
  return { format, rows: reading.rows };
}
