import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { licenceState } from './rules.ts';
import { findUser } from './user-store.ts';

/**
 * Refuses an act that only licensed staff may do with LICENCE_EXPIRED when the actor's practising licence has ended, in
 * the hospital's zone. The caller asks the hospital's setting first.
 */
export async function requireLicence(scope: Scope): Promise<void> {
  const user = await findUser(scope, scope.actor.userId);
  if (!user) return;
  if (licenceState(user, dayIn(scope.now, await zoneOf(scope))) === 'expired') throw accessRefusals.refusal('LICENCE_EXPIRED');
}
