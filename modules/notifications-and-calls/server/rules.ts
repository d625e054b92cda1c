import type { Instant } from '#kernel/contract/fields.ts';
import { addMinutes, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { NoticeWish } from '../contract/events.ts';
import { knownTitle, type NotificationTitle } from '../contract/words.ts';

/** Largest page, and the page when none is asked for. */
const mostPerPage = 1000;
const usualPerPage = 30;

/** Page and size of a list as the SDK means them: anything unusable is the usual. */
export function pagingOf(query: { page?: number | undefined; perPage?: number | undefined }): { page: number; perPage: number } {
  return { page: query.page || 1, perPage: Math.min(query.perPage || usualPerPage, mostPerPage) };
}

/** Whether totals are left out (`skipTotal=1` or `true`). */
export function skipsTotal(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Whether a row may be marked so: a call that was answered stays answered. */
export function mayMark(row: { readonly kind: 'notice' | 'call'; readonly readStatus: boolean }, readStatus: boolean): boolean {
  return readStatus || row.kind !== 'call';
}

/**
 * The registered spelling of a notice's title. A title outside the registry is a programming error: people could not
 * mute it, and the client would not know its placeholders.
 */
export function requireTitle(title: string): NotificationTitle {
  const known = knownTitle(title);
  if (!known) throw new Error(`'${title}' is not a registered notification title`);
  return known;
}

/** Recipients of a notice: each once, without the actor unless asked. */
export function recipientsBut(userIds: readonly string[], actorUserId: string | null, tellActor: boolean): string[] {
  return [...new Set(userIds)].filter((userId) => tellActor || userId !== actorUserId);
}

export interface Channels {
  readonly email: boolean;
  readonly sms: boolean;
}
export type QuietHours = NonNullable<NoticeWish['quietHours']>;

/** The channels of a notice for one user: what they chose, else what the hospital has, else the bell alone. */
export function channelsOf(own: Channels | null | undefined, hospital: Channels | undefined): ('email' | 'sms')[] {
  const wanted = own ?? hospital ?? { email: false, sms: false };
  return (['email', 'sms'] as const).filter((channel) => wanted[channel]);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** When the quiet hours end that an instant lies in; null outside of them. From 22:00 to 06:00 goes over midnight; equal times are none. */
export function quietUntil(now: Instant, zone: string, quiet: QuietHours | null | undefined): Instant | null {
  if (!quiet?.on) return null;
  const [at, from, to] = [minuteOfDayIn(now, zone), minutesOf(quiet.from), minutesOf(quiet.to)];
  const inside = from <= to ? at >= from && at < to : at >= from || at < to;
  if (!inside) return null;
  return addMinutes(`${now.slice(0, 16)}:00.000Z`, (to - at + 1440) % 1440);
}
