import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { json } from './kysely.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What stands for a column's value until the statement runs: `from` is a common table expression of one row. */
export interface Taken {
  readonly from: string;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * An insert of whole rows (camelCase keys, the same in each) as one parameter: its text is the same for any number of rows, so it is
 * planned once. Columns that are not named keep their defaults. `taken` fills columns out of another part of the statement.
 */
export function insertRows(table: keyof DB, rows: readonly object[], taken?: Taken): RawBuilder<unknown> {
  const [first] = rows;
  if (!first) throw new Error(`No row for ${table}`);
  const named = Object.keys(first).map(snake);
  const records = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])));
  const target = sql.table(snake(table));
  const [own, other] = [Object.keys(taken?.columns ?? {}), Object.values(taken?.columns ?? {})];
  const into = sql.join([...named, ...own].map((column) => sql.ref(column)));
  const values = sql.join([
    ...named.map((column) => sql.ref(`given.${column}`)),
    ...other.map((column) => sql.ref(`${taken?.from}.${column}`)),
  ]);
  const beside = taken ? sql`, ${sql.table(taken.from)}` : sql``;
  return sql`insert into ${target} (${into}) select ${values} from jsonb_populate_recordset(null::${target}, ${json(records)}) as given${beside}`;
}
