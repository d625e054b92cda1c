import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Instant } from '#kernel/contract/fields.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { setPasswordCost } from '#modules/auth/server/index.ts';
import { demoSteps, makeDemo, unfinishedDemo } from './demo.ts';
import { serverModules } from './modules.ts';
import { testSettings } from './testing/test-settings.ts';
import { clearUnfinishedDemo, whyLeaveDemo } from './unfinished-demo.ts';

const madeAt: Instant = '2026-11-20T09:30:00.000Z';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civis-half-demo-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The first steps of the real demo. */
const someSteps = (): DemoStep[] =>
  [...demoSteps(madeAt, 'standard')].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, 100);

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, fsync: false });
  await migrate(database);
  return database;
}

function startOn(database: Database, dataDir: string): Promise<Civis> {
  setPasswordCost({ memoryKib: 256, passes: 1 });
  return startCivis({
    database,
    modules: serverModules,
    settings: testSettings(dataDir),
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    print: () => undefined,
    clock: () => madeAt,
    strict: true,
    background: false,
    http: { trustedProxies: [], allowedOrigins: [], logLevel: 'silent' },
  });
}

async function countsIn({ owner }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = (await owner.query(`select 1 from public."${name}"`)).rowCount ?? 0;
  return counts;
}

/** A demo whose server and database are killed at the step. */
async function killedAt(dataDir: string, at: number): Promise<void> {
  const database = await open(dataDir);
  const civis = await startOn(database, dataDir);
  const steps = someSteps();
  const killing: DemoStep = {
    at: steps[at]?.at ?? madeAt,
    run: async () => {
      process.kill(database.server?.pid ?? 0, 'SIGKILL');
      throw new Error('killed');
    },
  };
  await expect(makeDemo(civis, () => undefined, { steps: [...steps.slice(0, at), killing] })).rejects.toThrow();
  await expect
    .poll(
      () =>
        database.owner.query('select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await civis.stop();
  await database.close();
}

interface Again {
  readonly database: Database;
  readonly attempts: number;
  readonly said: string;
}

async function startAgain(dataDir: string): Promise<Again> {
  const said: string[] = [];
  const again = await clearUnfinishedDemo(await open(dataDir), {
    place: { dataDir, backups: { archive: null } },
    wanted: true,
    reopen: () => open(dataDir),
    say: (words) => said.push(words),
  });
  return { ...again, said: said.join('\n') };
}

test('a demo that was killed midway is made again, as if nothing had been', { timeout: 240_000 }, async () => {
  const [calm, killed] = [aFolder(), aFolder()];
  const undisturbed = await open(calm);
  const first = await startOn(undisturbed, calm);
  await makeDemo(first, () => undefined, { steps: someSteps() });
  const wanted = await countsIn(undisturbed);
  expect(wanted['hospitals']).toBe(1);
  expect(wanted['audit_entries']).toBeGreaterThan(60);
  expect(await unfinishedDemo(undisturbed.owner)).toBeNull();
  await first.stop();
  await undisturbed.close();

  await killedAt(killed, 40);
  writeFileSync(join(killed, 'files', 'a-scan-of-the-half-demo'), 'x');
  const { database, attempts, said } = await startAgain(killed);
  const civis = await startOn(database, killed);
  try {
    expect(said).toBe(
      'The demo was interrupted before it was complete. No other hospital is registered here, so it is removed and made again.',
    );
    expect(existsSync(join(killed, 'files', 'a-scan-of-the-half-demo'))).toBe(false);
    await makeDemo(civis, () => undefined, { steps: someSteps(), attempt: attempts + 1 });
    expect(await countsIn(database)).toEqual(wanted);
    const { rows } = await database.owner.query('select attempt, finished_at is not null as finished from demo_run');
    expect(rows).toEqual([{ attempt: 2, finished: true }]);
  } finally {
    await civis.stop();
    await database.close();
  }
  // Complete now: the next start leaves it alone.
  const later = await startAgain(killed);
  expect(later).toMatchObject({ attempts: 0, said: '' });
  expect(await countsIn(later.database)).toEqual(wanted);
  await later.database.close();
});

test('nothing is removed where somebody registered a hospital while the demo was made', { timeout: 120_000 }, async () => {
  const folder = aFolder();
  await killedAt(folder, 12);
  const database = await open(folder);
  // The founder's address is the only difference to a hospital of the demo.
  await database.owner.query(
    "update accounts set email = 'matron@st-anne.example' where id = (select account_id from sign_ups order by created_at desc limit 1)",
  );
  const before = await countsIn(database);
  await database.close();
  const again = await startAgain(folder);
  try {
    expect(again.said).toBe(
      'The demo was interrupted before it was complete. It is left as it is, because another hospital is registered here.',
    );
    expect(await countsIn(again.database)).toEqual(before);
  } finally {
    await again.database.close();
  }
});

test('a demo is not removed from a database of DATABASE_URL, nor against --empty, nor for ever', () => {
  const site = { embedded: true, wanted: true };
  expect(whyLeaveDemo({ attempt: 2, others: 0 }, site)).toBeNull();
  expect(whyLeaveDemo({ attempt: 3, others: 0 }, site)).toMatch(/begun 3 times/);
  expect(whyLeaveDemo({ attempt: 1, others: 2 }, site)).toMatch(/2 other hospitals are registered/);
  expect(whyLeaveDemo({ attempt: 1, others: 0 }, { ...site, embedded: false })).toMatch(/never emptied by Civis/);
  expect(whyLeaveDemo({ attempt: 1, others: 0 }, { ...site, wanted: false })).toMatch(/--empty/);
});
