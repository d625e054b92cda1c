import type { Selectable, UpdateObject } from 'kysely';
import type { DB, RefillRequestsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { OwnRefill } from '../../../contract/refill-records.ts';

export type StoredRefill = Selectable<RefillRequestsTable>;

/** A request of this hospital, locked until the act ends. */
export async function lockRefill(scope: Scope, id: Id): Promise<StoredRefill> {
  const row = await scope.tx
    .selectFrom('refillRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The request of a prescription that waits, locked; there is one at most (refill_requests_one_waiting). */
export function lockWaiting(scope: Scope, prescriptionId: Id): Promise<StoredRefill | undefined> {
  return scope.tx
    .selectFrom('refillRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionId', '=', prescriptionId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

/** The newest request of each prescription. */
export async function newestRefills(scope: Scope, prescriptionIds: readonly Id[]): Promise<Map<Id, StoredRefill>> {
  if (prescriptionIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('refillRequests')
    .selectAll()
    .distinctOn('prescriptionId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionId', 'in', [...prescriptionIds])
    .orderBy('prescriptionId')
    .orderBy('askedAt', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.prescriptionId, row]));
}

type RefillChanges = Omit<UpdateObject<DB, 'refillRequests'>, 'hospitalId' | 'id'>;

/** Ends a locked request that waits; open screens of staff and of the patient fetch again. */
export async function answerRefill(scope: Scope, before: StoredRefill, changes: RefillChanges): Promise<StoredRefill> {
  const row = await scope.tx
    .updateTable('refillRequests')
    .set({ ...changes, answeredAt: scope.now, answeredBy: scope.actor.userId, answeredByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellRefill(scope, row, 'update');
  return row;
}

/** Open screens of staff fetch again, and those of the patient and of who asked. */
export async function tellRefill(scope: Scope, row: StoredRefill, action: 'create' | 'update'): Promise<void> {
  await scope.live({ entity: 'refill-requests', id: row.id, action, permission: 'View Prescription' });
  const [patient] = await patientBrief(scope, [row.patientId]);
  const userIds = [...new Set([row.askedBy, ...(patient ? [patient.personId] : [])])];
  await scope.live({ entity: 'refill-requests', id: row.id, action, userIds });
}

/** As the patient sees it: no word of who answered. */
export function showOwnRefill({ id, status, note, askedAt, answeredAt, answer }: StoredRefill): OwnRefill {
  return { id, status, note, askedAt, answeredAt, answer };
}

/** The audit entry of a change; the patient's words stay in the record. */
export function recordRefill(
  scope: Scope,
  row: StoredRefill,
  what: { readonly before: StoredRefill | null; readonly number: string; readonly words: string; readonly reason?: string | null },
): Promise<void> {
  return scope.record({
    action: what.before === null ? 'create' : 'state',
    entity: 'RefillRequest',
    entityId: row.id,
    entityNumber: what.number,
    patientId: row.patientId,
    summary: `Refill of ${what.number} ${what.words}`,
    before: what.before && { status: what.before.status },
    after: { status: row.status, prescriptionId: row.prescriptionId, newPrescriptionId: row.newPrescriptionId },
    reason: what.reason ?? null,
  });
}
