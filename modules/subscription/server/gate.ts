import type { CallSpec } from '#kernel/contract/calls.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ModuleInUse } from '../contract/events.ts';
import { moduleOf, whyNotGated } from './rules.ts';
import { subscriptionOf } from './stored-subscription.ts';

/** Why the subscription does not cover a call, or null. Core reads cost no query. */
export async function gate(scope: Scope, call: CallSpec): Promise<Refusal | null> {
  const module = moduleOf(call.module);
  if (call.ungated || (call.method === 'GET' && module === null)) return null;
  const facts = { method: call.method, module, subscription: await subscriptionOf(scope), moduleInUse: false };
  const refused = whyNotGated(facts);
  if (!refused || module === null || call.method !== 'GET') return refused;
  const moduleInUse = (await scope.ask(ModuleInUse, { module })).includes(true);
  return whyNotGated({ ...facts, moduleInUse });
}
