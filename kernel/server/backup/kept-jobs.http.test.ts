import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Job } from '../module/module.ts';
import type { Scope } from '../scope/scope.ts';
import { aHouse, type House } from '../testing/house.ts';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const jobs: Job[] = [
  { name: 'probe.escalate', run: { hospital: async () => undefined } },
  { name: 'probe.export', run: { hospital: async () => undefined } },
];
let house: House;
let target: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'civis-jobs-'));

beforeAll(async () => {
  house = await aHouse({ jobs });
  target = await emptyDatabase();
});
afterAll(async () => {
  await target.close();
  await house.end();
  rmSync(folder, { recursive: true });
});

function addressOf(name: string): string {
  const { config } = inject('testServer');
  if (!config.connectionString) return `postgresql://${config.user}@${encodeURIComponent(config.host ?? '')}/${name}`;
  const address = new URL(config.connectionString);
  address.pathname = `/${name}`;
  return address.href;
}

test('jobs that wait when a backup by rows is made are queued again at the first start after its restore, once', {
  timeout: 120_000,
}, async () => {
  const later = '2031-05-06T07:08:09.000Z';
  const requestId = randomUUID();
  await house.inHospital(async (scope: Scope) => {
    await scope.enqueue('probe.escalate', { requestId }, { startAfter: later, singletonKey: requestId });
    await scope.enqueue('probe.export', { exportId: 'e' });
  });
  // Tables of the house are in no migration.
  const { rows: own } = await house.database.owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and starts_with(relname, 'try_')",
  );
  for (const { name } of own) await house.database.owner.query(`drop table ${name} cascade`);
  const made = await backup(house.database, { dataDir: folder, kind: 'rows' });
  await restore({ from: made.folder, dataDir: join(folder, 'restored'), databaseUrl: addressOf(target.name) });

  const waiting = async () =>
    (
      await target.owner.query<{ name: string; data: object; key: string }>(
        'select name, data, start_after as "startAfter", singleton_key as key from pgboss.job where starts_with(name, $1) order by name',
        ['probe.'],
      )
    ).rows;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (const _start of ['first', 'second']) {
    const runner = new JobRunner(target, jobs, log);
    await runner.start({ ...house.civis.kernel, database: target }, false);
    expect(await waiting()).toEqual([
      { name: 'probe.escalate', data: { hospitalId: house.hospitalId, requestId }, startAfter: expect.anything(), key: requestId },
      {
        name: 'probe.export',
        data: { hospitalId: house.hospitalId, exportId: 'e' },
        startAfter: expect.anything(),
        key: expect.any(String),
      },
    ]);
    await runner.stop();
  }
  const { rows } = await target.owner.query<{ same: boolean }>(
    "select start_after = $1 as same from pgboss.job where name = 'probe.escalate'",
    [later],
  );
  expect(rows).toEqual([{ same: true }]);
});
