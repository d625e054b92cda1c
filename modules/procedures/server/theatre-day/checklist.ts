import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Checklist, SaveChecklist } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { checklistItems, type ChecklistPhase, checklistPhases } from '../../contract/clinical-words.ts';
import { findRequest, lockFor, noteEvent, type StoredRequest, tellLive } from '../requests/store.ts';
import { isComplete } from './rules.ts';

function checklistsOf(scope: Scope, requestId: Id) {
  return scope.tx
    .selectFrom('procedureChecklists')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId);
}

/** Is a part of a request's checklist complete? */
export async function isPhaseComplete(scope: Scope, requestId: Id, phase: ChecklistPhase): Promise<boolean> {
  const row = await checklistsOf(scope, requestId).where('phase', '=', phase).executeTakeFirst();
  return row !== undefined && row.completedAt !== null;
}

/** GET procedure-request/{id}/checklist: the three parts, answered or not. */
export async function readChecklists(scope: Scope, id: Id): Promise<Checklist[]> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  const rows = await checklistsOf(scope, id).execute();
  return checklistPhases.map((phase) => {
    const found = rows.find((each) => each.phase === phase);
    return { phase, items: found?.items ?? [], completedAt: found?.completedAt ?? null, version: found?.version ?? null };
  });
}

/** When a part may be answered: sign-in before the start, time-out before the knife, sign-out until the note is signed. */
function whyNotPhase({ status, startedAt, incisionAt }: StoredRequest, phase: ChecklistPhase) {
  const ended = status === 'cancelled' || status === 'submitted';
  const fits =
    (phase === 'sign-in' && incisionAt === null) ||
    (phase === 'time-out' && incisionAt === null) ||
    (phase === 'sign-out' && startedAt !== null);
  return ended || !fits ? clinicalRefusals.refusal('CHECKLIST_PHASE') : null;
}

/** PUT procedure-request/{id}/checklist/{phase}: each answer keeps who gave it and when. */
export async function saveChecklist(scope: Scope, id: Id, phase: ChecklistPhase, { items, version }: SaveChecklist): Promise<Checklist> {
  const row = await lockFor(scope, id);
  refuseIf(whyNotPhase(row, phase));
  const known = new Set(checklistItems[phase].map(({ key }) => key));
  const strange = items.findIndex(({ key }) => !known.has(key));
  if (strange >= 0)
    throw clinicalRefusals.refusal('CHECKLIST_FIELDS', {}, { [`items.${strange}.key`]: 'Not in this part of the checklist' });
  const before = await checklistsOf(scope, id).where('phase', '=', phase).forUpdate().executeTakeFirst();
  if (before && version !== undefined && version !== before.version) refuseStale(before, before.byName);
  const answered = items.map(({ key, answer }) => {
    const same = before?.items.find((item) => item.key === key && item.answer === answer);
    return same ?? { key, answer, byName: scope.actor.name, at: scope.now };
  });
  const completedAt = isComplete(phase, answered) ? (before?.completedAt ?? scope.now) : null;
  const columns = { items: json(answered), completedAt, by: scope.actor.userId, byName: scope.actor.name, updatedAt: scope.now };
  const nextVersion = (before?.version ?? 0) + 1;
  await scope.tx
    .insertInto('procedureChecklists')
    .values({ hospitalId: scope.hospitalId, requestId: id, phase, ...columns, version: nextVersion })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'requestId', 'phase']).doUpdateSet({ ...columns, version: nextVersion }))
    .execute();
  if (completedAt && !before?.completedAt) await noteEvent(scope, id, { type: `${phase}-complete` });
  await scope.record({
    action: 'update',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Checklist ${phase} of ${row.requestNumber} ${completedAt ? 'completed' : 'saved'}`,
    before: { items: before?.items ?? [] },
    after: { items: answered },
  });
  await tellLive(scope, id, 'update');
  return { phase, items: answered, completedAt, version: nextVersion };
}
