import { insertRows } from '#kernel/server/database/insert-rows.ts';
import type { Transaction } from '#kernel/server/scope/scope.ts';

type Table = 'notifications' | 'notificationDeliveries';

interface Gathered {
  readonly rows: object[];
  readonly written: Promise<void>;
}

const gathered = new WeakMap<Transaction, Map<Table, Gathered>>();
const rowsAtOnce = 1000;

async function write(tx: Transaction, table: Table, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insertRows(table, rows.slice(from, from + rowsAtOnce)).execute(tx);
}

/** Writes rows; those that are handed over at once, by as many notices, go out in one statement. All rows of a table have the same keys. */
export function writeTogether(tx: Transaction, table: Table, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  const own = gathered.get(tx) ?? new Map<Table, Gathered>();
  gathered.set(tx, own);
  const before = own.get(table);
  if (before) {
    before.rows.push(...rows);
    return before.written;
  }
  const all = [...rows];
  const written = Promise.resolve().then(() => {
    own.delete(table);
    return write(tx, table, all);
  });
  own.set(table, { rows: all, written });
  return written;
}
