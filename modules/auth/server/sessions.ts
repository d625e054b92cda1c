import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dropSessions, hashToken } from '#kernel/server/access/session-cache.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { SessionFacts } from '#kernel/server/module/module.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import { AccountIdentity, SetupPending, SignedIn } from '../contract/events.ts';
import { authRefusals } from '../contract/refusals.ts';
import type { RevokeReason, SessionScope } from '../contract/words.ts';
import { type Account, changeAccount, requireAccount } from './accounts.ts';
import { keepDevice } from './devices.ts';
import { policyOf } from './policy.ts';
import { deviceLabel } from './rules.ts';

export interface SessionOrder {
  readonly accountId: Id;
  /** `setup` lives ten minutes and watches the setup only. Default `full`. */
  readonly scope?: SessionScope;
  readonly keepSignedIn?: boolean;
  /** Where it is opened from. Default: what the request says. */
  readonly ip?: string | null;
  readonly userAgent?: string | null;
  /** Asks no code from this device for 30 days. Default: after a link from the person's own mailbox (`setup`). */
  readonly trustDevice?: boolean;
}

/** A fresh session; the token is told this once. */
export interface FreshSession {
  readonly sessionId: Id;
  readonly token: string;
  readonly scope: SessionScope;
  readonly idleExpiresAt: Instant;
  readonly absoluteExpiresAt: Instant;
}

const setupMinutes = 10;
const earliest = (one: Instant, other: Instant) => (one < other ? one : other);

/** Where a session is opened from. */
interface From {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Invariant 8: leaves room for one more session; the oldest go. The account's row is locked by the caller. */
async function makeRoom(scope: AnyScope, accountId: Id, maxSessions: number): Promise<void> {
  const live = await scope.tx
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', scope.now)
    .where('absoluteExpiresAt', '>', scope.now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(maxSessions - 1)
    .execute();
  for (const { id } of live) await revoke(scope, id, 'limit');
}

async function revoke(scope: AnyScope, sessionId: Id, reason: RevokeReason): Promise<void> {
  await scope.tx
    .updateTable('sessions')
    .set({ revokedAt: scope.now, revokeReason: reason })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
  await dropSessions(scope, { sessionId });
}

/**
 * Opens a session and answers its token. Limits come from the hospital's security settings or the area; the oldest
 * sessions above the limit end. Tells `SignedIn`. Whether the person may sign in is asked before.
 */
export async function startSession(scope: PlatformScope, order: SessionOrder): Promise<FreshSession> {
  const account = await requireAccount(scope, order.accountId);
  const { scope: kind = 'full', keepSignedIn = false } = order;
  const from: From = { ip: order.ip ?? scope.actor.ip, userAgent: order.userAgent ?? scope.actor.userAgent };
  const policy = await policyOf(scope, account, keepSignedIn);
  await changeAccount(scope, account.id, { lastLoginAt: scope.now, lastLoginIp: from.ip });
  if (kind === 'full') await makeRoom(scope, account.id, policy.maxSessions);
  const absoluteExpiresAt = addMinutes(scope.now, kind === 'setup' ? setupMinutes : policy.absoluteMinutes);
  const idleMinutes = kind === 'setup' ? setupMinutes : policy.idleMinutes;
  const idleExpiresAt = earliest(addMinutes(scope.now, idleMinutes), absoluteExpiresAt);
  const token = `cvs_${randomBytes(32).toString('base64url')}`;
  const sessionId = scope.newId();
  const deviceId = await keepDevice(scope, account.id, { ...from, trust: order.trustDevice ?? kind === 'setup' });
  await scope.tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      tokenHash: hashToken(token),
      accountId: account.id,
      hospitalId: account.hospitalId,
      area: account.area,
      scope: kind,
      createdAt: scope.now,
      lastSeenAt: scope.now,
      idleMinutes,
      idleExpiresAt,
      absoluteExpiresAt,
      ip: from.ip,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      deviceLabel: deviceLabel(from.userAgent),
      deviceId,
    })
    .execute();
  await scope.emit(SignedIn, { accountId: account.id, area: account.area, hospitalId: account.hospitalId, sessionId, at: scope.now });
  return { sessionId, token, scope: kind, idleExpiresAt, absoluteExpiresAt };
}

export interface SessionsToEnd {
  readonly accountId?: Id;
  /** All staff sessions of a hospital (suspension). */
  readonly hospitalId?: Id;
  readonly sessionId?: Id;
  readonly reason: RevokeReason;
  /** The session that stays. */
  readonly except?: Id | null;
}

/** Invariant 2: ends live sessions at once, in every process. Answers how many. */
export async function endSessions(scope: AnyScope, { accountId, hospitalId, sessionId, reason, except }: SessionsToEnd): Promise<number> {
  if (!accountId && !hospitalId && !sessionId) throw new Error('Say whose sessions end');
  let query = scope.tx.updateTable('sessions').set({ revokedAt: scope.now, revokeReason: reason }).where('revokedAt', 'is', null);
  if (accountId) query = query.where('accountId', '=', accountId);
  if (hospitalId) query = query.where('hospitalId', '=', hospitalId);
  if (sessionId) query = query.where('id', '=', sessionId);
  if (except) query = query.where('id', '<>', except);
  const ended = await query.returning('id').execute();
  if (ended.length > 0) await dropSessions(scope, accountId ? { accountId } : hospitalId ? { hospitalId } : { sessionId });
  return ended.length;
}

/** Port: the live session of a token's hash with who it is and what it may do now, or null. */
export async function resolveSession(scope: PlatformScope, tokenHash: Buffer): Promise<SessionFacts | null> {
  const row = await scope.tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .leftJoin('hospitals as h', 'h.id', 'a.hospitalId')
    .select([
      's.id',
      's.accountId',
      's.area',
      's.scope',
      's.idleExpiresAt',
      's.absoluteExpiresAt',
      'a.hospitalId',
      'a.mustChangePassword',
      'h.status as hospitalStatus',
    ])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.revokedAt', 'is', null)
    .where('s.idleExpiresAt', '>', scope.now)
    .where('s.absoluteExpiresAt', '>', scope.now)
    .where('a.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { accountId, area, hospitalId } = row;
  // Every request waits for this: neither needs what the other finds, so they are asked in one breath.
  const {
    identities: [identity],
    pending,
  } = await readTogether({
    identities: scope.ask(AccountIdentity, { accountId, area, hospitalId }),
    pending: hospitalId ? scope.ask(SetupPending, { hospitalId }) : [],
  });
  if (!identity) return null;
  return {
    sessionId: row.id,
    accountId,
    area,
    scope: row.scope,
    hospitalId,
    hospitalActive: hospitalId === null || row.hospitalStatus === 'active',
    setupPending: pending.some(Boolean),
    userId: identity.userId,
    personId: identity.personId,
    personIds: identity.personIds,
    name: identity.name,
    roleId: identity.roleId,
    roleName: identity.roleName,
    permissions: identity.permissions,
    mustChangePassword: row.mustChangePassword,
    idleExpiresAt: row.idleExpiresAt,
    absoluteExpiresAt: row.absoluteExpiresAt,
  };
}

/** Port: marks use and moves the idle limit, never beyond the absolute one. */
export async function touchSession(
  scope: AnyScope,
  { sessionId }: Pick<SessionFacts, 'sessionId'>,
  { ip }: { readonly ip: string | null },
): Promise<void> {
  const idleExpiresAt = sql<Instant>`least(${scope.now}::timestamptz + idle_minutes * interval '1 minute', absolute_expires_at)`;
  await scope.tx
    .updateTable('sessions')
    .set({ lastSeenAt: scope.now, idleExpiresAt, ip })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The session that makes the call; there is one wherever somebody is signed in. */
export function ownSessionId(scope: AnyScope): Id {
  const { sessionId } = scope.actor;
  if (!sessionId) throw kernelRefusals.refusal('UNAUTHENTICATED');
  return sessionId;
}

/** Refuses with STEP_UP_REQUIRED unless the person confirmed the password within the last five minutes. */
export async function requireRecentPassword(scope: AnyScope): Promise<void> {
  const row = await scope.tx.selectFrom('sessions').select('stepUpUntil').where('id', '=', ownSessionId(scope)).executeTakeFirst();
  if (!row?.stepUpUntil || row.stepUpUntil <= scope.now) throw authRefusals.refusal('STEP_UP_REQUIRED');
}

/** Running sessions of an account, newest use first. */
export async function sessionsOf(scope: AnyScope, accountId: Id) {
  return scope.tx
    .selectFrom('sessions')
    .select(['id', 'deviceLabel as device', 'ip', 'createdAt as startedAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', scope.now)
    .where('absoluteExpiresAt', '>', scope.now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** The last tries to sign in to an account, newest first. */
export async function signInsOf(scope: AnyScope, accountId: Account['id'], most = 20) {
  const rows = await scope.tx
    .selectFrom('loginAttempts')
    .select(['at', 'ip', 'userAgent', 'result'])
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceLabel(userAgent) }));
}
