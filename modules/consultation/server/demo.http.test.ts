import { expect, test } from 'vitest';
import { onTheDemo } from '#testing/on-demo.ts';
import { theDatabase } from '#testing/world.ts';

onTheDemo();

async function count(words: string): Promise<number> {
  const { rows } = await theDatabase().owner.query(`select count(*)::int as count from ${words}`);
  return rows[0].count as number;
}

test('two years of signed visits in many diagnoses, each with one primary', async () => {
  expect(await count("consultations where status = 'completed' and started_at < now() - interval '1 day'")).toBeGreaterThan(200);
  expect(await count("(select distinct primary_icd_code from consultations where status = 'completed') codes")).toBeGreaterThan(8);
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as wrong from consultations c where status = 'completed' and no_diagnosis_reason is null
       and (select count(*) from consultation_diagnoses d where d.consultation_id = c.id and d.rank = 1 and d.removed_at is null) <> 1`,
  );
  expect(rows[0].wrong).toBe(0);
});

test('something of everything waits: unsigned, amended, to co-sign; papers and templates', async () => {
  expect(await count("consultations where status = 'in-progress' and started_at < now() - interval '1 day'")).toBeGreaterThanOrEqual(4);
  expect(await count("consultations where status = 'on-hold'")).toBe(3);
  expect(await count("consultations where status = 'on-hold' and results_ready")).toBe(2);
  expect(await count('(select distinct consultation_id from consultation_amendments) amended')).toBe(18);
  expect(await count('consultations where co_sign_required and co_signed_at is null')).toBe(2);
  expect(await count('consultation_templates')).toBeGreaterThanOrEqual(10);
  expect(await count('referrals')).toBe(24);
  expect(await count('medical_certificates')).toBe(30);
});
