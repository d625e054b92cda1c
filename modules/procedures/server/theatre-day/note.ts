import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { theatreDayCalls } from '../../contract/calls/theatre-day.ts';
import type { AmendNote, Note, NoteContent, SaveNote } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import { changeRequest, findRequest, lockFor, noteAct, teamOf } from '../requests/store.ts';

export function noteOf(scope: Scope, requestId: Id) {
  return scope.tx.selectFrom('procedureNotes').selectAll().where('hospitalId', '=', scope.hospitalId).where('requestId', '=', requestId);
}

export async function showNote(scope: Scope, requestId: Id): Promise<Note> {
  const row = await noteOf(scope, requestId).executeTakeFirst();
  const amendments = await scope.tx
    .selectFrom('procedureNoteAmendments')
    .select(['id', 'at', 'byName', 'reason'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  return {
    content: row ? row.content : null,
    status: row?.status ?? null,
    signedAt: row?.signedAt ?? null,
    signedByName: row?.signedByName ?? null,
    lockVersion: row?.version ?? 0,
    amendments,
  };
}

/** GET procedure-request/{id}/documentation. */
export async function readNote(scope: Scope, id: Id): Promise<PayloadOf<typeof theatreDayCalls.note>> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return { ...(await showNote(scope, id)), requestNumber: row.requestNumber };
}

/** Only the team of a procedure writes its note. */
export async function requireAuthor(scope: Scope, requestId: Id): Promise<void> {
  const team = await teamOf(scope, requestId);
  refuseIf(team.some(({ userId }) => userId === scope.actor.userId) ? null : procedureRequestRefusals.refusal('NOT_IN_TEAM'));
}

/** PUT procedure-request/{id}/documentation, as it is typed; a stale one is refused (409). */
export async function saveNote(scope: Scope, id: Id, { content, lockVersion }: SaveNote): Promise<Note> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'document', row);
  await requireAuthor(scope, id);
  const before = await noteOf(scope, id).forUpdate().executeTakeFirst();
  if ((before?.version ?? 0) !== lockVersion) throw kernelRefusals.refusal('STALE_VERSION', { name: before?.updatedByName ?? '' });
  if (before)
    await scope.tx
      .updateTable('procedureNotes')
      .set({ content: json(content), ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('requestId', '=', id)
      .execute();
  else
    await scope.tx
      .insertInto('procedureNotes')
      .values({ hospitalId: scope.hospitalId, requestId: id, content: json(content), status: 'saved', ...madeBy(scope) })
      .execute();
  const after = row.status === 'started' ? await changeRequest(scope, row, { status: 'documentation-saved' }) : row;
  if (after.status !== row.status) await noteAct(scope, row, after, { type: 'note-saved', words: 'has a draft of its note' });
  else
    await scope.record({
      action: 'update',
      entity: 'ProcedureRequest',
      entityId: id,
      entityNumber: row.requestNumber,
      patientId: row.patientId,
      summary: `Note of ${row.requestNumber} saved`,
      after: { version: lockVersion + 1 },
    });
  return showNote(scope, id);
}

/** Lines that moved stock or stand in the register stay as they were signed. */
function stockLines({ consumables, implants }: NoteContent): string {
  // The database keeps keys in an order of its own.
  const inOrder = (lines: readonly object[]) => lines.map((line) => Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify([inOrder(consumables), inOrder(implants)]);
}

/** PATCH procedure-request/{id}/documentation: what stood before stays beside it (invariant 9). */
export async function amendNote(scope: Scope, id: Id, { content, editReason }: AmendNote): Promise<Note> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'amend', row);
  const before = await noteOf(scope, id).forUpdate().executeTakeFirstOrThrow();
  refuseIf(stockLines(before.content) === stockLines(content) ? null : clinicalRefusals.refusal('NOTE_STOCK'));
  await scope.tx
    .insertInto('procedureNoteAmendments')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      requestId: id,
      at: scope.now,
      by: scope.actor.userId,
      byName: scope.actor.name,
      reason: editReason,
      before: json(before.content),
      after: json(content),
    })
    .execute();
  await scope.tx
    .updateTable('procedureNotes')
    .set({ content: json(content), ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .execute();
  const after = await changeRequest(scope, row, {});
  await noteAct(scope, row, after, { type: 'note-amended', words: 'note amended', reason: editReason });
  return showNote(scope, id);
}
