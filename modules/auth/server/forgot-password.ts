import type { Area } from '#kernel/contract/access.ts';
import type { BodyOf } from '#kernel/contract/calls.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import type { authCalls } from '../contract/calls.ts';
import { AccountChoices } from '../contract/events.ts';
import { authRefusals } from '../contract/refusals.ts';
import {
  type Account,
  apart,
  findAccountByEmail,
  findAccountsByPhone,
  identifierHashOf,
  keyedHash,
  recordFor,
  requireAccount,
} from './accounts.ts';
import { checkCode, sendCode } from './codes.ts';
import { writeAttempt } from './lockout.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { addressKey, maskEmail, phoneKeyOf } from './rules.ts';
import { deviceOf, forgetDevices } from './devices.ts';
import { endSessions } from './sessions.ts';
import { setPassword } from './set-password.ts';
import { isOwners } from './sign-in-patient.ts';
import { issueToken, peekToken, requireToken, revokeTokens, spendToken } from './tokens.ts';

type ForgotOrder = BodyOf<typeof authCalls.forgotPassword>;
type ResetOrder = BodyOf<typeof authCalls.resetPassword>;

/** 5 an hour for one address that asks, 40 a day for one that is asked for: what strangers use up is theirs. */
async function takeAsking(scope: PlatformScope, area: Area, identifier: string): Promise<void> {
  const key = (who: string) => `forgot:${keyedHash(scope, `${area}:${identifier}:${who}`).toString('base64url')}`;
  await takeRate(scope, key(addressKey(scope.actor.ip)), { most: 5, seconds: 3600 });
  const account = area === 'patient' && !identifier.includes('@') ? undefined : await findAccountByEmail(scope, area, identifier);
  if (!account || !(await deviceOf(scope, account.id))) await takeRate(scope, key('all'), { most: 40, seconds: 86_400 });
}

/** Sends a link or a code when somebody is known there; the answer is the same when nobody is. */
export async function forgotPassword(scope: PlatformScope, order: ForgotOrder): Promise<Record<string, never>> {
  const identifier = 'email' in order ? order.email : (phoneKeyOf(order.dialCode, order.phoneNumber) ?? '');
  await takeAsking(scope, order.area, identifier);
  await scope.record({ action: 'update', entity: 'Session', summary: `A new password was requested in the ${order.area} area` });
  if ('email' in order) await sendResetLink(scope, await findAccountByEmail(scope, order.area, order.email));
  else await sendResetCode(scope, identifier);
  return {};
}

/** Mails a reset link to an active account. */
export async function sendResetLink(scope: AnyScope, account: Account | undefined): Promise<void> {
  if (account?.status !== 'active' || !account.email) return;
  const token = await issueToken(scope, {
    purpose: 'reset',
    accountId: account.id,
    email: account.email,
    asker: keyedHash(scope, addressKey(scope.actor.ip)).toString('base64url'),
  });
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
    ...{ asker: 'browser', known: await isOwners(scope, accounts), deliver: accounts.length > 0 },
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
  await forgetDevices(scope, account.id);
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
  const fault = await checkCode(scope, {
    ...{ purpose: 'reset', subject: phoneKey, code, asker: 'browser', known: await isOwners(scope, accounts) },
    keep: accounts.length > 1 && !chosen,
  });
  if (fault || accounts.length === 0) {
    const trying = { area: 'patient' as const, account: null, identifierHash: identifierHashOf(scope, 'patient', phoneKey) };
    await apart(scope, (own) => writeAttempt(own, trying, 'bad-otp'));
    throw authRefusals.refusal(fault === 'expired' ? 'OTP_EXPIRED' : fault === 'exhausted' ? 'OTP_EXHAUSTED' : 'BAD_OTP');
  }
  if (chosen) return chosen;
  const choose = (await scope.ask(AccountChoices, { accountIds: accounts.map(({ id }) => id) })).flat();
  throw authRefusals.refusal('CHOOSE_ACCOUNT', { choose });
}
