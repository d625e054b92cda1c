import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { authRefusals } from '../contract/refusals.ts';
import { recordFor } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { hashPassword } from './password-hash.ts';
import { whyNotPin } from './rules.ts';

/** POST auth/pin: sets the own PIN, confirmed by the password; it ends a lock of the PIN. */
export async function setPin(scope: AnyScope, { pin, password }: BodyOf<typeof authCalls.setPin>): Promise<{ setAt: Instant }> {
  refuseIf(whyNotPin(pin));
  const account = await requireOwnPassword(scope, password, authRefusals.refusal('PASSWORD_WRONG'));
  await scope.tx
    .updateTable('accounts')
    .set({
      pinHash: await hashPassword(scope, pin),
      pinSetAt: scope.now,
      pinFailedCount: 0,
      pinFailingSince: null,
      pinLockedUntil: null,
      pinLockLevel: 0,
      updatedAt: scope.now,
    })
    .where('id', '=', account.id)
    .execute();
  await recordFor(scope, account, {
    action: 'update',
    summary: account.pinSetAt ? 'PIN for second signatures changed' : 'PIN for second signatures set',
  });
  return { setAt: scope.now };
}
