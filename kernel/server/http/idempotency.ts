import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { canonicalJson } from '../audit/chain.ts';
import { sendAlong } from '../database/send-along.ts';
import { nobody } from '../ids/uuid.ts';
import type { UploadedFile } from '../module/implement.ts';
import type { AnyScope } from '../scope/scope.ts';

/** What makes a repeat the same request. */
export interface RepeatKey {
  readonly hospitalId: string | null;
  readonly accountId: string | null;
  readonly call: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** Hash of all that the caller sent beside the key. */
export function hashOfRequest(params: object, query: unknown, body: unknown, uploads: readonly UploadedFile[] = []): Buffer {
  const files = uploads.map(({ field, filename, bytes }) => [field, filename, createHash('sha256').update(bytes).digest('hex')]);
  return createHash('sha256')
    .update(canonicalJson({ params, query, body: body ?? null, files }))
    .digest();
}

/** A key that somebody acted under before. */
export interface Repeated {
  readonly payload: unknown;
}

/**
 * Puts a key down for the act that follows: the row goes in first, so that a twin waits for this transaction and then gets its
 * answer; other content under the same key is refused; a refused act leaves no row. Null: the key is new, and the act is to be made.
 */
export async function takeKey(scope: AnyScope, repeat: RepeatKey, now: Instant): Promise<Repeated | null> {
  const [hospitalId, accountId] = [repeat.hospitalId ?? nobody, repeat.accountId ?? nobody];
  const mine = await sql<{ key: string }>`
    insert into idempotency_keys (hospital_id, account_id, call, key, body_hash, created_at)
    values (${hospitalId}, ${accountId}, ${repeat.call}, ${repeat.key}, ${repeat.bodyHash}, ${now})
    on conflict do nothing returning key`.execute(scope.tx);
  if (mine.rows.length > 0) return null;
  const { rows } = await sql<{ bodyHash: Buffer; answer: { payload: unknown } | null }>`
    select body_hash, answer from idempotency_keys
    where hospital_id = ${hospitalId} and account_id = ${accountId} and call = ${repeat.call} and key = ${repeat.key}`.execute(scope.tx);
  const stored = rows[0];
  if (!stored?.bodyHash.equals(repeat.bodyHash)) throw kernelRefusals.refusal('IDEMPOTENCY_CONFLICT');
  return { payload: stored.answer?.payload ?? null };
}

/** Keeps the act's answer under its key. */
export async function keepAnswer(scope: AnyScope, repeat: RepeatKey, payload: unknown): Promise<void> {
  await sendAlong(scope.tx, {
    name: 'civis_answer',
    text: 'update idempotency_keys set answer = $5::json where hospital_id = $1 and account_id = $2 and call = $3 and key = $4',
    values: [
      repeat.hospitalId ?? nobody,
      repeat.accountId ?? nobody,
      repeat.call,
      repeat.key,
      JSON.stringify({ payload: payload ?? null }),
    ],
  });
}

const sweptAtOnce = 10_000;

/** Forgets keys that were used more than seven days ago, some thousands at a time; `alive` is called after each. */
export async function sweepKeys(owner: Pool, now: Instant, alive: () => void): Promise<void> {
  for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
    const { rowCount } = await owner.query(
      `delete from idempotency_keys where ctid = any (array(
         select ctid from idempotency_keys where created_at < $1::timestamptz - interval '7 days' limit ${sweptAtOnce}))`,
      [now],
    );
    swept = rowCount ?? 0;
    alive();
  }
}
