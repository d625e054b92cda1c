import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { UsedSlots } from '../contract/events.ts';
import { subscriptionRefusals } from '../contract/refusals.ts';
import { whyNotAnotherUser } from './rules.ts';

export interface Slots {
  readonly slots: number;
  /** Active and pending users. */
  readonly used: number;
}

async function usedSlots(scope: Scope): Promise<number> {
  const answers = await scope.ask(UsedSlots, { hospitalId: scope.hospitalId });
  return answers.reduce((sum, count) => sum + count, 0);
}

/** Slots and how many are taken, to show. To decide on a further user take `lockSlots`. */
export async function userSlots(scope: Scope): Promise<Slots> {
  const row = await scope.tx.selectFrom('subscriptions').select('userSlots').where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
  return { slots: row?.userSlots ?? 0, used: await usedSlots(scope) };
}

/**
 * Locks the subscription's row until commit, then counts: whoever else adds or takes in a user of this hospital waits,
 * so no interleaving passes the slots (invariant 4). Lock it before the rows of users. Refuses SUBSCRIPTION_REQUIRED
 * when there is no subscription.
 */
export async function lockSlots(scope: Scope): Promise<Slots> {
  const row = await scope.tx
    .selectFrom('subscriptions')
    .select('userSlots')
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw subscriptionRefusals.refusal('SUBSCRIPTION_REQUIRED');
  return { slots: row.userSlots, used: await usedSlots(scope) };
}

/** Locks the slots and refuses SUBSCRIPTION_UPGRADE_REQUIRED unless `more` further users have one. */
export async function requireFreeSlots(scope: Scope, more = 1): Promise<void> {
  refuseIf(whyNotAnotherUser({ ...(await lockSlots(scope)), more }));
}
