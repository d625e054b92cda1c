import { expect, test } from 'vitest';
import { seeded } from '#kernel/server/demo/stage.ts';
import { describeWalk, goWalk, planWalk, shrinkWalk, type Step, type Walker } from '#testing/walk.ts';
import { careActs } from './testing/walk-acts.ts';
import { claimActs } from './testing/walk-claims.ts';
import { brokenInAll, brokenNow } from './testing/walk-invariants.ts';
import { aWalkWorld } from './testing/walk-world.ts';

const count = Number(process.env['CIVIS_WALK_STEPS'] ?? 500);
const seed = Number(process.env['CIVIS_WALK_SEED'] ?? 20_261_129);
const acts = { ...careActs, ...claimActs };
const weights = Object.fromEntries(Object.entries(acts).map(([name, [weight]]) => [name, weight]));

/** How often each act of the walk was done. */
type Done = Record<string, number>;

async function aWalker(done: Done = {}): Promise<Walker> {
  const world = await aWalkWorld();
  const holds = (broken: readonly string[]) => {
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
  return {
    step: async ({ act, dice }, at) => {
      const answer = await acts[act]?.[1](world, dice);
      if (!answer) return;
      // What is refused is refused by a rule, never by the database.
      if (![200, 409, 422].includes(answer.status)) throw new Error(`${act} was answered ${answer.status}: ${answer.text.slice(0, 600)}`);
      if (answer.status === 200) done[act] = (done[act] ?? 0) + 1;
      holds(await brokenNow(world));
      if (at % 50 === 49) holds(await brokenInAll(world));
    },
    end: async () => holds(await brokenInAll(world)),
  };
}

/** The walk as short as it still fails, with its seed. */
async function failure(steps: readonly Step[], at: number, error: unknown): Promise<Error> {
  const upTo = steps.slice(0, at + 1);
  const short = await shrinkWalk(upTo, async (less) => (await goWalk(less, () => aWalker())) !== null, 40);
  return new Error(`Seed ${seed}, step ${at} of ${steps.length}: ${String(error)}\nIt needs:\n${describeWalk(short)}`);
}

test(`${count} random acts on lines, approvals, HMO bills, claims and payments leave every sum as it must be`, async () => {
  const steps = planWalk(weights, count, seeded(seed));
  const done: Done = {};
  const fall = await goWalk(steps, () => aWalker(done));
  if (fall) throw await failure(steps, fall.at, fall.error);
  // The walk does reach what it is about; a rule that changes may move it past one act or another.
  if (count >= 500) expect(Object.keys(acts).filter((act) => !done[act]).length).toBeLessThanOrEqual(3);
}, 600_000);
