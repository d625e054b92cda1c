import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import { AppointmentCancelled } from '../contract/events.ts';
import type { BookedAppointment, CancelAppointment } from '../contract/records.ts';
import type { CancelSide } from '../contract/words.ts';
import { bookedOf } from './book.ts';
import { here } from './context.ts';
import { reachOf } from './edit-appointment.ts';
import { offerTime } from './offers.ts';
import { dropReminders } from './reminders.ts';
import { changeAppointment, lockWithPatient, recordAppointment, type StoredAppointment, tellScreens } from './store.ts';
import { tellPatient, tellStaff, visitorOf, whenIn } from './tell.ts';

interface Cancelling {
  readonly reason: string;
  readonly side: CancelSide;
  readonly zone: string;
  /** Nobody is told: the patient died, or it is one of many. */
  readonly quiet?: boolean;
  readonly deathRecordId?: Id | null;
}

/** Cancels a locked, scheduled visit; the queue closes an open ticket in the same act. */
export async function cancelVisit(scope: Scope, before: StoredAppointment, cancelling: Cancelling): Promise<StoredAppointment> {
  guard(appointmentRecord, 'cancel', before);
  const { reason, side, zone, quiet = false, deathRecordId = null } = cancelling;
  const after = await changeAppointment(scope, before, {
    status: 'Cancelled',
    cancelledAt: scope.now,
    cancelledBy: scope.actor.userId,
    cancelledByName: scope.actor.name,
    cancelReason: reason,
    cancelledBySide: side,
    deathRecordId,
  });
  await dropReminders(scope, after.id);
  await recordAppointment(scope, {
    action: 'state',
    row: after,
    before,
    summary: `Appointment ${after.appointmentNumber} cancelled`,
    reason,
  });
  await scope.emit(AppointmentCancelled, { appointmentId: after.id, reason });
  await tellScreens(scope, after, 'update');
  if (!quiet) {
    const visitor = await visitorOf(scope, after);
    await tellStaff(scope, after, { title: 'Appointment Cancelled', content: `${visitor.named} does not come on {{date}} at {{time}}` });
    await tellPatient(scope, after, visitor, {
      title: 'Appointment Cancelled',
      notice: 'Your appointment on {{date}} at {{time}} is cancelled',
      text: `your appointment ${after.appointmentNumber} on ${whenIn(after.startsAt, zone)} is cancelled. Call us for another time.`,
      template: 'appointment-cancelled',
    });
  }
  if (!deathRecordId || after.startsAt > scope.now) await offerTime(scope, after);
  return after;
}

/** POST appointments/cancel/{id} by staff. With `following`, later scheduled visits of the series and its top-up end, too. */
export async function cancelAppointment(scope: Scope, id: Id, order: CancelAppointment): Promise<BookedAppointment> {
  const before = await lockWithPatient(scope, id, requirePatient);
  guard(appointmentRecord, 'cancel', before);
  const { zone } = await here(scope);
  for (const row of await reachOf(scope, before, order.applyTo))
    await cancelVisit(scope, row, { reason: order.reason, side: order.side, zone, quiet: row.id !== id });
  if (order.applyTo === 'following' && before.seriesId) await endSeries(scope, before.seriesId);
  return bookedOf(scope, id);
}

/** A series books no further visits. */
export async function endSeries(scope: Scope, seriesId: Id): Promise<void> {
  await scope.tx
    .updateTable('appointmentSeries')
    .set((eb) => ({ status: 'ended', updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', seriesId)
    .execute();
}
