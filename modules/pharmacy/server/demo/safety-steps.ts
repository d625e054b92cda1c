import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import type { CreateInteraction } from '../../contract/interaction-records.ts';
import { builtInPairs, pairKey } from '../interactions/built-in/pairs.ts';
import { createInteraction, editInteraction } from '../interactions/edit-interactions.ts';

const demo = 'hospital:demo';
const pharmacist = 'user:pharmacist';

/** What the pharmacists of the demo have seen in their town: herbs that patients take beside their medicines. */
const own: readonly CreateInteraction[] = [
  {
    a: 'Moringa',
    b: 'Metformin',
    severity: 'moderate',
    effect: 'glucose falls further than metformin alone would bring it',
    advice: 'Ask about leaf powder and teas; measure glucose more often.',
    source: 'Drug and therapeutics committee',
  },
  {
    a: 'Bitter kola',
    b: 'Ciprofloxacin',
    severity: 'moderate',
    effect: 'less of the antibiotic is taken up',
    advice: 'No bitter kola on the days of the course.',
    source: 'Drug and therapeutics committee',
  },
  {
    a: 'Bitter leaf',
    b: 'Warfarin',
    severity: 'major',
    effect: 'the INR swings with what is eaten',
    advice: 'Keep the amount the same from week to week; measure the INR.',
    source: 'Drug and therapeutics committee',
  },
];

const raised = pairKey('isoniazid', 'paracetamol');

/** The list of interactions as the demo's pharmacy keeps it: three pairs of its own, one shipped pair taken more seriously. */
export function safetySteps(now: Instant): readonly DemoStep[] {
  const added = own.map(
    (order, place): DemoStep => ({
      at: addMinutes(addDays(now, -200), place),
      run: async (stage) => {
        await stage.inHospital(demo, pharmacist, (scope) => createInteraction(scope, order));
      },
    }),
  );
  const changed: DemoStep = {
    at: addDays(now, -120),
    run: async (stage) => {
      const pair = builtInPairs.find(({ key }) => key === raised);
      if (!pair) return;
      await stage.inHospital(demo, pharmacist, (scope) =>
        editInteraction(scope, pair.id, {
          version: 0,
          severity: 'major',
          advice: 'Maximum paracetamol 2 g a day; check liver function every month.',
          reason: 'Two cases of liver injury this year',
        }),
      );
    },
  };
  return [...added, changed];
}
