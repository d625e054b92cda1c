import { expect, test } from 'vitest';
import { onTheDemo, theDemoHospital } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();

test('the demo fills the charts of its patients', async () => {
  const { rows } = await theDatabase().owner.query(
    `select (select count(*)::int from vitals where hospital_id = $1) as sets,
            (select count(*)::int from vitals where hospital_id = $1 and news2 >= 5 and taken_at > $2::timestamptz - interval '24 hours') as ill,
            (select count(distinct patient_id)::int from vitals where hospital_id = $1 and head_circumference is not null) as children,
            (select count(*)::int from pre_existing_conditions where hospital_id = $1) as own,
            (select count(*)::int from pre_existing_conditions where hospital_id <> $1) as foreign_rows,
            (select count(*)::int from pre_existing_conditions where is_sensitive) as sensitive,
            (select count(*)::int from allergies) as allergies,
            (select count(*)::int from allergy_reviews) as none_known,
            (select count(*)::int from patient_summaries) as summaries,
            (select count(*)::int from patient_attachments) as documents`,
    [await theDemoHospital(), clockNow()],
  );
  const { sets, ill, children, ...made } = rows[0];
  // Sixty written in charts, and the discharge summaries of those who have left their bed.
  expect(made).toEqual({ own: 264, foreign_rows: 46, sensitive: 4, allergies: 58, none_known: 40, summaries: 85, documents: 120 });
  // Those of the charts, and two days of everybody in a bed.
  expect(sets).toBeGreaterThan(4_300);
  expect(sets).toBeLessThanOrEqual(4_700);
  expect(ill).toBeGreaterThanOrEqual(5);
  expect(children).toBeGreaterThanOrEqual(11);
});
