import { createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AccountsTable } from '#database/types.ts';
import type { Area } from '#kernel/contract/access.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import type { AccountStatus, TwoFactorMode } from '../contract/words.ts';
import { addressInUseMail } from './mails.ts';
import { phoneKeyOf } from './rules.ts';
import { revokeTokens } from './tokens.ts';

/** A sign-in identity as the table holds it. */
export type Account = Selectable<AccountsTable>;

export interface NewAccount {
  readonly area: Area;
  /** Staff accounts belong to one hospital; null in the other areas. */
  readonly hospitalId?: Id | null;
  readonly email?: string | null;
  readonly dialCode?: string | null;
  readonly phoneNumber?: string | null;
  readonly status: AccountStatus;
  /** Made by `hashPassword`. */
  readonly passwordHash?: string | null;
  readonly emailConfirmed?: boolean;
  readonly phoneNumberConfirmed?: boolean;
  readonly twoFactor?: TwoFactorMode | null;
  /**
   * Whoever makes the account may not learn that the address is in use: it is made all the same, with `wantedEmail` in place of `email`,
   * and whoever has the address is told (`tellOwner`). An address of the own hospital is EMAIL_IN_USE also here. Default false: EMAIL_IN_USE.
   */
  readonly quietly?: boolean;
}

/** Whether an account waits for somebody to prove its address: it holds that address against nobody. */
export function isUnproven({ status, emailConfirmedAt }: Pick<Account, 'status' | 'emailConfirmedAt'>): boolean {
  return status === 'pending' && emailConfirmedAt === null;
}

/** Parallel acts that want an address wait for each other. */
async function lockAddress(scope: AnyScope, area: Area, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account-email:${area}:${email}`}, 0))`.execute(scope.tx);
}

/** An account that waits has its address no longer, and goes on wanting it: its link still works, until somebody proves the address. */
async function standBack(scope: AnyScope, { id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  await changeAccount(scope, id, { email: null, wantedEmail: email });
}

/**
 * Whether an address can be had: nobody of the area signs in with it. An account that only waits stands back for the newer one, but for
 * those of its own hospital (there it is one invitation).
 */
async function isFree(scope: AnyScope, area: Area, email: string, own: Pick<NewAccount, 'hospitalId'>): Promise<boolean> {
  await lockAddress(scope, area, email);
  const holder = await findAccountByEmail(scope, area, email);
  if (!holder) return true;
  if (!isUnproven(holder) || (own.hospitalId && holder.hospitalId === own.hospitalId)) return false;
  await standBack(scope, holder);
  return true;
}

/**
 * Whoever opened a link that went to an address has proved it: the account gets it, other accounts that wait for it are void (their links
 * die). False: somebody else signs in with it.
 */
export async function proveEmail(scope: AnyScope, id: Id, proved: string): Promise<boolean> {
  const email = proved.trim().toLowerCase();
  const { area } = await requireAccount(scope, id);
  await lockAddress(scope, area, email);
  const holder = await findAccountByEmail(scope, area, email);
  if (holder && holder.id !== id) {
    if (!isUnproven(holder)) return false;
    await standBack(scope, holder);
  }
  const others = await scope.tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', area)
    .where('wantedEmail', '=', email)
    .where('id', '<>', id)
    .where('status', '=', 'pending')
    .execute();
  for (const other of others) {
    await revokeTokens(scope, { purpose: 'signup', accountId: other.id });
    await revokeTokens(scope, { purpose: 'invite', accountId: other.id });
  }
  await changeAccount(scope, id, { email, wantedEmail: null, emailConfirmedAt: scope.now });
  return true;
}

/** Whether a live account of the hospital has an address or was invited with it. Asked after `isFree`, whose lock parallel acts share. */
async function isOfHospital(scope: AnyScope, { area, hospitalId }: NewAccount, email: string | null): Promise<boolean> {
  if (!hospitalId || email === null) return false;
  const row = await scope.tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', area)
    .where('hospitalId', '=', hospitalId)
    .where('status', '<>', 'archived')
    .where((eb) => eb.or([eb('email', '=', email), eb('wantedEmail', '=', email)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a sign-in identity. An e-mail that another live account of the area has is refused with EMAIL_IN_USE unless `quietly` is said,
 * also under parallel requests.
 */
export async function createAccount(scope: AnyScope, order: NewAccount): Promise<Account> {
  const wanted = order.email?.trim().toLowerCase() || null;
  const free = wanted === null || (await isFree(scope, order.area, wanted, order));
  if ((!free && !order.quietly) || (await isOfHospital(scope, order, wanted))) throw authRefusals.refusal('EMAIL_IN_USE');
  const email = free ? wanted : null;
  const account = await scope.tx
    .insertInto('accounts')
    .values({
      id: scope.newId(),
      area: order.area,
      hospitalId: order.hospitalId ?? null,
      email,
      wantedEmail: free ? null : wanted,
      dialCode: order.dialCode ?? null,
      phoneNumber: order.phoneNumber ?? null,
      phoneKey: phoneKeyOf(order.dialCode, order.phoneNumber),
      passwordHash: order.passwordHash ?? null,
      passwordChangedAt: order.passwordHash ? scope.now : null,
      status: order.status,
      emailConfirmedAt: order.emailConfirmed ? scope.now : null,
      phoneNumberConfirmed: order.phoneNumberConfirmed ?? false,
      twoFactor: order.twoFactor ?? null,
      createdAt: scope.now,
      createdBy: scope.actor.accountId,
      updatedAt: scope.now,
      updatedBy: scope.actor.accountId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (account.passwordHash) await rememberPassword(scope, account.id, account.passwordHash);
  return account;
}

/** Keeps a hash among the last five that may not be used again. */
export async function rememberPassword(scope: AnyScope, accountId: Id, passwordHash: string): Promise<void> {
  await scope.tx.insertInto('passwordHistory').values({ id: scope.newId(), accountId, passwordHash, createdAt: scope.now }).execute();
}

export async function findAccountByEmail(scope: AnyScope, area: Area, email: string): Promise<Account | undefined> {
  return scope.tx
    .selectFrom('accounts')
    .selectAll()
    .where('area', '=', area)
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '<>', 'archived')
    .executeTakeFirst();
}

/** Live accounts of an area with a telephone number; several people may share one. */
export async function findAccountsByPhone(scope: AnyScope, area: Area, phoneKey: string): Promise<Account[]> {
  return scope.tx
    .selectFrom('accounts')
    .selectAll()
    .where('area', '=', area)
    .where('phoneKey', '=', phoneKey)
    .where('status', '=', 'active')
    .orderBy('createdAt')
    .limit(20)
    .execute();
}

export async function findAccount(scope: AnyScope, id: Id): Promise<Account | undefined> {
  return scope.tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account of an id, or NOT_FOUND. */
export async function requireAccount(scope: AnyScope, id: Id | null): Promise<Account> {
  const account = id ? await findAccount(scope, id) : undefined;
  if (!account) throw kernelRefusals.refusal('NOT_FOUND');
  return account;
}

type Changes = Partial<Omit<Account, 'id' | 'area' | 'createdAt' | 'createdBy'>>;

/** Writes some columns of an account and makes every process read its sessions anew. */
export async function changeAccount(scope: AnyScope, id: Id, changes: Changes): Promise<Account> {
  const account = await scope.tx
    .updateTable('accounts')
    .set((eb) => ({ ...changes, updatedAt: scope.now, updatedBy: scope.actor.accountId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!account) throw kernelRefusals.refusal('NOT_FOUND');
  await dropSessions(scope, { accountId: id });
  return account;
}

/**
 * Moves an account to another status. `archived` frees its e-mail; its sessions are not ended here (`endSessions`),
 * but none of them resolves any more.
 */
export function setAccountStatus(
  scope: AnyScope,
  id: Id,
  status: AccountStatus,
  more: { readonly emailConfirmed?: boolean } = {},
): Promise<Account> {
  return changeAccount(scope, id, { status, ...(more.emailConfirmed ? { emailConfirmedAt: scope.now } : {}) });
}

/** Another e-mail for an account; refused with EMAIL_IN_USE when another live account of the area has it. */
export async function changeAccountEmail(scope: AnyScope, id: Id, email: string, confirmed = false): Promise<Account> {
  const account = await requireAccount(scope, id);
  const wanted = email.trim().toLowerCase();
  const had = confirmed
    ? await proveEmail(scope, id, wanted)
    : account.email === wanted || (await isFree(scope, account.area, wanted, account));
  if (!had) throw authRefusals.refusal('EMAIL_IN_USE');
  return changeAccount(scope, id, { email: wanted, wantedEmail: null, emailConfirmedAt: confirmed ? scope.now : null });
}

/**
 * The address for an account that nobody has confirmed yet: its own if it is free (now), else only wanted. Answers the account; without
 * an `email` it is somebody else's, and whoever asked for it may not learn that.
 */
export async function wantEmail(scope: AnyScope, id: Id, email: string): Promise<Account> {
  const account = await requireAccount(scope, id);
  const wanted = email.trim().toLowerCase();
  if (account.email === wanted) return account;
  // Of its own hospital another one may wait since: it stands back too, the link that goes out now is the newer one.
  const free = await isFree(scope, account.area, wanted, {});
  return changeAccount(scope, id, {
    ...{ email: free ? wanted : null, wantedEmail: free ? null : wanted, emailConfirmedAt: null },
  });
}

/** Tells whoever signs in with an address that somebody wanted it, and what became of it: `lines` say for what. */
export async function tellOwner(scope: AnyScope, email: string, lines: readonly string[]): Promise<void> {
  await scope.mail({ to: email, ...addressInUseMail(scope.settings, lines) });
}

/** Invariant 11: another number is not confirmed. The same number in another spelling stays confirmed. */
export async function changeAccountPhone(
  scope: AnyScope,
  id: Id,
  phone: { readonly dialCode: string | null; readonly phoneNumber: string | null },
): Promise<Account> {
  const account = await requireAccount(scope, id);
  const phoneKey = phoneKeyOf(phone.dialCode, phone.phoneNumber);
  const same = phoneKey === account.phoneKey;
  return changeAccount(scope, id, { ...phone, phoneKey, phoneNumberConfirmed: same && account.phoneNumberConfirmed });
}

/** Until when sign-ins to an account are held back somewhere after wrong passwords: at a device, an address, or all that are new. */
export async function heldBackUntil(scope: AnyScope, { area, email, lockedUntil }: Held): Promise<Instant | null> {
  const { until } = await scope.tx
    .selectFrom('signInSources')
    .select((eb) => eb.fn.max('lockedUntil').as('until'))
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHashOf(scope, area, email ?? ''))
    .executeTakeFirstOrThrow();
  const latest = [until, lockedUntil].reduce((one, other) => (one !== null && (other === null || one > other) ? one : other), null);
  return latest !== null && latest > scope.now ? latest : null;
}

type Held = Pick<Account, 'area' | 'email' | 'lockedUntil'>;

/** Ends what holds sign-ins back after wrong passwords. Answers whether anything did. */
export async function clearLock(scope: AnyScope, id: Id): Promise<boolean> {
  const before = await requireAccount(scope, id);
  const until = await heldBackUntil(scope, before);
  await forgetSources(scope, before);
  await changeAccount(scope, id, { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 });
  return until !== null;
}

/** A keyed hash of something a person typed: comparable, not readable. */
export function keyedHash(scope: AnyScope, text: string): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update(text).digest();
}

/** The keyed hash under which tries at an identifier are counted, whether or not anybody has it. */
export function identifierHashOf(scope: AnyScope, area: Area, identifier: string): Buffer {
  return keyedHash(scope, `identifier:${area}:${identifier}`);
}

/** Ends the delays of every address and device that failed at an account. */
export async function forgetSources(scope: AnyScope, { area, email }: Pick<Account, 'area' | 'email'>): Promise<void> {
  if (!email) return;
  await scope.tx
    .deleteFrom('signInSources')
    .where('area', '=', area)
    .where('identifierHash', '=', identifierHashOf(scope, area, email))
    .execute();
}

/** Runs in an own transaction that stays although the act is refused, in every kind of scope. */
export function apart<T>(scope: AnyScope, act: (scope: AnyScope) => Promise<T>): Promise<T> {
  if (scope.kind === 'patient') return scope.inHospital(nobody, (inner) => inner.apart(act));
  return scope.apart(act);
}

/** Writes an audit entry into the trail of the account's hospital, or the platform's. */
export async function recordFor(
  scope: AnyScope,
  account: Pick<Account, 'id' | 'hospitalId'>,
  event: Omit<AuditEvent, 'entity' | 'entityId'>,
): Promise<void> {
  const entry: AuditEvent = { entity: 'Session', entityId: account.id, ...event };
  if (scope.kind !== 'platform' || !account.hospitalId) return scope.record(entry);
  await scope.inHospital(account.hospitalId, (hospital) => hospital.record(entry));
}
