import { randomBytes } from 'node:crypto';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { hashToken } from '#kernel/server/access/session-cache.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { knownDeviceDays, trustedDeviceDays } from '../contract/words.ts';
import { deviceLabel } from './rules.ts';

/** A device that an account has been signed in from. */
export interface Device {
  readonly id: Id;
  readonly trustedUntil: Instant | null;
}

const freshSecret = () => randomBytes(32).toString('base64url');

/** The secret that the browser holds, or a fresh one that it is given: tells browsers apart before anybody has signed in. */
export function browserSecret(scope: AnyScope): string {
  const held = scope.actor.browser;
  if (held) return held;
  const secret = freshSecret();
  scope.keepInBrowser({ secret, days: knownDeviceDays });
  return secret;
}

/** The device of the account that the browser's secret proves; null on any other. */
export async function deviceOf(scope: AnyScope, accountId: Id): Promise<Device | null> {
  const { browser } = scope.actor;
  if (!browser) return null;
  const row = await scope.tx
    .selectFrom('accountDevices')
    .select(['id', 'trustedUntil'])
    .where('accountId', '=', accountId)
    .where('secretHash', '=', hashToken(browser))
    .where('knownUntil', '>', scope.now)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether no code is asked for on a device now. */
export function isTrusted(device: Device | null, now: Instant): boolean {
  return device?.trustedUntil != null && device.trustedUntil > now;
}

interface Kept {
  readonly trust: boolean;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/**
 * Remembers the device of somebody who has just proven who they are. A browser that the account does not know yet gets a fresh secret,
 * and what other accounts know of it moves along: a secret that somebody else planted or copied is worth nothing afterwards.
 */
export async function keepDevice(scope: AnyScope, accountId: Id, { trust, ip, userAgent }: Kept): Promise<Id> {
  const known = await deviceOf(scope, accountId);
  const until = { lastUsedAt: scope.now, knownUntil: addDays(scope.now, knownDeviceDays), ip, label: deviceLabel(userAgent) };
  const trusted = trust ? { trustedUntil: addDays(scope.now, trustedDeviceDays) } : {};
  const held = scope.actor.browser;
  if (known && held) {
    await scope.tx
      .updateTable('accountDevices')
      .set({ ...until, ...trusted })
      .where('id', '=', known.id)
      .execute();
    scope.keepInBrowser({ secret: held, days: knownDeviceDays });
    return known.id;
  }
  const secret = freshSecret();
  const secretHash = hashToken(secret);
  if (held) await scope.tx.updateTable('accountDevices').set({ secretHash }).where('secretHash', '=', hashToken(held)).execute();
  const id = scope.newId();
  await scope.tx
    .insertInto('accountDevices')
    .values({ id, accountId, secretHash, createdAt: scope.now, ...until, ...trusted })
    .execute();
  scope.keepInBrowser({ secret, days: knownDeviceDays });
  return id;
}

/** Asks a code of every device again; after a new password or choice. They stay known. */
export async function distrustDevices(scope: AnyScope, accountId: Id): Promise<void> {
  await scope.tx.updateTable('accountDevices').set({ trustedUntil: null }).where('accountId', '=', accountId).execute();
}

/** Forgets every device; after a reset, where somebody else may have had the password. */
export async function forgetDevices(scope: AnyScope, accountId: Id): Promise<void> {
  await scope.tx.deleteFrom('accountDevices').where('accountId', '=', accountId).execute();
}
