import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type Account, findAccount } from './accounts.ts';
import { verifyPassword } from './password-hash.ts';
import { afterFailure, callerTries, type FailureState, secondTries, whyCallerStopped, whyLocked } from './rules.ts';

interface States {
  /** Wrong PINs and passwords typed for this account at somebody's screen. */
  readonly named: FailureState;
  /** Wrong PINs and passwords of others typed at this account's sign-in. */
  readonly asked: FailureState;
}

const clean: FailureState = { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 };

/** The counts of some accounts, locked in one order, so that two who name each other never wait for each other. */
async function lockStates(own: Scope, ids: readonly Id[]): Promise<ReadonlyMap<Id, States>> {
  const rows = await own.tx
    .selectFrom('accounts')
    .select(['id', 'pinFailedCount', 'pinFailingSince', 'pinLockedUntil', 'pinLockLevel'])
    .select(['askedFailedCount', 'askedFailingSince', 'askedLockedUntil', 'askedLockLevel'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        named: {
          failedCount: row.pinFailedCount,
          failingSince: row.pinFailingSince,
          lockedUntil: row.pinLockedUntil,
          lockLevel: row.pinLockLevel,
        },
        asked: {
          failedCount: row.askedFailedCount,
          failingSince: row.askedFailingSince,
          lockedUntil: row.askedLockedUntil,
          lockLevel: row.askedLockLevel,
        },
      },
    ]),
  );
}

async function writeNamed(own: Scope, id: Id, state: FailureState): Promise<void> {
  await own.tx
    .updateTable('accounts')
    .set({
      pinFailedCount: state.failedCount,
      pinFailingSince: state.failingSince,
      pinLockedUntil: state.lockedUntil,
      pinLockLevel: state.lockLevel,
    })
    .where('id', '=', id)
    .execute();
}

async function writeAsked(own: Scope, id: Id, state: FailureState): Promise<void> {
  await own.tx
    .updateTable('accounts')
    .set({
      askedFailedCount: state.failedCount,
      askedFailingSince: state.failingSince,
      askedLockedUntil: state.lockedUntil,
      askedLockLevel: state.lockLevel,
    })
    .where('id', '=', id)
    .execute();
}

function refused(own: Scope, entityId: Id, summary: string): Promise<void> {
  return own.record({ action: 'login-failed', entity: 'Session', entityId, summary, outcome: 'refused' });
}

async function countForNamed(own: Scope, id: Id, state: FailureState): Promise<void> {
  if (whyLocked(state.lockedUntil, own.now)) return;
  const next = afterFailure(state, secondTries, own.now);
  await writeNamed(own, id, next);
  const summary = 'PIN or password of a second person refused';
  await refused(own, id, whyLocked(next.lockedUntil, own.now) ? `${summary}; locked after too many wrong ones` : summary);
}

async function countForCaller(own: Scope, id: Id, state: FailureState): Promise<void> {
  // A day without a lock, and the next one is short again.
  const rested = state.lockedUntil !== null && state.lockedUntil < addDays(own.now, -1) ? { ...state, lockLevel: 0 } : state;
  const next = afterFailure(rested, callerTries, own.now);
  await writeAsked(own, id, next);
  if (whyLocked(next.lockedUntil, own.now)) await refused(own, id, `Second signatures stopped for ${own.actor.name}: too many wrong ones`);
}

interface Judged {
  readonly namedId: Id | null;
  readonly callerId: Id | null;
  readonly right: boolean;
}

/** Judges an answer in an own transaction that stays although the act is refused. It holds no row once it has ended. */
async function settle(own: Scope, { namedId, callerId, right }: Judged): Promise<boolean | Refusal> {
  const ids = [namedId, callerId].flatMap((id) => id ?? []);
  if (ids.length === 0) return false;
  const states = await lockStates(own, ids);
  const named = namedId ? states.get(namedId)?.named : undefined;
  const asked = callerId ? states.get(callerId)?.asked : undefined;
  // Others may have filled a count meanwhile: then a right one says nothing either.
  const stopped = whyCallerStopped(asked?.lockedUntil ?? null, own.now);
  if (stopped) return stopped;
  if (right && namedId && named) {
    if (whyLocked(named.lockedUntil, own.now)) return false;
    if (named.failedCount > 0 || named.lockLevel > 0) await writeNamed(own, namedId, clean);
    return true;
  }
  if (namedId && named) await countForNamed(own, namedId, named);
  if (callerId && asked) await countForCaller(own, callerId, asked);
  return false;
}

/** Somebody who may sign for this hospital; everybody else counts as nobody, so that no hospital touches another's accounts. */
function ofThisHospital(scope: Scope, account: Account | undefined): Account | null {
  const colleague = account?.area === 'hospital' && account.hospitalId === scope.hospitalId && account.status === 'active';
  return colleague ? account : null;
}

/**
 * Whether a PIN (four to six digits) or else a password is that of somebody of this hospital who confirms an act at a colleague's
 * screen. Nobody, somebody of another hospital, no PIN, a wrong and a locked one answer alike, in the time of a real check.
 *
 * Wrong ones count although the act is refused: five within a quarter of an hour lock the named person's second signature (never the
 * sign-in) for 15, then 30, then 60 minutes; ten typed at one sign-in, for whomever, refuse SECOND_PERSON_STOPPED there as long.
 */
export async function secondPersonMatches(scope: Scope, accountId: Id | null, secret: string): Promise<boolean> {
  const callerId = scope.actor.accountId;
  const caller = callerId ? await findAccount(scope, callerId) : undefined;
  refuseIf(whyCallerStopped(caller?.askedLockedUntil ?? null, scope.now));
  const account = ofThisHospital(scope, accountId ? await findAccount(scope, accountId) : undefined);
  // A password is never four to six digits: those are the PIN.
  const hash = /^\d{4,6}$/.test(secret) ? account?.pinHash : account?.passwordHash;
  const right = (await verifyPassword(scope, secret, hash)) && account !== null;
  const judged = await scope.apart((own) => settle(own, { namedId: account?.id ?? null, callerId, right }));
  if (typeof judged !== 'boolean') throw judged;
  return judged;
}
