import { expect, test } from 'vitest';
import { aHospital, clockNow, inPlatform, theCivis, theDatabase } from '#testing/world.ts';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import { inHospitalScope, publicActor, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { Actor } from '#kernel/server/scope/scope.ts';
import { patientsModule } from '#modules/patients/server/index.ts';
import { chartSteps } from './demo.ts';

test('the demo fills the charts of its patients', { timeout: 120_000 }, async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const ids = new Map([
    ['hospital:demo', hospital.id],
    ['hospital:second', second.id],
  ]);
  const staff = (role: string) => publicActor({ kind: 'user', userId: hospital.admin.userId, name: role, role });
  const actors = new Map<string, Actor>([
    ['user:doctor', staff('Doctor')],
    ['user:nurse', staff('Nurse')],
  ]);
  const now = clockNow();
  const steps = [...(patientsModule.demo?.(now) ?? []), ...chartSteps(now)]
    .map((step, index) => ({ step, index }))
    .sort((a, b) => (a.step.at < b.step.at ? -1 : a.step.at > b.step.at ? 1 : a.index - b.index));
  for (const { step } of steps) {
    await step.run({
      now: step.at,
      today: now.slice(0, 10),
      ids,
      actors,
      random: () => 0.5,
      pick: (items: readonly unknown[]) => items[0],
      idOf: (name: string) => ids.get(name) ?? expect.fail(`nothing under ${name}`),
      inHospital: async (name: string, as: string, act: Parameters<typeof inHospitalScope>[2]) => {
        const call = { permission: null, method: null, route: 'demo' };
        const facts = { actor: actors.get(as) ?? systemActor('demo'), now: step.at, call, area: null };
        return (await inHospitalScope(theCivis().kernel, { ...facts, hospitalId: ids.get(name) as string }, act)).result;
      },
      onPlatform: inPlatform,
    } as unknown as DemoStage);
  }
  const { rows } = await theDatabase().owner.query(
    `select (select count(*)::int from vitals where hospital_id = $1) as sets,
            (select count(*)::int from vitals where hospital_id = $1 and news2 >= 5 and taken_at > $3::timestamptz - interval '24 hours') as ill,
            (select count(distinct patient_id)::int from vitals where hospital_id = $1 and head_circumference is not null) as children,
            (select count(*)::int from pre_existing_conditions where hospital_id = $1) as own,
            (select count(*)::int from pre_existing_conditions where hospital_id = $2) as foreign_rows,
            (select count(*)::int from pre_existing_conditions where is_sensitive) as sensitive,
            (select count(*)::int from allergies) as allergies,
            (select count(*)::int from allergy_reviews) as none_known,
            (select count(*)::int from patient_summaries) as summaries,
            (select count(*)::int from patient_attachments) as documents`,
    [hospital.id, second.id, now],
  );
  const { sets, ill, children, ...made } = rows[0];
  expect(made).toEqual({ own: 264, foreign_rows: 46, sensitive: 4, allergies: 58, none_known: 40, summaries: 60, documents: 120 });
  expect(sets).toBeGreaterThan(4_100);
  expect(sets).toBeLessThanOrEqual(4_200);
  expect(ill).toBeGreaterThanOrEqual(5);
  expect(children).toBeGreaterThanOrEqual(11);
});
