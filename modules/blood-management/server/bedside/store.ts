import type { Selectable } from 'kysely';
import type { BloodTransfusionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { RecordVitals } from '#modules/patient-chart/contract/vital-records.ts';
import { recordVitals } from '#modules/patient-chart/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Observations } from '../../contract/transfusion-records.ts';

export type StoredTransfusion = Selectable<BloodTransfusionsTable>;

/** A transfusion of this hospital whose patient may be opened, or 404. */
export async function openTransfusion(scope: Scope, id: Id, lock = false): Promise<StoredTransfusion> {
  const query = scope.tx.selectFrom('bloodTransfusions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const seen = await query.executeTakeFirst();
  if (!seen) throw kernelRefusals.refusal('NOT_FOUND');
  await openPatient(scope, seen.patientId, lock ? 'share' : 'none');
  if (!lock) return seen;
  return query.forUpdate().executeTakeFirstOrThrow();
}

export async function changeTransfusion(scope: Scope, row: StoredTransfusion, changes: Partial<StoredTransfusion>): Promise<void> {
  await scope.tx
    .updateTable('bloodTransfusions')
    .set({ ...changes, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .execute();
  await tellTransfusion(scope, row.id, 'update');
}

export function tellTransfusion(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'blood-transfusions', id, action, permission: 'View Blood Bank' });
}

/** A set of the chart, taken for this transfusion. Unusual values are kept as they were measured: at the bedside nobody is asked twice. */
export async function keepVitals(
  scope: Scope,
  of: Pick<StoredTransfusion, 'id' | 'patientId'>,
  moment: 'baseline' | 'running' | 'end' | 'reaction',
  vitals: Observations,
  at = scope.now,
): Promise<void> {
  const order = RecordVitals.parse({
    ...{ patientId: of.patientId, source: 'transfusion', sourceId: of.id, takenAt: at, confirm: true },
    ...vitals,
  });
  const kept = await recordVitals(scope, order);
  await scope.tx
    .insertInto('bloodTransfusionVitals')
    .values({ hospitalId: scope.hospitalId, transfusionId: of.id, vitalId: kept.id, at, moment })
    .execute();
}

export function recordTransfusion(
  scope: Scope,
  row: Pick<StoredTransfusion, 'id' | 'patientId'>,
  what: { readonly words: string; readonly before: string | null; readonly after: object; readonly reason?: string | null },
): Promise<void> {
  return scope.record({
    action: what.before === null ? 'create' : 'state',
    entity: 'BloodUnit',
    entityId: row.id,
    patientId: row.patientId,
    summary: `Transfusion ${what.words}`,
    before: what.before ? { status: what.before } : null,
    after: what.after,
    reason: what.reason ?? null,
  });
}
