import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { copyIn, copyOut } from './copy-protocol.ts';
import { jobsFile, readWaitingJobs } from './kept-jobs.ts';
import { type BackedFile, writeHashed } from './manifest.ts';

interface TableFacts {
  readonly name: string;
  /** Quoted columns that can be written, in one line. */
  readonly columns: string;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly enabled: 'O' | 'A' | 'R' | 'D';
}

const ownTables = `
  select c.oid, c.relname, c.relforcerowsecurity from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Tables of the public schema, those of the migrations' own book left out; pg-boss's schema is not ours to keep. */
async function findTables(client: pg.ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    select t.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where t.relname <> 'schema_migrations'
     group by t.relname order by t.relname collate "C"`);
  return rows;
}

/**
 * Writes the rows of every table into `base/rows`, all of one moment (a repeatable-read transaction), while others write.
 * Partitioned tables are written as one.
 */
export async function writeRows(client: pg.ClientBase, base: string): Promise<{ files: BackedFile[]; rows: Record<string, number> }> {
  await mkdir(path.join(base, 'rows'), { mode: 0o700 });
  const files: BackedFile[] = [];
  const rows: Record<string, number> = {};
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  for (const { name, columns } of await findTables(client)) {
    const lines = { count: 0 };
    const source = copyOut(client, `copy (select ${columns} from public."${name}") to stdout`);
    const file = await writeHashed(base, `rows/${name}.copy`, counted(source, lines));
    if (file) files.push(file);
    rows[name] = lines.count;
  }
  const sequences = await client.query<{ sequencename: string; last_value: number | null }>(
    `select sequencename, last_value from pg_sequences where schemaname = 'public'`,
  );
  const kept = Object.fromEntries(sequences.rows.filter((row) => row.last_value !== null).map((row) => [row.sequencename, row.last_value]));
  const file = await writeHashed(base, 'rows/sequences.json', one(Buffer.from(JSON.stringify(kept))));
  if (file) files.push(file);
  const jobs = await writeHashed(base, jobsFile, one(Buffer.from(await readWaitingJobs(client))));
  if (jobs) files.push(jobs);
  await client.query('commit');
  return { files, rows };
}

/** In COPY's text form a row is a line: newlines inside values are written as `\n`. */
async function* counted(source: AsyncIterable<Buffer>, lines: { count: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines.count += 1;
    yield chunk;
  }
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/**
 * Loads the rows of a backup into a database that has the backup's migrations and nothing else, in one transaction. What
 * the migrations put there is replaced. Foreign keys are taken off and put on again, which checks every row against
 * them; triggers rest meanwhile. Needs no superuser: the owner of the tables will do. Throws when a count differs.
 */
export async function loadRows(client: pg.ClientBase, base: string, rows: Readonly<Record<string, number>>): Promise<void> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const tables = await findTables(client);
  const unknown = Object.keys(rows).filter((name) => !tables.some((table) => table.name === name));
  if (unknown.length > 0) throw new Error(`The backup has tables that the database does not: ${unknown.join(', ')}`);
  const restoreGuards = await takeOffGuards(client);
  for (const { name } of tables) await client.query(`delete from public."${name}"`);
  for (const { name, columns } of tables) {
    const expected = rows[name];
    if (expected === undefined) continue;
    await copyIn(
      client,
      `copy public."${name}" (${columns}) from stdin`,
      createReadStream(path.join(base, 'rows', `${name}.copy`), { highWaterMark: 1 << 18 }),
    );
    const { rows: found } = await client.query<{ n: string }>(`select count(*)::text as n from public."${name}"`);
    if (Number(found[0]?.n) !== expected) throw new Error(`${name}: ${found[0]?.n} rows were loaded of ${expected}.`);
  }
  await client.query('set constraints all immediate');
  await restoreGuards();
  await loadSequences(client, base);
  await client.query('commit');
}

async function loadSequences(client: pg.ClientBase, base: string): Promise<void> {
  let text = '';
  for await (const chunk of createReadStream(path.join(base, 'rows/sequences.json'))) text += String(chunk);
  for (const [name, last] of Object.entries(JSON.parse(text) as Record<string, number>)) {
    await client.query('select setval(format($1, $2::text)::regclass, $3)', ['public.%I', name, last]);
  }
}

/** Takes off foreign keys, triggers and the row security that even an owner is under (COPY is not offered there). */
async function takeOffGuards(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await client.query<ForeignKey>(`
    select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from (${ownTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0`);
  const triggers = await client.query<Trigger>(`
    select t.relname as table, g.tgname as name, g.tgenabled as enabled
      from (${ownTables}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal`);
  const forced = await client.query<{ relname: string }>(`select relname from (${ownTables}) t where relforcerowsecurity`);
  for (const { relname } of forced.rows) await client.query(`alter table public."${relname}" no force row level security`);
  for (const { table, name } of keys.rows) await client.query(`alter table public."${table}" drop constraint "${name}"`);
  for (const { table, name } of triggers.rows) await client.query(`alter table public."${table}" disable trigger "${name}"`);
  const words = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' } as const;
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table public."${table}" add constraint "${name}" ${definition}`);
    for (const { table, name, enabled } of triggers.rows)
      await client.query(`alter table public."${table}" ${words[enabled]} trigger "${name}"`);
    for (const { relname } of forced.rows) await client.query(`alter table public."${relname}" force row level security`);
  };
}
