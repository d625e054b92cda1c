import type { Area } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes, addSeconds, clockTolerance, secondsBetween } from '#kernel/server/clock/instants.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import type { AttemptResult } from '../contract/words.ts';
import { type Account, apart, findAccount, identifierHashOf, keyedHash, recordFor, requireAccount } from './accounts.ts';
import { countsOf, type Counts, forgetSource, lockCounts, writeCounts } from './failure-counts.ts';
import { verifyPassword } from './password-hash.ts';
import { policyOf } from './policy.ts';
import { addressFailures, addressKey, afterFailure, failuresAllowed, policyOfArea, whyLocked } from './rules.ts';

/** Who tries to sign in, to what, and from where. */
export interface Trying {
  readonly area: Area;
  /** Null: an identifier that nobody has. */
  readonly account: Account | null;
  readonly identifierHash: Buffer;
  /** Whose delays these are: a device that the account knows, an address, or the account's own sessions. */
  readonly source: Buffer;
  /** Guesses of strangers do not hold this one back: a known device, or somebody who is signed in. */
  readonly known: boolean;
}

/** Where a stranger tries from. */
export function addressSource(scope: AnyScope): Pick<Trying, 'source' | 'known'> {
  return { source: keyedHash(scope, `source:address:${addressKey(scope.actor.ip)}`), known: false };
}

/** Where a device that the account knows tries from. */
export function deviceSource(scope: AnyScope, deviceId: Id): Pick<Trying, 'source' | 'known'> {
  return { source: keyedHash(scope, `source:device:${deviceId}`), known: true };
}

/** Somebody who is signed in confirms the own password: counted for the account's sessions together, apart from sign-ins. */
function ownSource(scope: AnyScope, account: Account): Pick<Trying, 'source' | 'known'> {
  return { source: keyedHash(scope, `source:own:${account.id}`), known: true };
}

const addressMinutes = 10;

async function signedInFrom(scope: AnyScope, ip: string): Promise<number> {
  const row = await scope.tx
    .selectFrom('loginAttempts')
    .select((eb) => eb.fn.count<number>('accountId').distinct().as('people'))
    .where('ip', '=', ip)
    .where('result', '=', 'ok')
    .where('at', '>', addMinutes(scope.now, -addressMinutes))
    .executeTakeFirst();
  return Number(row?.people ?? 0);
}

/** Why an address may not try any more: too many failures within ten minutes, measured by how many people got in from it. */
export async function whyAddressBlocked(scope: AnyScope): Promise<Refusal | null> {
  const { ip } = scope.actor;
  if (!ip) return null;
  const rows = await scope.tx
    .selectFrom('loginAttempts')
    .select('at')
    .where('ip', '=', ip)
    .where('result', 'in', ['bad-password', 'bad-otp'])
    .where('at', '>', addMinutes(scope.now, -addressMinutes))
    .where('at', '<=', addSeconds(scope.now, clockTolerance))
    .orderBy('at', 'desc')
    .limit(failuresAllowed(Number.POSITIVE_INFINITY))
    .execute();
  const newest = rows[0];
  if (!newest || rows.length < addressFailures) return null;
  if (rows.length < failuresAllowed(await signedInFrom(scope, ip))) return null;
  const seconds = secondsBetween(scope.now, addMinutes(newest.at, addressMinutes));
  return authRefusals.refusal('ADDRESS_BLOCKED', {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });
}

/** Keeps a try for 180 days. */
export async function writeAttempt(
  scope: AnyScope,
  { area, account, identifierHash }: Pick<Trying, 'area' | 'account' | 'identifierHash'>,
  result: AttemptResult,
): Promise<void> {
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

/** How an identifier may be tried from somewhere now. */
export interface Standing {
  /** Why this device or address waits: too many failures of its own. */
  readonly delayed: Refusal | null;
  /** Strangers failed too often: until it is over a password alone opens nothing on a device that the account does not know. */
  readonly guarded: Refusal | null;
}

const standingOf = ({ own, all }: Counts, trying: Trying, now: string): Standing => ({
  delayed: whyLocked(own.lockedUntil, now),
  guarded: trying.known ? null : whyLocked(all.lockedUntil, now),
});

/** How the identifier may be tried. Unknown ones are delayed and guarded like accounts, so that the answer tells nothing. */
export async function standing(scope: AnyScope, trying: Trying): Promise<Standing> {
  return standingOf(await countsOf(scope, trying), trying, scope.now);
}

/** Why nobody may try from here with a password alone. */
export async function whyTryingLocked(scope: AnyScope, trying: Trying): Promise<Refusal | null> {
  const { delayed, guarded } = await standing(scope, trying);
  return delayed ?? guarded;
}

/**
 * Invariant 4: counts a wrong guess for good, one after the other over all processes: for the device or address that it came from, and
 * for the identifier unless the device is known. Answers the refusal when a count was full already: such a guess says neither right
 * nor wrong.
 */
export function countFailure(scope: AnyScope, trying: Trying, lockAfter: number, result: AttemptResult): Promise<Refusal | null> {
  return apart(scope, async (own) => {
    const counts = await lockCounts(own, trying);
    const { delayed, guarded } = standingOf(counts, trying, own.now);
    await writeAttempt(own, trying, delayed || guarded ? 'locked' : result);
    if (delayed) return delayed;
    const next: Counts = {
      own: afterFailure(counts.own, lockAfter, own.now),
      all: trying.known || guarded ? counts.all : afterFailure(counts.all, lockAfter, own.now),
    };
    await writeCounts(own, trying, next);
    if (guarded) return guarded;
    if (trying.account) {
      const closed = next.all.lockedUntil !== counts.all.lockedUntil || next.own.lockedUntil !== counts.own.lockedUntil;
      const summary = closed ? 'Sign-in failed; locked after too many failures' : 'Sign-in failed';
      await recordFor(own, trying.account, { action: 'login-failed', summary, outcome: 'refused' });
    }
    return null;
  });
}

/** Counts a try at a guarded identifier, right or wrong alike; answers the refusal once the device or address has had its share. */
export function countGuarded(scope: AnyScope, trying: Trying, lockAfter: number): Promise<Refusal | null> {
  return apart(scope, async (own) => {
    const counts = await lockCounts(own, trying);
    const { delayed } = standingOf(counts, trying, own.now);
    await writeAttempt(own, trying, delayed ? 'locked' : 'otp-sent');
    if (!delayed) await writeCounts(own, trying, { ...counts, own: afterFailure(counts.own, lockAfter, own.now) });
    return delayed;
  });
}

/**
 * Checks the password of a signed-in person; wrong ones count apart from sign-ins, so that strangers who guess stop nobody here.
 * `refusal` is what a wrong password answers.
 */
export async function requireOwnPassword(scope: AnyScope, password: string, refusal: Refusal): Promise<Account> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const trying: Trying = { area: account.area, account, identifierHash: Buffer.alloc(32), ...ownSource(scope, account) };
  refuseIf(await whyTryingLocked(scope, trying));
  const { lockAfter } = await policyOf(scope, account);
  if (!(await verifyPassword(scope, password, account.passwordHash))) {
    refuseIf(await countFailure(scope, trying, lockAfter, 'bad-password'));
    throw refusal;
  }
  await settleRight(scope, trying);
  return account;
}

/**
 * Checks the password of somebody who is not signed in, named by an address: a waiting sign-up. Wrong ones count and lock as at
 * sign-in, also for addresses that nobody has (`account` null), which answer alike. `refusal` is what a wrong password answers.
 */
export async function requirePasswordOf(
  scope: AnyScope,
  named: { readonly area: Area; readonly email: string; readonly accountId: Id | null },
  password: string,
  refusal: Refusal,
): Promise<Account> {
  refuseIf(await whyAddressBlocked(scope));
  const account = (named.accountId ? await findAccount(scope, named.accountId) : undefined) ?? null;
  const identifierHash = identifierHashOf(scope, named.area, named.email);
  const trying: Trying = { area: named.area, account, identifierHash, ...addressSource(scope) };
  refuseIf(await whyTryingLocked(scope, trying));
  const { lockAfter } = account ? await policyOf(scope, account) : policyOfArea('patient', false);
  const right = await verifyPassword(scope, password, account?.passwordHash);
  if (!account || !right) {
    refuseIf(await countFailure(scope, trying, lockAfter, 'bad-password'));
    throw refusal;
  }
  await settleRight(scope, trying);
  return account;
}

/**
 * After a right password: refuses when parallel failures have filled a count meanwhile, else ends the counts. `proven`: a code was right
 * too, so that what strangers did holds nobody back. A device's or session's own success leaves the strangers' guard as it is.
 */
export async function settleRight(scope: AnyScope, trying: Trying, proven = false): Promise<void> {
  const counts = await lockCounts(scope, trying);
  const { delayed, guarded } = standingOf(counts, trying, scope.now);
  if (!proven) refuseIf(delayed ?? guarded);
  await forgetSource(scope, trying);
  if (trying.known) return;
  const { failedCount, lockLevel, lockedUntil } = counts.all;
  if (failedCount === 0 && lockLevel === 0 && lockedUntil === null) return;
  await writeCounts(scope, trying, { own: null, all: { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 } });
}
