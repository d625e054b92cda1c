import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { moduleOf, whyNotGated } from './rules.ts';
import { subscriptionOf } from './stored-subscription.ts';

/** Why the subscription does not cover a call, or null. The kernel asks about what begins something new, and about panels. */
export async function gate(scope: Scope, call: CallSpec): Promise<Refusal | null> {
  return whyNotGated({ method: call.method, module: moduleOf(call.module), subscription: await subscriptionOf(scope) });
}
