import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dialCode, email as emailField, phoneDigits } from '#kernel/contract/fields.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { AccountChoices } from '../contract/events.ts';
import type { SignInAnswer } from '../contract/records.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, findAccountByEmail, findAccountsByPhone, identifierHashOf } from './accounts.ts';
import { checkCode, sendCode } from './codes.ts';
import { deviceOf } from './devices.ts';
import { whyAddressBlocked, writeAttempt } from './lockout.ts';
import { maskEmail, maskPhone, phoneKeyOf, policyOfArea } from './rules.ts';
import { openAfterProof, refuseUnfit, type SignInOrder } from './sign-in-proof.ts';

interface Destination {
  readonly channel: 'sms' | 'email';
  readonly destination: string;
  readonly masked: string;
  readonly accounts: readonly Account[];
}

async function destinationOf(scope: PlatformScope, body: SignInOrder): Promise<Destination> {
  const typedEmail = body.email ?? body.identifier;
  if (typedEmail) {
    const parsed = emailField.safeParse(typedEmail);
    if (!parsed.success) throw kernelRefusals.refusal('INVALID_INPUT', {}, { email: 'Must be a valid email' });
    const account = await findAccountByEmail(scope, 'patient', parsed.data);
    return {
      channel: 'email',
      destination: parsed.data,
      masked: maskEmail(parsed.data),
      accounts: account?.status === 'active' ? [account] : [],
    };
  }
  const phone = phoneDigits.safeParse(body.phoneNumber);
  const code = dialCode.safeParse(body.dialCode);
  if (!phone.success || !code.success) {
    throw kernelRefusals.refusal(
      'INVALID_INPUT',
      {},
      phone.success ? { dialCode: 'Dial Code is a required field *' } : { phoneNumber: 'Phone Number is a required field *' },
    );
  }
  const phoneKey = phoneKeyOf(code.data, phone.data) ?? '';
  return {
    channel: 'sms',
    destination: phoneKey,
    masked: maskPhone(phoneKey),
    accounts: await findAccountsByPhone(scope, 'patient', phoneKey),
  };
}

/** Whether somebody of these has been signed in from the asking device: what strangers used up does not count there. */
export async function isOwners(scope: PlatformScope, accounts: readonly Account[]): Promise<boolean> {
  for (const { id } of accounts) if (await deviceOf(scope, id)) return true;
  return false;
}

/**
 * Sign-in of a patient by a code to the phone or e-mail, without a password. Whether anybody is known there, the answer,
 * the resend limit and the guesses are the same; only the message is not sent.
 */
export async function signInPatientByCode(scope: PlatformScope, body: SignInOrder, otp: string | undefined): Promise<SignInAnswer> {
  const { channel, destination, masked, accounts } = await destinationOf(scope, body);
  const trying = { area: 'patient', account: null, identifierHash: identifierHashOf(scope, 'patient', destination) } as const;
  const known = await isOwners(scope, accounts);
  if (!known) refuseIf(await whyAddressBlocked(scope));
  if (!otp) {
    const sent = await sendCode(scope, {
      purpose: 'login',
      subject: destination,
      accountId: null,
      destination,
      channel,
      ...{ asker: 'browser', known, deliver: accounts.length > 0 },
      resend: body.resend ?? false,
    });
    await writeAttempt(scope, trying, 'otp-sent');
    await scope.record({ action: 'login', entity: 'Session', summary: 'One-time code asked for in the patient area' });
    return { otpRequired: true, channel, maskedDestination: masked, resendAt: sent.resendAt };
  }
  const chosen = accounts.length > 1 ? accounts.find((account) => account.id === body.accountId) : accounts[0];
  // With several people the code is spent only once one of them is chosen.
  const fault = await checkCode(scope, {
    ...{ purpose: 'login', subject: destination, code: otp, asker: 'browser', known },
    keep: accounts.length > 1 && !chosen,
  });
  if (fault || accounts.length === 0) {
    await apart(scope, (own) => writeAttempt(own, trying, 'bad-otp'));
    throw authRefusals.refusal(fault === 'expired' ? 'OTP_EXPIRED' : fault === 'exhausted' ? 'OTP_EXHAUSTED' : 'BAD_OTP');
  }
  if (!chosen) {
    await scope.record({ action: 'login', entity: 'Session', summary: 'One-time code accepted; several people use the number' });
    return { choose: (await scope.ask(AccountChoices, { accountIds: accounts.map(({ id }) => id) })).flat() };
  }
  const policy = policyOfArea('patient', body.keepSignedIn ?? false);
  const own = { ...trying, account: chosen };
  await refuseUnfit(scope, chosen, policy, own);
  return openAfterProof(scope, chosen, own, {
    policy,
    known: (await deviceOf(scope, chosen.id)) !== null,
    trustDevice: body.trustDevice ?? false,
    keepSignedIn: body.keepSignedIn ?? false,
  });
}
