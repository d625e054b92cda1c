import type { Id } from '#kernel/contract/fields.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { findAccountByEmail, secondPersonMatches } from '#modules/auth/server/index.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';

/** Another person of the staff who confirmed an act with their own password or PIN. */
export interface SecondPerson {
  readonly id: Id;
  readonly name: string;
}

type Field = 'checker' | 'witness';

/**
 * Somebody else of this hospital, by email and password or PIN, who may dispense too (of a witness any member of the staff). Wrong ones
 * count for both and are audited although the act is refused. Refuses MEDICATION_ORDER_CHECKER_PASSWORD, MEDICATION_ORDER_CHECKER_SELF, MEDICATION_ORDER_CHECKER_RIGHT.
 */
export async function requireSecondPerson(
  scope: Scope,
  order: { readonly email: string; readonly password: string },
  field: Field,
): Promise<SecondPerson> {
  const refusal = (code: 'MEDICATION_ORDER_CHECKER_PASSWORD' | 'MEDICATION_ORDER_CHECKER_SELF' | 'MEDICATION_ORDER_CHECKER_RIGHT') => {
    const found = orderRefusals.refusal(code);
    return orderRefusals.refusal(code, {}, { [field]: found.message });
  };
  const email = order.email.trim().toLowerCase();
  const account = await findAccountByEmail(scope, 'hospital', email);
  const right = await secondPersonMatches(scope, account?.id ?? null, order.password);
  const identity = right && account ? await scope.identify(account.id) : null;
  if (!identity?.userId) throw refusal('MEDICATION_ORDER_CHECKER_PASSWORD');
  if (identity.userId === scope.actor.userId) throw refusal('MEDICATION_ORDER_CHECKER_SELF');
  const held = new Set(identity.permissions.map(foldPermission));
  if (field === 'checker' && !held.has(foldPermission('Dispense Medication'))) throw refusal('MEDICATION_ORDER_CHECKER_RIGHT');
  return { id: identity.userId, name: identity.name };
}
