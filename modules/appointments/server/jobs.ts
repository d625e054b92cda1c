import { addDays, addMinutes, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { AppointmentNoShow } from '../contract/events.ts';
import { billingFor, bookNext, seriesHorizonDays } from './book.ts';
import { here } from './context.ts';
import { lapseOffers } from './offers.ts';
import { dropReminders, queueDue, sendReminders } from './reminders.ts';
import { changeAppointment, recordAppointment, requireType, type StoredAppointment, tellScreens } from './store.ts';
import { tellPatient, visitorOf, whenIn } from './tell.ts';
import { visitAt } from './wall-time.ts';

const atOnce = 200;

/** The day has closed: whoever did not come, or left without being seen, is a No-show; the patient may book again. */
export async function closeDay(scope: Scope): Promise<void> {
  const { today, zone, settings } = await here(scope);
  const begin = startOfDay(today, zone);
  const late = addMinutes(scope.now, -settings.noShowGraceMinutes);
  const rows = await scope.tx
    .selectFrom('appointments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'Scheduled')
    .where('startsAt', '<', begin < late ? begin : late)
    .where((eb) => eb.or([eb('checkedInAt', 'is', null), eb('leftAt', 'is not', null)]))
    .orderBy('startsAt')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const before of rows) await miss(scope, before, zone);
  if (rows.length === atOnce)
    await scope.enqueue('appointments.close-day', { hospitalId: scope.hospitalId }, { singletonKey: `again-${scope.hospitalId}` });
}

async function miss(scope: Scope, before: StoredAppointment, zone: string): Promise<void> {
  const after = await changeAppointment(scope, before, { status: 'No-show', noShowAt: scope.now });
  await dropReminders(scope, after.id);
  await recordAppointment(scope, { action: 'state', row: after, before, summary: `Patient did not attend ${after.appointmentNumber}` });
  const visitor = await visitorOf(scope, after);
  await tellPatient(scope, after, visitor, {
    title: 'Appointment Reminder',
    notice: `You missed your appointment on ${whenIn(after.startsAt, zone)}. Book another time`,
    text: `you missed your appointment ${after.appointmentNumber} on ${whenIn(after.startsAt, zone)}. Call us for another time.`,
    template: 'appointment-missed',
  });
  await scope.emit(AppointmentNoShow, { appointmentId: after.id });
  await tellScreens(scope, after, 'update');
}

/** Books the visits of long series that have come within the horizon; what does not fit is left out and said to its maker. */
export async function topUpSeries(scope: Scope): Promise<void> {
  const open = await scope.tx
    .selectFrom('appointmentSeries')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .whereRef('made', '<', 'visits')
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute();
  const place = await here(scope);
  const until = addDays(scope.now, seriesHorizonDays);
  for (const series of open) {
    const last = await scope.tx
      .selectFrom('appointments')
      .selectAll()
      .where('hospitalId', '=', scope.hospitalId)
      .where('seriesId', '=', series.id)
      .orderBy('startsAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last?.patientId || !(await isLiving(scope, last.patientId))) continue;
    let made = series.made;
    for (; made < series.visits; made += 1) {
      const startsAt = visitAt(series.baseAt, made, series, place.zone);
      if (startsAt > until) break;
      if (startsAt > scope.now) await bookLater(scope, last, startsAt, series.createdBy);
    }
    if (made === series.made) continue;
    await scope.tx
      .updateTable('appointmentSeries')
      .set({ made, updatedAt: scope.now, version: series.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', series.id)
      .execute();
  }
}

async function isLiving(scope: Scope, patientId: string): Promise<boolean> {
  try {
    await requireLivingPatient(scope, patientId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function bookLater(scope: Scope, last: StoredAppointment, startsAt: string, maker: string | null): Promise<void> {
  const place = await here(scope);
  const type = await requireType(scope, last.appointmentTypeId, true);
  const { departmentId, practitionerId, roomId, patientId, endsAt, reason, notes, priority, seriesId } = last;
  const wanted = { startsAt: last.startsAt, endsAt, type, departmentId, practitionerId, roomId, patientId, walkIn: false, exceptId: null };
  const facts = {
    external: null,
    reason,
    notes,
    priority,
    source: 'recurring' as const,
    patientBillingId: await billingFor(scope, patientId as string, null),
    seriesId,
  };
  const made = await bookNext(scope, place, { wanted, startsAt, facts });
  if (typeof made !== 'string' || !maker) return;
  await scope.notify({
    title: 'Appointment Modification',
    content: `A visit of the series of ${last.appointmentNumber} on ${whenIn(startsAt, place.zone)} was left out: ${made}`,
    path: `/appointments?id=${last.id}`,
    to: { userIds: [maker] },
    module: 'appointments',
    entity: 'Appointment',
    entityId: last.id,
  });
}

export const appointmentJobs: readonly Job[] = [
  { name: 'appointments.queue-due', cron: '* * * * *', run: { platform: (scope) => queueDue(scope) } },
  { name: 'appointments.send-reminders', run: { hospital: (scope) => sendReminders(scope) } },
  { name: 'appointments.lapse-offers', run: { hospital: (scope) => lapseOffers(scope) } },
  // The first hour of the next day: the day before has closed everywhere in the hospital's zone.
  { name: 'appointments.close-day', nightlyHour: 0, run: { hospital: (scope) => closeDay(scope) } },
  { name: 'appointments.top-up-series', nightlyHour: 2, run: { hospital: (scope) => topUpSeries(scope) } },
];
