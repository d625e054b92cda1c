import type { Id } from '#kernel/contract/fields.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { findAccountByEmail, passwordMatches, pinMatches } from '#modules/auth/server/index.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';

/** Another person of the staff who confirmed an act with their own password or PIN. */
export interface SecondPerson {
  readonly id: Id;
  readonly name: string;
}

type Field = 'checker' | 'witness';

/** Passwords are tried at most so often for one address: guesses and confirmations alike. */
const tries = { most: 40, seconds: 600 };

/**
 * Somebody else of this hospital, by email and password or PIN, who may dispense too (of a witness any member of the staff). Wrong ones are
 * audited although the act is refused. Refuses MEDICATION_ORDER_CHECKER_PASSWORD, MEDICATION_ORDER_CHECKER_SELF, MEDICATION_ORDER_CHECKER_RIGHT.
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
  await takeRate(scope, `second-person:${scope.hospitalId}:${email}`, tries);
  const account = await findAccountByEmail(scope, 'hospital', email);
  // A password is never four to six digits: those are the PIN.
  const matches = /^\d{4,6}$/.test(order.password) ? pinMatches : passwordMatches;
  const right = await matches(scope, account?.id ?? null, order.password);
  const identity = right && account ? await scope.identify(account.id) : null;
  if (!identity?.userId) {
    await scope.apart((apart) =>
      apart.record({
        action: 'login-failed',
        entity: 'MedicationOrder',
        summary: `A second person was not confirmed (${field})`,
        outcome: 'refused',
      }),
    );
    throw refusal('MEDICATION_ORDER_CHECKER_PASSWORD');
  }
  if (identity.userId === scope.actor.userId) throw refusal('MEDICATION_ORDER_CHECKER_SELF');
  const held = new Set(identity.permissions.map(foldPermission));
  if (field === 'checker' && !held.has(foldPermission('Dispense Medication'))) throw refusal('MEDICATION_ORDER_CHECKER_RIGHT');
  return { id: identity.userId, name: identity.name };
}
