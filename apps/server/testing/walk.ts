/** One act of a random walk, as data: the dice choose what it is about among what there is then, so that it also fits a shorter walk. */
export interface Step {
  readonly act: string;
  /** From 0 to 1, without 1. */
  readonly dice: readonly [number, number, number];
}

/** A world that a walk goes through. Both throw where something does not hold. */
export interface Walker {
  readonly step: (step: Step, at: number) => Promise<void>;
  readonly end: () => Promise<void>;
}

export interface Fall {
  /** The step after which it was seen; the number of steps: only at the end. */
  readonly at: number;
  readonly error: unknown;
}

/** So many steps out of acts with their weights; the same seed gives the same walk. */
export function planWalk(weights: Readonly<Record<string, number>>, count: number, random: () => number): Step[] {
  const acts = Object.entries(weights);
  const all = acts.reduce((sum, [, weight]) => sum + weight, 0);
  const draw = (): string => {
    let left = random() * all;
    for (const [act, weight] of acts) {
      left -= weight;
      if (left < 0) return act;
    }
    return acts.at(-1)?.[0] ?? '';
  };
  return Array.from({ length: count }, () => ({ act: draw(), dice: [random(), random(), random()] }));
}

/** One of what there is; undefined of nothing. */
export const oneOf = <T>(all: readonly T[], die: number): T | undefined => all[Math.floor(die * all.length)];

/** Goes through a world of its own; null when everything held. */
export async function goWalk(steps: readonly Step[], aWorld: () => Promise<Walker>): Promise<Fall | null> {
  const walker = await aWorld();
  let at = 0;
  try {
    for (; at < steps.length; at += 1) await walker.step(steps[at] as Step, at);
    await walker.end();
    return null;
  } catch (error) {
    return { at, error };
  }
}

/** Leaves out what a fall does not need: halves, quarters and so on to single steps, within so many walks. */
export async function shrinkWalk(
  steps: readonly Step[],
  falls: (steps: readonly Step[]) => Promise<boolean>,
  most: number,
): Promise<Step[]> {
  let kept = [...steps];
  let walks = 0;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && walks < most; ) {
      const less = [...kept.slice(0, from), ...kept.slice(from + size)];
      walks += 1;
      if (less.length < kept.length && (await falls(less))) kept = less;
      else from += size;
    }
  }
  return kept;
}

/** What a person needs to go the walk again. */
export function describeWalk(steps: readonly Step[]): string {
  return steps.map(({ act, dice }) => `${act} ${dice.map((die) => die.toFixed(4)).join(' ')}`).join('\n');
}
