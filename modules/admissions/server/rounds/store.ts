import { type Selectable, sql } from 'kysely';
import type { TreatmentPlanItemsTable, WardRoundsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { AuditEvent } from '#kernel/server/audit/event.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { PlanStatus } from '../../contract/round-words.ts';
import { lockAdmission, readAdmission, type StoredAdmission } from '../stay-store.ts';
import { whyNotWriter } from './rules.ts';

export type StoredRound = Selectable<WardRoundsTable>;
export type StoredItem = Selectable<TreatmentPlanItemsTable>;

// Locks go from the patient to the stay, then to the round, then to items of its plan and to what other modules keep of its orders.

export function roundsOf(scope: Scope) {
  return scope.tx.selectFrom('wardRounds').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** A round with its stay, of a patient whose record the actor may open. */
export async function openRound(scope: Scope, id: Id): Promise<{ row: StoredRound; stay: StoredAdmission }> {
  const row = await roundsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const stay = await readAdmission(scope, row.admissionId);
  await openPatient(scope, stay.patientId);
  return { row, stay };
}

/** A stay of a patient whose record the actor may open. */
export async function openStayOf(scope: Scope, admissionId: Id): Promise<StoredAdmission> {
  const stay = await readAdmission(scope, admissionId);
  await openPatient(scope, stay.patientId);
  return stay;
}

/** A round of one of those who take part in it, locked after its stay: an order and a discharge wait for each other. */
export async function lockRound(scope: Scope, id: Id): Promise<{ row: StoredRound; stay: StoredAdmission }> {
  const known = await openRound(scope, id);
  const stay = await lockAdmission(scope, known.row.admissionId);
  const row = await roundsOf(scope).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  refuseIf(whyNotWriter(row, scope.actor.userId));
  return { row, stay };
}

/** The status of an item as it is now: of a medicine its line's, and nothing runs on once its time or the stay is over. */
const statusNow = (now: string) => sql<PlanStatus>`case
  when i.status in ('stopped', 'cancelled') then i.status
  when l.status in ('stopped', 'cancelled') then 'stopped'
  when l.status = 'completed' or a.status <> 'admitted' or (i.line_id is null and i.end_at <= ${now}) then 'done'
  else i.status end`;

/** Items of treatment plans with the round that ordered them, their stay and how they stand now. */
export function planRows(scope: Scope) {
  return scope.tx
    .selectFrom('treatmentPlanItems as i')
    .innerJoin('wardRounds as r', (join) => join.onRef('r.hospitalId', '=', 'i.hospitalId').onRef('r.id', '=', 'i.roundId'))
    .innerJoin('admissions as a', (join) => join.onRef('a.hospitalId', '=', 'i.hospitalId').onRef('a.id', '=', 'i.admissionId'))
    .leftJoin('prescriptionLines as l', (join) => join.onRef('l.hospitalId', '=', 'i.hospitalId').onRef('l.id', '=', 'i.lineId'))
    .selectAll('i')
    .select(['r.wardRoundNumber', 'a.patientId', statusNow(scope.now).as('standing')])
    .where('i.hospitalId', '=', scope.hospitalId);
}

export type PlanRow = Awaited<ReturnType<ReturnType<typeof planRows>['executeTakeFirstOrThrow']>>;

/** Items in statuses as they stand now, or those that a nurse still has to acknowledge. */
export function standingIn(statuses: readonly PlanStatus[], now: string) {
  return sql<boolean>`${statusNow(now)} = any(${[...statuses]}::text[])`;
}

/** One item as it stands now, of a patient whose record the actor may open. */
export async function openItem(scope: Scope, id: Id, lock?: 'update'): Promise<PlanRow> {
  const rows = planRows(scope).where('i.id', '=', id);
  const row = await (lock ? rows.forUpdate('i') : rows).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  await openPatient(scope, row.patientId);
  return row;
}

type Recorded = Pick<AuditEvent, 'summary' | 'before' | 'after' | 'reason'> & { readonly action?: AuditEvent['action'] };

/** The audit entry of an act on a round. Never a word of the note. */
export function recordRound(
  scope: Scope,
  row: Pick<StoredRound, 'id' | 'wardRoundNumber'>,
  patientId: Id,
  { action = 'state', ...said }: Recorded,
): Promise<void> {
  return scope.record({ action, entity: 'WardRound', entityId: row.id, entityNumber: row.wardRoundNumber, patientId, ...said });
}

/** The audit entry of an act on an item of a plan. */
export function recordItem(
  scope: Scope,
  row: Pick<PlanRow, 'id' | 'wardRoundNumber' | 'patientId'>,
  { action = 'state', ...said }: Recorded,
): Promise<void> {
  const { id: entityId, wardRoundNumber: entityNumber, patientId } = row;
  return scope.record({ action, entity: 'TreatmentPlanItem', entityId, entityNumber, patientId, ...said });
}

/** Tells open screens of a changed round. */
export async function tellRound(scope: Scope, id: Id, action: 'create' | 'update' = 'update'): Promise<void> {
  await scope.live({ entity: 'ward-rounds', id, action, permission: 'View Ward Round' });
}

/** Tells open screens of a changed treatment plan. */
export async function tellItem(scope: Scope, id: Id): Promise<void> {
  await scope.live({ entity: 'treatment-plan-items', id, action: 'update', permission: 'View Ward Round' });
}
