import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AccountsTable } from '#database/types.ts';
import type { Area } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '../contract/refusals.ts';
import type { AccountStatus, TwoFactorMode } from '../contract/words.ts';
import { phoneKeyOf } from './rules.ts';

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
}

/**
 * Makes a sign-in identity. An e-mail that another live account of the area has is refused with EMAIL_IN_USE, also
 * under parallel requests.
 */
export async function createAccount(scope: AnyScope, order: NewAccount): Promise<Account> {
  const email = order.email?.trim().toLowerCase() || null;
  if (email && (await findAccountByEmail(scope, order.area, email))) throw authRefusals.refusal('EMAIL_IN_USE');
  const account = await scope.tx
    .insertInto('accounts')
    .values({
      id: scope.newId(),
      area: order.area,
      hospitalId: order.hospitalId ?? null,
      email,
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
  const other = await findAccountByEmail(scope, account.area, email);
  if (other && other.id !== id) throw authRefusals.refusal('EMAIL_IN_USE');
  return changeAccount(scope, id, { email: email.trim().toLowerCase(), emailConfirmedAt: confirmed ? scope.now : null });
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

/** Ends the lock after failed sign-ins. Answers whether there was one. */
export async function clearLock(scope: AnyScope, id: Id): Promise<boolean> {
  const before = await requireAccount(scope, id);
  await changeAccount(scope, id, { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 });
  return before.lockedUntil !== null && before.lockedUntil > scope.now;
}

/** A keyed hash of something a person typed: comparable, not readable. */
export function keyedHash(scope: AnyScope, text: string): Buffer {
  return createHmac('sha256', scope.settings.secretKey).update(text).digest();
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
