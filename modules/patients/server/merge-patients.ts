import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { deleteSearchKeys } from '#kernel/server/search/search-keys.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { OpenAdmission, PatientsMerged, PatientsUnmerged } from '../contract/events.ts';
import { mergeRecord } from '../contract/merge.record.ts';
import type { FieldChoices, MergePatients, MergePreview, PatientMerge } from '../contract/merge-records.ts';
import { patientRecord } from '../contract/patient.record.ts';
import { mergeableFields } from '../contract/words.ts';
import { withdrawWaiting } from './complete-request.ts';
import { dropPairsOf } from './duplicate-worklist.ts';
import { type MergeRow, showMerge, statusOf, whyNotUndoNow } from './list-merges.ts';
import { joinPersons, lockPersons, partPersons } from './merge-persons.ts';
import { countRows, mergeTables, moveRows, moveRowsBack } from './merge-rows.ts';
import { type MergeFacts, takenFields, whyNotMerge } from './merge-rules.ts';
import { findPatient, openPatient, whyClosed } from './open-patient.ts';
import { type PatientRecord, toRow } from './patient-record.ts';
import { dependantsAsked, mustAgreeToMerge, openRequest } from './person-requests.ts';
import { fullnameOf } from './rules.ts';
import { keepSearchable, patientKind } from './search-terms.ts';
import { settleSurvivor } from './settle-survivor.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';

export interface Former {
  readonly survivor: Readonly<Record<string, unknown>>;
  readonly applied: Readonly<Record<string, unknown>>;
  readonly merged: Readonly<Record<string, unknown>>;
  readonly personMerged: boolean;
}

/** Locks two records in one order, whichever survives, so that two merges never wait for each other. */
async function lockBoth(scope: Scope, survivorId: Id, mergedId: Id): Promise<[PatientRecord, PatientRecord]> {
  const found = new Map<Id, PatientRecord>();
  for (const id of [...new Set([survivorId, mergedId])].sort()) {
    const patient = await findPatient(scope, id, 'update');
    if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
    refuseIf(whyClosed(scope, patient));
    found.set(id, patient);
  }
  return [found.get(survivorId) as PatientRecord, found.get(mergedId) as PatientRecord];
}

async function mergeFacts(scope: Scope, survivor: PatientRecord, merged: PatientRecord): Promise<MergeFacts> {
  const dependants = async (id: Id) => {
    const { count } = await scope.tx
      .selectFrom('patients')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hospitalId', '=', scope.hospitalId)
      .where('principalPatientId', '=', id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    survivor,
    merged,
    survivorAdmitted: (await scope.ask(OpenAdmission, { patientId: survivor.id })).length > 0,
    mergedAdmitted: (await scope.ask(OpenAdmission, { patientId: merged.id })).length > 0,
    survivorDependants: await dependants(survivor.id),
    mergedDependants: await dependants(merged.id),
  };
}

const dependency = ['isDependant', 'principalPatientId', 'dependantRelationship', 'dependantNumber'] as const;

async function writeBoth(
  scope: Scope,
  survivor: PatientRecord,
  merged: PatientRecord,
  choices: FieldChoices,
): Promise<{ after: PatientRecord; former: Omit<Former, 'personMerged'> }> {
  await scope.tx
    .updateTable('patients')
    .set({
      status: 'merged',
      mergedIntoPatientId: survivor.id,
      isDependant: false,
      principalPatientId: null,
      dependantRelationship: null,
      dependantNumber: null,
      ...changedBy(scope),
      version: merged.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', merged.id)
    .execute();
  const taken = takenFields(survivor, merged, choices);
  const named = { ...survivor, ...taken } as PatientRecord;
  const applied = {
    ...taken,
    // What was confidential stays so under the survivor's name.
    ...(merged.confidential && !survivor.confidential ? { confidential: true } : {}),
    ...('firstName' in taken || 'lastName' in taken || 'middleName' in taken
      ? { fullname: fullnameOf(named), fullnameKey: foldText(fullnameOf(named)) }
      : {}),
  };
  const after = await scope.tx
    .updateTable('patients')
    .set({ ...(applied as object), ...changedBy(scope), version: survivor.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', survivor.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const beforeOf = (row: PatientRecord, columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, row[column as keyof PatientRecord]]));
  return { after, former: { survivor: beforeOf(survivor, Object.keys(applied)), applied, merged: beforeOf(merged, dependency) } };
}

/**
 * Merges a record into a surviving one: all rows of all modules move, the survivor takes what was chosen or what it lacked, the
 * merged number leads to the survivor from then on. Undone by what `patient_merges` keeps. The persons become one where both are
 * this hospital's alone; else they stay apart until those who must agree did (invariant 13).
 */
export async function mergePatients(
  scope: Scope,
  survivorId: Id,
  { mergedId, fieldChoices, reason }: MergePatients,
): Promise<PatientMerge> {
  const [survivor, merged] = await lockBoth(scope, survivorId, mergedId);
  guard(patientRecord, 'merge', survivor, whyNotMerge(await mergeFacts(scope, survivor, merged)));
  const [personId, mergedPersonId] = [survivor.personId, merged.personId];
  await lockPersons(scope, [personId, mergedPersonId]);
  const dependants = await dependantsAsked(scope, { principalId: merged.id });
  const waits = (await mustAgreeToMerge(scope, personId, mergedPersonId, dependants)).length > 0;
  const moved = await moveRows(scope, merged.id, survivor.id, waits ? 'wait' : 'join');
  const { after, former } = await writeBoth(scope, survivor, merged, fieldChoices);
  await deleteSearchKeys(scope, patientKind, merged.id);
  await keepSearchable(scope, after);
  const row = await scope.tx
    .insertInto('patientMerges')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      survivorId,
      mergedId,
      fieldChoices: json(fieldChoices),
      movedRows: json(moved),
      former: json({ ...former, personMerged: false }),
      reason,
      by: scope.actor.userId,
      byName: scope.actor.name,
      at: scope.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await dropPairsOf(scope, mergedId);
  if (waits) await openRequest(scope, { kind: 'merge', personId, mergedPersonId, mergeId: row.id });
  else await joinPersons(scope, { mergeId: row.id, personId, mergedPersonId });
  await recordBoth(scope, row, [survivor, merged], `${merged.hospitalPatientId} merged into ${survivor.hospitalPatientId}`, reason);
  await scope.emit(PatientsMerged, {
    mergeId: row.id,
    survivorId,
    mergedId,
    survivorPersonId: personId,
    mergedPersonId,
  });
  return showMerge(scope, row, { survivor: after, merged, persons: waits ? 'waiting' : 'joined' });
}

async function recordBoth(
  scope: Scope,
  row: MergeRow,
  patients: readonly PatientRecord[],
  summary: string,
  reason: string | null,
): Promise<void> {
  for (const patient of patients) {
    await scope.record({
      action: 'state',
      entity: 'PatientMerge',
      entityId: row.id,
      entityNumber: patient.hospitalPatientId,
      patientId: patient.id,
      personId: patient.personId,
      summary,
      after: { movedRows: row.movedRows, fieldChoices: row.fieldChoices },
      reason,
    });
    await scope.live({ entity: 'patients', id: patient.id, action: 'update', permission: 'View Patient List' });
  }
}

/** GET patients/{id}/merge-preview. */
export async function previewMerge(scope: Scope, survivorId: Id, otherId: Id): Promise<MergePreview> {
  const [survivor, other] = [await openPatient(scope, survivorId), await openPatient(scope, otherId)];
  const rows: MergePreview['rows'] = [];
  for (const table of await mergeTables(scope)) {
    const [own, its] = await countRows(scope, table, [survivorId, otherId]);
    if (own + its > 0) rows.push({ table: table.table, label: table.label, survivor: own, other: its });
  }
  const obstacle = whyNotMerge(await mergeFacts(scope, survivor, other));
  const dependants = await dependantsAsked(scope, { principalId: otherId });
  const asked = await mustAgreeToMerge(scope, survivor.personId, other.personId, dependants);
  return {
    survivor: toRow(scope, survivor),
    other: toRow(scope, other),
    fields: mergeableFields.map((field) => ({
      field,
      survivor: survivor[field],
      other: other[field],
      differs: survivor[field] !== other[field],
    })),
    rows,
    personsWait: asked.length > 0,
    obstacles: obstacle instanceof Refusal ? [{ code: obstacle.code, message: obstacle.message }] : [],
  };
}

/** The survivor's fields go back where nobody changed them since. */
async function restoreBoth(
  scope: Scope,
  survivor: PatientRecord,
  merged: PatientRecord,
  former: Former,
): Promise<[PatientRecord, PatientRecord]> {
  const back = Object.fromEntries(
    Object.entries(former.survivor).filter(
      ([column]) => JSON.stringify(survivor[column as keyof PatientRecord]) === JSON.stringify(former.applied[column]),
    ),
  );
  const write = (row: PatientRecord, columns: object) =>
    scope.tx
      .updateTable('patients')
      .set({ ...columns, ...changedBy(scope), version: row.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const restored = await write(survivor, back);
  return [restored, await write(merged, { status: 'active', mergedIntoPatientId: null, ...(await dependencyNow(scope, former.merged)) })];
}

/** The place under the principal, under another number when the old one is taken by now. */
async function dependencyNow(scope: Scope, dependencyThen: Readonly<Record<string, unknown>>): Promise<object> {
  const principalId = dependencyThen.principalPatientId as Id | null;
  if (!principalId) return dependencyThen;
  const rows = await scope.tx
    .selectFrom('patients')
    .select('dependantNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('principalPatientId', '=', principalId)
    .execute();
  const taken = new Set(rows.map((row) => row.dependantNumber));
  let number = dependencyThen.dependantNumber as number;
  if (taken.has(number)) for (number = 1; taken.has(number); number += 1);
  return { ...dependencyThen, dependantNumber: number };
}

/** POST patients/merges/{id}/undo: every row that still stands where the merge put it returns. */
export async function undoMerge(scope: Scope, mergeId: Id, reason: string | null): Promise<PatientMerge> {
  const merge = await scope.tx
    .selectFrom('patientMerges')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
  if (!merge) throw kernelRefusals.refusal('NOT_FOUND');
  const [survivor, merged] = await lockBoth(scope, merge.survivorId, merge.mergedId);
  guard(mergeRecord, 'undo', { status: statusOf(merge) }, await whyNotUndoNow(scope, merge, survivor));
  const former = merge.former;
  const [restored, returned] = await restoreBoth(scope, survivor, merged, former);
  await moveRowsBack(scope, merge.movedRows, survivor.id, merged.id);
  await settleSurvivor(scope, survivor.id);
  if (former.personMerged) await partPersons(scope, merged.personId);
  else await withdrawWaiting(scope, { mergeId }, reason);
  await keepSearchable(scope, restored);
  await keepSearchable(scope, returned);
  const row = await scope.tx
    .updateTable('patientMerges')
    .set({ undoneAt: scope.now, undoneBy: scope.actor.userId, undoReason: reason, version: merge.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', mergeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordBoth(
    scope,
    row,
    [restored, returned],
    `Merge of ${returned.hospitalPatientId} into ${restored.hospitalPatientId} undone`,
    reason,
  );
  await scope.emit(PatientsUnmerged, {
    mergeId,
    survivorId: survivor.id,
    mergedId: merged.id,
    survivorPersonId: survivor.personId,
    mergedPersonId: merged.personId,
  });
  return showMerge(scope, row, { survivor: restored, merged: returned, persons: 'apart' });
}
