import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient, requireLivingPatient } from '#modules/patients/server/index.ts';
import { requestRecord } from '../../contract/request.record.ts';
import { findRequest, type StoredRequest } from '../units/lines.ts';

/** A request for an act: its patient may be opened and lives, it is locked, and its status allows the act. */
export async function lockFor(scope: Scope, id: Id, act: ActName<typeof requestRecord>, version: number | null): Promise<StoredRequest> {
  const seen = await findRequest(scope, id);
  await openPatient(scope, seen.patientId, 'share');
  const ends = act === 'cancel' || act === 'decline' || act === 'standDown';
  if (!ends) await requireLivingPatient(scope, seen.patientId);
  const row = await findRequest(scope, id, true);
  guard(requestRecord, act, row);
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** Massive transfusion of a request, the newest. */
export async function massiveOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('bloodMassive')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('activatedAt', 'desc')
    .executeTakeFirst();
}
