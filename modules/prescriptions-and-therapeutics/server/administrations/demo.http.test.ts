import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { clockNow, theDatabase } from '#testing/world.ts';

onTheDemo();
const now = clockNow();

test('the ward of the demo gives its medicines: most in time, some refused or late, its stock used', async () => {
  const { rows } = await theDatabase().owner.query(
    `select (select count(*) from therapeutic_administrations where status = 'in-progress')::int as running,
            (select count(*) from therapeutic_administrations where status = 'dosage completed')::int as completed,
            (select count(*) from therapeutic_administrations where status = 'terminated')::int as terminated,
            (select count(*) from therapeutic_administrations where held_at is not null)::int as held,
            (select count(*) from therapeutic_administrations where insulin and status = 'in-progress')::int as scales,
            (select count(*) from therapeutic_administrations where infusion is not null and status = 'in-progress')::int as infusions,
            (select count(*) from administration_dosages where status = 'given')::int as given,
            (select count(*) from administration_dosages where status in ('refused', 'withheld', 'missed'))::int as other,
            (select count(*) from administration_dosages where effect_note is not null)::int as effects,
            (select count(*) from therapeutic_administrations where next_late_at < $1)::int as late,
            (select sum(l.dispensed - coalesce((select sum(d.units) from administration_dosages d
                       where d.hospital_id = a.hospital_id and d.administration_id = a.id and d.source = 'dispensed' and not d.voided), 0))
               from therapeutic_administrations a
               join prescription_lines l on l.hospital_id = a.hospital_id and l.id = a.prescription_line_id
              where a.status = 'terminated')::int as unused,
            (select count(*) from stock_movements where ref_type = 'administration-dosage')::int as moved`,
    [now],
  );
  expect(rows[0].running).toBeGreaterThan(9);
  expect(rows[0]).toMatchObject({ terminated: 14, held: 1, effects: 5, scales: 2, infusions: 4 });
  expect(rows[0].given).toBeGreaterThan(12);
  expect(rows[0].moved).toBeGreaterThan(10);
  expect(rows[0].unused).toBeGreaterThan(0);
});
