import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onDatabase } from '../testing/global-setup.ts';
import { aHouse, type House } from '../testing/house.ts';
import { aPath, type Path } from '../testing/path.ts';
import { appRole } from './app-role.ts';
import { type Database, poolsOn } from './open.ts';
import { checkRole, differences, isSilence, waitUpTo } from './session.ts';

let house: House;
const opened: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  house = await aHouse();
});
afterAll(async () => {
  for (const each of opened.reverse()) await each.close();
  await house.end();
});

async function pathWithout(drops: string | undefined, told?: string[]): Promise<Database> {
  const path: Path = await aPath(onDatabase(inject('testServer').config, house.database.name), drops === undefined ? {} : { drops });
  const database = poolsOn(path.config, 'url', { owner: 2, app: 2 }, (message) => told?.push(message));
  opened.push(path, database);
  return database;
}

test('through a way that keeps the settings both kinds of connection are as they were told to be', async () => {
  const database = await pathWithout(undefined);
  expect((await database.app.query('select current_user as role')).rows).toEqual([{ role: appRole }]);
  expect((await database.owner.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
});

test('a pooler that drops "options" is refused: no statement runs outside the role of requests', async () => {
  const told: string[] = [];
  const database = await pathWithout('options', told);
  await expect(database.app.query('select current_user as role')).rejects.toThrow(
    /does not keep its settings \(.*role is .* and not civis_app/,
  );
  expect(told.join(' ')).toContain('a pooler in session mode');
});

test('a start on such a way is refused in one sentence', async () => {
  await expect(house.twin({ database: await pathWithout('options') })).rejects.toThrow(
    /^The database connection does not keep its settings .*\.$/,
  );
});

test('row security holds in a transaction although its connection was given back in another role', async () => {
  const client = await house.database.app.connect();
  await client.query('reset role; set role none');
  client.release();
  const seen = await house.inHospital(async (scope) => {
    const { rows } = await scope.tx.withoutPlugins().executeQuery<{ role: string }>({
      ...scope.tx.selectNoFrom((eb) => eb.val('').as('role')).compile(),
      sql: 'select current_user::text as role',
      parameters: [],
    });
    return rows[0]?.role;
  });
  expect(seen).toBe(appRole);
});

test('a role of requests that is above row security, or owns tables, is refused at start', async () => {
  const { owner } = house.database;
  await checkRole(house.database);
  await owner.query(
    `create table try_owned (id int); grant create on schema public to ${appRole}; alter table try_owned owner to ${appRole}`,
  );
  await expect(checkRole(house.database)).rejects.toThrow('owns tables');
  await owner.query('drop table try_owned');
  await checkRole(house.database);
});

test('settings are compared by what they say', () => {
  expect(differences({ datestyle: 'ISO', tcp_keepalives_idle: '15' }, { datestyle: 'ISO, MDY', tcp_keepalives_idle: '0' })).toEqual([]);
  expect(differences({ role: 'a', lock_timeout: '4s' }, { role: 'b' })).toEqual([
    'role is b and not a',
    'lock_timeout is not set and not 4s',
  ]);
});

test('a statement that is not answered in time is given up, its connection with it; another wait can be given', async () => {
  const path = await aPath(onDatabase(inject('testServer').config, house.database.name));
  const database = poolsOn(path.config, 'url', { owner: 1, app: 1, waits: 300 });
  opened.push(path, database);
  for (const pool of [database.app, database.owner]) {
    const silent = await pool.query('select pg_sleep(2)').catch((error: unknown) => error);
    expect(isSilence(silent)).toBe(true);
    const client = await pool.connect();
    const asUsual = waitUpTo(client, 5_000);
    await client.query('select pg_sleep(0.6)');
    asUsual();
    const again = await client.query('select pg_sleep(2)').catch((error: unknown) => error);
    expect(isSilence(again)).toBe(true);
    client.release(again as Error);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
});
