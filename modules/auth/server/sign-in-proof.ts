import type { BodyOf } from '#kernel/contract/calls.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { AccountIdentity } from '../contract/events.ts';
import type { SignInAnswer } from '../contract/records.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, changeAccount, recordFor } from './accounts.ts';
import { openSession } from './answer-session.ts';
import { type Trying, writeAttempt } from './lockout.ts';
import { newSignInMail } from './mails.ts';
import { needsRehash } from './password-derive.ts';
import { hashPassword } from './password-hash.ts';
import { deviceLabel, type SignInPolicy, whyNotSignIn } from './rules.ts';

export type SignInOrder = BodyOf<typeof authCalls.signIn>;

async function hospitalStatusOf(scope: PlatformScope, account: Account) {
  if (!account.hospitalId) return null;
  const row = await scope.tx.selectFrom('hospitals').select('status').where('id', '=', account.hospitalId).executeTakeFirst();
  return row?.status ?? 'closed';
}

/** Refuses a person with the right password whose account, hospital or network does not let them in. */
export async function refuseUnfit(scope: PlatformScope, account: Account, policy: SignInPolicy, trying: Tried): Promise<void> {
  const hospitalStatus = await hospitalStatusOf(scope, account);
  const found = whyNotSignIn({ status: account.status, hospitalStatus, allowedNetworks: policy.allowedNetworks, ip: scope.actor.ip });
  const [identity] = found
    ? []
    : await scope.ask(AccountIdentity, { accountId: account.id, area: account.area, hospitalId: account.hospitalId });
  const refusal = found ?? (identity ? null : authRefusals.refusal('ACCOUNT_DEACTIVATED'));
  if (!refusal) return;
  await apart(scope, (own) => writeAttempt(own, trying, 'inactive'));
  throw refusal;
}

type Tried = Pick<Trying, 'area' | 'account' | 'identifierHash'>;

export interface Proven {
  readonly policy: SignInPolicy;
  /** The account has been signed in from this device before. */
  readonly known: boolean;
  readonly trustDevice: boolean;
  readonly keepSignedIn: boolean;
}

/** Opens the session of a person who has proven who they are, and tells them of a new device. */
export async function openAfterProof(scope: PlatformScope, account: Account, trying: Tried, proven: Proven): Promise<SignInAnswer> {
  const { policy, known, trustDevice, keepSignedIn } = proven;
  const tooOld =
    policy.passwordMaxAgeDays > 0 &&
    account.passwordChangedAt !== null &&
    addDays(account.passwordChangedAt, policy.passwordMaxAgeDays) <= scope.now;
  if (tooOld && !account.mustChangePassword) await changeAccount(scope, account.id, { mustChangePassword: true });
  const answer = await openSession(scope, { accountId: account.id, keepSignedIn, trustDevice });
  await writeAttempt(scope, trying, 'ok');
  if (!known && account.email) {
    const facts = { at: scope.now, device: deviceLabel(scope.actor.userAgent), ip: scope.actor.ip };
    await scope.mail({ to: account.email, ...newSignInMail(scope.settings, facts) });
  }
  await recordFor(scope, account, {
    action: 'login',
    by: { id: answer.user.id, name: answer.user.fullname, role: answer.role?.name ?? '' },
    summary: `${answer.user.fullname} signed in`,
    after: { device: deviceLabel(scope.actor.userAgent) },
  });
  return answer;
}

/** Makes the hash anew when today's cost is higher than the one it was made with. */
export async function rehashIfCheap(scope: PlatformScope, account: Account, password: string): Promise<void> {
  if (!account.passwordHash || !needsRehash(account.passwordHash)) return;
  await changeAccount(scope, account.id, { passwordHash: await hashPassword(scope, password) });
}
