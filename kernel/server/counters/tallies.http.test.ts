import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House } from '../testing/house.ts';
import { foldTallies, readTallies, type TalliedList, talliedWhere, tallyCheck } from './tallies.ts';

let house: House;
const list = 'probe' as TalliedList;

beforeAll(async () => {
  house = await aHouse();
  const { owner } = house.database;
  await owner.query(
    'create table probe_rows (hospital_id uuid not null, id uuid not null, place text, status text not null, primary key (hospital_id, id))',
  );
  await owner.query(`insert into probe_rows values ('${house.hospitalId}', gen_random_uuid(), 'before', 'open')`);
  await owner.query("call civis_protect('probe_rows')");
  await owner.query(`call civis_tally('probe', 'probe_rows', '(r.place || ''|'' || r.status)')`);
});
afterAll(() => house.end());

const counted = () =>
  house.inHospital(async (scope) => {
    const tallies = await readTallies(scope, list);
    return Object.fromEntries(tallies.filter(({ count }) => count !== 0).map(({ parts, count }) => [parts.join(' '), count]));
  });
const wrong = async () => (await house.inHospital((scope) => tallyCheck.run(scope)))[0]?.actual;

test('tallies are what was committed, whoever adds, moves, removes, rolls back and folds at the same time', async () => {
  expect(await counted()).toEqual({ 'before open': 1 });
  const acts = Array.from({ length: 60 }, (_each, at) =>
    house
      .inHospital(async ({ tx, hospitalId }) => {
        const id = randomUUID();
        await sql`insert into probe_rows values (${hospitalId}, ${id}, ${at % 2 ? 'a' : 'b'}, 'open'), (${hospitalId}, ${randomUUID()}, null, 'open')`.execute(
          tx,
        );
        if (at % 3 === 0) await sql`update probe_rows set status = 'closed' where hospital_id = ${hospitalId} and id = ${id}`.execute(tx);
        if (at % 5 === 0) await sql`delete from probe_rows where hospital_id = ${hospitalId} and id = ${id}`.execute(tx);
        if (at % 7 === 0) throw new Error('rolled back');
      })
      .catch(() => undefined),
  );
  const folds = Array.from({ length: 5 }, () => house.onPlatform((scope) => foldTallies(scope)));
  await Promise.all([...acts, ...folds]);
  const { rows } = await house.database.owner.query(
    "select place || ' ' || status as key, count(*)::int as count from probe_rows where place is not null group by 1 order by 1",
  );
  const expected = Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  expect(rows.length).toBe(5);
  expect(await counted()).toEqual(expected);
  await house.onPlatform((scope) => foldTallies(scope));
  expect(await counted()).toEqual(expected);
  expect((await house.database.owner.query('select 1 from tally_changes')).rows).toEqual([]);
  expect(await wrong()).toBe(0);
});

test('keys narrow what is read; another hospital reads nothing', async () => {
  const only = await house.inHospital((scope) => readTallies(scope, list, ['a|open', 'nowhere|open']));
  expect(only.map(({ parts }) => parts)).toEqual([['a', 'open']]);
  expect(talliedWhere(only, ([place]) => place === 'b')).toBe(0);
  expect(await house.inHospital((scope) => readTallies(scope, list), randomUUID())).toEqual([]);
});

test('the check finds a row that was changed behind the triggers', async () => {
  await house.database.owner.query(
    "alter table probe_rows disable trigger all; delete from probe_rows where place = 'before'; alter table probe_rows enable trigger all",
  );
  expect(await wrong()).toBe(1);
});
