import { expect, test } from 'vitest';
import { onTheDemo, theDemoHospital } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

onTheDemo();

test('the demo makes 260 people and the wards six newborns: dependants, deaths with certificates, unidentified and shared ones', async () => {
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as people, count(*) filter (where is_dependant)::int as dependants, count(distinct principal_patient_id)::int as principals, count(*) filter (where status = 'deceased')::int as deaths,
       count(*) filter (where is_unidentified)::int as unidentified, count(*) filter (where confidential)::int as confidential from patients where hospital_id = $1 and registration_source <> 'newborn'`,
    [await theDemoHospital()],
  );
  expect(rows[0]).toEqual({ people: 260, dependants: 38, principals: 27, deaths: 6, unidentified: 2, confidential: 3 });
  const { rows: shared } = await theDatabase().owner.query(
    'select count(*)::int as people from (select person_id from person_hospitals group by 1 having count(*) = 2) as both_hospitals',
  );
  expect(shared[0]).toEqual({ people: 20 });
});
