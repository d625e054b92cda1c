import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { reopenFor } from './closures.ts';
import { changePortal, namesOf, portalOf } from './portal-accounts.ts';
import { endProxies, followDependants } from './proxies.ts';

type Told = { readonly patientId: Id; readonly personId: Id };

function principalOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('patients')
    .select('principalPatientId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .executeTakeFirst();
}

/** A registered or changed dependant: the principal's link begins, or ends on another birthday. */
export async function followDependant(scope: Scope, { patientId }: Pick<Told, 'patientId'>): Promise<void> {
  const principalId = (await principalOf(scope, patientId))?.principalPatientId;
  if (principalId) await followDependants(scope, principalId);
}

/** Changed names and birth date reach the sign-in's own words. */
export async function followPatient(scope: Scope, told: Told): Promise<void> {
  await followDependant(scope, told);
  const portal = await portalOf(scope, told.personId);
  if (!portal) return;
  const person = await scope.tx
    .selectFrom('persons')
    .select(['firstName', 'middleName', 'lastName', 'dateOfBirth'])
    .where('id', '=', told.personId)
    .executeTakeFirst();
  if (person) await changePortal(scope, portal.accountId, namesOf(person));
}

/** A dependant who became a patient of their own is acted for by the former principal no more. */
export async function endDependance(scope: Scope, { personId, formerPrincipalId }: Told & { formerPrincipalId: Id }): Promise<void> {
  const principal = await scope.tx
    .selectFrom('patients')
    .select('personId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', formerPrincipalId)
    .executeTakeFirst();
  if (principal)
    await endProxies(scope, { personId: principal.personId, forPersonId: personId, source: 'dependant' }, 'no longer a dependant');
}

/** Tells a person that another hospital has a record of them now; what all others had closed works again. */
export async function tellOfNewHospital(scope: Scope, { personId }: Told): Promise<void> {
  await reopenFor(scope, personId);
  const portal = await portalOf(scope, personId);
  if (portal?.status !== 'active') return;
  const { name } = await hospitalOf(scope);
  await scope.notify({
    title: 'Record Shared',
    content: `${name} has a record of you now`,
    path: '/profile?tab=hospitals',
    to: { personId },
    module: 'patient-area',
    entity: 'hospital',
    entityId: scope.hospitalId,
  });
}
