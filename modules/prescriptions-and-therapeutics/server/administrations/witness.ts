import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmByPin, holdersOf } from '#modules/access-control/server/index.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import type { Witness } from '../../contract/administration-records.ts';

/** Somebody who stood by, confirmed. */
export interface Confirmed {
  readonly id: Id;
  readonly name: string;
}

/**
 * Confirms a witness by their own PIN: an active user who gives medicines too and is not the one who acts. Who is none, has no PIN,
 * or whose PIN is locked after wrong tries is refused with the words of a wrong one.
 */
export async function confirmWitness(scope: Scope, witness: Witness | null): Promise<Confirmed | null> {
  if (!witness) return null;
  if (witness.userId === scope.actor.userId) throw administrationRefusals.refusal('DOSE_WITNESS');
  const confirmed = await confirmByPin(scope, witness);
  if (!confirmed || !(await holdersOf(scope, 'Record Dosage')).includes(confirmed.id))
    throw administrationRefusals.refusal('DOSE_WITNESS_PIN');
  return confirmed;
}
