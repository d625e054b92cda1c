/** What is left of a record's changes: only the keys that were named. */
export type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The changes that were named, to be laid over a row: a key that is undefined was not sent and changes nothing. */
export function named<T extends object>(changes: T): Named<T> {
  const kept: Partial<T> = { ...changes };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept as Named<T>;
}

/** The columns of a row that are named, as they are. */
export function pick<T extends object, const K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  const kept: Partial<Pick<T, K>> = {};
  for (const key of keys) kept[key] = row[key];
  return kept as Pick<T, K>;
}
