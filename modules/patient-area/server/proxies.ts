import type { Id, Instant } from '#kernel/contract/fields.ts';
import { startOfDay } from '#kernel/server/clock/instants.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { accountOfPerson } from './portal-accounts.ts';
import { ageOfMajority, type ProxyRelation } from '../contract/words.ts';

/** The first instant of the 18th birthday in a zone; born on 29 February: 1 March. */
export function majorityAt(dateOfBirth: string, zone: string): Instant {
  const day = `${Number(dateOfBirth.slice(0, 4)) + ageOfMajority}${dateOfBirth.slice(4)}`;
  const real = Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day ? `${day.slice(0, 4)}-03-01` : day;
  return startOfDay(real, zone);
}

/** Whose automatic proxy a principal becomes: a parent of sons and daughters, a guardian of wards. */
export function relationFor(dependantRelationship: string | null): ProxyRelation | null {
  if (dependantRelationship === 'son' || dependantRelationship === 'daughter') return 'parent';
  return dependantRelationship === 'ward' ? 'guardian' : null;
}

/** Sessions of a person learn at once whom they may act for. */
async function tellSessions(scope: AnyScope, personId: Id): Promise<void> {
  const account = await accountOfPerson(scope, personId);
  if (account) await dropSessions(scope, { accountId: account.accountId });
}

/** Brings a dependant's automatic proxy in step with its record: made, dated anew, or ended. */
export async function followDependant(scope: Scope, patientId: Id): Promise<void> {
  const child = await scope.tx
    .selectFrom('patients as c')
    .leftJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'c.hospitalId').onRef('p.id', '=', 'c.principalPatientId'))
    .select(['c.personId', 'c.dateOfBirth', 'c.dependantRelationship', 'p.personId as principalPersonId'])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.id', '=', patientId)
    .executeTakeFirst();
  const relation = relationFor(child?.dependantRelationship ?? null);
  if (!child?.principalPersonId || !relation || !child.dateOfBirth) return;
  const validTo = majorityAt(child.dateOfBirth, await zoneOf(scope));
  if (validTo <= scope.now) return endProxies(scope, { personId: child.principalPersonId, forPersonId: child.personId, reason: 'majority' });
  await scope.tx
    .insertInto('proxies')
    .values({ id: scope.newId(), personId: child.principalPersonId, forPersonId: child.personId, relation, source: 'dependant', scope: 'full', validTo, status: 'active', createdAt: scope.now })
    .onConflict((conflict) => conflict.columns(['personId', 'forPersonId']).where('status', '=', 'active').doUpdateSet({ validTo }))
    .execute();
  await tellSessions(scope, child.principalPersonId);
}

/** Ends what a person may do for others: for one of them, or all. */
export async function endProxies(scope: AnyScope, { personId, forPersonId, reason }: { personId?: Id; forPersonId?: Id; reason: string }): Promise<void> {
  let query = scope.tx.updateTable('proxies').set({ status: 'ended', endedAt: scope.now, endedReason: reason }).where('status', '=', 'active');
  if (personId) query = query.where('personId', '=', personId);
  if (forPersonId) query = query.where('forPersonId', '=', forPersonId);
  const ended = await query.returning('personId').execute();
  for (const each of new Set(ended.map((row) => row.personId))) await tellSessions(scope, each);
}
