import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import { clockNow, theCivis, theDatabase } from '#testing/world.ts';
import { accessControlModule } from '#modules/access-control/server/index.ts';
import { appointmentsModule } from '#modules/appointments/server/index.ts';
import { authModule } from '#modules/auth/server/index.ts';
import { organisationModule } from '#modules/organisation/server/index.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { queueModule } from '#modules/queue/server/index.ts';
import { registrationModule } from '#modules/registration/server/index.ts';
import { subscriptionModule } from '#modules/subscription/server/index.ts';
import { consultationModule } from './index.ts';

// Modules whose records the demo of consultations stands on.
const needed = [
  organisationModule,
  subscriptionModule,
  authModule,
  accessControlModule,
  registrationModule,
  patientsModule,
  appointmentsModule,
  queueModule,
  consultationModule,
];
let spent = 0;
const now = clockNow();

beforeAll(async () => {
  const steps = needed.flatMap((module) =>
    (module.demo?.(now) ?? []).map((step) => ({
      ...step,
      run: async (stage: Parameters<typeof step.run>[0]) => {
        const began = performance.now();
        await step.run(stage);
        if (module.name === 'consultation') spent += performance.now() - began;
      },
    })),
  );
  await playDemo(theCivis().kernel, steps, dayIn(now, 'UTC'), () => undefined);
}, 300_000);

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
  expect(await count("consultations where status = 'on-hold'")).toBeLessThanOrEqual(3);
  expect(await count('(select distinct consultation_id from consultation_amendments) amended')).toBe(6);
  expect(await count('consultations where co_sign_required and co_signed_at is null')).toBe(2);
  expect(await count('consultation_templates')).toBeGreaterThanOrEqual(10);
  expect(await count('referrals')).toBe(12);
  expect(await count('medical_certificates')).toBe(10);
});

test('what is made takes its share of the demo’s minute', () => expect(spent).toBeLessThan(90_000));
