import type { InteractionSeverity } from '../words.ts';

/** Pairs of one kind: every side of `a` with every side of `b`. Names are folded; sides like `C09A` begin an ATC code. */
export interface PairGroup {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly severity: InteractionSeverity;
  readonly effect: string;
  readonly advice: string;
}

/** A group from words: sides parted by ` | `. */
export function group(a: string, b: string, severity: InteractionSeverity, effect: string, advice: string): PairGroup {
  return { a: a.split(' | '), b: b.split(' | '), severity, effect, advice };
}
