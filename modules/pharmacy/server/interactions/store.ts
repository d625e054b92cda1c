import { present } from '#kernel/server/reading/present.ts';
import type { Selectable } from 'kysely';
import type { MedicationInteractionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { interactionActs } from '../../contract/calls/safety.ts';
import { isAtcPrefix, Interaction } from '../../contract/interaction-records.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import type { InteractionPair } from '../../contract/safety/facts.ts';
import { substancesOf } from '../../contract/safety/names.ts';
import { type BuiltInPair, builtInById, builtInPairs, builtInSource, pairKey } from './built-in/pairs.ts';

export type StoredInteraction = Selectable<MedicationInteractionsTable>;

/** A side as the rules compare it: a beginning of an ATC code in capitals, else the substance's international name. */
export function foldSide(written: string): string {
  const code = written.trim().toUpperCase();
  if (isAtcPrefix(code)) return code;
  return substancesOf(written)[0] ?? written.trim().toLowerCase();
}

export function keyOf(a: string, b: string): string {
  return pairKey(foldSide(a), foldSide(b));
}

/** Rows of the hospital: pairs of its own, and what it changed of shipped ones. */
export function storedInteractions(scope: Scope): Promise<StoredInteraction[]> {
  return scope.tx.selectFrom('medicationInteractions').selectAll().where('hospitalId', '=', scope.hospitalId).limit(5000).execute();
}

/** A row of the hospital, locked; null when there is none of this id. */
export async function lockStored(scope: Scope, id: Id): Promise<StoredInteraction | null> {
  const row = await scope.tx
    .selectFrom('medicationInteractions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('id', '=', id), eb('builtInId', '=', id)]))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const Pair = Interaction.omit({ acts: true });
/** A pair as the rules read it, all of them at once: what may be done with it is of no account there. */
export type Pair = Omit<Interaction, 'acts'>;

/** A pair of the shipped list is archived instead. */
export const whyNotRemove = ({ builtIn }: Pick<Pair, 'builtIn'>): Refusal | null =>
  builtIn ? pharmacyRefusals.refusal('INTERACTION_BUILT_IN') : null;

export function withActs(scope: Scope, pair: Pair): Interaction {
  return { ...pair, acts: actsOf(scope, interactionActs, pair, { remove: whyNotRemove(pair) }) };
}

const shipped = (pair: BuiltInPair): Pair =>
  present(Pair, pair, {
    source: builtInSource,
    builtIn: true,
    changed: false,
    status: 'active',
    updatedAt: null,
    updatedByName: null,
    version: 0,
  });

/** A stored row as people see it; a changed shipped pair keeps the shipped pair's id. */
export function toPair(row: StoredInteraction): Pair {
  const { builtInId } = row;
  const builtIn = builtInId !== null;
  return present(Pair, row, { id: builtInId ?? row.id, builtIn, changed: builtIn });
}

/** All pairs as this hospital has them: the shipped list with its changes, then its own. */
export async function allPairs(scope: Scope): Promise<Pair[]> {
  const rows = await storedInteractions(scope);
  const changed = new Map(rows.flatMap((row) => (row.builtInId ? [[row.builtInId, row] as const] : [])));
  return [
    ...builtInPairs.map((pair) => {
      const row = changed.get(pair.id);
      return row ? toPair(row) : shipped(pair);
    }),
    ...rows.filter((row) => row.builtInId === null).map(toPair),
  ];
}

export async function pairOf(scope: Scope, id: Id): Promise<Pair> {
  const row = await lockStored(scope, id);
  if (row) return toPair(row);
  const pair = builtInById.get(id);
  if (!pair) throw kernelRefusals.refusal('NOT_FOUND');
  return shipped(pair);
}

/** Pairs that count now, sides folded, for the rules. */
export async function livePairs(scope: Scope): Promise<InteractionPair[]> {
  return (await allPairs(scope))
    .filter(({ status }) => status === 'active')
    .map(({ a, b, severity, effect, advice, builtIn }) => ({
      a: builtIn ? a : foldSide(a),
      b: builtIn ? b : foldSide(b),
      severity,
      effect,
      advice,
    }));
}
