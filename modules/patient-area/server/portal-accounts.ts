import { sql, type Selectable } from 'kysely';
import type { PortalAccountsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { endSessions, setAccountStatus } from '#modules/auth/server/index.ts';
import { initialsOf } from '#modules/patients/server/index.ts';

export type PortalAccount = Selectable<PortalAccountsTable>;

/** What a claim compares, where its code goes and what the account shows. */
export interface PortalPerson {
  readonly id: Id;
  readonly civisId: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly dialCode: string | null;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly hospitals: readonly Id[];
}

/** A living, unmerged person by id; in a platform scope any, in a patient scope the own one. */
export async function findPortalPerson(scope: AnyScope, personId: Id): Promise<PortalPerson | null> {
  const { rows } = await sql<PortalPerson>`select * from portal_person_to_claim(${personId})`.execute(scope.tx);
  return rows[0] ?? null;
}

/** The account that opens a person, closed ones apart. Locked when it is to be changed. */
export async function accountOfPerson(scope: AnyScope, personId: Id, lock = false): Promise<PortalAccount | null> {
  let query = scope.tx.selectFrom('portalAccounts').selectAll().where('personId', '=', personId).where('status', '<>', 'closed');
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function findPortalAccount(scope: AnyScope, accountId: Id): Promise<PortalAccount | null> {
  return (await scope.tx.selectFrom('portalAccounts').selectAll().where('accountId', '=', accountId).executeTakeFirst()) ?? null;
}

/** Notes on the person which account signs in for them. */
export async function bindPerson(scope: AnyScope, personId: Id, accountId: Id | null): Promise<void> {
  await sql`select portal_bind_person(${personId}, ${accountId}, ${scope.now}::timestamptz)`.execute(scope.tx);
}

export async function changePortalAccount(scope: AnyScope, accountId: Id, columns: Partial<Pick<PortalAccount, 'status' | 'blockedReason' | 'identityLevel' | 'activatedAt' | 'activatedBy' | 'invitedUntil' | 'language' | 'keepSignedIn' | 'personId' | 'movedFromPersonId'>>): Promise<void> {
  await scope.tx
    .updateTable('portalAccounts')
    .set((eb) => ({ ...columns, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}

interface Shown {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
}

/** The first words of a sign-in: name, initials, birth year. */
export function shownOf(person: Shown) {
  return { fullname: `${person.firstName} ${person.lastName}`, initials: initialsOf(person), birthYear: person.dateOfBirth ? Number(person.dateOfBirth.slice(0, 4)) : null };
}

/** Ends a sign-in: no session of it passes from now on. */
export async function stopAccount(scope: AnyScope, account: PortalAccount, to: 'blocked' | 'closed', reason: string): Promise<void> {
  await changePortalAccount(scope, account.accountId, { status: to, blockedReason: reason });
  await setAccountStatus(scope, account.accountId, to === 'closed' ? 'archived' : 'inactive');
  await endSessions(scope, { accountId: account.accountId, reason: 'deactivated' });
}
