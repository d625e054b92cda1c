import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { cancelAdmissionRequest } from '#modules/admissions/server/index.ts';
import { type AppointmentBrief, appointmentLeft, returnToScheduled } from '#modules/appointments/server/index.ts';
import { cancelUnbegun } from '#modules/laboratory/server/index.ts';
import { cancelUnbegunPrescriptions } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import type { TicketReturned } from '#modules/queue/contract/events.ts';
import { lockVisitTicket, waitAgain } from '#modules/queue/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import { ConsultationCancelled } from '../contract/events.ts';
import type { Consultation } from '../contract/records.ts';
import { ordersOf } from './orders-of.ts';
import { readConsultation } from './read-consultation.ts';
import { whyNotCancel } from './rules.ts';
import { cancelUnbegunReferrals } from './write-referrals.ts';
import {
  changeConsultation,
  consultationsOf,
  diagnosesOf,
  findConsultation,
  noteOf,
  openToWrite,
  recordConsultation,
  type StoredConsultation,
  tellScreens,
} from './store.ts';
import { voidVisitFee } from './visit-billing.ts';

/** Cancels the requests for a bed for which nothing was done yet; gives those for which it was, by now. */
async function cancelWaiting(scope: Scope, requests: readonly AdmissionRequest[], why: string): Promise<Id[]> {
  const begun: Id[] = [];
  for (const { id, status } of requests) {
    if (status === 'waiting' && !(await cancelAdmissionRequest(scope, id, why))) begun.push(id);
  }
  return begun;
}

/** Cancels a locked, open consultation of which nothing has begun; its unattended orders go with it (invariant 4). */
async function cancelLocked(scope: Scope, before: StoredConsultation, reason: string): Promise<StoredConsultation> {
  const { lab, prescriptions, referrals, admissions, orders } = await ordersOf(scope, before.id);
  refuseIf(whyNotCancel(orders));
  const waiting = lab.filter((brief) => brief.status === 'specimen-due').map((brief) => brief.id);
  const why = `Consultation ${before.consultationNumber} cancelled`;
  const written = prescriptions.filter(({ status }) => status === 'draft' || status === 'active').map(({ id }) => id);
  const sent = referrals.filter(({ status }) => status === 'sent').map(({ id }) => id);
  const begun = [
    ...(await cancelUnbegun(scope, waiting, why)),
    ...(await cancelUnbegunPrescriptions(scope, written, why)),
    ...(await cancelUnbegunReferrals(scope, sent, why)),
    ...(await cancelWaiting(scope, admissions, why)),
  ];
  refuseIf(whyNotCancel(orders.map((order) => (begun.includes(order.id) ? { ...order, attended: true } : order))));
  const row = await changeConsultation(scope, before, {
    status: 'cancelled',
    heldAt: null,
    holdReason: null,
    holdNote: null,
    resultsReady: false,
    cancelledAt: scope.now,
    cancelledBy: scope.actor.userId,
    cancelReason: reason,
  });
  await recordConsultation(scope, { action: 'state', row, before, summary: `Consultation ${row.consultationNumber} cancelled`, reason });
  await scope.emit(ConsultationCancelled, { consultationId: row.id, patientId: row.patientId, appointmentId: row.appointmentId, reason });
  await tellScreens(scope, row, 'update');
  return row;
}

/**
 * The visit of a cancelled consultation: the patient waits again where a line has them (the fee stays, the next serve is for it);
 * a patient who has gone, or who walked in to the doctor, has no visit any more, and its unpaid fee goes.
 */
async function settleVisit(scope: Scope, visit: AppointmentBrief, { reason, left }: { reason: string; left: boolean }): Promise<void> {
  const waits = !left && (await waitAgain(scope, visit.id, reason));
  if (waits || visit.status !== 'In-progress') return;
  await returnToScheduled(scope, visit.id);
  if (left || visit.walkIn) await appointmentLeft(scope, visit.id, 'cancelled', reason);
  else if (!visit.checkedInAt) await voidVisitFee(scope, visit.id, `Consultation cancelled: ${reason}`);
}

/** PATCH consultation/{id}/cancel. */
export async function cancelConsultation(
  scope: Scope,
  id: Id,
  { reason, left }: { readonly reason: string; readonly left: boolean },
): Promise<Consultation> {
  const { appointment } = await lockVisitTicket(scope, (await findConsultation(scope, id)).appointmentId);
  const before = await openToWrite(scope, id);
  guard(consultationRecord, 'cancel', before);
  await cancelLocked(scope, before, reason);
  await settleVisit(scope, appointment, { reason, left });
  return readConsultation(scope, id, { audited: false });
}

type ReturnedFact = NonNullable<(typeof TicketReturned)['fact']>;

/** A serve was taken back: the consultation that it opened goes, unless somebody has written, diagnosed or ordered in it. */
export async function followReturn(scope: Scope, { appointmentId }: ReturnedFact): Promise<void> {
  const before = await consultationsOf(scope)
    .where('appointmentId', '=', appointmentId)
    .where('status', 'in', ['in-progress', 'on-hold'])
    .forUpdate()
    .executeTakeFirst();
  if (!before || (await noteOf(scope, before.id)).lockVersion > 0) return;
  if ((await diagnosesOf(scope, before.id)).length > 0 || (await ordersOf(scope, before.id)).orders.length > 0) return;
  await cancelLocked(scope, before, 'Service undone');
}
