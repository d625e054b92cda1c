import type { BodyOf, PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, dayIn, endOfDayExclusive, minuteOfDayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import type { appointmentCalls } from '../contract/calls/appointments.ts';
import { AppointmentRebooked } from '../contract/events.ts';
import type { Booking, BulkResult, RebookAppointment } from '../contract/records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { bookingOf, bookOne, keepExternalSearchable } from './book.ts';
import { type Here, here } from './context.ts';
import { changeVisit } from './edit-appointment.ts';
import { noForce } from './place.ts';
import { whyNotMove } from './rules.ts';
import { findAppointment, lockWithPatient, type StoredAppointment } from './store.ts';
import { sql } from 'kysely';
import { instantAt } from './wall-time.ts';

const { refusal } = appointmentRefusals;

function externalOf(row: StoredAppointment) {
  if (row.kind === 'internal') return null;
  const { externalDialCode, externalEmail, externalGender, externalDateOfBirth, externalAge, externalAddress, externalReferredBy } = row;
  return {
    externalFullname: row.externalFullname ?? '',
    externalPhone: row.externalPhone ?? '',
    externalDialCode: externalDialCode ?? '',
    ...{ externalEmail, externalGender, externalDateOfBirth, externalAge, externalAddress, externalReferredBy },
    externalReason: row.externalReason,
  };
}

/** POST appointments/{id}/rebook: a new appointment of the same kind that names the one it stands for. */
export async function rebookAppointment(scope: Scope, id: Id, order: RebookAppointment): Promise<Booking> {
  const old = await lockWithPatient(scope, id, requireLivingPatient);
  guard(appointmentRecord, 'rebook', old);
  const wish = {
    patientId: old.patientId,
    startsAt: order.appointmentDate,
    endsAt: order.endDate,
    appointmentTypeId: old.appointmentTypeId,
    departmentId: old.departmentId,
    practitionerId: order.practitionerId === undefined ? old.practitionerId : order.practitionerId,
    roomId: old.roomId,
    force: { force: order.force, reason: order.overbookReason },
  };
  const row = await bookOne(scope, await here(scope), wish, {
    external: externalOf(old),
    reason: order.reason ?? old.reason,
    notes: old.notes,
    priority: old.priority,
    source: old.source === 'walk-in' || old.source === 'recurring' ? 'front-desk' : old.source,
    patientBillingId: old.patientBillingId,
    previousAppointmentId: old.id,
  });
  if (row.kind === 'external') await keepExternalSearchable(scope, row);
  await scope.emit(AppointmentRebooked, { appointmentId: row.id, insteadOf: old.id });
  return bookingOf(scope, [row]);
}

type BulkMove = BodyOf<typeof appointmentCalls.bulkMove>;

async function idsToMove(scope: Scope, order: BulkMove, { zone }: Here): Promise<Id[]> {
  if (order.ids) return order.ids;
  if (!order.practitionerId || !order.date) throw refusal('BULK_TARGET');
  const rows = await scope.tx
    .selectFrom('appointments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('practitionerId', '=', order.practitionerId)
    .where('startsAt', '>=', startOfDay(order.date, zone))
    .where('startsAt', '<', endOfDayExclusive(order.date, zone))
    .where('status', '=', 'Scheduled')
    .where('checkedInAt', 'is', null)
    .orderBy('startsAt')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

async function moveOne(scope: Scope, place: Here, id: Id, order: BulkMove): Promise<BulkResult> {
  const before = await lockWithPatient(scope, id, requireLivingPatient);
  guard(appointmentRecord, 'move', before, whyNotMove(before));
  const { days, minutes, practitionerId } = order.target;
  const { zone } = place;
  const minute = minuteOfDayIn(before.startsAt, zone) + minutes;
  const day = addCalendarDays(dayIn(before.startsAt, zone), days + Math.floor(minute / 1440));
  const startsAt = days === 0 && minutes === 0 ? before.startsAt : instantAt(day, ((minute % 1440) + 1440) % 1440, zone);
  const endsAt = new Date(Date.parse(startsAt) + Date.parse(before.endsAt) - Date.parse(before.startsAt)).toISOString();
  const { appointmentTypeId, departmentId, roomId } = before;
  const to = { startsAt, endsAt, appointmentTypeId, departmentId, roomId, practitionerId: practitionerId ?? before.practitionerId };
  const after = await changeVisit(scope, place, before, { to, force: noForce, reason: order.reason });
  return { id, appointmentNumber: after.appointmentNumber, moved: true, appointmentDate: after.startsAt, message: null };
}

/** POST appointments/bulk-move: each by the rules; one that does not fit stays where it is and says why. */
export async function bulkMove(scope: Scope, order: BulkMove): Promise<PayloadOf<typeof appointmentCalls.bulkMove>> {
  const { target } = order;
  if (!order.reason) throw refusal('APPOINTMENT_REASON');
  if (!target.practitionerId && target.days === 0 && target.minutes === 0) throw refusal('BULK_TARGET');
  const place = await here(scope);
  const results: BulkResult[] = [];
  for (const id of new Set(await idsToMove(scope, order, place))) {
    await sql`savepoint one_move`.execute(scope.tx);
    try {
      results.push(await moveOne(scope, place, id, order));
      await sql`release savepoint one_move`.execute(scope.tx);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_move`.execute(scope.tx);
      if (error.code === 'NOT_FOUND') throw error;
      const row = await findAppointment(scope, id);
      results.push({ id, appointmentNumber: row.appointmentNumber, moved: false, appointmentDate: row.startsAt, message: error.message });
    }
  }
  const moved = results.filter((result) => result.moved).length;
  await scope.record({
    action: 'update',
    entity: 'Appointment',
    summary: `${moved} of ${results.length} appointments moved together`,
    reason: order.reason,
  });
  return { moved, results };
}
