import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { nursingCalls } from '../../contract/calls/nursing.ts';
import { NursingNote, type WriteNursingNote } from '../../contract/nursing-records.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { readAdmission } from '../stay-store.ts';
import { shiftAt, whyNotAt, whyNotWrite } from './rules.ts';
import { recordNursing, shareAdmission, type StoredNote, tellNursing } from './store.ts';

function notesOf(scope: Scope) {
  return scope.tx.selectFrom('nursingNotes').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** Notes as the wire shows them: those in whose place a later one stands say so. */
export async function showNotes(scope: Scope, rows: readonly StoredNote[]): Promise<NursingNote[]> {
  if (rows.length === 0) return [];
  const later = await scope.tx
    .selectFrom('nursingNotes')
    .select('amendsId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('amendsId', '=', sql<Id>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const amended = new Set(later.map(({ amendsId }) => amendsId));
  const writes = scope.may('Create Nursing Record');
  return rows.map((row) =>
    present(NursingNote, row, {
      at: row.writtenAt,
      by: row.createdByName,
      amended: amended.has(row.id),
      mayAmend: writes && row.createdBy !== null && row.createdBy === scope.actor.userId && !amended.has(row.id),
    }),
  );
}

/** GET patient-admissions/{id}/nursing-notes. */
export async function listNotes(scope: Scope, id: Id, query: QueryOf<typeof nursingCalls.notes>) {
  const stay = await readAdmission(scope, id);
  let rows = scope.tx.selectFrom('nursingNotes').where('hospitalId', '=', scope.hospitalId).where('admissionId', '=', id);
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.shift) rows = rows.where('shift', '=', query.shift);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const mayWrite = scope.may('Create Nursing Record') && whyNotWrite(stay) === null;
  return { data: await showNotes(scope, found), meta: { count, page: query.page, limit: query.limit, mayWrite } };
}

/** The note that is amended: an own one of this stay. That it is amended once is settled by the table. */
async function requireOwn(scope: Scope, admissionId: Id, id: Id): Promise<StoredNote> {
  const note = await notesOf(scope).where('id', '=', id).where('admissionId', '=', admissionId).executeTakeFirst();
  if (!note || note.createdBy === null || note.createdBy !== scope.actor.userId) throw admissionsRefusals.refusal('NURSING_NOTE_UNKNOWN');
  return note;
}

/** POST patient-admissions/{id}/nursing-notes: a note is never changed; an amendment stands beside the first one. */
export async function writeNote(scope: Scope, id: Id, order: WriteNursingNote): Promise<NursingNote> {
  const stay = await shareAdmission(scope, id);
  refuseIf(whyNotWrite(stay));
  const amends = order.amendsId ? await requireOwn(scope, id, order.amendsId) : null;
  const writtenAt = order.at ?? amends?.writtenAt ?? scope.now;
  if (order.at) refuseIf(whyNotAt(order.at, { admittedAt: stay.admittedAt, now: scope.now }));
  const of = shiftAt(writtenAt, await scope.zone());
  const handover = order.kind === 'handover';
  const row = await scope.tx
    .insertInto('nursingNotes')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      admissionId: id,
      shift: order.shift ?? of.shift,
      shiftDate: of.date,
      kind: order.kind,
      text: handover ? null : order.text,
      sbar: handover && order.sbar ? json(order.sbar) : null,
      writtenAt,
      amendsId: amends?.id ?? null,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNursing(scope, stay, {
    action: amends ? 'update' : 'create',
    entity: 'NursingNote',
    entityId: row.id,
    summary: `Nursing note of ${stay.admissionNumber} ${amends ? 'amended' : 'written'}: ${row.kind}, ${row.shift}`,
    after: { kind: row.kind, shift: row.shift, text: row.text, sbar: order.sbar, amendsId: row.amendsId },
  });
  await tellNursing(scope, 'nursing-notes', row.id);
  const [shown] = await showNotes(scope, [row]);
  return shown as NursingNote;
}

/** The newest handovers of stays written since an instant, by the stay. */
export async function handoversOf(scope: Scope, admissionIds: readonly Id[], since: string): Promise<Map<Id, NursingNote>> {
  if (admissionIds.length === 0) return new Map();
  const rows = await notesOf(scope)
    .where('admissionId', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .where('kind', '=', 'handover')
    .where('writtenAt', '>=', since)
    .distinctOn('admissionId')
    .orderBy('admissionId')
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const shown = await showNotes(scope, rows);
  return new Map(shown.map((note) => [note.admissionId, note]));
}
