import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { dropSessions, hashToken } from '#kernel/server/access/session-cache.ts';
import { addMinutes, addSeconds } from '#kernel/server/clock/instants.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { authRefusals } from '../contract/refusals.ts';
import { stepUpMinutes } from '../contract/words.ts';
import { recordFor } from './accounts.ts';
import { requireOwnPassword } from './lockout.ts';
import { passwordChangedMail } from './mails.ts';
import { distrustDevices } from './devices.ts';
import { endSessions, ownSessionId } from './sessions.ts';
import { setPassword } from './set-password.ts';

/** Seconds for which the session that changed the password still answers: its page says so and signs out. */
const lastSeconds = 30;

/** Changes the own password. Invariant 2: other sessions end at once, this one within 30 seconds. */
export async function changePassword(scope: AnyScope, order: BodyOf<typeof authCalls.changePassword>): Promise<Record<string, never>> {
  const sessionId = ownSessionId(scope);
  const session = await scope.tx.selectFrom('sessions').select('tokenHash').where('id', '=', sessionId).executeTakeFirst();
  if (!session?.tokenHash.equals(hashToken(order.token))) throw authRefusals.refusal('TOKEN_OF_OTHER_SESSION');
  const account = await requireOwnPassword(scope, order.oldPassword, authRefusals.refusal('OLD_PASSWORD_WRONG'));
  await setPassword(scope, account.id, order.newPassword, 'newPassword');
  await endSessions(scope, { accountId: account.id, reason: 'password', except: sessionId });
  await distrustDevices(scope, account.id);
  const last = addSeconds(scope.now, lastSeconds);
  await scope.tx.updateTable('sessions').set({ absoluteExpiresAt: last, idleExpiresAt: last }).where('id', '=', sessionId).execute();
  await dropSessions(scope, { accountId: account.id });
  if (account.email) await scope.mail({ to: account.email, ...passwordChangedMail(scope.settings, scope.now) });
  await recordFor(scope, account, { action: 'update', summary: 'Password changed; other sessions ended' });
  return {};
}

/** Confirms the own password: acts that are signed with it pass for five minutes in this session. */
export async function confirmPassword(scope: AnyScope, password: string): Promise<{ stepUpUntil: Instant }> {
  const account = await requireOwnPassword(scope, password, authRefusals.refusal('PASSWORD_WRONG'));
  const stepUpUntil = addMinutes(scope.now, stepUpMinutes);
  await scope.tx.updateTable('sessions').set({ stepUpUntil }).where('id', '=', ownSessionId(scope)).execute();
  await recordFor(scope, account, { action: 'login', summary: 'Password confirmed for acts that are signed with it' });
  return { stepUpUntil };
}
