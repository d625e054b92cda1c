import { Worker } from 'node:worker_threads';
import { fileRefusals } from '../files/file-store.ts';
import type { UploadedFile } from '../module/implement.ts';
import { onOwnMessage } from '../threads/own-message.ts';
import type { UploadColumn } from './columns.ts';
import { sheetRefusals } from './faults.ts';
import type { ReadOrder, SheetFormat, SheetRow } from './read-rows.ts';
import type { Reading } from './sheet-worker.ts';

/** An uploaded table whose head was right. */
export interface UploadedSheet {
  readonly columns: readonly UploadColumn[];
  readonly format: SheetFormat;
  readonly rows: readonly SheetRow[];
}

export interface SheetRule {
  readonly columns: readonly UploadColumn[];
  /** Most rows below the head; more are refused, none is dropped. */
  readonly maxRows: number;
}

// Reading 20,000 rows takes under two seconds; what takes longer than this is made to.
const mostMilliseconds = 20_000;
const mostMegabytes = 640;
const mostThreads = 2;

let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (busy >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Whether a message of the thread is what it read. */
export function isReading(message: unknown): message is Reading {
  return typeof message === 'object' && message !== null && ('rows' in message || 'fault' in message);
}

function readInThread(order: ReadOrder): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const tooMuch = () => resolve({ fault: 'SHEET_TOO_LARGE', details: {} });
    const timer = setTimeout(() => {
      tooMuch();
      void worker.terminate();
    }, mostMilliseconds);
    onOwnMessage(worker, isReading, resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
      else reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The reading of a table ended with ${code}`));
    });
  });
}

function formatOf({ mimeType, filename }: UploadedFile): SheetFormat {
  if (mimeType === 'text/csv' || mimeType === 'text/plain') return 'csv';
  if (/spreadsheetml\.sheet$/.test(mimeType)) return 'xlsx';
  if (/\.xl(?:sm|tm|am|sb)$/i.test(filename)) throw sheetRefusals.refusal('SHEET_MACROS');
  throw fileRefusals.refusal('FILE_TYPE', { types: 'CSV, XLSX' });
}

/**
 * Reads an uploaded table: CSV (comma, semicolon or tab; UTF-8 or Windows-1252) or XLSX (first visible sheet, formulas by the
 * value last shown). The first filled row names the columns, in any order; empty rows are skipped. Cells are trimmed texts by
 * the column's key, '' where nothing stands; numbers as typed (`1500`, `12.5`), days of `date` columns as YYYY-MM-DD; a ' that
 * kept a text from being a formula is taken off. `row` is the number that a spreadsheet program shows (the head is 1).
 *
 * It reads in a thread of its own, two files at once, so no other request waits; 5,000 rows take under a second. Progress of
 * an upload is what the browser sees of its request: the reading itself is too short to be told about.
 *
 * Refuses with 400: FILE_MISSING, FILE_TYPE, SHEET_UNREADABLE (no table, password, broken, XML with a document type),
 * SHEET_MACROS, SHEET_TOO_LARGE (unpacks to more than 96 MB, more than 100 columns), SHEET_EMPTY, SHEET_ROWS, and
 * SHEET_COLUMNS, which names the missing, unknown and repeated columns. All codes: `sheetRefusalCodes`.
 */
export async function readSheet(file: UploadedFile | undefined, { columns, maxRows }: SheetRule): Promise<UploadedSheet> {
  if (!file || file.bytes.length === 0) throw fileRefusals.refusal('FILE_MISSING');
  const format = formatOf(file);
  const reading = await inTurn(() => readInThread({ bytes: file.bytes, format, columns, maxRows }));
  if ('fault' in reading) throw sheetRefusals.refusal(reading.fault, reading.details);
  return { columns, format, rows: reading.rows };
}
