import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { DB, PrescriptionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { createdBy, touchedBy } from './context.ts';
import type { StoredLine } from './door.ts';
import { columnsOf, type PlannedLine } from './plan-lines.ts';
import { isDone } from './rules.ts';

export type StoredPrescription = Selectable<PrescriptionsTable>;

/** A prescription of this hospital whose patient's record the actor may open; `update` keeps it as it is until the act ends. */
export async function findPrescription(scope: Scope, id: Id, lock?: 'update'): Promise<StoredPrescription> {
  let query = scope.tx.selectFrom('prescriptions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (scope.actor.kind !== 'system') await openPatient(scope, row.patientId);
  return row;
}

/** Holds the patient of a prescription against a death and a merge before it is locked itself, as whoever ends a patient's courses does. */
async function holdPatientOf(scope: Scope, id: Id): Promise<void> {
  await sql`
    select from patients where hospital_id = ${scope.hospitalId}
       and id = (select patient_id from prescriptions where hospital_id = ${scope.hospitalId} and id = ${id}) for share`.execute(scope.tx);
}

/** As above, its patient held, then itself locked, and as the person saw it. */
export async function lockPrescription(scope: Scope, id: Id, version?: number): Promise<StoredPrescription> {
  const { row } = await readTogether({ held: holdPatientOf(scope, id), row: findPrescription(scope, id, 'update') });
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** Lines of prescriptions in their order. */
export async function linesOf(scope: Scope, prescriptionIds: readonly Id[], lock?: 'update'): Promise<StoredLine[]> {
  if (prescriptionIds.length === 0) return [];
  let query = scope.tx
    .selectFrom('prescriptionLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionId', 'in', [...prescriptionIds])
    .orderBy('prescriptionId')
    .orderBy('lineNumber');
  if (lock) query = query.forUpdate();
  return await query.execute();
}

export function alertsOf(line: Pick<StoredLine, 'safety'>): SafetyAlert[] {
  return line.safety;
}

export interface NewLine {
  readonly id: Id;
  readonly lineNumber: number;
  readonly planned: PlannedLine;
  readonly alerts: readonly SafetyAlert[];
}

/** Writes lines of a prescription. */
export async function insertLines(
  scope: Scope,
  header: Pick<StoredPrescription, 'id' | 'patientId'>,
  lines: readonly NewLine[],
  signed: boolean,
): Promise<void> {
  await scope.tx
    .insertInto('prescriptionLines')
    .values(
      lines.map(({ id, lineNumber, planned, alerts }) => ({
        hospitalId: scope.hospitalId,
        id,
        prescriptionId: header.id,
        patientId: header.patientId,
        lineNumber,
        ...columnsOf(planned),
        ingredients: json(planned.product?.medication?.ingredients ?? []),
        times: json(planned.timing.times),
        daysOfWeek: json(planned.timing.daysOfWeek),
        infusion: planned.order.infusion ? json(planned.order.infusion) : null,
        tapering: json(planned.timing.tapering),
        safety: json(alerts),
        status: 'active' as const,
        signed,
        ...createdBy(scope),
        ...touchedBy(scope),
      })),
    )
    .execute();
}

export type HeaderChanges = Omit<UpdateObject<DB, 'prescriptions'>, 'hospitalId' | 'id' | 'version'>;

export async function changePrescription(scope: Scope, before: StoredPrescription, changes: HeaderChanges): Promise<StoredPrescription> {
  const row = await scope.tx
    .updateTable('prescriptions')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellLive(scope, row.id, 'update');
  return row;
}

export type LineChanges = Omit<UpdateObject<DB, 'prescriptionLines'>, 'hospitalId' | 'id' | 'version'>;

export async function changeLine(scope: Scope, line: Pick<StoredLine, 'id' | 'version'>, changes: LineChanges): Promise<void> {
  await scope.tx
    .updateTable('prescriptionLines')
    .set({ ...changes, ...touchedBy(scope), version: line.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', line.id)
    .execute();
}

/** Open screens of those who may see prescriptions fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'prescriptions', id, action, permission: 'View Prescription' });
}

/** An active prescription of which nothing is left to do is completed. */
export async function settle(scope: Scope, row: StoredPrescription): Promise<StoredPrescription> {
  if (row.status !== 'active') return row;
  const lines = await linesOf(scope, [row.id]);
  if (!lines.every(isDone)) return changePrescription(scope, row, {});
  const after = await changePrescription(scope, row, { status: 'completed' });
  await recordChange(scope, { before: row, after, words: 'completed' });
  return after;
}

/** The audit entry of a change; names no medicine. */
export function recordChange(
  scope: Scope,
  what: {
    readonly before: StoredPrescription | null;
    readonly after: StoredPrescription;
    readonly words: string;
    readonly reason?: string | null;
    readonly facts?: object;
  },
): Promise<void> {
  const { before, after, words, reason, facts } = what;
  return scope.record({
    action: before === null ? 'create' : before.status === after.status ? 'update' : 'state',
    entity: 'Prescription',
    entityId: after.id,
    entityNumber: after.prescriptionNumber,
    patientId: after.patientId,
    summary: `Prescription ${after.prescriptionNumber} ${words}`,
    before: before && { status: before.status },
    after: { status: after.status, ...facts },
    reason: reason ?? null,
  });
}
