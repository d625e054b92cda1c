import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  DefaultQueryExecutor,
  type QueryResult,
  type RawBuilder,
  type UnknownRow,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { DB, JsonText } from '#database/types.ts';
import { isPipelined, joinWrites } from './pipeline.ts';
import { sendNamed } from './send-named.ts';

type Queryable = pg.PoolClient | pg.Pool | pg.Client;

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * One connection, or a pool, as Kysely sees it. A pipelined connection keeps the order of what it is sent; another takes one query
 * at a time, so parallel ones wait in turn.
 */
class Connection implements DatabaseConnection {
  readonly #client: Queryable;
  readonly #single: boolean;
  readonly #pipelined: boolean;
  #turn: Promise<unknown> | null = null;

  constructor(client: Queryable) {
    this.#client = client;
    this.#single = !('totalCount' in client);
    this.#pipelined = this.#single && isPipelined(client);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#pipelined) joinWrites(this.#client as pg.PoolClient);
    if (!this.#single || this.#pipelined) return this.#run<R>(query);
    const before = this.#turn;
    const own = before !== null ? before.then(() => this.#run<R>(query)) : this.#run<R>(query);
    const settled = own.then(noted, noted);
    this.#turn = settled;
    try {
      return await own;
    } finally {
      if (this.#turn === settled) this.#turn = null;
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = preparedName(query.sql);
    const values = query.parameters as unknown[];
    const { command, rowCount, rows } = await (this.#pipelined
      ? sendNamed(this.#client as pg.PoolClient, name, query.sql, values)
      : this.#client.query(name ? { name, text: query.sql, values } : { text: query.sql, values }));
    return { rows: (rows ?? []) as R[], numAffectedRows: changing.has(command) ? BigInt(rowCount ?? 0) : undefined };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streams are not offered: page through the rows.');
  }
}

const prepared = new Map<string, string>();
const seen = new Map<string, number>();
const mostPrepared = 400;
const mostSeen = 2_000;
const longestPrepared = 4_000;
const seenBeforePrepared = 3;

/**
 * The name under which a statement is prepared on its connection, so that the server parses and plans it once; undefined while it
 * is new, long, or one whose best plan hangs on its values (search keys: a common word and a rare one want different plans).
 */
function preparedName(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined) return known;
  if (prepared.size >= mostPrepared || text.length > longestPrepared || /search_keys|product_words/.test(text)) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  // The longest not seen goes first: statements of a list's every length do not keep out those that are sent all day.
  seen.delete(text);
  if (times > seenBeforePrepared) {
    const name = `civis_${prepared.size}`;
    prepared.set(text, name);
    return name;
  }
  seen.set(text, times);
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value as string);
  return undefined;
}

function noted(): void {
  // Only the turn matters; the caller has the outcome.
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('The kernel opens and closes transactions and connections.'));
}

const closedDriver: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
};

/** The names that the plugin of Kysely gives, each worked out once. */
class Names extends CamelCasePlugin {
  column(name: string): string {
    return this.snakeCase(name);
  }

  property(name: string): string {
    return this.camelCase(name);
  }
}

const names = new Names();

/** Writes columns and tables in snake_case as it compiles: the plugin of Kysely copies the whole tree of every query for that. */
class Compiler extends PostgresQueryCompiler {
  readonly #written = new Map<string, string>();

  protected override sanitizeIdentifier(name: string): string {
    let written = this.#written.get(name);
    if (written === undefined) {
      written = super.sanitizeIdentifier(names.column(name));
      if (this.#written.size < mostNames) this.#written.set(name, written);
    }
    return written;
  }
}

const mostNames = 20_000;

/** Rows with camelCase names; all rows of an answer have the same columns. */
function withProperties(rows: readonly UnknownRow[]): UnknownRow[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const properties = columns.map((column) => names.property(column));
  return rows.map((row) => {
    const named: UnknownRow = {};
    for (let at = 0; at < columns.length; at += 1) named[properties[at] as string] = row[columns[at] as string];
    return named;
  });
}

const camelCase: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve({ ...result, rows: withProperties(result.rows) }),
};

const adapter = new PostgresAdapter();
const compiler = new Compiler();
const plugins = [camelCase];
const dialect = new PostgresDialect({ pool: () => refuse() });

/**
 * Typed queries on a client, pool or open transaction; cheap enough to make for every request. Columns are camelCase,
 * keys inside jsonb stay as they are. It opens no transactions of its own.
 */
export function kyselyOn(client: Queryable): Kysely<DB> {
  const connection = new Connection(client);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) }, plugins);
  const props: KyselyProps = { config: { dialect }, driver: closedDriver, executor, dialect };
  return new Kysely<DB>(props);
}

/**
 * A value for a jsonb column; the table types take nothing else there, since `pg` would write a JavaScript array as a
 * PostgreSQL array. For a nullable column `null` is SQL's null and `json(null)` JSON's.
 */
export function json(value: unknown): RawBuilder<JsonText> {
  return sql<JsonText>`${JSON.stringify(value)}::jsonb`;
}
