import { type Selectable, sql, type Updateable } from 'kysely';
import type {
  AdmissionObservationsTable,
  EarlyWarningsTable,
  FluidEntriesTable,
  NursingNotesTable,
  NursingTasksTable,
} from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { DueState } from '../../contract/nursing-records.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import type { Observed } from './rules.ts';

export type StoredObservation = Selectable<AdmissionObservationsTable>;
export type StoredWarning = Selectable<EarlyWarningsTable>;
export type StoredNote = Selectable<NursingNotesTable>;
export type StoredFluid = Selectable<FluidEntriesTable>;
export type StoredTask = Selectable<NursingTasksTable>;

// Locks go from the patient to the stay, then to its observations, then to its warning.

/** The stay that a nurse writes for, kept as it is until the act ends. */
export async function shareAdmission(scope: Scope, id: Id): Promise<StoredAdmission> {
  const row = await admissionsOf(scope).where('id', '=', id).forShare().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** What is known of the observations of a stay, locked until the act ends; made where it is missing. */
export async function lockObservations(scope: Scope, admissionId: Id): Promise<StoredObservation> {
  await scope.tx
    .insertInto('admissionObservations')
    .values({ hospitalId: scope.hospitalId, admissionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return scope.tx
    .selectFrom('admissionObservations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What is known of the observations of stays, by the stay, in one query. */
export async function observationsOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredObservation>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('admissionObservations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.admissionId, row]));
}

export function changeObservations(
  scope: Scope,
  admissionId: Id,
  change: Omit<Updateable<AdmissionObservationsTable>, 'hospitalId' | 'admissionId'>,
): Promise<StoredObservation> {
  return scope.tx
    .updateTable('admissionObservations')
    .set(change)
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The limit of a doctor as a row holds it. */
export function limitOf(row: StoredObservation | undefined): DueState['limit'] {
  if (!row || row.limitMinutes === null || row.limitUntil === null || row.limitAt === null) return null;
  return {
    minutes: row.limitMinutes,
    silent: row.limitSilent,
    reason: row.limitReason ?? '',
    until: row.limitUntil,
    by: row.limitByName,
    at: row.limitAt,
  };
}

/** A row as the rules of the due time read it; a stay without one has no set yet. */
export function observedOf(row: StoredObservation | undefined): Observed {
  return { lastTakenAt: row?.lastTakenAt ?? null, scoreMinutes: row?.scoreMinutes ?? null, level: row?.level ?? null, limit: limitOf(row) };
}

export function warningsOf(scope: Scope) {
  return scope.tx.selectFrom('earlyWarnings').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** The warning of a stay that nobody has closed, locked. */
export function openWarning(scope: Scope, admissionId: Id): Promise<StoredWarning | undefined> {
  return warningsOf(scope).where('admissionId', '=', admissionId).where('status', '<>', 'closed').forUpdate().executeTakeFirst();
}

/** A warning, locked until the act ends. */
export async function lockWarning(scope: Scope, id: Id): Promise<StoredWarning> {
  const row = await warningsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

type WarningChange = Omit<
  Updateable<EarlyWarningsTable>,
  'hospitalId' | 'id' | 'admissionId' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'
>;

/** Writes a locked warning, one version on, and tells open screens. */
export async function changeWarning(scope: Scope, row: StoredWarning, change: WarningChange): Promise<StoredWarning> {
  const changed = await scope.tx
    .updateTable('earlyWarnings')
    .set({ ...change, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellWarning(scope, row.id, 'update');
  return changed;
}

/** Tells open screens of a changed warning. */
export async function tellWarning(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  await scope.live({ entity: 'early-warnings', id, action, permission: 'View Admission' });
}

/** Tells open screens of what nurses wrote. */
export async function tellNursing(
  scope: Scope,
  entity: 'nursing-notes' | 'fluid-entries' | 'nursing-tasks',
  id: Id,
  action: 'create' | 'update' = 'create',
): Promise<void> {
  await scope.live({ entity, id, action, permission: 'View Nursing Record' });
}

type Recorded = Pick<AuditEvent, 'action' | 'summary' | 'before' | 'after' | 'reason'> & {
  readonly entity: 'EarlyWarning' | 'NursingNote' | 'FluidEntry' | 'NursingTask';
  readonly entityId: Id;
};

/** The audit entry of what was done at a bed; it is found by the stay's number. */
export function recordNursing(scope: Scope, stay: Pick<StoredAdmission, 'admissionNumber' | 'patientId'>, said: Recorded): Promise<void> {
  return scope.record({ entityNumber: stay.admissionNumber, patientId: stay.patientId, ...said });
}
