import { BlockList, isIP } from 'node:net';
import type { Area } from '#kernel/contract/access.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes, addSeconds, clockTolerance, secondsBetween, secondsSince } from '#kernel/server/clock/instants.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type AccountStatus, codeAttempts, codeMinutes, resendSeconds, type TwoFactorMode, twoFactorModes } from '../contract/words.ts';

/** Minutes within which failures add up to a lock. */
export const failureWindowMinutes = 15;
const lockMinutes = [15, 30, 60] as const;
/** Wrong passwords of devices that the account does not know until they are delayed and the account is guarded; the same for every identifier. */
export const strangersTries = 5;

/** State of failed sign-ins, of an account or of an identifier that nobody has. */
export interface FailureState {
  readonly failedCount: number;
  readonly failingSince: Instant | null;
  readonly lockedUntil: Instant | null;
  readonly lockLevel: number;
}

/** Invariant 4: the state after one more failure; a full count locks for 15, then 30, then 60 minutes. */
export function afterFailure(state: FailureState, lockAfter: number, now: Instant): FailureState {
  const fresh = state.failingSince === null || secondsSince(state.failingSince, now) >= failureWindowMinutes * 60;
  const failedCount = fresh ? 1 : state.failedCount + 1;
  const failingSince = fresh ? now : state.failingSince;
  if (failedCount < lockAfter) return { ...state, failedCount, failingSince };
  const level = Math.min(state.lockLevel, lockMinutes.length - 1);
  return {
    failedCount: 0,
    failingSince: null,
    lockedUntil: addMinutes(now, lockMinutes[level] ?? 60),
    lockLevel: Math.min(level + 1, lockMinutes.length),
  };
}

/** Seconds until a lock ends; 0 when there is none, and for one longer than any: the clock ran ahead that set it. */
function secondsLocked(lockedUntil: Instant | null, now: Instant): number {
  const seconds = lockedUntil === null ? 0 : Math.max(0, secondsBetween(now, lockedUntil));
  return seconds > Math.max(...lockMinutes) * 60 + clockTolerance ? 0 : seconds;
}

/** Why nobody may sign in with an identifier now: too many failures, also with the right password. */
export function whyLocked(lockedUntil: Instant | null, now: Instant): Refusal | null {
  const seconds = secondsLocked(lockedUntil, now);
  if (seconds === 0) return null;
  return authRefusals.refusal('ACCOUNT_LOCKED', { minutes: Math.max(1, Math.ceil(seconds / 60)), retryAfter: Math.ceil(seconds) });
}

/** Wrong PINs and passwords for one person within a quarter of an hour after which that person's second signature is not taken. */
export const secondTries = 5;
/** Wrong ones typed at one sign-in, for whomever, after which it may ask nobody for a second signature. */
export const callerTries = 10;

/** Why nobody may be asked for a second signature at a sign-in now: too many wrong PINs and passwords were typed there. */
export function whyCallerStopped(lockedUntil: Instant | null, now: Instant): Refusal | null {
  const seconds = secondsLocked(lockedUntil, now);
  if (seconds === 0) return null;
  return authRefusals.refusal('SECOND_PERSON_STOPPED', { minutes: Math.max(1, Math.ceil(seconds / 60)), retryAfter: Math.ceil(seconds) });
}

export interface SignInFacts {
  readonly status: AccountStatus;
  readonly hospitalStatus: 'pending' | 'active' | 'suspended' | 'closed' | null;
  readonly allowedNetworks: readonly string[];
  readonly ip: string | null;
}

/** Why a person with the right password may not sign in. */
export function whyNotSignIn({ status, hospitalStatus, allowedNetworks, ip }: SignInFacts): Refusal | null {
  if (status === 'pending') return authRefusals.refusal('EMAIL_NOT_CONFIRMED');
  if (status !== 'active') return authRefusals.refusal('ACCOUNT_DEACTIVATED');
  if (hospitalStatus === 'pending') return authRefusals.refusal('EMAIL_NOT_CONFIRMED');
  if (hospitalStatus === 'suspended' || hospitalStatus === 'closed') return authRefusals.refusal('HOSPITAL_SUSPENDED');
  if (!isAllowedNetwork(ip, allowedNetworks)) return authRefusals.refusal('NETWORK_NOT_ALLOWED');
  return null;
}

/** Why digits are no PIN: all the same, or counted up or down. */
export function whyNotPin(pin: string): Refusal | null {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const plain = [0, 1, -1].some((step) => steps.every((one) => one === step));
  return plain ? authRefusals.refusal('PIN_TOO_PLAIN') : null;
}

/** Whether an address lies in one of the networks (CIDR); no networks = any address. */
export function isAllowedNetwork(ip: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ip) return false;
  const plain = ip.startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip;
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/');
    const family = isIP(address ?? '');
    if (address && family) list.addSubnet(address, Number(prefix ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6');
  }
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** The stronger of two choices; none counts as off. */
export function strongerTwoFactor(one: TwoFactorMode | null, other: TwoFactorMode | null): TwoFactorMode {
  const strength = Math.max(twoFactorModes.indexOf(one ?? 'off'), twoFactorModes.indexOf(other ?? 'off'));
  return twoFactorModes[strength] ?? 'always';
}

/** Whether a code is asked for after the password. */
export function needsCode(mode: TwoFactorMode, deviceTrusted: boolean): boolean {
  return mode === 'always' || (mode === 'new-device' && !deviceTrusted);
}

export interface CodeState {
  readonly attempts: number;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | null;
}

export type CodeFault = 'wrong' | 'exhausted' | 'expired';

/** Why a code cannot be tried (any more); null = it may be compared. */
export function whyNotCode(code: CodeState | null, now: Instant): CodeFault | null {
  if (!code || code.usedAt !== null) return 'wrong';
  // One that was sent by a clock that ran ahead would be good for as long as it ran ahead.
  if (code.expiresAt <= now || secondsSince(code.sentAt, now) > codeMinutes * 60) return 'expired';
  if (code.attempts >= codeAttempts) return 'exhausted';
  return null;
}

/** Invariant 7: the earliest instant at which another code may be sent. */
export function resendAt(sentAt: Instant): Instant {
  return addSeconds(sentAt, resendSeconds);
}

/** `ada.obi@mail.test` → `a•••••i@mail.test`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const shown = name.length > 2 ? `${name[0]}•••••${name[name.length - 1]}` : `${name.slice(0, 1)}•••••`;
  return `${shown}@${domain}`;
}

/** Shows the last three digits only. */
export function maskPhone(phoneKey: string): string {
  return `•••••••${phoneKey.slice(-3)}`;
}

/** One key for all spellings of a number: dial code and digits, without spaces and the trunk zero. */
export function phoneKeyOf(dialCode: string | null | undefined, phoneNumber: string | null | undefined): string | null {
  const digits = (phoneNumber ?? '').replace(/\D/g, '');
  if (!digits) return null;
  const code = (dialCode ?? '').replace(/\D/g, '');
  if ((phoneNumber ?? '').trim().startsWith('+')) return `+${digits}`;
  return `+${code}${digits.replace(/^0+/, '')}`;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** 'Chrome on Windows', from what the browser says of itself. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}

/** All groups of an IPv6 address, without its zone. */
function groupsOf(ip: string): readonly string[] {
  const [before = '', after] = (ip.split('%')[0] ?? '').split('::');
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = after === undefined ? 0 : Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0));
  return [...(head ?? []), ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
}

/** Whom an address counts as: itself with IPv4, its /64 with IPv6 (one household has all of those); nothing without an address. */
export function addressKey(ip: string | null): string {
  if (!ip) return '';
  const plain = ip.toLowerCase().startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip.toLowerCase();
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain).slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** Failures that one address has within ten minutes, beside one for everybody who signed in from it meanwhile. */
export const addressFailures = 30;
const mostForSignedIn = 300;

/** How often an address may fail: people behind it who got in mistype now and then, too. */
export function failuresAllowed(signedIn: number): number {
  return addressFailures + Math.min(signedIn, mostForSignedIn);
}

/** Life of sessions, sign-in rules and the second factor, by area and hospital. */
export interface SignInPolicy {
  readonly idleMinutes: number;
  readonly absoluteMinutes: number;
  readonly twoFactor: TwoFactorMode;
  readonly maxSessions: number;
  readonly passwordMaxAgeDays: number;
  readonly lockAfter: number;
  readonly allowedNetworks: readonly string[];
}

const usual = { maxSessions: 5, passwordMaxAgeDays: 0, lockAfter: 5, allowedNetworks: [] };

/** Patients: 30 minutes idle, 12 hours in all, or 30 days when they stay signed in. Operators: 30 minutes, 8 hours, always a code. */
export function policyOfArea(area: Exclude<Area, 'hospital'>, keepSignedIn: boolean): SignInPolicy {
  if (area === 'admin') return { ...usual, idleMinutes: 30, absoluteMinutes: 8 * 60, twoFactor: 'always' };
  const days30 = 30 * 24 * 60;
  return keepSignedIn
    ? { ...usual, idleMinutes: days30, absoluteMinutes: days30, twoFactor: 'new-device' }
    : { ...usual, idleMinutes: 30, absoluteMinutes: 12 * 60, twoFactor: 'new-device' };
}
