import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestAnswer } from '#testing/client.ts';
import type { Scope } from '../scope/scope.ts';
import { onServer } from '../testing/global-setup.ts';
import { aHouse, type House, type SignedIn } from '../testing/house.ts';

let house: House;
let holder: SignedIn;

beforeAll(async () => {
  house = await aHouse();
  holder = house.signIn();
  await holder.raw('POST', '/api/try/things', { name: 'Kept' });
});
afterAll(() => house.end());

/** Says something to the server over a connection to another database. */
function aside(text: string): Promise<unknown> {
  return onServer(inject('testServer').config, async (client) => {
    await client.query(text);
  });
}
const cutAll = () => aside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${house.database.name}'`);

function expectAway(answer: TestAnswer<unknown>): void {
  expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, 'DATABASE_AWAY', '2']);
  expect(answer.message).toBe('The service is busy or restarting. Try again shortly.');
  expect(answer.text).not.toMatch(/select|terminat|administrator|connection|postgres/i);
}

test('a statement that takes too long is 503, and its connection serves the next call', async () => {
  const slow = house.put(async (scope: Scope) => {
    await sql`set local statement_timeout = '50ms'`.execute(scope.tx);
    await sql`select pg_sleep(10)`.execute(scope.tx);
  });
  expectAway(await holder.raw('POST', slow));
  expect((await holder.raw('GET', '/api/try/things')).status).toBe(200);
});

test('the app gives a statement 15 seconds and an idle transaction 30', async () => {
  const { rows } = await house.database.app.query(
    "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle",
  );
  expect(rows[0]).toEqual({ statement: '15s', idle: '30s' });
});

test('a row that stays locked is 503 once the wait is over, never a 500', async () => {
  const locked = await house.database.owner.connect();
  await locked.query('begin');
  await locked.query('select * from try_things for update');
  const waits = house.put(async (scope: Scope) => {
    await sql`set local lock_timeout = '50ms'`.execute(scope.tx);
    await sql`update try_things set version = version`.execute(scope.tx);
  });
  expectAway(await holder.raw('POST', waits));
  await locked.query('rollback');
  locked.release();
});

test('a connection cut in the middle of an act: 503, nothing of the act stays, the next call is served', async () => {
  const cut = house.put(async (scope: Scope) => {
    await sql`insert into try_things (hospital_id, id, name, number, updated_at) values (${scope.hospitalId}, ${scope.newId()}, 'Half done', 'x', ${scope.now})`.execute(
      scope.tx,
    );
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(scope.tx);
    await house.database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await pause(50);
    await sql`select 1`.execute(scope.tx);
  });
  expectAway(await holder.raw('POST', cut));
  const list = await holder.raw('GET', '/api/try/things');
  expect([list.status, list.text.includes('Half done')]).toEqual([200, false]);
});

test('all connections lost at once: calls are served again without help, streams of changes too', async () => {
  await Promise.all(Array.from({ length: 8 }, () => holder.raw('GET', '/api/try/things')));
  await cutAll();
  await expect.poll(async () => (await holder.raw('GET', '/api/try/things')).status, { timeout: 10_000 }).toBe(200);
  const heard: string[] = [];
  const client = {
    facts: () => holder.facts,
    permissions: () => new Set(['viewthings']),
    write: (event: string) => heard.push(event) > 0,
    renew: async () => true,
    close: () => undefined,
  };
  house.civis.hub.add(client, null);
  await expect
    .poll(
      async () => {
        await house.inHospital((scope) => scope.live({ entity: 'thing', action: 'update' }));
        await pause(50);
        return heard.some((event) => event.includes('"thing"'));
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  // Whoever listened meanwhile is told that something was missed.
  expect(heard.join('')).toContain('"missed":');
  house.civis.hub.remove(client);
});

test('a database that takes nobody in: 503 with Retry-After, not ready, and back by itself', async () => {
  const { name } = house.database;
  await aside(`alter database ${name} allow_connections false`);
  await cutAll();
  await pause(50);
  try {
    const away = await holder.raw('GET', '/api/try/things');
    expectAway(away);
    expectAway(await house.nobody().raw('GET', '/api/try/open'));
    expectAway(await holder.raw('POST', '/api/try/things', { name: 'Lost' }, { key: 'lost-key' }));
    const ready = await house.nobody().raw('GET', '/api/ready');
    expect([ready.status, ready.headers['retry-after'], JSON.parse(ready.text)]).toEqual([
      503,
      '2',
      { ready: false, database: 'away', standing: ['live events'] },
    ]);
    expect((await house.nobody().raw('GET', '/api/health')).status).toBe(200);
  } finally {
    await aside(`alter database ${name} allow_connections true`);
  }
  await expect.poll(async () => (await house.nobody().raw('GET', '/api/ready')).status, { timeout: 10_000 }).toBe(200);
  const again = await holder.raw('POST', '/api/try/things', { name: 'Lost' }, { key: 'lost-key' });
  expect(again.status).toBe(200);
});
