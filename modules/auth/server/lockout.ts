import type { Area } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import type { AttemptResult } from '../contract/words.ts';
import { type Account, apart, findAccount, recordFor, requireAccount } from './accounts.ts';
import { verifyPassword } from './password-hash.ts';
import { policyOf } from './policy.ts';
import { afterFailure, type FailureState, whyLocked } from './rules.ts';

/** Who tries to sign in: an account, or an identifier that nobody has. */
export interface Trying {
  readonly area: Area;
  readonly account: Account | null;
  readonly identifierHash: Buffer;
}

const addressFailures = 30;
const addressMinutes = 10;

/** Why an address may not try any more: 30 failures within ten minutes. */
export async function whyAddressBlocked(scope: AnyScope): Promise<Refusal | null> {
  const { ip } = scope.actor;
  if (!ip) return null;
  const rows = await scope.tx
    .selectFrom('loginAttempts')
    .select('at')
    .where('ip', '=', ip)
    .where('result', 'in', ['bad-password', 'bad-otp'])
    .where('at', '>', addMinutes(scope.now, -addressMinutes))
    .orderBy('at', 'desc')
    .limit(addressFailures)
    .execute();
  const newest = rows[0];
  if (!newest || rows.length < addressFailures) return null;
  const seconds = secondsBetween(scope.now, addMinutes(newest.at, addressMinutes));
  return authRefusals.refusal('ADDRESS_BLOCKED', {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
}

/** Keeps a try for 180 days. */
export async function writeAttempt(scope: AnyScope, { area, account, identifierHash }: Trying, result: AttemptResult): Promise<void> {
  await scope.tx
    .insertInto('loginAttempts')
    .values({
      id: scope.newId(),
      area,
      accountId: account?.id ?? null,
      identifierHash,
      ip: scope.actor.ip,
      userAgent: scope.actor.userAgent?.slice(0, 300) ?? null,
      result,
      at: scope.now,
    })
    .execute();
}

/** Why the identifier may not be tried now. Unknown ones lock like accounts, so that the answer tells nothing. */
export async function whyTryingLocked(scope: AnyScope, trying: Trying): Promise<Refusal | null> {
  if (trying.account) return whyLocked(trying.account.lockedUntil, scope.now);
  const stranger = await scope.tx
    .selectFrom('loginStrangers')
    .select('lockedUntil')
    .where('area', '=', trying.area)
    .where('identifierHash', '=', trying.identifierHash)
    .executeTakeFirst();
  return whyLocked(stranger?.lockedUntil ?? null, scope.now);
}

async function lockedState(scope: AnyScope, trying: Trying): Promise<FailureState> {
  if (trying.account) {
    return scope.tx
      .selectFrom('accounts')
      .select(['failedCount', 'failingSince', 'lockedUntil', 'lockLevel'])
      .where('id', '=', trying.account.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
  }
  const { area, identifierHash } = trying;
  await scope.tx
    .insertInto('loginStrangers')
    .values({ area, identifierHash, failedCount: 0, updatedAt: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return scope.tx
    .selectFrom('loginStrangers')
    .select(['failedCount', 'failingSince', 'lockedUntil', 'lockLevel'])
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHash)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function writeState(scope: AnyScope, { area, account, identifierHash }: Trying, state: FailureState): Promise<void> {
  const { failedCount, failingSince, lockedUntil, lockLevel } = state;
  const columns = { failedCount, failingSince, lockedUntil, lockLevel };
  if (account) {
    await scope.tx.updateTable('accounts').set(columns).where('id', '=', account.id).execute();
    return;
  }
  await scope.tx
    .updateTable('loginStrangers')
    .set({ ...columns, updatedAt: scope.now })
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHash)
    .execute();
}

/**
 * Invariant 4: counts a wrong guess for good, one after the other over all processes. Answers the lock's refusal when
 * the count was full already: such a guess says neither right nor wrong.
 */
export function countFailure(scope: AnyScope, trying: Trying, lockAfter: number, result: AttemptResult): Promise<Refusal | null> {
  return apart(scope, async (own) => {
    const state = await lockedState(own, trying);
    const locked = whyLocked(state.lockedUntil, own.now);
    await writeAttempt(own, trying, locked ? 'locked' : result);
    if (locked) return locked;
    const next = afterFailure(state, lockAfter, own.now);
    await writeState(own, trying, next);
    if (trying.account) {
      const summary = next.lockedUntil && next.failedCount === 0 ? 'Sign-in failed; locked after too many failures' : 'Sign-in failed';
      await recordFor(own, trying.account, { action: 'login-failed', summary, outcome: 'refused' });
    }
    return null;
  });
}

/**
 * Checks the password of a signed-in person; a wrong one counts towards the lock as at sign-in.
 * `refusal` is what a wrong password answers.
 */
export async function requireOwnPassword(scope: AnyScope, password: string, refusal: Refusal): Promise<Account> {
  const account = await requireAccount(scope, scope.actor.accountId);
  refuseIf(whyLocked(account.lockedUntil, scope.now));
  const { lockAfter } = await policyOf(scope, account);
  const trying = { area: account.area, account, identifierHash: Buffer.alloc(32) };
  if (!(await verifyPassword(password, account.passwordHash))) {
    refuseIf(await countFailure(scope, trying, lockAfter, 'bad-password'));
    throw refusal;
  }
  await forgetFailures(scope, account.id);
  return account;
}

/** Whether a password is an account's own, in the time of a real check also without an account. Counts nothing. */
export async function passwordMatches(scope: AnyScope, accountId: Id | null, password: string): Promise<boolean> {
  const account = accountId ? await findAccount(scope, accountId) : undefined;
  return verifyPassword(password, account?.passwordHash);
}

/** Clears the count after a right password; refuses when parallel failures have locked the account meanwhile. */
export async function forgetFailures(scope: AnyScope, accountId: Id): Promise<void> {
  const state = await scope.tx
    .selectFrom('accounts')
    .select(['lockedUntil', 'failedCount', 'lockLevel'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  refuseIf(whyLocked(state.lockedUntil, scope.now));
  if (state.failedCount === 0 && state.lockLevel === 0 && state.lockedUntil === null) return;
  await scope.tx
    .updateTable('accounts')
    .set({ failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 })
    .where('id', '=', accountId)
    .execute();
}
