import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely';
import type { AdministrationDosagesTable, DB, TherapeuticAdministrationsTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { openPatient, requirePatient } from '#modules/patients/server/index.ts';
import type { SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import type { AdministrationStatus } from '../../contract/administration-words.ts';
import { lineForAdministration } from '../prescriptions/door.ts';
import { lockPrescription } from '../prescriptions/store.ts';

export type KeptAlert = SafetyAlert;

export type StoredAdministration = Selectable<TherapeuticAdministrationsTable>;

export interface KeptBatch {
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly locationId: Id;
  readonly quantity: number;
}

export type StoredDosage = Selectable<AdministrationDosagesTable>;

/** The count of administrations at a status, kept beside the rows. */
export const countOf = (status: AdministrationStatus) => `administrations:${status}`;

/** An administration of this hospital, or 404. */
export async function findAdministration(scope: Scope, id: Id, lock?: 'update'): Promise<StoredAdministration> {
  let query = scope.tx.selectFrom('therapeuticAdministrations').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/**
 * An administration for an act: the patient may be opened and stays as they are, then prescription, line and the row itself are
 * locked, in this order everywhere, and it is the one that the person saw.
 */
export async function lockAdministration(scope: Scope, id: Id, version: number | null = null): Promise<StoredAdministration> {
  const seen = await findAdministration(scope, id);
  // Jobs act for nobody and pass over what is confidential.
  if (scope.actor.kind === 'system') await requirePatient(scope, seen.patientId);
  else await openPatient(scope, seen.patientId, 'share');
  if (seen.prescriptionId) await lockPrescription(scope, seen.prescriptionId);
  if (seen.prescriptionLineId) await lineForAdministration(scope, seen.prescriptionLineId);
  const row = await findAdministration(scope, id, 'update');
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** The doses of administrations in the order in which they are due. */
export async function dosagesOf(scope: Scope, administrationIds: readonly Id[]): Promise<StoredDosage[]> {
  if (administrationIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('administrationDosages')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('administrationId', '=', sql<Id>`any(${[...administrationIds]}::uuid[])`)
    .orderBy('dueAt')
    .orderBy('sequence')
    .execute();
  return rows;
}

export type DosageValues = Omit<
  InsertObject<DB, 'administrationDosages'>,
  'hospitalId' | 'id' | 'administrationId' | 'patientId' | 'departmentId' | 'sequence' | 'createdAt' | 'updatedAt'
>;

async function lastSequence(scope: Scope, administrationId: Id): Promise<number> {
  const row = await scope.tx
    .selectFrom('administrationDosages')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('administrationId', '=', administrationId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** Adds doses to a locked administration, numbered after those that are there. Answers their ids. */
export async function addDosages(
  scope: Scope,
  administration: Pick<StoredAdministration, 'id' | 'patientId' | 'departmentId'>,
  doses: readonly DosageValues[],
): Promise<Id[]> {
  if (doses.length === 0) return [];
  const { id: administrationId, patientId, departmentId } = administration;
  const first = (await lastSequence(scope, administrationId)) + 1;
  const rows = doses.map((dose, index) => ({
    ...dose,
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    administrationId,
    patientId,
    departmentId,
    sequence: first + index,
    createdAt: scope.now,
    createdBy: scope.actor.userId,
    updatedAt: scope.now,
    updatedBy: scope.actor.userId,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await scope.tx
      .insertInto('administrationDosages')
      .values(rows.slice(from, from + 500))
      .execute();
  return rows.map(({ id }) => id);
}

export type DosageChanges = Omit<UpdateObject<DB, 'administrationDosages'>, 'hospitalId' | 'id' | 'administrationId'>;

export async function changeDosages(scope: Scope, ids: readonly Id[], changes: DosageChanges): Promise<void> {
  if (ids.length === 0) return;
  await scope.tx
    .updateTable('administrationDosages')
    .set({ ...changes, updatedAt: scope.now, updatedBy: scope.actor.userId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
}

interface Figures {
  readonly given: number;
  readonly recorded: number;
  readonly pending: number;
  readonly next: Instant | null;
  readonly late: Instant | null;
}

async function figuresOf(scope: Scope, administrationId: Id): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where status in ('given', 'partially-given')) as given,
           count(*) filter (where status <> 'pending') as recorded,
           count(*) filter (where status = 'pending') as pending,
           min(due_at) filter (where status = 'pending') as next,
           min(due_at + window_minutes * interval '1 minute') filter (where status = 'pending') as late
      from administration_dosages
     where hospital_id = ${scope.hospitalId} and administration_id = ${administrationId} and not voided and status <> 'cancelled'`.execute(
    scope.tx,
  );
  return rows[0] as Figures;
}

export type AdministrationChanges = Omit<UpdateObject<DB, 'therapeuticAdministrations'>, 'hospitalId' | 'id' | 'version'>;

/** Invariant 2: every dose of the course stands on the chart, at least one is recorded and none is pending. */
function isDone(row: StoredAdministration, changes: AdministrationChanges, { pending, recorded }: Figures): boolean {
  if (changes.status !== undefined || row.status !== 'in-progress' || row.prn) return false;
  return (changes.scheduleComplete ?? row.scheduleComplete) === true && Number(pending) === 0 && Number(recorded) > 0;
}

/**
 * Writes a change of a locked administration: its figures from its doses, version, counts, open screens. One whose last dose is
 * recorded is completed with it.
 */
export async function changeAdministration(
  scope: Scope,
  before: StoredAdministration,
  changes: AdministrationChanges = {},
): Promise<StoredAdministration> {
  const figures = await figuresOf(scope, before.id);
  const { given, recorded, pending, next, late } = figures;
  const held = changes.heldAt === undefined ? before.heldAt : changes.heldAt;
  const row = await scope.tx
    .updateTable('therapeuticAdministrations')
    .set({
      ...changes,
      ...(isDone(before, changes, figures) ? { status: 'dosage completed' as const } : {}),
      givenCount: Number(given),
      recordedCount: Number(recorded),
      pendingCount: Number(pending),
      nextDueAt: held ? null : next,
      nextLateAt: held ? null : late,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.status !== before.status) {
    await bumpCounter(scope, countOf(before.status), -1);
    await bumpCounter(scope, countOf(row.status), 1);
  }
  await tellLive(scope, before.id, 'update');
  return row;
}

/** Open charts and worklists fetch again. */
export function tellLive(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'therapeutic-administrations', id, action, permission: 'View Therapeutic Administration' });
}

/** A line of the administration's history. */
export async function noteEvent(scope: Scope, administrationId: Id, what: string, note: string | null = null): Promise<void> {
  await scope.tx
    .insertInto('administrationEvents')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      administrationId,
      at: scope.now,
      what,
      note,
      byId: scope.actor.userId,
      byName: scope.actor.name,
    })
    .execute();
}

/** The history's line and the audit entry of an act. */
export async function noteAct(
  scope: Scope,
  row: StoredAdministration,
  act: {
    readonly what: string;
    readonly action?: 'create' | 'update' | 'state' | 'job';
    readonly reason?: string | null;
    readonly before?: object;
    readonly after?: object;
  },
): Promise<void> {
  await noteEvent(scope, row.id, act.what, act.reason ?? null);
  await scope.record({
    action: act.action ?? 'update',
    entity: 'TherapeuticAdministration',
    entityId: row.id,
    entityNumber: row.administrationNumber,
    patientId: row.patientId,
    summary: `Administration ${row.administrationNumber}: ${act.what}`,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason ?? null,
  });
}
