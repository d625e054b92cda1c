import type { Id } from '#kernel/contract/fields.ts';
import type { AnyScope, PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import type { AccountIdentityAnswer, AccountProfileAnswer, AccountQuestion } from '#modules/auth/contract/events.ts';
import { patientPermissions, patientRole } from '#modules/permissions/contract/roles.ts';
import { activePortal, livingPerson, namesOf } from './portal-accounts.ts';
import { personsActedFor } from './proxies.ts';

/** Who an account of area `patient` is: its person and those it acts for at this instant. Says nothing of other areas. */
export async function identifyPatient(
  scope: PlatformScope,
  { accountId, area }: AccountQuestion,
): Promise<AccountIdentityAnswer | undefined> {
  const portal = area === 'patient' ? await activePortal(scope, accountId) : undefined;
  if (!portal) return undefined;
  return {
    userId: null,
    personId: portal.personId,
    personIds: [portal.personId, ...(await personsActedFor(scope, portal.personId))],
    name: portal.fullname,
    roleId: null,
    roleName: patientRole.name,
    permissions: patientPermissions,
  };
}

async function addressOf(scope: Scope, personId: Id) {
  const person = await scope.tx.selectFrom('persons').select('gender').where('id', '=', personId).executeTakeFirst();
  const place = await scope.tx
    .selectFrom('personHospitals as h')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'h.hospitalId').onRef('p.id', '=', 'h.patientId'))
    .select(['p.address', 'p.country', 'p.state', 'p.city', 'p.title'])
    .where('h.hospitalId', '=', scope.hospitalId)
    .where('h.personId', '=', personId)
    .executeTakeFirst();
  return { gender: person?.gender ?? null, ...place };
}

/** The person's own profile for the top bar and the sign-in answer. */
export async function describePatient(scope: AnyScope, { accountId, area }: AccountQuestion): Promise<AccountProfileAnswer | undefined> {
  if (area !== 'patient' || scope.kind === 'hospital') return undefined;
  const portal = await activePortal(scope, accountId);
  const person = portal ? await livingPerson(scope, portal.personId) : null;
  if (!person) return undefined;
  const [first] = person.hospitals;
  const place = first ? await scope.inHospital(first, (inside) => addressOf(inside, person.id)) : null;
  return {
    id: person.id,
    fullname: namesOf(person).fullname,
    firstName: person.firstName,
    lastName: person.lastName,
    middleName: person.middleName,
    title: place?.title ?? null,
    gender: place?.gender ?? null,
    dateOfBirth: person.dateOfBirth,
    address: place?.address ?? null,
    country: place?.country ?? null,
    state: place?.state ?? null,
    city: place?.city ?? null,
    photoFileId: null,
    staffNumber: null,
    cadre: null,
    isConsultant: false,
    personId: person.id,
    civisId: person.civisId,
    roleId: null,
    role: { id: null, name: patientRole.name },
    departments: [],
  };
}

/** Initials and birth years of accounts that share a telephone number. */
export async function choicesOf(
  scope: AnyScope,
  { accountIds }: { readonly accountIds: readonly Id[] },
): Promise<{ accountId: Id; initials: string; birthYear: number | null }[]> {
  if (accountIds.length === 0) return [];
  return scope.tx
    .selectFrom('portalAccounts')
    .select(['accountId', 'initials', 'birthYear'])
    .where('accountId', 'in', [...accountIds])
    .where('status', '=', 'active')
    .orderBy('birthYear')
    .execute();
}
