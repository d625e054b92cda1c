import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type TwoFactorMode, twoFactorModes } from '../contract/words.ts';
import { changeAccount, recordFor, requireAccount } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { policyOf } from './policy.ts';
import { strongerTwoFactor, whyLocked } from './rules.ts';
import { distrustDevices } from './devices.ts';
import { draftKeyOf } from './draft-key.ts';
import { endSessions, ownSessionId, sessionsOf, signInsOf, touchSession } from './sessions.ts';

/** Ends the own session. */
export async function signOut(scope: AnyScope): Promise<Record<string, never>> {
  const sessionId = ownSessionId(scope);
  const account = await requireAccount(scope, scope.actor.accountId);
  await endSessions(scope, { sessionId, reason: 'logout' });
  await recordFor(scope, account, { action: 'logout', summary: `${scope.actor.name} signed out` });
  return {};
}

/** Moves the idle limit because the person is there. */
export async function keepAlive(scope: AnyScope): Promise<PayloadOf<typeof authCalls.keepAlive>> {
  const sessionId = ownSessionId(scope);
  await touchSession(scope, { sessionId }, { ip: scope.actor.ip });
  const limits = await scope.tx
    .selectFrom('sessions')
    .select(['idleExpiresAt', 'absoluteExpiresAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { ...limits, draftKey: draftKeyOf(scope.settings.secretKey, scope.actor) };
}

/** GET auth/sessions. */
export async function listOwnSessions(scope: AnyScope): Promise<PayloadOf<typeof authCalls.listSessions>> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const { twoFactor: policy } = await policyOf(scope, account);
  const sessions = await sessionsOf(scope, account.id);
  return {
    data: sessions.map((session) => ({ ...session, current: session.id === scope.actor.sessionId })),
    signIns: await signInsOf(scope, account.id),
    twoFactor: { policy, own: account.twoFactor, effective: strongerTwoFactor(policy, account.twoFactor) },
    pin: { setAt: account.pinSetAt, lockedUntil: whyLocked(account.pinLockedUntil, scope.now) ? account.pinLockedUntil : null },
  };
}

/** Ends one session of the own account; another account's is not found. */
export async function endOwnSession(scope: AnyScope, sessionId: Id): Promise<Record<string, never>> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const ended = await endSessions(scope, { accountId: account.id, sessionId, reason: 'logout' });
  if (ended === 0) throw kernelRefusals.refusal('NOT_FOUND');
  await recordFor(scope, account, { action: 'logout', summary: 'One session ended from the profile' });
  return {};
}

export async function endOtherSessions(scope: AnyScope): Promise<{ ended: number }> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const ended = await endSessions(scope, { accountId: account.id, reason: 'logout', except: ownSessionId(scope) });
  await recordFor(scope, account, { action: 'logout', summary: `${ended} other sessions ended from the profile` });
  return { ended };
}

/** Chooses when the own account is asked for a code; never weaker than the policy. */
export async function chooseTwoFactor(
  scope: AnyScope,
  { twoFactor, password }: { readonly twoFactor: TwoFactorMode | null; readonly password: string },
): Promise<PayloadOf<typeof authCalls.chooseTwoFactor>> {
  const account = await requireOwnPassword(scope, password, authRefusals.refusal('PASSWORD_WRONG'));
  const { twoFactor: policy } = await policyOf(scope, account);
  if (twoFactor && twoFactorModes.indexOf(twoFactor) < twoFactorModes.indexOf(policy))
    throw authRefusals.refusal('TWO_FACTOR_BELOW_POLICY');
  await changeAccount(scope, account.id, { twoFactor });
  await distrustDevices(scope, account.id);
  await recordFor(scope, account, {
    action: 'update',
    summary: 'Two-factor choice changed',
    before: { twoFactor: account.twoFactor },
    after: { twoFactor },
  });
  return { own: twoFactor, effective: strongerTwoFactor(policy, twoFactor) };
}
