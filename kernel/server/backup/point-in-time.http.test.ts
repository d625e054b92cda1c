import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { FileWriter } from '../files/file-store.ts';
import { archivedSegments, archiveOf } from './archived.ts';
import { backup } from './backup.ts';
import { FilesMirror } from './files-mirror.ts';
import { restore } from './restore.ts';

const made: string[] = [];
afterAll(() => {
  for (const name of made) rmSync(name, { recursive: true, force: true });
});

function folder(): string {
  const name = mkdtempSync(path.join(tmpdir(), 'civis-moment-'));
  chmodSync(name, 0o755);
  made.push(name);
  return name;
}

const serverSettings = { shared_buffers: '32MB', archive_timeout: '1s' };
const secretKey = Buffer.alloc(32, 7);

const open = (dataDir: string): Promise<Database> =>
  openDatabase({ dataDir, fsync: false, archive: path.join(dataDir, 'archive'), serverSettings });

async function nowOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ now: string }>(`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`);
  return rows[0]?.now ?? '';
}

async function untilArchived(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment');
  // A segment with nothing new in it would wait for ever.
  await owner.query("select pg_create_restore_point('try')");
  const archived = async () =>
    (await owner.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')).rows[0]?.last ?? '';
  while ((await archived()) < (rows[0]?.segment ?? '')) await pause(100);
}

/** A document with its row, as an act keeps it. */
async function aDocument(owner: pg.Pool, dataDir: string): Promise<string> {
  const id = randomUUID();
  const writer = await FileWriter.open({ dataDir, secretKey }, id);
  await writer.write(Buffer.from(`scan ${id}`));
  const { sha256, size } = await writer.close();
  await owner.query(
    `insert into files (id, hospital_id, filename, mime_type, size, sha256, purpose, created_at) values ($1, $1, 'a', 'image/png', $2, $3, 'image', now())`,
    [id, size, sha256],
  );
  return id;
}

async function notesOf(dataDir: string): Promise<string[]> {
  const database = await open(dataDir);
  try {
    return (await database.owner.query<{ text: string }>('select text from try_notes order by 1')).rows.map(({ text }) => text);
  } finally {
    await database.close();
  }
}

/** Moments before the backup and after the log are refused, and the folder stays as it was. */
async function refusesMoments(from: string, archives: readonly string[], madeAt: string): Promise<void> {
  const early = { instant: new Date(Date.parse(madeAt) - 60_000).toISOString() };
  const refused = folder();
  await expect(restore({ from, dataDir: refused, until: early })).rejects.toThrow(/Take an older one/);
  await expect(restore({ from, dataDir: refused, until: 'end', archives: [folder()] })).rejects.toThrow(/log of this backup was not found/);
  const late = { instant: new Date(Date.now() + 3_600_000).toISOString() };
  await expect(restore({ from, dataDir: refused, until: late, archives, fsync: false, serverSettings })).rejects.toThrow(
    /before configured recovery target/,
  );
  expect(readdirSync(refused).filter((name) => name === 'pg' || name === 'files')).toEqual([]);
}

test('a site is brought back to any moment since its backup, with its documents', { timeout: 240_000 }, async () => {
  const source = folder();
  const database = await open(source);
  const { owner } = database;
  await migrate(database);
  await owner.query('create table try_notes (text text)');
  await owner.query(
    `insert into accounts (id, area, email, status, created_at, updated_at) values ($1, 'admin', 'a@b.test', 'active', now(), now())`,
    [randomUUID()],
  );
  const archives = [path.join(source, 'archive')];
  const { folder: from, manifest } = await backup(database, { dataDir: source, secretKey });
  await owner.query("insert into try_notes values ('first')");
  const document = await aDocument(owner, source);
  const archive = archiveOf(database.folder ?? '', path.join(source, 'archive'));
  expect(await new FilesMirror(owner, source, archive).follow()).toBe(1);
  await pause(50);
  const between = await nowOf(owner);
  await pause(50);
  await owner.query("insert into try_notes values ('second')");
  await untilArchived(owner);
  await database.close();
  expect((await archivedSegments(archive)).length).toBeGreaterThan(0);

  const back = folder();
  let asked = 0;
  await restore({
    ...{ from, dataDir: back, secretKey, fsync: false, serverSettings, until: { instant: between } },
    archives,
    afterwards: async (restored) => {
      asked = (await restored.owner.query('select 1 from accounts')).rowCount ?? 0;
    },
  });
  expect(asked).toBe(1);
  expect(await notesOf(back)).toEqual(['first']);
  expect(existsSync(path.join(back, 'files', document.slice(-2), document))).toBe(true);

  await refusesMoments(from, archives, manifest.madeAt);

  // In its own folder: the story goes on from there, and its log has names of its own.
  await restore({
    archive: path.join(source, 'archive'),
    from,
    dataDir: source,
    secretKey,
    force: true,
    until: 'end',
    fsync: false,
    serverSettings: { ...serverSettings },
  });
  const again = await open(source);
  expect((await again.owner.query('select text from try_notes order by 1')).rows).toEqual([{ text: 'first' }, { text: 'second' }]);
  await again.owner.query("insert into try_notes values ('third')");
  await untilArchived(again.owner);
  const { rows } = await again.owner.query<{ failed: number }>('select failed_count::int as failed from pg_stat_archiver');
  expect(rows).toEqual([{ failed: 0 }]);
  expect(readdirSync(archive).filter((name) => name.endsWith('.history.gz'))).toEqual(['00000002.history.gz']);
  await again.close();
});

test('a segment that the archive has already is never overwritten by another', {
  timeout: 60_000,
}, async () => {
  const dataDir = folder();
  const database = await open(dataDir);
  const { owner } = database;
  const archive = archiveOf(database.folder ?? '', path.join(dataDir, 'archive'));
  await owner.query('create table try_notes (text text)');
  await untilArchived(owner);
  const { rows } = await owner.query<{ next: string }>('select pg_walfile_name(pg_current_wal_insert_lsn() + 16777216) as next');
  const taken = path.join(archive, `${rows[0]?.next}.gz`);
  writeFileSync(taken, 'of somebody else');
  await owner.query("insert into try_notes values ('x')");
  await owner.query('select pg_switch_wal()');
  await owner.query("insert into try_notes values ('y')");
  await owner.query('select pg_switch_wal()');
  const failed = async () => (await owner.query<{ n: number }>('select failed_count::int as n from pg_stat_archiver')).rows[0]?.n;
  await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(readFileSync(taken, 'utf8')).toBe('of somebody else');
  rmSync(taken);
  await database.close();
});
