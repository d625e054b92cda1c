import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { cloneDatabase, emptyDatabase } from '../testing/test-database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const made: string[] = [];

function folder(): string {
  const name = mkdtempSync(path.join(tmpdir(), 'civis-backup-'));
  chmodSync(name, 0o755);
  made.push(name);
  return name;
}

const small = { fsync: false, serverSettings: { shared_buffers: '32MB' } };

afterAll(() => {
  for (const name of made) rmSync(name, { recursive: true, force: true });
});

/** Tables with what a copy may get wrong: a cycle of keys, generated and odd columns, an append-only partitioned table. */
async function fill(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create table try_notes (n bigint primary key, text text not null);
    create table try_people (id int generated always as identity primary key, name text, folded text generated always as (lower(name)) stored, boss int, flags text[], facts jsonb, face bytea, at timestamptz);
    create table try_teams (id int primary key, lead int not null references try_people (id));
    alter table try_people add team int references try_teams (id);
    insert into try_people (name, flags, facts, face, at) select 'Ada ' || i || E'\\t\\n\\\\ "é"', array['a', null, 'b,c'], '{"a_b": [1, null]}', '\\x00ff', '2026-01-01T00:00:00.123Z'::timestamptz + i * interval '1 minute' from generate_series(1, 3000) i;
    insert into try_teams select i, i from generate_series(1, 50) i;
    update try_people set team = 1 + id % 50;
    create table try_log (hospital_id uuid not null, id int not null, primary key (hospital_id, id)) partition by hash (hospital_id);
    create table try_log_0 partition of try_log for values with (modulus 2, remainder 0);
    create table try_log_1 partition of try_log for values with (modulus 2, remainder 1);
    call civis_protect('try_log');
    call civis_append_only('try_log');
    insert into try_log select md5(i::text)::uuid, i from generate_series(1, 500) i;
  `);
}

/** Writes numbered rows until told to stop; `acknowledged` is the last one that was committed. */
function writer(owner: pg.Pool): { acknowledged: () => number; stop: () => Promise<void> } {
  let last = 0;
  let stopped = false;
  const run = (async () => {
    for (let n = 1; !stopped; n += 1) {
      await owner.query('insert into try_notes values ($1, $2)', [n, `note ${n}`]);
      last = n;
      await pause(1);
    }
  })();
  return {
    acknowledged: () => last,
    stop: () => {
      stopped = true;
      return run;
    },
  };
}

async function checksums(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('try_notes', 'schema_migrations') order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number; sum: string }>(
      `select count(*) as n, md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) as sum from "${name}" t`,
    );
    sums[name] = `${rows[0]?.n} ${rows[0]?.sum}`;
  }
  return sums;
}

async function expectWhole(source: Database, target: Database, acknowledged: number): Promise<void> {
  const sums = await checksums(target.owner);
  expect(sums).toEqual(await checksums(source.owner));
  expect(sums['try_people']).toMatch(/^3000 /);
  const { rows } = await target.owner.query<{ n: number; last: number; right: number }>(
    `select count(*) as n, max(n) as last, count(*) filter (where text = 'note ' || n) as right from try_notes`,
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]).toMatchObject({ n: rows[0]?.last, right: rows[0]?.last });
  await expect(target.owner.query('delete from try_log')).rejects.toThrow(/only ever added/);
  await expect(target.owner.query('update try_teams set lead = 99999')).rejects.toThrow(/foreign key/);
  const { rows: next } = await target.owner.query<{ id: number }>(`insert into try_people (name) values ('next') returning id`);
  expect(next[0]?.id).toBeGreaterThan(3000);
}

async function waitFor(reached: () => boolean): Promise<void> {
  while (!reached()) await pause(5);
}

test('a copy of the embedded database, made under a writer, holds everything that was acknowledged before', {
  timeout: 90_000,
}, async () => {
  const [sourceDir, targetDir, other] = [folder(), folder(), folder()];
  const source = await openDatabase({ dataDir: sourceDir, ...small });
  try {
    await migrate(source);
    await fill(source.owner);
    mkdirSync(path.join(sourceDir, 'files', 'ab'), { recursive: true });
    writeFileSync(path.join(sourceDir, 'files', 'ab', 'scan'), 'bytes of a scan');
    const writing = writer(source.owner);
    await waitFor(() => writing.acknowledged() > 200);
    const before = writing.acknowledged();
    const secretKey = Buffer.alloc(32, 1);
    const made = await backup(source, { dataDir: sourceDir, secretKey });
    await writing.stop();
    expect(readdirSync(path.join(sourceDir, 'backups'))).toEqual([path.basename(made.folder)]);

    await expect(restore({ from: made.folder, dataDir: sourceDir, force: true })).rejects.toThrow(/in use/);
    await expect(restore({ from: made.folder, dataDir: targetDir, secretKey: Buffer.alloc(32, 2) })).rejects.toThrow(/another key/);
    await restore({ from: made.folder, dataDir: targetDir, secretKey });
    await expect(restore({ from: made.folder, dataDir: targetDir })).rejects.toThrow(/overwritten/);
    const target = await openDatabase({ dataDir: targetDir, ...small });
    try {
      await expectWhole(source, target, before);
      const { rows } = await target.owner
        .query<{ n: number }>(
          `create extension amcheck; select count(*) as n from pg_class c, lateral verify_heapam(c.oid) where c.relkind = 'r'`,
        )
        .then((all) => (all as unknown as pg.QueryResult<{ n: number }>[])[1] ?? { rows: [] });
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await target.close();
    }
    expect(readFileSync(path.join(targetDir, 'files', 'ab', 'scan'), 'utf8')).toBe('bytes of a scan');
    await restore({ from: made.folder, dataDir: targetDir, force: true });
    expect(readdirSync(targetDir).filter((name) => name.includes('.before-'))).toHaveLength(2);

    const heap = made.manifest.files.find((file) => file.path.startsWith('pg/base/') && file.size > 100_000);
    const damaged = path.join(made.folder, heap?.path ?? '');
    const bytes = readFileSync(damaged);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    await expect(restore({ from: made.folder, dataDir: other })).rejects.toThrow(/damaged/);
    expect(readdirSync(other)).toEqual([]);
  } finally {
    await source.close();
  }
});

test('rows of any database, read under a writer, load into an empty one', { timeout: 90_000 }, async () => {
  const dataDir = folder();
  const source = await cloneDatabase();
  const target = await emptyDatabase();
  try {
    const extra = folder();
    await fillByMigration(source, extra);
    const writing = writer(source.owner);
    await waitFor(() => writing.acknowledged() > 200);
    const before = writing.acknowledged();
    const made = await backup(source, { dataDir, to: path.join(dataDir, 'elsewhere') });
    await writing.stop();
    expect(made.manifest).toMatchObject({ kind: 'rows', rows: { try_people: 3000, try_log: 500 } });

    const databaseUrl = addressOf(target.name);
    await restore({ from: made.folder, dataDir: folder(), databaseUrl, migrations: extra });
    await expectWhole(source, target, before);
    await expect(restore({ from: made.folder, dataDir: folder(), databaseUrl, migrations: extra })).rejects.toThrow(/not empty/);
  } finally {
    await source.close();
    await target.close();
  }
});

/** The tables as a migration of their own behind the project's, since a restore makes tables by migrations alone. */
async function fillByMigration(source: Database, extra: string): Promise<void> {
  const project = new URL('../../../database/migrations/', import.meta.url);
  for (const name of readdirSync(project)) writeFileSync(path.join(extra, name), readFileSync(new URL(name, project)));
  const statements: string[] = [];
  await fill({ query: (text: string) => Promise.resolve(statements.push(text)) } as unknown as pg.Pool);
  writeFileSync(path.join(extra, '9999_try.sql'), statements.join('\n'));
  await migrate(source, { folder: extra });
}

function addressOf(name: string): string {
  const { config } = inject('testServer');
  if (!config.connectionString) return `postgresql://${config.user}@${encodeURIComponent(config.host ?? '')}/${name}`;
  const address = new URL(config.connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
