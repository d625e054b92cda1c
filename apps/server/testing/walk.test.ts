import { expect, test } from 'vitest';
import { seeded } from '#kernel/server/demo/stage.ts';
import { goWalk, oneOf, planWalk, shrinkWalk, type Step, type Walker } from './walk.ts';

const weights = { put: 3, take: 2, look: 1 };

/** A shelf that breaks once three were put on it and one was taken. */
async function aShelf(): Promise<Walker> {
  let put = 0;
  return {
    step: async ({ act }) => {
      if (act === 'put') put += 1;
      if (act === 'take' && put >= 3) throw new Error('It broke');
    },
    end: async () => undefined,
  };
}

test('a seed gives one walk, of each act about as its weight says', () => {
  const [one, again, other] = [planWalk(weights, 600, seeded(1)), planWalk(weights, 600, seeded(1)), planWalk(weights, 600, seeded(2))];
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  const counts = ['put', 'take', 'look'].map((act) => one.filter((step) => step.act === act).length);
  expect(counts[0]).toBeGreaterThan(250);
  expect(counts[2]).toBeGreaterThan(60);
});

test('a fall says where it was, and is shrunk to what it needs', async () => {
  const steps = planWalk(weights, 60, seeded(3));
  const fall = await goWalk(steps, aShelf);
  expect(fall?.error).toMatchObject({ message: 'It broke' });
  const short = await shrinkWalk(steps.slice(0, (fall?.at ?? 0) + 1), async (less) => (await goWalk(less, aShelf)) !== null, 500);
  expect(short.map(({ act }) => act)).toEqual(['put', 'put', 'put', 'take']);
  expect(await goWalk(short.slice(1), aShelf)).toBeNull();
});

test('what is only seen at the end falls after the last step', async () => {
  const world = async (): Promise<Walker> => ({ step: async () => undefined, end: () => Promise.reject(new Error('Too late')) });
  const steps: Step[] = [{ act: 'look', dice: [0, 0, 0] }];
  expect(await goWalk(steps, world)).toMatchObject({ at: 1, error: { message: 'Too late' } });
});

test('dice choose among what there is', () => {
  expect([oneOf(['a', 'b'], 0), oneOf(['a', 'b'], 0.99), oneOf([], 0.5)]).toEqual(['a', 'b', undefined]);
});
