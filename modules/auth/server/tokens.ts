import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { hashToken } from '#kernel/server/access/session-cache.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import { tokenHours, type TokenPurpose } from '../contract/words.ts';

export interface TokenOrder {
  readonly purpose: TokenPurpose;
  readonly accountId?: Id | null;
  readonly email?: string | null;
  /** Who asks, where anybody may: older ones die of the same asker alone, so that strangers never end the owner's. */
  readonly asker?: string;
  /** Hours it works; default by purpose. */
  readonly hours?: number;
  /** What the spender gets back, e.g. the new address. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A link's token as it was issued. */
export interface IssuedToken {
  readonly id: Id;
  readonly purpose: TokenPurpose;
  readonly accountId: Id | null;
  readonly email: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly expiresAt: string;
}

const fields = ['id', 'purpose', 'accountId', 'email', 'data', 'createdAt', 'expiresAt'] as const;
const shown = (row: Omit<IssuedToken, 'data'> & { data: unknown }): IssuedToken => ({
  ...row,
  data: (row.data ?? {}) as Record<string, unknown>,
});

/** Makes a token for a link; older ones of the same purpose and account (or e-mail) die. Only its hash is kept. */
export async function issueToken(scope: AnyScope, order: TokenOrder): Promise<string> {
  const { purpose, accountId = null, email = null } = order;
  if (!accountId && !email) throw new Error('A token needs an account or an e-mail');
  await revokeTokens(scope, { purpose, accountId, email, asker: order.asker });
  const token = randomBytes(32).toString('base64url');
  await scope.tx
    .insertInto('oneTimeTokens')
    .values({
      id: scope.newId(),
      purpose,
      tokenHash: hashToken(token),
      accountId,
      email,
      data: json({ ...order.data, ...(order.asker ? { asker: order.asker } : {}) }),
      createdAt: scope.now,
      expiresAt: addMinutes(scope.now, (order.hours ?? tokenHours[purpose]) * 60),
    })
    .execute();
  return token;
}

/** Ends live tokens of a purpose, of an account or of an e-mail without account. */
export async function revokeTokens(
  scope: AnyScope,
  {
    purpose,
    accountId,
    email,
    asker,
  }: {
    readonly purpose?: TokenPurpose;
    readonly accountId?: Id | null;
    readonly email?: string | null;
    readonly asker?: string | undefined;
  },
): Promise<void> {
  let query = scope.tx
    .updateTable('oneTimeTokens')
    .set({ revokedAt: scope.now })
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null);
  if (purpose) query = query.where('purpose', '=', purpose);
  if (asker) query = query.where(sql<boolean>`data ->> 'asker' = ${asker}`);
  query = accountId ? query.where('accountId', '=', accountId) : query.where('email', '=', email ?? '');
  await query.execute();
}

/** The token if it still works, or null. Spends nothing. */
export async function peekToken(scope: AnyScope, purpose: TokenPurpose, token: string): Promise<IssuedToken | null> {
  const row = await scope.tx
    .selectFrom('oneTimeTokens')
    .select(fields)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', scope.now)
    .executeTakeFirst();
  return row ? shown(row) : null;
}

/** Invariant 3: spends a token, once whatever comes at the same time; null when it does not work. Rolls back with the act. */
export async function spendToken(scope: AnyScope, purpose: TokenPurpose, token: string): Promise<IssuedToken | null> {
  const row = await scope.tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: scope.now })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', scope.now)
    .returning(fields)
    .executeTakeFirst();
  return row ? shown(row) : null;
}

/** The token, or LINK_INVALID; an address gets 20 such answers an hour, then 429. */
export async function requireToken(scope: AnyScope, found: IssuedToken | null): Promise<IssuedToken> {
  if (found) return found;
  await takeRate(scope, `bad-link:${scope.actor.ip ?? ''}`, { most: 20, seconds: 3600 });
  throw authRefusals.refusal('LINK_INVALID');
}
