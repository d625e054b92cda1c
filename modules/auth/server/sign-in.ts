import { type Area, areas } from '#kernel/contract/access.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { OtpRequired, SignInAnswer } from '../contract/records.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type Account, apart, findAccountByEmail, identifierHashOf, recordFor } from './accounts.ts';
import { checkCode, type CodeTry, sendCode } from './codes.ts';
import { type Device, deviceOf, isTrusted } from './devices.ts';
import {
  addressSource,
  countFailure,
  countGuarded,
  deviceSource,
  settleRight,
  standing,
  type Trying,
  whyAddressBlocked,
  writeAttempt,
} from './lockout.ts';
import { verifyPassword } from './password-hash.ts';
import { policyOf } from './policy.ts';
import { maskEmail, maskPhone, needsCode, strangersTries, strongerTwoFactor } from './rules.ts';
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
  if (area === 'patient' && !body.password) return signInPatientByCode(scope, body, otp);
  const identifier = (body.email ?? body.identifier ?? '').trim().toLowerCase();
  const missing: Record<string, string> = {};
  if (!identifier) missing.email = 'Email is a required field *';
  if (!body.password) missing.password = 'Password is required';
  if (!identifier || !body.password) throw kernelRefusals.refusal('INVALID_INPUT', {}, missing);
  const typed: Typed = { area, identifier, password: body.password, otp, resend: body.resend ?? false };
  const tried = await checkPassword(scope, typed);
  if ('otpRequired' in tried) return tried;
  const { account, device, trying, proven } = tried;
  const policy = await policyOf(scope, account, body.keepSignedIn ?? false);
  await refuseUnfit(scope, account, policy, trying);
  if (!proven && needsCode(strongerTwoFactor(policy.twoFactor, account.twoFactor), isTrusted(device, scope.now))) {
    if (!otp) {
      await settleRight(scope, trying);
      return askForCode(scope, account, trying, typed.resend);
    }
    await requireCode(scope, trying, { purpose: 'login', subject: account.id, code: otp });
  }
  await settleRight(scope, trying, proven);
  await rehashIfCheap(scope, account, typed.password);
  return openAfterProof(scope, account, trying, {
    policy,
    known: device !== null,
    trustDevice: body.trustDevice ?? false,
    keepSignedIn: body.keepSignedIn ?? false,
  });
}

interface Typed {
  readonly area: Area;
  readonly identifier: string;
  readonly password: string;
  readonly otp: string | undefined;
  readonly resend: boolean;
}

interface Checked {
  readonly account: Account;
  /** The device, when the account knows it. */
  readonly device: Device | null;
  readonly trying: Trying;
  /** A code was right as well: asked for because strangers had guessed. */
  readonly proven: boolean;
}

/**
 * The account of a right pair. Unknown identifiers take the same time, answer the same and are delayed the same: by the device or
 * address that guesses. What strangers did holds back no device that the account knows, and elsewhere asks for a code.
 */
async function checkPassword(scope: PlatformScope, typed: Typed): Promise<Checked | OtpRequired> {
  const { area, identifier, password } = typed;
  const account = (await findAccountByEmail(scope, area, identifier)) ?? null;
  const device = account ? await deviceOf(scope, account.id) : null;
  const trying: Trying = {
    ...{ area, account, identifierHash: identifierHashOf(scope, area, identifier) },
    ...(device ? deviceSource(scope, device.id) : addressSource(scope)),
  };
  if (!device) refuseIf(await whyAddressBlocked(scope));
  const { delayed, guarded } = await standing(scope, trying);
  if (delayed) {
    await apart(scope, (own) => writeAttempt(own, trying, 'locked'));
    throw delayed;
  }
  const right = await verifyPassword(
    scope,
    password,
    account?.passwordHash,
    device ? { key: `device ${device.id}`, known: true } : undefined,
  );
  if (guarded) return passGuard(scope, typed, trying, right);
  if (!account || !right) {
    // A hospital's own number would tell its addresses from those that nobody has.
    const most = account && device ? (await policyOf(scope, account)).lockAfter : strangersTries;
    const elsewhere = await isOfOtherArea(scope, area, account, identifier);
    refuseIf(await countFailure(scope, trying, most, elsewhere ? 'wrong-area' : 'bad-password'));
    throw authRefusals.refusal('BAD_CREDENTIALS');
  }
  return { account, device, trying, proven: false };
}

/**
 * A try at an account, or at an identifier that nobody has, which strangers have guessed at too often. Right and wrong passwords are
 * answered alike: with a code that is sent only when the password was right.
 */
async function passGuard(
  scope: PlatformScope,
  { identifier, otp, resend }: Typed,
  trying: Trying,
  right: boolean,
): Promise<Checked | OtpRequired> {
  const account = right ? trying.account : null;
  const code = account
    ? ({ purpose: 'login', subject: account.id } as const)
    : ({
        purpose: 'login',
        subject: `guess ${trying.area} ${trying.identifierHash.toString('base64url')}`,
        asker: 'browser',
        known: true,
      } as const);
  if (otp) {
    await requireCode(scope, trying, { ...code, code: otp });
    if (!account) throw authRefusals.refusal('BAD_OTP');
    return { account, device: null, trying, proven: true };
  }
  refuseIf(await countGuarded(scope, trying, strangersTries));
  const way = account ? codeDestination(account) : ({ channel: 'email', destination: identifier } as const);
  const { channel, destination } = way;
  const sent = await sendCode(scope, { ...code, accountId: account?.id ?? null, destination, channel, deliver: account !== null, resend });
  await scope.record({ action: 'login', entity: 'Session', summary: 'A code was requested after repeated wrong passwords' });
  return { otpRequired: true, channel: 'unsaid', maskedDestination: '', resendAt: sent.resendAt };
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

async function requireCode(scope: PlatformScope, trying: Trying, tried: CodeTry): Promise<void> {
  const fault = await checkCode(scope, tried);
  if (!fault) return;
  await apart(scope, (own) => writeAttempt(own, trying, 'bad-otp'));
  throw authRefusals.refusal(faultCodes[fault]);
}
