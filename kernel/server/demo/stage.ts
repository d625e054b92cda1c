import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Kernel } from '../scope/kernel.ts';
import { inHospitalScope, inPlatformScope, publicActor, systemActor } from '../scope/make-scope.ts';
import type { Actor } from '../scope/scope.ts';
import type { DemoStage, DemoStep } from './step.ts';

/** A seeded generator (mulberry32): the demo is the same every time it is made on a day. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const noCall = { permission: null, method: null, route: 'demo' };

/** Replays the steps in the order of their instants through the acts; progress is told every so often. */
export async function playDemo(
  present: Kernel,
  steps: readonly DemoStep[],
  today: CalendarDate,
  progress: (done: number, of: number) => void,
): Promise<void> {
  const kernel: Kernel = { ...present, replaying: true };
  const random = seeded(20_261_120);
  const ids = new Map<string, Id>();
  const actors = new Map<string, Actor>();
  const ordered = steps
    .map((step, index) => ({ step, index }))
    .sort((a, b) => (a.step.at < b.step.at ? -1 : a.step.at > b.step.at ? 1 : a.index - b.index));
  const idOf = (name: string): Id => {
    const id = ids.get(name);
    if (!id) throw new Error(`The demo has nothing under ${name} yet`);
    return id;
  };
  for (const [done, { step }] of ordered.entries()) {
    const facts = (actor: Actor) => ({ actor, now: step.at, call: noCall, area: null });
    const stage: DemoStage = {
      now: step.at,
      today,
      ids,
      actors,
      random,
      idOf,
      pick: (items) => items[Math.floor(random() * items.length)] as never,
      inHospital: async (hospital, as, act) => {
        const actor = as === 'system' ? systemActor('demo') : actors.get(as);
        if (!actor) throw new Error(`The demo has no actor ${as} yet`);
        return (await inHospitalScope(kernel, { ...facts(actor), hospitalId: idOf(hospital) }, act)).result;
      },
      onPlatform: async (act, actor) =>
        (await inPlatformScope(kernel, facts(actor ? publicActor(actor) : systemActor('demo')), act)).result,
    };
    await step.run(stage);
    if (done % 50 === 49) progress(done + 1, ordered.length);
  }
  progress(ordered.length, ordered.length);
}
