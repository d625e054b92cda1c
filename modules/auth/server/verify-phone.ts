import type { Instant } from '#kernel/contract/fields.ts';
import { refuseIf, type Refusal } from '#kernel/contract/refusals.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, changeAccount, recordFor, requireAccount } from './accounts.ts';
import { checkCode, sendCode } from './codes.ts';
import { phoneKeyOf } from './rules.ts';

const faultCodes = { wrong: 'PHONE_OTP_WRONG', expired: 'PHONE_OTP_EXPIRED', exhausted: 'PHONE_OTP_EXHAUSTED' } as const;

/** Invariant 11: only the profile's own number is confirmed, and only while it is not. */
export function whyNotVerifyPhone(account: Pick<Account, 'phoneKey' | 'dialCode' | 'phoneNumberConfirmed'>, typed: string): Refusal | null {
  if (!account.phoneKey || phoneKeyOf(account.dialCode, typed) !== account.phoneKey) return authRefusals.refusal('PHONE_MISMATCH');
  return account.phoneNumberConfirmed ? authRefusals.refusal('PHONE_ALREADY_CONFIRMED') : null;
}

/** A code is bound to account, purpose and number: another number makes it worthless. */
const subjectOf = (account: Account) => `${account.id}:${account.phoneKey ?? ''}`;

/** Sends a code to the own registered phone; within 120 seconds of the last one it refuses. */
export async function sendPhoneCode(scope: AnyScope, phoneNumber: string): Promise<{ resendAt: Instant }> {
  const account = await requireAccount(scope, scope.actor.accountId);
  refuseIf(whyNotVerifyPhone(account, phoneNumber));
  const destination = account.phoneKey ?? '';
  const sent = await sendCode(scope, {
    purpose: 'phone-verify',
    subject: subjectOf(account),
    accountId: account.id,
    destination,
    channel: 'sms',
    resend: true,
  });
  await recordFor(scope, account, { action: 'update', summary: 'Code sent to verify the phone number' });
  return sent;
}

/** Confirms the own phone with the code that went to it. */
export async function verifyPhone(scope: AnyScope, otp: string, phoneNumber: string): Promise<{ phoneNumberConfirmed: true }> {
  if (!/^\d+$/.test(otp)) throw authRefusals.refusal('OTP_NOT_DIGITS');
  if (otp.length !== 6) throw authRefusals.refusal('OTP_NOT_SIX');
  const account = await requireAccount(scope, scope.actor.accountId);
  refuseIf(whyNotVerifyPhone(account, phoneNumber));
  const fault = await checkCode(scope, { purpose: 'phone-verify', subject: subjectOf(account), code: otp });
  if (fault) throw authRefusals.refusal(faultCodes[fault]);
  await changeAccount(scope, account.id, { phoneNumberConfirmed: true });
  await recordFor(scope, account, {
    action: 'update',
    summary: 'Phone number verified',
    before: { phoneNumberConfirmed: false },
    after: { phoneNumberConfirmed: true },
  });
  return { phoneNumberConfirmed: true };
}
