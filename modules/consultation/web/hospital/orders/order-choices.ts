import type { Found, FoundRow } from '#kernel/web/find/found.ts';

/** A test or medicine that was found, and what taking it does. */
export interface Choice extends Omit<FoundRow<unknown>, 'value'> {
  readonly take: () => void;
}

/** The rows of a module, each with its taker. */
export function choicesOf<Value>(found: Found<Value> | null, take: (value: Value) => void): readonly Choice[] {
  return (found?.rows ?? []).map(({ value, ...row }) => ({ ...row, take: () => take(value) }));
}

/** The choice that Enter takes: the one moved to, else the one that is meant; where a test and a medicine may be meant, none. */
export function markedOf(
  choices: readonly Choice[],
  picked: string | null,
  found: readonly (Pick<Found<unknown>, 'meant'> | null)[],
): Choice | null {
  const chosen = choices.find(({ key }) => key === picked);
  if (chosen) return chosen;
  const meant = found.flatMap((each) => each?.meant ?? []);
  return meant.length === 1 ? (choices.find(({ key }) => key === meant[0]) ?? null) : null;
}

/** The next choice in sight from the marked one; those that cannot be taken are passed over. */
export function nextOf(choices: readonly Choice[], marked: Choice | null, step: 1 | -1): Choice | null {
  const open = choices.filter(({ off }) => !off);
  const at = open.findIndex(({ key }) => key === marked?.key);
  return open[Math.min(Math.max(at + step, 0), open.length - 1)] ?? null;
}
