import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { describeSchema, schemaDifferences, writeSchema } from './describe-schema.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await cloneDatabase({ owner: 2, app: 1 });
  folder = await mkdtemp(path.join(tmpdir(), 'civis-schema-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a file names the columns, constraints, indexes, triggers, policies and rights of its table, with the role as migrations name it', async () => {
  const invoices = (await describeSchema(database)).get('invoices.sql') ?? '';
  for (const line of [
    '  balance bigint generated always as (',
    '  amount_paid bigint default 0 not null,',
    '  constraint invoices_pkey PRIMARY KEY (hospital_id, id),',
    '  constraint invoices_balance_positive CHECK ((balance >= 0)),',
    'CREATE INDEX invoices_newest ON invoices USING btree (hospital_id, created_at DESC, id DESC);',
    'CREATE TRIGGER invoices_keep BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_keep();',
    'alter table invoices force row level security;',
    'grant delete, insert, select, update on invoices to civis_app;',
  ])
    expect(invoices).toContain(line);
  expect(invoices).toMatch(/^create policy civis_app on invoices for all to civis_app using \(/m);
  const entries = (await describeSchema(database)).get('audit_entries.sql') ?? '';
  expect(entries).toContain('alter table audit_entries enable always trigger civis_append_only;');
});

test('what was written is found to be up to date; each planted difference names its file', async () => {
  writeSchema(await describeSchema(database), folder);
  expect(schemaDifferences(await describeSchema(database), folder)).toEqual([]);

  await database.owner.query('alter table invoices add column planted text');
  await database.owner.query('create index planted_index on patients (hospital_id, id)');
  await database.owner.query('alter policy civis_app on queue_tickets using (true)');
  await database.owner.query(`revoke select on departments from ${database.appRole}; create table planted (id uuid primary key)`);
  await database.owner.query('drop trigger invoices_keep on invoices');
  await writeFile(path.join(folder, 'stray.sql'), 'create table stray ();');
  const planted = ['departments.sql', 'invoices.sql', 'patients.sql', 'planted.sql', 'queue_tickets.sql', 'stray.sql'];
  expect(schemaDifferences(await describeSchema(database), folder)).toEqual(planted);

  writeSchema(await describeSchema(database), folder);
  expect(schemaDifferences(await describeSchema(database), folder)).toEqual([]);
  expect(await readdir(folder)).not.toContain('stray.sql');
  expect(await readFile(path.join(folder, 'invoices.sql'), 'utf8')).toContain('  planted text,\n');
});

test('a file that was edited by hand is not what the database is', async () => {
  writeSchema(await describeSchema(database), folder);
  const file = path.join(folder, 'patients.sql');
  await writeFile(file, (await readFile(file, 'utf8')).replace('not null', ''));
  expect(schemaDifferences(await describeSchema(database), folder)).toEqual(['patients.sql']);
});
