import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { PortalAccountsTable } from '#database/types.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { initialsOf } from '#modules/patients/server/index.ts';

/** A sign-in of the patient area: an account of auth and the person it opens. */
export type PortalAccount = Selectable<PortalAccountsTable>;

/** A living person as the register gives them out to this module. */
export interface ClaimedPerson {
  readonly id: Id;
  readonly civisId: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate | null;
  readonly dialCode: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  readonly email: string | null;
  /** Where they are patients, the longest standing first. */
  readonly hospitals: readonly Id[];
}

/** The person, unless dead or merged away; null then. In a patient scope only the own person. */
export async function livingPerson(scope: AnyScope, personId: Id): Promise<ClaimedPerson | null> {
  const { rows } = await sql<ClaimedPerson>`select * from portal_person_to_claim(${personId}::uuid)`.execute(scope.tx);
  return rows[0] ?? null;
}

/** Columns that follow the person's names and birth date. */
export function namesOf(person: Pick<ClaimedPerson, 'firstName' | 'middleName' | 'lastName' | 'dateOfBirth'>) {
  return {
    fullname: [person.lastName, person.firstName, person.middleName].filter(Boolean).join(' '),
    initials: initialsOf(person),
    birthYear: person.dateOfBirth ? Number(person.dateOfBirth.slice(0, 4)) : null,
  };
}

/** The person's sign-in that is not closed, or null. */
export async function portalOf(scope: AnyScope, personId: Id, lock = false): Promise<PortalAccount | null> {
  let query = scope.tx.selectFrom('portalAccounts').selectAll().where('personId', '=', personId).where('status', '<>', 'closed');
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** The active sign-in of an account, or undefined. */
export async function activePortal(scope: AnyScope, accountId: Id): Promise<PortalAccount | undefined> {
  return scope.tx
    .selectFrom('portalAccounts')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

type Changes = Partial<Omit<PortalAccount, 'accountId' | 'createdAt' | 'version'>>;

/** Writes columns of a sign-in; its sessions are read anew everywhere. */
export async function changePortal(scope: AnyScope, accountId: Id, changes: Changes): Promise<void> {
  await scope.tx
    .updateTable('portalAccounts')
    .set((eb) => ({ ...changes, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute();
  await dropSessions(scope, { accountId });
}

/** Notes on the person which account signs in for them; null: none any more. */
export async function bindPerson(scope: AnyScope, personId: Id, accountId: Id | null): Promise<void> {
  await sql`select portal_bind_person(${personId}::uuid, ${accountId}::uuid, ${scope.now}::timestamptz)`.execute(scope.tx);
}
