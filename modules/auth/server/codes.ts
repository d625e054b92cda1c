import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes, secondsBetween } from '#kernel/server/clock/instants.ts';
import { takeRate } from '#kernel/server/http/rate-limit.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import { type CodeChannel, codeAttempts, codeMinutes, type CodePurpose } from '../contract/words.ts';
import { apart } from './accounts.ts';
import { codeMail, codeText } from './mails.ts';
import { type CodeFault, resendAt, whyNotCode } from './rules.ts';

export interface CodeOrder {
  readonly purpose: CodePurpose;
  /** Whose code it is: an account's id, or the typed destination where nobody may learn whether it is known. */
  readonly subject: string;
  readonly accountId: Id | null;
  /** E-mail address, or E.164 telephone number. */
  readonly destination: string;
  readonly channel: CodeChannel;
  /** False: all is done but the sending (nobody has the destination). Default true. */
  readonly deliver?: boolean;
  /** True: refused with OTP_TOO_SOON within 120 s. False: the earlier code stays and nothing is sent. */
  readonly resend: boolean;
}

function hashCode(scope: AnyScope, id: Id, code: string): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update(`${id}:${code}`).digest();
}

async function newestCode(scope: AnyScope, purpose: CodePurpose, subject: string) {
  return scope.tx
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('supersededAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Sends a fresh six-digit code by SMS or mail; older ones of the subject and purpose die. At most one in 120 seconds,
 * 5 an hour and 10 a day per destination (429).
 */
export async function sendCode(scope: AnyScope, order: CodeOrder): Promise<{ resendAt: Instant }> {
  const { purpose, subject, destination, channel } = order;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${subject}`}, 0))`.execute(scope.tx);
  const before = await newestCode(scope, purpose, subject);
  if (before && before.usedAt === null && resendAt(before.sentAt) > scope.now) {
    const next = resendAt(before.sentAt);
    const seconds = Math.ceil(secondsBetween(scope.now, next));
    if (order.resend) throw authRefusals.refusal('OTP_TOO_SOON', { seconds, retryAfter: seconds });
    return { resendAt: next };
  }
  await takeRate(scope, `code:hour:${destination}`, { most: 5, seconds: 3600 });
  await takeRate(scope, `code:day:${destination}`, { most: 10, seconds: 86_400 });
  if (before) await scope.tx.updateTable('oneTimeCodes').set({ supersededAt: scope.now }).where('id', '=', before.id).execute();
  const id = scope.newId();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await scope.tx
    .insertInto('oneTimeCodes')
    .values({
      id,
      purpose,
      subject,
      accountId: order.accountId,
      destination,
      channel,
      codeHash: hashCode(scope, id, code),
      sentAt: scope.now,
      expiresAt: addMinutes(scope.now, codeMinutes),
    })
    .execute();
  if (order.deliver ?? true) {
    if (channel === 'sms') await scope.sms({ to: destination, text: codeText(scope.settings, code), template: `code-${purpose}` });
    else await scope.mail({ to: destination, ...codeMail(scope.settings, code, purpose) });
  }
  return { resendAt: resendAt(scope.now) };
}

/**
 * Tries a code. Null = right; it is spent unless `keep` is said. Every wrong guess is counted for good; five end the
 * code, also when they come at once. Never tells whether there was a code at all.
 */
export async function checkCode(
  scope: AnyScope,
  {
    purpose,
    subject,
    code,
    keep = false,
  }: { readonly purpose: CodePurpose; readonly subject: string; readonly code: string; readonly keep?: boolean },
): Promise<CodeFault | null> {
  const newest = await newestCode(scope, purpose, subject);
  const fault = whyNotCode(newest ?? null, scope.now);
  if (!newest || fault) return fault ?? 'wrong';
  if (!timingSafeEqual(hashCode(scope, newest.id, code.trim()), newest.codeHash)) return countGuess(scope, newest.id);
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
    .select(['attempts', 'expiresAt', 'usedAt'])
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
