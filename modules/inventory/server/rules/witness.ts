import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';

/** Why a second person is missing: one is needed and none is named, the one named is nobody here, or the same person. */
export function whyNotWitness(facts: {
  readonly needed: boolean;
  readonly actorId: Id | null;
  /** The member of staff who was named, when there is one. */
  readonly witnessId: Id | null;
  readonly named: boolean;
}): Refusal | null {
  const { needed, actorId, witnessId, named } = facts;
  if (!needed && !named) return null;
  return witnessId === null || witnessId === actorId ? inventoryRefusals.refusal('WITNESS_REQUIRED') : null;
}
