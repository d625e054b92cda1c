import { expect, test } from 'vitest';
import { aHospital, clockNow, inPlatform, theCivis, theDatabase } from '#testing/world.ts';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import { inHospitalScope, publicActor, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { Actor } from '#kernel/server/scope/scope.ts';
import { patientSteps } from './demo.ts';

test('the demo makes 260 people: dependants, deaths with certificates, unidentified and shared ones', { timeout: 60_000 }, async () => {
  const [hospital, second] = [await aHospital(), await aHospital()];
  const ids = new Map([
    ['hospital:demo', hospital.id],
    ['hospital:second', second.id],
  ]);
  const actors = new Map<string, Actor>([['user:doctor', publicActor({ kind: 'user', name: 'Dr Demo', role: 'Doctor' })]]);
  const steps = [...patientSteps(clockNow())].sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const step of steps) {
    const stage = {
      now: step.at,
      today: clockNow().slice(0, 10),
      ids,
      actors,
      random: () => 0.5,
      pick: (items: readonly unknown[]) => items[0],
      idOf: (name: string) => ids.get(name) ?? expect.fail(`nothing under ${name}`),
      inHospital: async (name: string, as: string, act: Parameters<typeof inHospitalScope>[2]) => {
        const facts = {
          actor: actors.get(as) ?? systemActor('demo'),
          now: step.at,
          call: { permission: null, method: null, route: 'demo' },
          area: null,
        };
        return (await inHospitalScope(theCivis().kernel, { ...facts, hospitalId: ids.get(name) as string }, act)).result;
      },
      onPlatform: inPlatform,
    } as unknown as DemoStage;
    await step.run(stage);
  }
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as people, count(*) filter (where is_dependant)::int as dependants, count(distinct principal_patient_id)::int as principals, count(*) filter (where status = 'deceased')::int as deaths,
       count(*) filter (where is_unidentified)::int as unidentified, count(*) filter (where confidential)::int as confidential from patients where hospital_id = $1`,
    [hospital.id],
  );
  expect(rows[0]).toEqual({ people: 260, dependants: 38, principals: 27, deaths: 6, unidentified: 2, confidential: 3 });
  const there = await theDatabase().owner.query('select count(*)::int as n from patients where hospital_id = $1', [second.id]);
  expect(there.rows[0].n).toBe(20);
});
