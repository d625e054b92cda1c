import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import { startOfDay } from '#kernel/server/clock/instants.ts';
import type { AnyScope, PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { isKeptElsewhere } from '#modules/patients/server/index.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { majorityDay, relationTo } from './rules.ts';
import { portalOf } from './portal-accounts.ts';

/** Why a link ended that the person who acted gave up: the automatic one does not come back. */
export const stopped = 'stopped';

/** Links of a person that work at this instant. */
export function liveProxies(scope: AnyScope, personId: Id) {
  return scope.tx
    .selectFrom('proxies')
    .where('personId', '=', personId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', scope.now)]));
}

/** Persons whom a person acts for at this instant (invariant 3: not one instant longer). */
export async function personsActedFor(scope: AnyScope, personId: Id): Promise<Id[]> {
  const rows = await liveProxies(scope, personId).select('forPersonId').orderBy('createdAt').execute();
  return rows.map((row) => row.forPersonId);
}

/**
 * The person whose record is asked for: the own one unless another is named. Anybody but a live target of full scope is
 * PERSON_NOT_FOUND, whether they exist or not (invariant 1).
 */
export async function personFor(scope: PatientScope, asked: Id | undefined): Promise<Id> {
  if (asked === undefined || asked === scope.personId) return scope.personId;
  const full = await liveProxies(scope, scope.personId)
    .select('id')
    .where('forPersonId', '=', asked)
    .where('scope', '=', 'full')
    .executeTakeFirst();
  if (!full || !scope.personIds.includes(asked)) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  return asked;
}

async function wasStopped(scope: AnyScope, personId: Id, forPersonId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('proxies')
    .select('id')
    .where('personId', '=', personId)
    .where('forPersonId', '=', forPersonId)
    .where('status', '=', 'ended')
    .where('endedReason', '=', stopped)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends live links of one pair, or of everybody who acts for a person, or of a person who acts. */
export async function endProxies(
  scope: AnyScope,
  which: { readonly personId?: Id; readonly forPersonId?: Id; readonly source?: 'dependant' },
  reason: string,
): Promise<void> {
  let query = scope.tx
    .updateTable('proxies')
    .set({ status: 'ended', endedAt: scope.now, endedReason: reason })
    .where('status', '=', 'active');
  if (which.personId) query = query.where('personId', '=', which.personId);
  if (which.forPersonId) query = query.where('forPersonId', '=', which.forPersonId);
  if (which.source) query = query.where('source', '=', which.source);
  const ended = await query.returning('personId').execute();
  for (const personId of new Set(ended.map((row) => row.personId))) {
    const portal = await portalOf(scope, personId);
    if (portal) await dropSessions(scope, { accountId: portal.accountId });
  }
}

/**
 * Brings the automatic links of a principal who has a sign-in in step with this hospital's dependants under 18. A child's
 * link ends at 00:00 of the 18th birthday in the hospital's zone; without a birth date there is none.
 */
export async function followDependants(scope: Scope, principalPatientId: Id): Promise<void> {
  const principal = await scope.tx
    .selectFrom('patients')
    .select('personId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', principalPatientId)
    .executeTakeFirst();
  const portal = principal ? await portalOf(scope, principal.personId) : null;
  if (!principal || portal?.status !== 'active') return;
  const zone = await scope.zone();
  const children = await scope.tx
    .selectFrom('patients')
    .select(['personId', 'dateOfBirth', 'dependantRelationship'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', principalPatientId)
    .where('status', '=', 'active')
    .execute();
  for (const { personId, dateOfBirth, dependantRelationship } of children) {
    if (!dateOfBirth || !dependantRelationship) {
      await endProxies(scope, { personId: principal.personId, forPersonId: personId, source: 'dependant' }, 'no birth date');
      continue;
    }
    const validTo = startOfDay(majorityDay(dateOfBirth), zone);
    await keepLink(scope, { personId: principal.personId, forPersonId: personId, relation: relationTo(dependantRelationship), validTo });
  }
  await dropSessions(scope, { accountId: portal.accountId });
}

/** Invariant 7: a hospital gives a child to a principal to read while the child is its own, or was this principal's before. */
async function mayLink(scope: Scope, { personId, forPersonId }: { personId: Id; forPersonId: Id }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select portal_may_link(${personId}::uuid, ${forPersonId}::uuid) as may`.execute(scope.tx);
  return rows[0]?.may ?? false;
}

async function keepLink(
  scope: Scope,
  link: { personId: Id; forPersonId: Id; relation: 'parent' | 'guardian' | 'carer'; validTo: string },
): Promise<void> {
  const kept = await isKeptElsewhere(scope, link.forPersonId);
  const known = await scope.tx
    .updateTable('proxies')
    // Another birth date makes no link longer to a child whom another hospital knows, too.
    .set((eb) => ({ validTo: kept ? eb.fn<string>('least', ['validTo', eb.val(link.validTo)]) : link.validTo, relation: link.relation }))
    .where('personId', '=', link.personId)
    .where('forPersonId', '=', link.forPersonId)
    .where('status', '=', 'active')
    .where('source', '=', 'dependant')
    .returning('id')
    .executeTakeFirst();
  if (known || link.validTo <= scope.now || link.personId === link.forPersonId) return;
  if (await wasStopped(scope, link.personId, link.forPersonId)) return;
  if (!(await mayLink(scope, link))) return;
  await scope.tx
    .insertInto('proxies')
    .values({ id: scope.newId(), ...link, source: 'dependant', scope: 'full', status: 'active', createdAt: scope.now })
    .onConflict((conflict) => conflict.columns(['personId', 'forPersonId']).where('status', '=', 'active').doNothing())
    .execute();
}
