import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, findAccount, recordFor } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { afterFailure, type FailureState, whyLocked, whyNotPin } from './rules.ts';

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

const clean = { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 } as const;

async function lockedState(scope: AnyScope, accountId: Id): Promise<FailureState> {
  const row = await scope.tx
    .selectFrom('accounts')
    .select(['pinFailedCount', 'pinFailingSince', 'pinLockedUntil', 'pinLockLevel'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return {
    failedCount: row.pinFailedCount,
    failingSince: row.pinFailingSince,
    lockedUntil: row.pinLockedUntil,
    lockLevel: row.pinLockLevel,
  };
}

async function writeState(scope: AnyScope, accountId: Id, state: FailureState): Promise<void> {
  await scope.tx
    .updateTable('accounts')
    .set({
      pinFailedCount: state.failedCount,
      pinFailingSince: state.failingSince,
      pinLockedUntil: state.lockedUntil,
      pinLockLevel: state.lockLevel,
    })
    .where('id', '=', accountId)
    .execute();
}

/** A right PIN counts unless wrong ones have locked it meanwhile, and ends their count. */
async function isOpen(scope: AnyScope, accountId: Id): Promise<boolean> {
  const state = await lockedState(scope, accountId);
  if (whyLocked(state.lockedUntil, scope.now)) return false;
  if (state.failedCount > 0 || state.lockLevel > 0) await writeState(scope, accountId, clean);
  return true;
}

/** Counts a wrong PIN for good, one after the other over all processes. */
function countWrong(scope: AnyScope, account: Pick<Account, 'id' | 'hospitalId'>): Promise<void> {
  return apart(scope, async (own) => {
    const state = await lockedState(own, account.id);
    if (whyLocked(state.lockedUntil, own.now)) return;
    const next = afterFailure(state, pinTries, own.now);
    await writeState(own, account.id, next);
    const isLocked = whyLocked(next.lockedUntil, own.now) !== null;
    const summary = isLocked ? 'PIN refused; locked after too many wrong ones' : 'PIN refused';
    await recordFor(own, account, { action: 'login-failed', summary, outcome: 'refused' });
  });
}

/**
 * Whether a PIN is the account's own. Nobody, no PIN, a wrong one and a locked one answer alike, in the time of a real check. Five
 * wrong ones within a quarter of an hour lock the PIN for 15, then 30, then 60 minutes; they count although the act is refused.
 */
export async function pinMatches(scope: AnyScope, accountId: Id | null, pin: string): Promise<boolean> {
  const account = accountId ? await findAccount(scope, accountId) : undefined;
  const right = await verifyPassword(pin, account?.pinHash);
  if (!account?.pinHash) return false;
  if (right) return isOpen(scope, account.id);
  await countWrong(scope, account);
  return false;
}
