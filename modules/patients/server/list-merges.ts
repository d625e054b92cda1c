import type { Selectable } from 'kysely';
import type { PatientMergesTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { mergeActs } from '../contract/calls/merges.ts';
import { type FieldChoices, PatientMerge } from '../contract/merge-records.ts';
import type { MergeStatus } from '../contract/merge.record.ts';
import { mergeUndoDays } from '../contract/words.ts';
import { whyNotUndo } from './merge-rules.ts';
import { whyClosed } from './open-patient.ts';
import type { PatientRecord } from './patient-record.ts';
import { shownPatient } from './shown-patients.ts';

export type MergeRow = Selectable<PatientMergesTable>;
type Pair = Pick<MergeRow, 'id' | 'survivorId' | 'mergedId'>;
type Named = Pick<PatientRecord, 'hospitalPatientId' | 'fullname' | 'confidential' | 'status'>;

export const statusOf = ({ undoneAt }: Pick<MergeRow, 'undoneAt'>): MergeStatus => (undoneAt ? 'undone' : 'merged');

/** Merges, still standing, in which a record of these took part. */
async function standingMerges(scope: Scope, rows: readonly Pair[]): Promise<Pair[]> {
  const ids = rows.flatMap((row) => [row.survivorId, row.mergedId]);
  if (ids.length === 0) return [];
  return scope.tx
    .selectFrom('patientMerges')
    .select(['id', 'survivorId', 'mergedId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('undoneAt', 'is', null)
    .where((eb) => eb.or([eb('survivorId', 'in', ids), eb('mergedId', 'in', ids)]))
    .execute();
}

/** Whether a later merge stands on this one. */
function isFollowed(row: Pair, standing: readonly Pair[]): boolean {
  const pair = [row.survivorId, row.mergedId];
  return standing.some((other) => other.id > row.id && (pair.includes(other.survivorId) || pair.includes(other.mergedId)));
}

const whyStays = (scope: Scope, row: MergeRow, survivor: Pick<PatientRecord, 'status'>, standing: readonly Pair[]) =>
  whyNotUndo({ at: row.at, survivorStatus: survivor.status, laterMerge: isFollowed(row, standing), now: scope.now });

/** Why a locked merge stays. */
export async function whyNotUndoNow(scope: Scope, row: MergeRow, survivor: Pick<PatientRecord, 'status'>): Promise<Refusal | null> {
  return whyStays(scope, row, survivor, await standingMerges(scope, [row]));
}

interface Merged {
  readonly survivor: Named;
  readonly merged: Named;
  readonly persons: PatientMerge['persons'];
  readonly standing?: readonly Pair[];
}

/** A merge as the wire has it. One that is too old offers its undoing no more. */
export function showMerge(scope: Scope, row: MergeRow, { survivor, merged, persons, standing = [] }: Merged): PatientMerge {
  const stays = whyClosed(scope, survivor) ?? whyClosed(scope, merged) ?? whyStays(scope, row, survivor, standing);
  const status = statusOf(row);
  return present(PatientMerge, row, {
    survivorNumber: survivor.hospitalPatientId,
    survivorName: shownPatient(scope, survivor).fullname,
    mergedNumber: merged.hospitalPatientId,
    mergedName: shownPatient(scope, merged).fullname,
    fieldChoices: row.fieldChoices as FieldChoices,
    movedRows: Object.fromEntries(Object.entries(row.movedRows).map(([table, rows]) => [table, rows.length])),
    undoUntil: addDays(row.at, mergeUndoDays),
    persons,
    status,
    acts: actsOf(scope, mergeActs, { status }, { undo: stays?.code === 'MERGE_TOO_OLD' ? false : stays }),
  });
}

async function waitingMerges(scope: Scope, rows: readonly MergeRow[]): Promise<Set<Id>> {
  if (rows.length === 0) return new Set();
  const found = await scope.tx
    .selectFrom('personRequests')
    .select('mergeId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'waiting')
    .where(
      'mergeId',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return new Set(found.flatMap((row) => row.mergeId ?? []));
}

/** GET patients/merges. */
export async function listMerges(scope: Scope, query: { page: number; limit: number }): Promise<Page<PatientMerge>> {
  const base = scope.tx.selectFrom('patientMerges').where('hospitalId', '=', scope.hospitalId);
  const count = await countAll(base);
  const rows = await base.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute();
  const ids = [...new Set(rows.flatMap((row) => [row.survivorId, row.mergedId]))];
  const named =
    ids.length === 0
      ? []
      : await scope.tx
          .selectFrom('patients')
          .select(['id', 'hospitalPatientId', 'fullname', 'confidential', 'status'])
          .where('hospitalId', '=', scope.hospitalId)
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(named.map((row) => [row.id, row]));
  const waiting = await waitingMerges(scope, rows);
  const standing = await standingMerges(scope, rows);
  const personsOf = (row: MergeRow) => (waiting.has(row.id) ? 'waiting' : row.former.personMerged ? 'joined' : 'apart');
  return {
    data: rows.map((row) =>
      showMerge(scope, row, {
        survivor: byId.get(row.survivorId) as Named,
        merged: byId.get(row.mergedId) as Named,
        persons: personsOf(row),
        standing,
      }),
    ),
    meta: { count: Number(count), page: query.page, limit: query.limit },
  };
}
