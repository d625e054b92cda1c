import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { appointmentRecord } from '../contract/appointment.record.ts';
import type { BookedAppointment, EditAppointment } from '../contract/records.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { billingFor, bookedOf, requireNamed } from './book.ts';
import { type Here, here } from './context.ts';
import { offerTime } from './offers.ts';
import { endOf, type Force, requirePlace, takePlace } from './place.ts';
import { rebuildReminders } from './reminders.ts';
import { whyNotMove } from './rules.ts';
import {
  changeAppointment,
  findAppointment,
  lockWithPatient,
  recordAppointment,
  refuseOldVersion,
  requireType,
  type StoredAppointment,
  tellScreens,
} from './store.ts';
import { tellPatient, tellStaff, visitorOf, whenIn } from './tell.ts';
import { instantAt } from './wall-time.ts';

const { refusal } = appointmentRefusals;

/** Where a visit is to be; what is not named stays. */
export interface NewPlace {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly appointmentTypeId: Id;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly roomId: Id | null;
}

export interface Details {
  readonly reason?: string | null;
  readonly notes?: string | null;
  readonly priority?: StoredAppointment['priority'];
  readonly patientBillingId?: Id | null;
}

function placeOf(row: StoredAppointment): NewPlace {
  const { startsAt, endsAt, appointmentTypeId, departmentId, practitionerId, roomId } = row;
  return { startsAt, endsAt, appointmentTypeId, departmentId, practitionerId, roomId };
}

/** The place that an order asks for; a moved visit keeps its length unless another end is said. */
function wantedPlace(row: StoredAppointment, order: EditAppointment): NewPlace {
  const before = placeOf(row);
  const startsAt = order.appointmentDate ?? before.startsAt;
  const length = Date.parse(before.endsAt) - Date.parse(before.startsAt);
  const moved = new Date(Date.parse(startsAt) + length).toISOString();
  return {
    startsAt,
    endsAt: order.endDate ?? moved,
    appointmentTypeId: order.appointmentTypeId ?? before.appointmentTypeId,
    departmentId: order.departmentId ?? before.departmentId,
    practitionerId: order.practitionerId === undefined ? before.practitionerId : order.practitionerId,
    roomId: order.roomId === undefined ? before.roomId : order.roomId,
  };
}

function movesTime(before: StoredAppointment, after: Pick<NewPlace, 'startsAt' | 'endsAt'>): boolean {
  return before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
}

function changesPlace(before: StoredAppointment, after: NewPlace): boolean {
  return (Object.keys(after) as (keyof NewPlace)[]).some((key) => before[key] !== after[key]);
}

export interface Change {
  readonly to: NewPlace;
  readonly details?: Details;
  readonly force: Force;
  readonly reason: string | null;
  /** The others of a series say nothing of their own. */
  readonly quiet?: boolean;
}

async function keepMove(scope: Scope, before: StoredAppointment, to: NewPlace, reason: string): Promise<void> {
  await scope.tx
    .insertInto('appointmentMoves')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      appointmentId: before.id,
      prevStartsAt: before.startsAt,
      prevEndsAt: before.endsAt,
      startsAt: to.startsAt,
      endsAt: to.endsAt,
      reason,
      movedBy: scope.actor.userId,
      movedByName: scope.actor.name,
      movedAt: scope.now,
    })
    .execute();
}

/** Takes the new place of a locked visit by the rules of a booking; answers the columns that change. */
async function takeNewPlace(scope: Scope, place: Here, before: StoredAppointment, { to, force }: Change) {
  const timed = movesTime(before, to);
  if (timed || before.departmentId !== to.departmentId || before.appointmentTypeId !== to.appointmentTypeId)
    guard(appointmentRecord, 'move', before, whyNotMove(before));
  const type = await requireType(scope, to.appointmentTypeId, to.appointmentTypeId === before.appointmentTypeId);
  if (!before.walkIn) requireNamed(type, to.practitionerId);
  const endsAt = endOf(to.startsAt, to.endsAt, type);
  const name = await requirePlace(scope, { type, departmentId: to.departmentId, practitionerId: to.practitionerId, roomId: to.roomId });
  const { departmentId, practitionerId, roomId } = to;
  const wanted = {
    ...{ startsAt: to.startsAt, endsAt, type, departmentId, practitionerId, roomId },
    patientId: before.patientId,
    walkIn: before.walkIn ?? false,
    exceptId: before.id,
    keepsTime: before.startsAt === to.startsAt,
  };
  const taken = await takePlace(scope, place, wanted, force, name);
  return { ...taken, appointmentTypeId: type.id, departmentId, practitionerId, roomId };
}

/** Changes a locked, scheduled visit: place by the rules, details, history, reminders, bells. */
export async function changeVisit(scope: Scope, place: Here, before: StoredAppointment, change: Change): Promise<StoredAppointment> {
  guard(appointmentRecord, 'edit', before);
  const timed = movesTime(before, change.to);
  if (timed && !change.reason) throw refusal('APPOINTMENT_REASON');
  const taken = changesPlace(before, change.to) ? await takeNewPlace(scope, place, before, change) : {};
  const after = await changeAppointment(scope, before, {
    ...taken,
    ...change.details,
    ...(timed ? { rescheduleCount: before.rescheduleCount + 1 } : {}),
  });
  if (timed) await keepMove(scope, before, placeOf(after), change.reason as string);
  await recordAppointment(scope, {
    action: after.overbooked && !before.overbooked ? 'override' : 'update',
    row: after,
    before,
    summary: timed
      ? `Appointment ${after.appointmentNumber} moved to ${whenIn(after.startsAt, place.zone)}`
      : `Appointment ${after.appointmentNumber} changed`,
    reason: change.reason ?? after.overbookReason,
  });
  await tellChange(scope, place, { before, after, timed, quiet: change.quiet ?? false });
  return after;
}

interface Changed {
  readonly before: StoredAppointment;
  readonly after: StoredAppointment;
  readonly timed: boolean;
  readonly quiet: boolean;
}

async function tellChange(scope: Scope, place: Here, { before, after, timed, quiet }: Changed): Promise<void> {
  const visitor = await visitorOf(scope, after);
  if (timed) {
    await rebuildReminders(scope, place, after, visitor);
    await offerTime(scope, before);
  }
  await tellScreens(scope, after, 'update');
  if (quiet) return;
  if (timed) {
    await tellStaff(scope, after, {
      title: 'Appointment Rescheduled',
      content: `${visitor.named} comes on {{date}} at {{time}}, not on {{prevDate}} at {{prevTime}}`,
      prev: before.startsAt,
    });
    await tellPatient(scope, after, visitor, {
      title: 'Appointment Rescheduled',
      notice: 'Your appointment is on {{date}} at {{time}}, not on {{prevDate}} at {{prevTime}}',
      text: `your appointment ${after.appointmentNumber} is now on ${whenIn(after.startsAt, place.zone)}, not on ${whenIn(before.startsAt, place.zone)}.`,
      template: 'appointment-moved',
      prev: before.startsAt,
    });
  }
  const practitioners = new Set([before.practitionerId, after.practitionerId]);
  const reassigned = before.practitionerId !== after.practitionerId;
  for (const practitionerId of reassigned ? practitioners : []) {
    if (!practitionerId) continue;
    const words = practitionerId === after.practitionerId ? 'is now with you' : 'is not with you any more';
    await tellStaff(scope, after, {
      title: 'Appointment Modification',
      content: `${after.appointmentNumber} (${visitor.named}, ${whenIn(after.startsAt, place.zone)}) ${words}`,
      practitionerId,
    });
  }
}

/** The visit and, for `following`, the later scheduled ones of its series; each locked. */
export async function reachOf(scope: Scope, row: StoredAppointment, reach: 'this' | 'following'): Promise<StoredAppointment[]> {
  if (reach === 'this') return [row];
  if (!row.seriesId) throw refusal('NOT_IN_SERIES');
  const later = await scope.tx
    .selectFrom('appointments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('seriesId', '=', row.seriesId)
    .where('startsAt', '>', row.startsAt)
    .where('status', '=', 'Scheduled')
    .where('checkedInAt', 'is', null)
    .orderBy('startsAt')
    .forUpdate()
    .execute();
  return [row, ...later];
}

/** The same change of day and wall time for another visit of the series. */
function shifted(row: StoredAppointment, from: StoredAppointment, to: NewPlace, zone: string): NewPlace {
  if (row.id === from.id) return to;
  const days = Math.round((Date.parse(dayIn(to.startsAt, zone)) - Date.parse(dayIn(from.startsAt, zone))) / 86_400_000);
  const startsAt =
    to.startsAt === from.startsAt
      ? row.startsAt
      : instantAt(addCalendarDays(dayIn(row.startsAt, zone), days), minuteOfDayIn(to.startsAt, zone), zone);
  const length = Date.parse(to.endsAt) - Date.parse(to.startsAt);
  return { ...to, startsAt, endsAt: new Date(Date.parse(startsAt) + length).toISOString() };
}

async function moveSeries(scope: Scope, seriesId: Id, from: StoredAppointment, to: NewPlace, zone: string): Promise<void> {
  const series = await scope.tx
    .selectFrom('appointmentSeries')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', seriesId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const base = { ...from, id: seriesId, startsAt: series.baseAt };
  const { startsAt: baseAt } = shifted(base, from, to, zone);
  await scope.tx
    .updateTable('appointmentSeries')
    .set({ baseAt, updatedAt: scope.now, version: series.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', seriesId)
    .execute();
}

/** PATCH appointments/{id} by staff. */
export async function editAppointment(scope: Scope, id: Id, order: EditAppointment): Promise<BookedAppointment> {
  const before = await lockWithPatient(scope, id, requireLivingPatient);
  refuseOldVersion(before, order.version);
  guard(appointmentRecord, 'edit', before);
  const place = await here(scope);
  const to = wantedPlace(before, order);
  const details: Details = {
    ...(order.visitReason === undefined ? {} : { reason: order.visitReason }),
    ...(order.notes === undefined ? {} : { notes: order.notes }),
    ...(order.priority === undefined ? {} : { priority: order.priority }),
    ...(order.patientBillingId === undefined ? {} : { patientBillingId: await billingOf(scope, before, order.patientBillingId) }),
  };
  const rows = await reachOf(scope, before, order.applyTo);
  // Later visits make room first when all move later, else a visit would meet the next of its own series.
  const ordered = to.startsAt > before.startsAt ? [...rows].reverse() : rows;
  for (const row of ordered) {
    await changeVisit(scope, place, row, {
      to: shifted(row, before, to, place.zone),
      details,
      force: { force: order.force, reason: order.overbookReason },
      reason: order.reason,
      quiet: row.id !== id,
    });
  }
  if (order.applyTo === 'following' && before.seriesId) await moveSeries(scope, before.seriesId, before, to, place.zone);
  return bookedOf(scope, (await findAppointment(scope, id)).id);
}

async function billingOf(scope: Scope, row: StoredAppointment, named: Id | null): Promise<Id | null> {
  if (!row.patientId) throw refusal('PATIENT_NOT_INTERNAL');
  return billingFor(scope, row.patientId, named);
}
