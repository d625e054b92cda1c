import { createHash } from 'node:crypto';
import type { InteractionSeverity } from '../../../contract/words.ts';
import { bloodAndHeart } from '../../../contract/interactions/blood-and-heart.ts';
import type { PairGroup } from '../../../contract/interactions/group.ts';
import { infections } from '../../../contract/interactions/infections.ts';
import { mindAndMetabolism } from '../../../contract/interactions/mind-and-metabolism.ts';

/** A pair of the shipped list. `key` names it in every hospital and version. */
export interface BuiltInPair {
  readonly id: string;
  readonly key: string;
  readonly a: string;
  readonly b: string;
  readonly severity: InteractionSeverity;
  readonly effect: string;
  readonly advice: string;
}

/** Where the shipped pairs come from: written for this product from what manufacturers say on their labels. */
export const builtInSource = "Civis, after the manufacturers' labels";

/** The same key whichever side is named first. */
export function pairKey(a: string, b: string): string {
  return [a.toLowerCase(), b.toLowerCase()].sort().join('~');
}

/** A UUID that hangs on the key alone, so that a shipped pair has the same id everywhere. */
function idOf(key: string): string {
  const hash = createHash('sha256').update(`interaction ${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function pairsOf({ a, b, severity, effect, advice }: PairGroup): BuiltInPair[] {
  return a.flatMap((one) =>
    b.map((other) => {
      const key = pairKey(one, other);
      return { id: idOf(key), key, a: one, b: other, severity, effect, advice };
    }),
  );
}

/** All shipped pairs; where two groups name one pair, the first counts. */
export const builtInPairs: readonly BuiltInPair[] = [
  ...new Map(
    [...bloodAndHeart, ...infections, ...mindAndMetabolism]
      .flatMap(pairsOf)
      .reverse()
      .map((pair) => [pair.key, pair]),
  ).values(),
].reverse();

export const builtInById: ReadonlyMap<string, BuiltInPair> = new Map(builtInPairs.map((pair) => [pair.id, pair]));
