import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault } from './faults.ts';
import { type ReadOrder, readRows, type SheetRow } from './read-rows.ts';

/** What the thread answers: the rows, or why there are none. */
export type Reading = { readonly rows: SheetRow[] } | { readonly fault: SheetFault['code']; readonly details: SheetFault['details'] };

function read(order: ReadOrder): Reading {
  try {
    return { rows: readRows(order) };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.code, details: error.details };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as ReadOrder));
