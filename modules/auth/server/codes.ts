import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes, secondsBetween, secondsSince } from '#kernel/server/clock/instants.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type CodeChannel, codeAttempts, codeMinutes, type CodePurpose, resendSeconds } from '../contract/words.ts';
import { apart, keyedHash } from './accounts.ts';
import { browserSecret } from './devices.ts';
import { codeMail, codeText } from './mails.ts';
import { addressKey, type CodeFault, resendAt, whyNotCode } from './rules.ts';

export interface CodeOrder {
  readonly purpose: CodePurpose;
  /** Whose code it is: an account's id, or the typed destination where nobody may learn whether it is known. */
  readonly subject: string;
  readonly accountId: Id | null;
  /** E-mail address, or E.164 telephone number. */
  readonly destination: string;
  readonly channel: CodeChannel;
  /**
   * Said when anybody may ask for it, without a password or session before: the code is the asking browser's alone, or its subject is the
   * asker's own already. How often it is sent then counts for the address that asks: what strangers use up is theirs.
   */
  readonly asker?: 'browser' | 'subject';
  /** The asking device is one that the owner has signed in from: what all others asked for does not count. */
  readonly known?: boolean;
  /** False: all is done but the sending (nobody has the destination). Default true. */
  readonly deliver?: boolean;
  /** True: refused with OTP_TOO_SOON within 120 s. False: the earlier code stays and nothing is sent. */
  readonly resend: boolean;
  /** What whoever tells the code agrees to, in a plain sentence or two; stands in the message before the code. */
  readonly meaning?: string;
}

/** A guess at a code. */
export interface CodeTry extends Pick<CodeOrder, 'purpose' | 'subject' | 'asker' | 'known'> {
  readonly code: string;
  /** The code is not spent. Default false. */
  readonly keep?: boolean;
}

interface Whose {
  readonly subject: string;
  /** Under which the same code is found as well. */
  readonly alias: string | null;
}

/**
 * Whose code it is. Of those that anybody may ask for, the browser that asks has its own. One without a cookie is given one with the
 * answer: its code is found by the cookie, wherever the browser is by then, and by the address for clients that keep none.
 */
function whoseOf(scope: AnyScope, { subject, asker }: Pick<CodeOrder, 'subject' | 'asker'>, asks: boolean): Whose {
  if (asker !== 'browser') return { subject, alias: null };
  const of = (who: string) => `${subject} ${keyedHash(scope, who).toString('base64url')}`;
  const held = scope.actor.browser;
  if (held) return { subject: of(`browser ${held}`), alias: null };
  return { subject: of(`address ${addressKey(scope.actor.ip)}`), alias: asks ? of(`browser ${browserSecret(scope)}`) : null };
}

const mostOfAll = { most: 40, seconds: 86_400 };
const mostGuessesOfAll = { most: 100, seconds: 86_400 };

/** 5 an hour and 10 a day for who asks; 40 a day for one destination and purpose, from whomever, unless the device is the owner's. */
async function takeSending(scope: AnyScope, { purpose, subject, destination, asker, known }: CodeOrder): Promise<void> {
  const who = asker ? `${addressKey(scope.actor.ip)}:${destination}` : `${subject}:${destination}`;
  const key = `code:${purpose}:${keyedHash(scope, who).toString('base64url')}`;
  await takeRate(scope, `${key}:hour`, { most: 5, seconds: 3600 });
  await takeRate(scope, `${key}:day`, { most: 10, seconds: 86_400 });
  if (asker && !known) await takeRate(scope, `code:${purpose}:all:${keyedHash(scope, destination).toString('base64url')}`, mostOfAll);
}

/** Wrong guesses at the codes of one destination, from whomever: many addresses together guess no code. */
async function takeGuess(scope: AnyScope, purpose: CodePurpose, destination: string): Promise<void> {
  await takeRate(scope, `code:${purpose}:guesses:${keyedHash(scope, destination).toString('base64url')}`, mostGuessesOfAll);
}

function hashCode(scope: AnyScope, id: Id, code: string): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update(`${id}:${code}`).digest();
}

async function newestCode(scope: AnyScope, purpose: CodePurpose, subject: string) {
  return scope.tx
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('subject', '=', subject), eb('alias', '=', subject)]))
    .where('supersededAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .executeTakeFirst();
}

/**
 * Sends a fresh six-digit code by SMS or mail; older ones of the subject and purpose die. At most one in 120 seconds,
 * 5 an hour and 10 a day for who asks (429).
 */
export async function sendCode(scope: AnyScope, order: CodeOrder): Promise<{ resendAt: Instant }> {
  const { purpose, destination, channel } = order;
  const { subject, alias } = whoseOf(scope, order, true);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${subject}`}, 0))`.execute(scope.tx);
  const before = await newestCode(scope, purpose, subject);
  if (before && before.usedAt === null && secondsSince(before.sentAt, scope.now) < resendSeconds) {
    const next = resendAt(before.sentAt);
    const seconds = Math.ceil(secondsBetween(scope.now, next));
    if (order.resend) throw authRefusals.refusal('OTP_TOO_SOON', { seconds, retryAfter: seconds });
    return { resendAt: next };
  }
  await takeSending(scope, order);
  if (before) await scope.tx.updateTable('oneTimeCodes').set({ supersededAt: scope.now }).where('id', '=', before.id).execute();
  const id = scope.newId();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await scope.tx
    .insertInto('oneTimeCodes')
    .values({
      id,
      purpose,
      subject,
      alias,
      accountId: order.accountId,
      destination,
      channel,
      codeHash: hashCode(scope, id, code),
      sentAt: scope.now,
      expiresAt: addMinutes(scope.now, codeMinutes),
    })
    .execute();
  if (order.deliver ?? true) {
    const text = { to: destination, text: codeText(scope.settings, code, order.meaning), template: `code-${purpose}` };
    const mail = () => scope.mail({ to: destination, ...codeMail(scope.settings, code, purpose, order.meaning) });
    const held = await (channel === 'sms' ? scope.sms(text) : mail());
    // Who is not signed in learns nothing of a destination.
    if (scope.kind !== 'platform') refuseHeld(held);
  }
  return { resendAt: resendAt(scope.now) };
}

/**
 * Tries a code. Null = right; it is spent unless `keep` is said. Every wrong guess is counted for good; five end the
 * code, also when they come at once. Never tells whether there was a code at all.
 */
export async function checkCode(scope: AnyScope, tried: CodeTry): Promise<CodeFault | null> {
  const { purpose, code, keep = false } = tried;
  const { subject } = whoseOf(scope, tried, false);
  const newest = await newestCode(scope, purpose, subject);
  const fault = whyNotCode(newest ?? null, scope.now);
  if (!newest || fault) return fault ?? 'wrong';
  if (!timingSafeEqual(hashCode(scope, newest.id, code.trim()), newest.codeHash)) {
    if (tried.asker && !tried.known) await takeGuess(scope, purpose, newest.destination);
    return countGuess(scope, newest.id);
  }
  const right = await scope.tx
    .updateTable('oneTimeCodes')
    .set({ usedAt: keep ? null : scope.now })
    .where('id', '=', newest.id)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('attempts', '<', codeAttempts)
    .returning('id')
    .executeTakeFirst();
  if (right) return null;
  const now = await scope.tx
    .selectFrom('oneTimeCodes')
    .select(['attempts', 'sentAt', 'expiresAt', 'usedAt'])
    .where('id', '=', newest.id)
    .executeTakeFirst();
  return whyNotCode(now ?? null, scope.now) ?? 'wrong';
}

/** Counts a wrong guess: the fifth one and all after it answer `exhausted`. */
function countGuess(scope: AnyScope, id: Id): Promise<CodeFault> {
  return apart(scope, async (own) => {
    const counted = await own.tx
      .updateTable('oneTimeCodes')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('attempts', '<', codeAttempts)
      .returning('attempts')
      .executeTakeFirst();
    return counted && counted.attempts < codeAttempts ? 'wrong' : 'exhausted';
  });
}
