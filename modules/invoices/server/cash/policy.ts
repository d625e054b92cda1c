import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf } from '#modules/billing-setup/server/index.ts';

/** Whether cash moves only with an open shift. */
export async function requiresOpenShift(scope: Scope): Promise<boolean> {
  return (await billingPolicyOf(scope)).requireOpenShift;
}

/** Whether cashiers count before they see what should be there. */
export async function countsBlind(scope: Scope): Promise<boolean> {
  return (await billingPolicyOf(scope)).blindCashCount;
}

/** Most that the actor's role may approve to be paid back; null = without a limit (also a role without a row). */
export async function refundLimitOf(scope: Scope): Promise<number | null> {
  if (scope.actor.kind === 'system') return null;
  const { roleLimits } = await billingPolicyOf(scope);
  return roleLimits.find(({ roleId }) => roleId === scope.actor.roleId)?.refundLimitAmount ?? null;
}
