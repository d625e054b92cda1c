import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { authRefusals } from '../contract/refusals.ts';
import { apart, findAccount, recordFor } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { afterFailure, whyLocked, whyNotPin } from './rules.ts';

/** Wrong PINs within a quarter of an hour after which none is taken for a while. */
const pinTries = 5;

/** POST auth/pin: sets the own PIN, confirmed by the password; it ends a lock of the PIN. */
export async function setPin(scope: AnyScope, { pin, password }: BodyOf<typeof authCalls.setPin>): Promise<{ setAt: Instant }> {
  refuseIf(whyNotPin(pin));
  const account = await requireOwnPassword(scope, password, authRefusals.refusal('PASSWORD_WRONG'));
  await scope.tx
    .updateTable('accounts')
    .set({
      pinHash: await hashPassword(pin),
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

/** One try, counted for good: of parallel ones each comes after the other, and after the last allowed none counts as right. */
function judge(scope: AnyScope, accountId: Id, right: boolean): Promise<boolean> {
  return apart(scope, async (own) => {
    const account = await own.tx
      .selectFrom('accounts')
      .select(['id', 'hospitalId', 'pinFailedCount', 'pinFailingSince', 'pinLockedUntil', 'pinLockLevel'])
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (whyLocked(account.pinLockedUntil, own.now)) return false;
    if (right && account.pinFailedCount === 0 && account.pinLockLevel === 0) return true;
    const next = right
      ? { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 }
      : afterFailure(
          {
            failedCount: account.pinFailedCount,
            failingSince: account.pinFailingSince,
            lockedUntil: account.pinLockedUntil,
            lockLevel: account.pinLockLevel,
          },
          pinTries,
          own.now,
        );
    await own.tx
      .updateTable('accounts')
      .set({
        pinFailedCount: next.failedCount,
        pinFailingSince: next.failingSince,
        pinLockedUntil: next.lockedUntil,
        pinLockLevel: next.lockLevel,
      })
      .where('id', '=', accountId)
      .execute();
    if (!right) {
      const summary = next.lockedUntil ? 'PIN refused; locked after too many wrong ones' : 'PIN refused';
      await recordFor(own, account, { action: 'login-failed', summary, outcome: 'refused' });
    }
    return right;
  });
}

/**
 * Whether a PIN is the account's own. Nobody, no PIN, a wrong one and a locked one answer alike, in the time of a real check. Five
 * wrong ones within a quarter of an hour lock the PIN for 15, then 30, then 60 minutes; they count although the act is refused.
 */
export async function pinMatches(scope: AnyScope, accountId: Id | null, pin: string): Promise<boolean> {
  const account = accountId ? await findAccount(scope, accountId) : undefined;
  const right = await verifyPassword(pin, account?.pinHash);
  return account?.pinHash ? judge(scope, account.id, right) : false;
}
