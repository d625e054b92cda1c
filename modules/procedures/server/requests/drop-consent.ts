import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { RequestStatus } from '../../contract/request-words.ts';
import { changeRequest, findRequest, noteEvent, type StoredRequest } from './store.ts';
import { tellUsers } from './tell.ts';

/** The status that a request without a consent has: assessed or not. */
export async function statusWithoutConsent(scope: Scope, requestId: Id): Promise<RequestStatus> {
  const signed = await scope.tx
    .selectFrom('procedureAssessments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('current', '=', true)
    .where('signedAt', 'is not', null)
    .executeTakeFirst();
  return signed ? 'pre-surgery-assessment' : 'created';
}

/** A signed consent no longer holds: the request falls back, and the lead surgeon is told. Without a signed one nothing happens. */
export async function dropConsent(scope: Scope, row: StoredRequest, reason: string): Promise<boolean> {
  const dropped = await scope.tx
    .updateTable('procedureConsents')
    .set((eb) => ({ status: 'withdrawn' as const, endedReason: reason, ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', row.id)
    .where('current', '=', true)
    .where('status', '=', 'signed')
    .returning('id')
    .executeTakeFirst();
  if (!dropped) return false;
  const current = await findRequest(scope, row.id);
  if (current.status === 'consent-form') await changeRequest(scope, current, { status: await statusWithoutConsent(scope, row.id) });
  await noteEvent(scope, row.id, { type: 'consent-withdrawn', reason });
  await tellUsers(scope, row, {
    title: 'Procedure Modification',
    words: `consent no longer holds: ${reason}`,
    userIds: [row.leadSurgeonId],
    priority: 'high',
  });
  return true;
}
