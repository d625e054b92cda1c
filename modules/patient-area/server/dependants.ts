import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import { type OwnDependant, proxyActs } from '../contract/calls.ts';
import { proxyRecord } from '../contract/proxy.record.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { ownRecord } from './own-hospitals.ts';
import { liveProxies, stopped } from './proxies.ts';

/** GET patients/me/dependants. */
export async function listDependants(scope: PatientScope): Promise<OwnDependant[]> {
  const rows = await liveProxies(scope, scope.personId)
    .select(['forPersonId', 'relation', 'source', 'scope', 'validTo', 'status'])
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
      status: row.status,
      acts: actsOf(scope, proxyActs, row),
    });
  }
  return dependants;
}

/** POST patients/me/dependants/{id}/stop. */
export async function stopDependant(scope: PatientScope, forPersonId: Id): Promise<OwnDependant[]> {
  // The live link of two persons comes before those that are over.
  const link = await scope.tx
    .selectFrom('proxies')
    .select(['id', 'status'])
    .where('personId', '=', scope.personId)
    .where('forPersonId', '=', forPersonId)
    .orderBy('status')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  guard(proxyRecord, 'stop', link);
  await scope.tx
    .updateTable('proxies')
    .set({ status: 'ended', endedAt: scope.now, endedReason: stopped })
    .where('id', '=', link.id)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'Proxy',
    entityId: link.id,
    personId: forPersonId,
    summary: `${scope.actor.name} stopped acting for a dependant`,
  });
  await dropSessions(scope, { accountId: scope.actor.accountId as Id });
  return listDependants(scope);
}
