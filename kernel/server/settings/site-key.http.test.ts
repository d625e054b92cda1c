import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderOf } from '../files/file-store.ts';
import { keyMark, Sealer } from '../files/sealed.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { acceptSiteKey, checkSiteKey, claimSiteKey, OtherSiteKey } from './site-key.ts';

const keys = Array.from({ length: 20 }, (_none, at) => Buffer.alloc(32, at + 1));
const [right, wrong] = [Buffer.alloc(32, 41), Buffer.alloc(32, 42)];
let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'civis-key-'));
  database = await cloneDatabase();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const claim = (secretKey: Buffer) => claimSiteKey(database.owner, { secretKey, dataDir });

test('the first start marks the database; a start with another key is refused, and changes nothing', async () => {
  await checkSiteKey(database.owner, wrong);
  await claim(right);
  await claim(right);
  await expect(claim(wrong)).rejects.toThrow(OtherSiteKey);
  await expect(checkSiteKey(database.owner, wrong)).rejects.toThrow(/Bring the right key back/);
  await claim(right);
  await acceptSiteKey(database.owner, wrong);
  await claim(wrong);
  await expect(claim(right)).rejects.toThrow(OtherSiteKey);
});

test('of 20 machines that start at once with keys of their own one gets in', async () => {
  const outcomes = await Promise.allSettled(keys.map(claim));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await database.owner.query<{ mark: Buffer }>('select key_mark as mark from site_key');
  expect(rows[0]?.mark).toEqual(keyMark(keys[outcomes.findIndex(({ status }) => status === 'fulfilled')] as Buffer));
});

test('a site from before keys were marked: its newest document says which key is right', async () => {
  const id = randomUUID();
  const sealer = new Sealer(right);
  mkdirSync(folderOf(dataDir, id), { recursive: true });
  writeFileSync(join(folderOf(dataDir, id), id), Buffer.concat([sealer.head, sealer.take(Buffer.from('a scan')), sealer.end()]));
  await database.owner.query(
    `insert into files (id, hospital_id, filename, mime_type, size, sha256, purpose, created_at)
     values ($1, $1, 'a', 'image/png', 6, $2, 'image', now())`,
    [id, Buffer.alloc(32)],
  );
  await expect(claim(wrong)).rejects.toThrow(OtherSiteKey);
  await claim(right);
});
