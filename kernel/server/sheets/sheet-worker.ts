import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault } from './faults.ts';
import { type ReadOrder, readRows } from './read-rows.ts';
import type { RawRow } from './table.ts';

/** What the thread answers: the rows, or why there are none. */
export type Reading = { readonly rows: RawRow[] } | { readonly fault: SheetFault['code']; readonly details: SheetFault['details'] };

function read(order: ReadOrder): Reading {
  try {
    return { rows: readRows(order) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.code, details: error.details };
    // A text longer than a string can be, or calls nested too deep.
    if (error instanceof RangeError) return { fault: 'SHEET_TOO_LARGE', details: {} };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as ReadOrder));
