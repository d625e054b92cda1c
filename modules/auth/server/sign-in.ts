import { type Area, areas } from '#kernel/contract/access.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { OtpRequired, SignInAnswer } from '../contract/records.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, findAccountByEmail, keyedHash, recordFor } from './accounts.ts';
import { checkCode, sendCode } from './codes.ts';
import { countFailure, forgetFailures, type Trying, whyAddressBlocked, whyTryingLocked, writeAttempt } from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import { policyOf } from './policy.ts';
import { maskEmail, maskPhone, needsCode, policyOfArea, type SignInPolicy, strongerTwoFactor } from './rules.ts';
import { isTrustedDevice } from './sessions.ts';
import { signInPatientByCode } from './sign-in-patient.ts';
import { openAfterProof, refuseUnfit, rehashIfCheap, type SignInOrder } from './sign-in-proof.ts';

/** Area and code of a sign-in: a six-digit path is the code, then the body names the area. */
export function readSignInPath(param: string, body: SignInOrder): { area: Area; otp: string | undefined } {
  const isCode = /^\d{6}$/.test(param);
  const area = areas.find((each) => each === (isCode ? body.type : param));
  if (!area) throw authRefusals.refusal('UNKNOWN_AREA');
  return { area, otp: isCode ? param : body.otp?.trim() || undefined };
}

const faultCodes = { wrong: 'BAD_OTP', expired: 'OTP_EXPIRED', exhausted: 'OTP_EXHAUSTED' } as const;

/** Signs a person in, or asks for the second step. */
export async function signIn(scope: PlatformScope, param: string, body: SignInOrder): Promise<SignInAnswer> {
  const { area, otp } = readSignInPath(param, body);
  refuseIf(await whyAddressBlocked(scope));
  if (area === 'patient' && !body.password) return signInPatientByCode(scope, body, otp);
  const identifier = (body.email ?? body.identifier ?? '').trim().toLowerCase();
  const missing: Record<string, string> = {};
  if (!identifier) missing.email = 'Email is a required field *';
  if (!body.password) missing.password = 'Password is required';
  if (!identifier || !body.password) throw kernelRefusals.refusal('INVALID_INPUT', {}, missing);
  const { account, policy, trying } = await checkPassword(scope, area, identifier, body.password, body.keepSignedIn ?? false);
  await refuseUnfit(scope, account, policy, trying);
  const mode = strongerTwoFactor(policy.twoFactor, account.twoFactor);
  if (needsCode(mode, await isTrustedDevice(scope, account.id))) {
    if (!otp) {
      await forgetFailures(scope, account.id);
      return askForCode(scope, account, trying, body.resend ?? false);
    }
    await requireCode(scope, account, trying, otp);
  }
  await forgetFailures(scope, account.id);
  await rehashIfCheap(scope, account, body.password);
  return openAfterProof(scope, account, trying, {
    policy,
    trustDevice: body.trustDevice ?? false,
    keepSignedIn: body.keepSignedIn ?? false,
  });
}

interface Checked {
  readonly account: Account;
  readonly policy: SignInPolicy;
  readonly trying: Trying;
}

/** The account of a right pair. Unknown identifiers take the same time, answer the same and lock the same. */
async function checkPassword(
  scope: PlatformScope,
  area: Area,
  identifier: string,
  password: string,
  keepSignedIn: boolean,
): Promise<Checked> {
  const account = (await findAccountByEmail(scope, area, identifier)) ?? null;
  const trying: Trying = { area, account, identifierHash: keyedHash(scope, `identifier:${area}:${identifier}`) };
  const locked = await whyTryingLocked(scope, trying);
  if (locked) {
    await apart(scope, (own) => writeAttempt(own, trying, 'locked'));
    throw locked;
  }
  const policy = account ? await policyOf(scope, account, keepSignedIn) : policyOfArea('patient', false);
  const right = await verifyPassword(password, account?.passwordHash);
  if (!account || !right) {
    refuseIf(
      await countFailure(
        scope,
        trying,
        policy.lockAfter,
        (await isOfOtherArea(scope, area, account, identifier)) ? 'wrong-area' : 'bad-password',
      ),
    );
    throw authRefusals.refusal('BAD_CREDENTIALS');
  }
  return { account, policy, trying };
}

async function isOfOtherArea(scope: PlatformScope, area: Area, account: Account | null, identifier: string): Promise<boolean> {
  if (account) return false;
  const other = await scope.tx
    .selectFrom('accounts')
    .select('id')
    .where(
      'area',
      'in',
      areas.filter((each) => each !== area),
    )
    .where('email', '=', identifier)
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  return other !== undefined;
}

/** Where an account's codes go: the confirmed phone, else the e-mail; patients' phones need no confirmation, they came from the record. */
export function codeDestination(account: Account): { channel: 'sms' | 'email'; destination: string; masked: string } {
  const bySms = account.phoneKey !== null && (account.phoneNumberConfirmed || account.email === null);
  if (bySms && account.phoneKey) return { channel: 'sms', destination: account.phoneKey, masked: maskPhone(account.phoneKey) };
  const email = account.email ?? '';
  return { channel: 'email', destination: email, masked: maskEmail(email) };
}

async function askForCode(scope: PlatformScope, account: Account, trying: Trying, resend: boolean): Promise<OtpRequired> {
  const { channel, destination, masked } = codeDestination(account);
  const sent = await sendCode(scope, { purpose: 'login', subject: account.id, accountId: account.id, destination, channel, resend });
  await writeAttempt(scope, trying, 'otp-sent');
  await recordFor(scope, account, { action: 'login', summary: 'Password accepted, one-time code asked for' });
  return { otpRequired: true, channel, maskedDestination: masked, resendAt: sent.resendAt };
}

async function requireCode(scope: PlatformScope, account: Account, trying: Trying, otp: string): Promise<void> {
  const fault = await checkCode(scope, { purpose: 'login', subject: account.id, code: otp });
  if (!fault) return;
  await apart(scope, (own) => writeAttempt(own, trying, 'bad-otp'));
  throw authRefusals.refusal(faultCodes[fault]);
}
