import type { BodyOf } from '#kernel/contract/calls.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { AccountChoices } from '../contract/events.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, findAccountByEmail, findAccountsByPhone, keyedHash, recordFor, requireAccount } from './accounts.ts';
import { checkCode, sendCode } from './codes.ts';
import { writeAttempt } from './lockout.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { maskEmail, phoneKeyOf } from './rules.ts';
import { distrustDevices, endSessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { issueToken, peekToken, requireToken, revokeTokens, spendToken } from './tokens.ts';

type ForgotOrder = BodyOf<typeof authCalls.forgotPassword>;
type ResetOrder = BodyOf<typeof authCalls.resetPassword>;

/** Sends a link or a code when somebody is known there; the answer is the same when nobody is. */
export async function forgotPassword(scope: PlatformScope, order: ForgotOrder): Promise<Record<string, never>> {
  const identifier = 'email' in order ? order.email : (phoneKeyOf(order.dialCode, order.phoneNumber) ?? '');
  await takeRate(scope, `forgot:${keyedHash(scope, `${order.area}:${identifier}`).toString('base64url')}`, { most: 5, seconds: 3600 });
  await scope.record({ action: 'update', entity: 'Session', summary: `A new password was asked for in the ${order.area} area` });
  if ('email' in order) await sendResetLink(scope, await findAccountByEmail(scope, order.area, order.email));
  else await sendResetCode(scope, identifier);
  return {};
}

/** Mails a reset link to an active account; older links die. */
export async function sendResetLink(scope: AnyScope, account: Account | undefined): Promise<void> {
  if (account?.status !== 'active' || !account.email) return;
  const token = await issueToken(scope, { purpose: 'reset', accountId: account.id, email: account.email });
  await scope.mail({ to: account.email, ...resetMail(scope.settings, account.area, token) });
}

async function sendResetCode(scope: PlatformScope, phoneKey: string): Promise<void> {
  const accounts = await findAccountsByPhone(scope, 'patient', phoneKey);
  await sendCode(scope, {
    purpose: 'reset',
    subject: phoneKey,
    accountId: null,
    destination: phoneKey,
    channel: 'sms',
    deliver: accounts.length > 0,
    resend: false,
  });
}

export async function peekReset(scope: PlatformScope, token: string): Promise<{ maskedEmail: string }> {
  const found = await requireToken(scope, await peekToken(scope, 'reset', token));
  const account = await requireAccount(scope, found.accountId);
  return { maskedEmail: maskEmail(account.email ?? found.email ?? '') };
}

/** Sets a new password with a link, or with the code that went to a patient's phone. */
export async function resetPassword(scope: PlatformScope, token: string, order: ResetOrder): Promise<Record<string, never>> {
  if (order.password !== order.confirmPassword) throw authRefusals.refusal('PASSWORD_MISMATCH');
  const account = order.phoneNumber ? await accountByCode(scope, token, order) : await accountByLink(scope, token);
  await setPassword(scope, account.id, order.password);
  await endSessions(scope, { accountId: account.id, reason: 'reset' });
  await distrustDevices(scope, account.id);
  await revokeTokens(scope, { purpose: 'reset', accountId: account.id });
  if (account.email) await scope.mail({ to: account.email, ...passwordChangedMail(scope.settings, scope.now) });
  await recordFor(scope, account, { action: 'update', summary: 'Password set with a reset link; all sessions ended' });
  return {};
}

async function accountByLink(scope: PlatformScope, token: string): Promise<Account> {
  const spent = await requireToken(scope, await spendToken(scope, 'reset', token));
  const account = await requireAccount(scope, spent.accountId);
  if (account.status !== 'active') throw authRefusals.refusal('LINK_INVALID');
  return account;
}

async function accountByCode(scope: PlatformScope, token: string, order: ResetOrder): Promise<Account> {
  const phoneKey = phoneKeyOf(order.dialCode, order.phoneNumber);
  const code = /^\d{6}$/.test(token) ? token : order.otp?.trim();
  if (!phoneKey || !code) throw kernelRefusals.refusal('INVALID_INPUT', {}, { otp: 'Must be six digits' });
  const accounts = await findAccountsByPhone(scope, 'patient', phoneKey);
  const chosen = accounts.length > 1 ? accounts.find(({ id }) => id === order.accountId) : accounts[0];
  const fault = await checkCode(scope, { purpose: 'reset', subject: phoneKey, code, keep: accounts.length > 1 && !chosen });
  if (fault || accounts.length === 0) {
    const trying = { area: 'patient' as const, account: null, identifierHash: keyedHash(scope, `identifier:patient:${phoneKey}`) };
    await apart(scope, (own) => writeAttempt(own, trying, 'bad-otp'));
    throw authRefusals.refusal(fault === 'expired' ? 'OTP_EXPIRED' : fault === 'exhausted' ? 'OTP_EXHAUSTED' : 'BAD_OTP');
  }
  if (chosen) return chosen;
  const choose = (await scope.ask(AccountChoices, { accountIds: accounts.map(({ id }) => id) })).flat();
  throw authRefusals.refusal('CHOOSE_ACCOUNT', { choose });
}
