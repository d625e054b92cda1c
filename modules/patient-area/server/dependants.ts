import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import type { OwnDependant } from '../contract/calls.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { ownRecord } from './own-hospitals.ts';
import { liveProxies, stopped } from './proxies.ts';

/** GET patients/me/dependants. */
export async function listDependants(scope: PatientScope): Promise<OwnDependant[]> {
  const rows = await liveProxies(scope, scope.personId)
    .select(['forPersonId', 'relation', 'source', 'scope', 'validTo'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const dependants: OwnDependant[] = [];
  for (const row of rows) {
    const record = await ownRecord(scope, row.forPersonId);
    if (!record) continue;
    const { fullname, gender, dateOfBirth } = record;
    dependants.push({
      personId: row.forPersonId,
      fullname,
      gender,
      dateOfBirth,
      relation: row.relation,
      source: row.source,
      scope: row.scope,
      validTo: row.validTo,
    });
  }
  return dependants;
}

/** POST patients/me/dependants/{id}/stop. */
export async function stopDependant(scope: PatientScope, forPersonId: Id): Promise<OwnDependant[]> {
  const ended = await scope.tx
    .updateTable('proxies')
    .set({ status: 'ended', endedAt: scope.now, endedReason: stopped })
    .where('personId', '=', scope.personId)
    .where('forPersonId', '=', forPersonId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  await scope.record({
    action: 'state',
    entity: 'Proxy',
    entityId: ended.id,
    personId: forPersonId,
    summary: `${scope.actor.name} stopped acting for a dependant`,
  });
  await dropSessions(scope, { accountId: scope.actor.accountId as Id });
  return listDependants(scope);
}
