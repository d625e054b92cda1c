import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { moduleOf, whyNotGated } from './rules.ts';
import { subscriptionOf } from './stored-subscription.ts';

/**
 * Why the subscription does not cover a call, or null. What care needs is never refused: it only takes the hospital's zone along, which
 * most acts want, so that they do not make a round trip for it.
 */
export async function gate(scope: Scope, call: CallSpec, goesOn: boolean): Promise<Refusal | null> {
  if (goesOn) {
    await scope.zone();
    return null;
  }
  return whyNotGated({ method: call.method, module: moduleOf(call.module), subscription: await subscriptionOf(scope) });
}
