import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { recordVitals } from '#modules/patient-chart/server/index.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { Note, TreatmentPlan } from '../contract/note-records.ts';
import type { Consultation, RepeatOrder, VisitVitals } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { textSections } from '../contract/words.ts';
import { refuseStaleNote } from './note-writing.ts';
import { ordersOf } from './orders-of.ts';
import { readConsultation } from './read-consultation.ts';
import {
  consultationsOf,
  contentOf,
  findConsultation,
  isParticipant,
  noteOf,
  openToWrite,
  recordConsultation,
  tellScreens,
  whyRestricted,
  writeNote,
} from './store.ts';

/** What an item of the plan stands for is an order of this consultation. */
async function requireLinkedOrders(scope: Scope, id: Id, { items }: TreatmentPlan): Promise<void> {
  if (items.every(({ linkedId }) => linkedId === null)) return;
  const ids = new Set((await ordersOf(scope, id)).orders.map((order) => order.id));
  const place = items.findIndex(({ linkedId }) => linkedId !== null && !ids.has(linkedId));
  if (place >= 0)
    throw consultationRefusals.refusal(
      'PLAN_ORDER_UNKNOWN',
      {},
      { [`items.${place}.linkedId`]: 'This order is not part of this consultation' },
    );
}

/** PUT consultation/{id}/treatment-plan. The plan stands beside the note: writing it makes no open editor stale. */
export async function writeTreatmentPlan(scope: Scope, id: Id, plan: TreatmentPlan): Promise<TreatmentPlan> {
  const row = await openToWrite(scope, id, 'share');
  guard(consultationRecord, 'edit', row);
  await requireLinkedOrders(scope, id, plan);
  await scope.tx
    .updateTable('consultationNotes')
    .set({ treatmentPlan: json(plan) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', id)
    .execute();
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Treatment plan of consultation ${row.consultationNumber} written`,
    after: { items: plan.items.length, goals: plan.goals.length, reviewAt: plan.reviewAt },
  });
  await tellScreens(scope, row, 'update');
  return plan;
}

/** PUT consultation/{id}/vitals: the chart's own act, tied to the consultation. Open to who records vitals, not to writers alone. */
export async function recordVisitVitals(scope: Scope, id: Id, set: VisitVitals): Promise<Vital> {
  const row = await findConsultation(scope, id, 'share');
  refuseIf(whyRestricted(scope, row, await isParticipant(scope, id)));
  guard(consultationRecord, 'recordVitals', row);
  const vital = await recordVitals(scope, { ...set, patientId: row.patientId, source: 'consultation', sourceId: id });
  await tellScreens(scope, row, 'update');
  return vital;
}

/** A section of the last visit laid below what is written; what is structured is copied where nothing stands. */
function laid(key: keyof Note, now: Note, last: Note): unknown {
  const [own, old] = [now[key], last[key]];
  if ((textSections as readonly string[]).includes(key)) {
    if (!old || own === old) return own;
    return own ? `${String(own)}\n\n${String(old)}`.slice(0, 10_000) : old;
  }
  const isEmpty = own === null || (typeof own === 'object' && Object.keys(own).length === 0);
  return isEmpty ? old : own;
}

/** POST consultation/{id}/repeat-last: chosen sections of the actor's own last signed visit of the patient, as draft text. */
export async function repeatLast(scope: Scope, id: Id, { sections, lockVersion }: RepeatOrder): Promise<Consultation> {
  const row = await openToWrite(scope, id, 'share');
  guard(consultationRecord, 'repeatLast', row);
  const last = await consultationsOf(scope)
    .where('patientId', '=', row.patientId)
    .where('practitionerId', '=', scope.actor.userId as Id)
    .where('status', '=', 'completed')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw consultationRefusals.refusal('NOTHING_TO_REPEAT');
  const note = await noteOf(scope, id, 'update');
  if (note.lockVersion !== lockVersion) refuseStaleNote(row, note, scope.now);
  const former = await noteOf(scope, last.id);
  const [now, then] = [contentOf(note), contentOf(former)];
  const keys = sections.filter((key) => key !== 'treatmentPlan');
  const content = { ...now, ...Object.fromEntries(keys.map((key) => [key, laid(key, now, then)])) };
  const plan = sections.includes('treatmentPlan') && note.treatmentPlan === null ? former.treatmentPlan : note.treatmentPlan;
  await writeNote(scope, note, { content, plan: plan as object | null });
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Sections of ${last.consultationNumber} repeated in consultation ${row.consultationNumber}`,
    after: { sections, from: last.id },
  });
  await tellScreens(scope, row, 'update');
  return readConsultation(scope, id, { audited: false });
}
