import type { Id } from '#kernel/contract/fields.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import type { AccountChoices, AccountIdentityAnswer, AccountProfileAnswer, AccountQuestion } from '#modules/auth/contract/events.ts';
import { patientPermissions, patientRole } from '#modules/permissions/contract/roles.ts';
import { findPortalAccount, findPortalPerson, type PortalAccount } from './portal-accounts.ts';

/** Persons that another acts for at this instant: a child's right ends at its 18th birthday, at the next call. */
export async function personsActedFor(scope: PlatformScope, personId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('proxies')
    .select('forPersonId')
    .where('personId', '=', personId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', scope.now)]))
    .execute();
  return rows.map((row) => row.forPersonId);
}

async function activeAccount(scope: PlatformScope, { accountId, area }: AccountQuestion): Promise<PortalAccount | null> {
  if (area !== 'patient') return null;
  const account = await findPortalAccount(scope, accountId);
  return account?.status === 'active' ? account : null;
}

/** Who a portal account is: its person, those the person acts for, the fixed role. */
export async function identityOf(scope: PlatformScope, question: AccountQuestion): Promise<AccountIdentityAnswer | undefined> {
  const account = await activeAccount(scope, question);
  if (!account) return undefined;
  return {
    userId: account.personId,
    personId: account.personId,
    personIds: [account.personId, ...(await personsActedFor(scope, account.personId))],
    name: account.fullname,
    roleId: null,
    roleName: patientRole.name,
    permissions: patientPermissions,
  };
}

/** What a sign-in answers of the person. */
export async function profileOf(scope: PlatformScope, question: AccountQuestion): Promise<AccountProfileAnswer | undefined> {
  const account = await activeAccount(scope, question);
  const person = account && (await findPortalPerson(scope, account.personId));
  if (!person) return undefined;
  return {
    id: person.id, fullname: [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' '), firstName: person.firstName, lastName: person.lastName, middleName: person.middleName,
    title: null, gender: null, dateOfBirth: person.dateOfBirth, address: null, country: null, state: null, city: null, photoFileId: null, staffNumber: null, cadre: null, isConsultant: false,
    personId: person.id, civisId: person.civisId, roleId: null, role: { id: null, name: patientRole.name }, departments: [],
  };
}

type Choices = NonNullable<(typeof AccountChoices)['types']> extends (question: never) => infer Answer ? Answer : never;

/** Initials and birth years of people who share one telephone. */
export async function choicesOf(scope: PlatformScope, { accountIds }: { accountIds: readonly Id[] }): Promise<Choices> {
  if (accountIds.length === 0) return [];
  const rows = await scope.tx.selectFrom('portalAccounts').select(['accountId', 'initials', 'birthYear']).where('accountId', 'in', [...accountIds]).where('status', '=', 'active').execute();
  return rows;
}
