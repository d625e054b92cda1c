import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf } from '#testing/world.ts';

test('looking one patient up compares the hospital once, without a subquery of the policy beside it', async () => {
  const hospital = await aHospital();
  const { id } = await aPatient(hospital);
  const plan = await inScopeOf(hospital.id, async (scope) => {
    const { rows } = await sql<{ plan: string }>`
      explain select fullname from patients where hospital_id = ${scope.hospitalId} and id = ${id}`.execute(scope.tx);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain("current_setting('app.hospital'");
  expect(plan).not.toMatch(/InitPlan|SubPlan/);
});

test('a patient of another hospital is seen by no statement, with the hospital named or not', async () => {
  const [own, other] = [await aHospital(), await aHospital()];
  const { id } = await aPatient(other);
  const seen = await inScopeOf(own.id, async (scope) => {
    const [named, unnamed] = [
      await sql<{ n: number }>`select count(*)::int as n from patients where hospital_id = ${other.id} and id = ${id}`.execute(scope.tx),
      await sql<{ n: number }>`select count(*)::int as n from patients where id = ${id}`.execute(scope.tx),
    ];
    return [named.rows[0]?.n, unnamed.rows[0]?.n];
  });
  expect(seen).toEqual([0, 0]);
});
