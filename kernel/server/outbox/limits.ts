import type { Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addDays, millisecondsOf } from '../clock/instants.ts';
import { countRate, countTaken } from '../access/rate-limit.ts';
import type { AnyScope, Scope } from '../scope/scope.ts';
import type { Held } from './held.ts';

/** Messages of one day (UTC): of acts of one user, and of one hospital with all its notices. Codes and links count too. */
export const dailyCaps = { email: { user: 300, hospital: 3_000 }, sms: { user: 100, hospital: 1_000 } } as const;

/**
 * Satellite telephones, international networks, personal and premium numbers, as E.164 prefixes: whoever owns one earns by every text
 * that it gets. No hospital can allow them.
 */
const neverTexted = [
  ...['+800', '+808', '+870', '+878', '+881', '+882', '+883', '+888', '+979'],
  ...['+1500', '+1700', '+1900', '+1976'],
  ...['+234900', '+254900', '+3389', '+34803', '+34806', '+34807', '+39199', '+39899', '+4470', '+449', '+49137', '+49900'],
];

/** `00234 803…` and `+234 (803) …` as `+234803…`; a number without a country's code as it is, digits alone. */
export function plainNumber(number: string): string {
  const trimmed = number.trim();
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
}

/** Whether a number never gets a text. */
export function isNeverTexted(number: string): boolean {
  const plain = plainNumber(number);
  return neverTexted.some((prefix) => plain.startsWith(prefix));
}

export type Channel = keyof typeof dailyCaps;

const day = 86_400;
const keyOf = (channel: Channel, whose: 'user' | 'hospital', id: string) => `messages:${channel}:${whose}:${id}`;

interface Asks {
  /** Whether the hospital texts the number's country. */
  readonly allowed: (number: string) => Promise<boolean>;
  /** The hospital's day is full, and this is the first message that is held for it. */
  readonly dayFull: (channel: Channel) => Promise<void>;
}

async function take(scope: AnyScope, channel: Channel, whose: 'user' | 'hospital', id: string): Promise<'free' | 'first' | 'full'> {
  const most = dailyCaps[channel][whose];
  const { taken } = await countRate(keyOf(channel, whose, id), { most, seconds: day }, millisecondsOf(scope.now));
  return taken <= most ? 'free' : taken === most + 1 ? 'first' : 'full';
}

/**
 * Why a message of a scope is held, or null; counts it. What is held is kept in the outbox as given up, with its text for a day, so
 * that care goes on without it and the operator can send it again.
 */
export async function whyHeld(scope: AnyScope, channel: Channel, recipient: string, { allowed, dayFull }: Asks): Promise<Held | null> {
  if (channel === 'sms') {
    if (isNeverTexted(recipient)) return 'range';
    if (scope.kind === 'hospital' && !(await allowed(plainNumber(recipient)))) return 'country';
  }
  const { kind, accountId } = scope.actor;
  if (kind === 'user' && accountId && (await take(scope, channel, 'user', accountId)) !== 'free') return 'user';
  if (scope.kind !== 'hospital') return null;
  const state = await take(scope, channel, 'hospital', scope.hospitalId);
  if (state === 'first') await dayFull(channel);
  return state === 'free' ? null : 'hospital';
}

/** How many messages of a hospital its day (UTC) has taken, of how many, and when the next day begins. */
export async function messagesToday(scope: Pick<Scope, 'hospitalId' | 'now'>) {
  const channels = await Promise.all(
    (['sms', 'email'] as const).map(async (channel) => {
      const most = dailyCaps[channel].hospital;
      const { taken } = await countTaken(keyOf(channel, 'hospital', scope.hospitalId), { most, seconds: day }, millisecondsOf(scope.now));
      return { channel, sent: Math.min(taken, most), most, full: taken >= most };
    }),
  );
  return { resetsAt: nextDayOf(scope.now), channels };
}

/** The first moment of the next day of the limits (UTC). */
export function nextDayOf(now: Instant): Instant {
  return `${addDays(now, 1).slice(0, 10)}T00:00:00.000Z`;
}

/** For acts whose purpose is the message: refuses where it was held, so that nobody believes it was sent. */
export function refuseHeld(held: Held | null): void {
  if (held === 'range' || held === 'country') throw kernelRefusals.refusal('TEXT_NOT_ALLOWED');
  if (held !== null) throw kernelRefusals.refusal('MESSAGE_LIMIT');
}
