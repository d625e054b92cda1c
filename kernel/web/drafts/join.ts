/** How a draft and what was typed before it was read back become one. Both were typed by the same person; neither may be lost. */
export type Join<T> = (found: T, since: T) => T;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of parts with names of their own (the counted rows by id, the changed fields of a record): all of both, the newest of a part typed twice. */
export function allParts<T extends object>(found: T, since: T): T {
  return { ...found, ...since };
}

/** Words typed into the same box before and after: both stand there. */
export function bothTexts(found: string, since: string, between = ' '): string {
  if (found.includes(since)) return found;
  return since.includes(found) ? since : `${found}${between}${since}`;
}

/** What a field holds once something was typed in it. */
type Said<T> = Exclude<T[keyof T], undefined>;
type JoinOfFields<T> = { readonly [Field in keyof T]?: Join<Exclude<T[Field], undefined>> };

/**
 * Of a whole form: each field as it was typed, whichever of the two it was typed in. One that was typed in twice is put together by its
 * join; a figure or a choice, which can only be one, is the newest.
 */
export function joinedFields<T extends object>(start: T, found: T, since: T, joins: JoinOfFields<T> = {}): T {
  const joined = { ...found, ...since };
  for (const field of Object.keys(joined) as (keyof T)[]) {
    const [then, now] = [found[field], since[field]];
    const join = joins[field];
    if (same(now, start[field])) joined[field] = then;
    else if (join && then !== undefined && !same(then, start[field])) joined[field] = join(then as Said<T>, now as Said<T>);
  }
  return joined;
}

interface Sides<Row> {
  /** As the form opened. */
  readonly start?: readonly Row[];
  readonly found: readonly Row[];
  readonly since: readonly Row[];
}

interface Rows<Row> extends Sides<Row> {
  readonly keyOf: (row: Row) => string | number;
  /** For a row that was typed in twice; else the newest stands. */
  readonly join?: Join<Row>;
}

/** Of rows known by a key: all that were written in either. Only a row that neither typed in, and one took out, is gone. */
export function joinedRows<Row>({ start = [], found, since, keyOf, join }: Rows<Row>): readonly Row[] {
  const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]));
  const [before, now, then] = [byKey(start), byKey(since), byKey(found)];
  const untouched = (row: Row) => same(row, before.get(keyOf(row)));
  const kept = found.flatMap((row) => {
    const newest = now.get(keyOf(row));
    if (newest === undefined) return untouched(row) ? [] : [row];
    if (untouched(newest)) return [row];
    return [join && !untouched(row) ? join(row, newest) : newest];
  });
  return [...kept, ...since.filter((row) => !then.has(keyOf(row)) && !untouched(row))];
}

interface Numbers<Row> {
  /** Null: the row has a name of its own. */
  readonly of: (row: Row) => number | null;
  readonly as: (row: Row, number: number) => Row;
}

/** Rows that were numbered by the form as they were written: those of `since` go on after the numbers of the draft. */
export function renumbered<Row>(
  { start, found, since }: Sides<Row>,
  { of, as }: Numbers<Row>,
): { readonly rows: readonly Row[]; readonly numberOf: (number: number) => number } {
  const numbersOf = (rows: readonly Row[] = []) => rows.map(of).filter((number) => number !== null);
  const old = new Set(numbersOf(start));
  const last = Math.max(0, ...old, ...numbersOf(found));
  const added = numbersOf(since).filter((number) => !old.has(number));
  const numbers = new Map(added.map((number, place) => [number, last + 1 + place]));
  const numberOf = (number: number) => numbers.get(number) ?? number;
  const rows = since.map((row) => {
    const number = of(row);
    return number === null ? row : as(row, numberOf(number));
  });
  return { rows, numberOf };
}
