import { send } from '#kernel/web/client/send.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { keepAliveCall } from '../calls.ts';

/** Seconds before the idle limit at which the person is asked. */
export const warnSeconds = 60;

/** When a session ends, in milliseconds of this browser's clock. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteAt: number;
}

let skew: Promise<number> | null = null;

/** How far this browser's clock is before the server's (ms), read once from the Date header. 0 when it cannot be told. */
function clockSkew(): Promise<number> {
  skew ??= fetch('/api/health', { cache: 'no-store' })
    .then((response) => {
      const date = Date.parse(response.headers.get('date') ?? '');
      return Number.isNaN(date) ? 0 : Date.now() - date;
    })
    .catch(() => 0);
  return skew;
}

/** Drafts are kept once the session stands; what keeps them is no part of the first page. */
async function giveDraftKey(key: string): Promise<void> {
  const { drafts } = await import('#kernel/web/drafts/drafts.ts');
  await drafts().giveKey(key);
}

/** Tells the server that somebody is there, and reads the limits that follow. Null when it could not be asked. */
export async function touchSession(): Promise<SessionLimits | null> {
  if (!readSession().token) return null;
  const ahead = await clockSkew();
  const answer = await send(keepAliveCall, {}, { quiet: true });
  if (!answer.ok) return null;
  const { idleExpiresAt, absoluteExpiresAt, draftKey } = answer.payload;
  if (draftKey) void giveDraftKey(draftKey);
  return { idleMs: Math.max(Date.parse(idleExpiresAt) + ahead - Date.now(), 0), absoluteAt: Date.parse(absoluteExpiresAt) + ahead };
}

/** The moment at which a session ends: the idle limit after the last sign of life, or the absolute one. */
export function endOf(limits: SessionLimits, lastActive: number): { readonly at: number; readonly absolute: boolean } {
  const idleEnd = lastActive + limits.idleMs;
  return idleEnd <= limits.absoluteAt ? { at: idleEnd, absolute: false } : { at: limits.absoluteAt, absolute: true };
}

/** How often at most the server is told of activity: a sixth of the idle time, once a minute at the most. */
export function touchEvery({ idleMs }: SessionLimits): number {
  return Math.max(60_000, idleMs / 6);
}
