import { expect, test } from 'vitest';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { onTheDemo } from '#testing/on-demo.ts';
import { theCivis, theDatabase } from '#testing/world.ts';

onTheDemo();

const owner = () => theDatabase().owner;
const differences = async (hospitalId: string) =>
  differencesIn(await verifyFigures(theCivis().kernel, hospitalId)).map(({ check, detail, difference }) => ({ check, detail, difference }));
const demoHospital = async (): Promise<string> =>
  (await owner().query('select hospital_id as id, count(*) from counters group by 1 order by 2 desc limit 1')).rows[0].id;

test('every counter of the demo is compared with its rows: each of them, put wrong, is named', async () => {
  const hospitalId = await demoHospital();
  expect(await differences(hospitalId)).toEqual([]);
  const { rows } = await owner().query<{ name: string }>('select distinct name from counters where hospital_id = $1 order by name', [
    hospitalId,
  ]);
  expect(rows.length).toBeGreaterThan(40);
  await owner().query(
    `update counters c set value = value - 1 where hospital_id = $1
       and slot = (select min(slot) from counters o where o.hospital_id = c.hospital_id and o.name = c.name)`,
    [hospitalId],
  );
  const found = await differences(hospitalId);
  expect(found.map(({ check }) => check.split(': ').at(-1)).sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(found.every(({ difference }) => difference === -1)).toBe(true);
  await owner().query(
    `update counters c set value = value + 1 where hospital_id = $1
       and slot = (select min(slot) from counters o where o.hospital_id = c.hospital_id and o.name = c.name)`,
    [hospitalId],
  );
});

test('a counter that no check knows, and a tally that is not its rows, are differences', async () => {
  const hospitalId = await demoHospital();
  await owner().query("insert into counters (hospital_id, name, slot, value) values ($1, 'nobody-counts-me', 0, 3)", [hospitalId]);
  expect(await differences(hospitalId)).toEqual([{ check: 'Counters without a check', detail: 'nobody-counts-me', difference: 1 }]);
  await owner().query("delete from counters where hospital_id = $1 and name = 'nobody-counts-me'", [hospitalId]);
  const { rows } = await owner().query<{ list: string }>('select distinct list from tally_lists order by list');
  for (const { list } of rows) {
    await owner().query("insert into tallies (hospital_id, list, key, count) values ($1, $2, 'wrong', 1)", [hospitalId, list]);
    expect(await differences(hospitalId)).toEqual([
      { check: 'List counts that differ from their rows', detail: `${list} wrong`, difference: 1 },
    ]);
    await owner().query("delete from tallies where hospital_id = $1 and key = 'wrong'", [hospitalId]);
  }
});
