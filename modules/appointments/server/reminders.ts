import type { Id } from '#kernel/contract/fields.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import type { Here } from './context.ts';
import { remindersFor } from './rules.ts';
import type { StoredAppointment } from './store.ts';
import { tellPatient, type Visitor, visitorOf, whenIn } from './tell.ts';

/** Queues a visit's reminders anew; those that went out stay and never go again (invariant 8). */
export async function rebuildReminders(
  scope: Scope,
  { settings }: Pick<Here, 'settings'>,
  row: StoredAppointment,
  visitor: Visitor,
): Promise<void> {
  await dropReminders(scope, row.id);
  // The bell of the patient area is rung with the first channel's reminder; without SMS and mail there is nothing to queue.
  if (row.status !== 'Scheduled' || !visitor.channel) return;
  const { channel } = visitor;
  const rows = remindersFor(row.startsAt, settings.reminderOffsets, scope.now).map(({ offsetMinutes, dueAt }) => ({
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    appointmentId: row.id,
    offsetMinutes,
    channel,
    dueAt,
    state: 'queued' as const,
  }));
  if (rows.length === 0) return;
  await scope.tx
    .insertInto('appointmentReminders')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hospitalId', 'appointmentId', 'offsetMinutes', 'channel']).doNothing())
    .execute();
}

/** Takes back what is still to be sent. */
export async function dropReminders(scope: Scope, appointmentId: Id): Promise<void> {
  await scope.tx
    .deleteFrom('appointmentReminders')
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', appointmentId)
    .where('state', '=', 'queued')
    .execute();
}

const atOnce = 100;

/** Sends a hospital's due reminders; each row is locked, so that two workers never send one twice. */
export async function sendReminders(scope: Scope): Promise<void> {
  const due = await scope.tx
    .selectFrom('appointmentReminders')
    .select(['id', 'appointmentId', 'channel'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('state', '=', 'queued')
    .where('dueAt', '<=', scope.now)
    .orderBy('dueAt')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const zone = await zoneOf(scope);
  for (const reminder of due) {
    const sent = await sendOne(scope, reminder, zone);
    await scope.tx
      .updateTable('appointmentReminders')
      .set({ state: sent ? 'sent' : 'skipped', sentAt: sent ? scope.now : null })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', reminder.id)
      .execute();
  }
  if (due.length === atOnce) await scope.enqueue('appointments.send-reminders', { hospitalId: scope.hospitalId });
}

/** Never after a cancellation, a missed visit, an arrival or a death. */
async function sendOne(scope: Scope, reminder: { appointmentId: Id; channel: 'sms' | 'email' }, zone: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('appointments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', reminder.appointmentId)
    .executeTakeFirstOrThrow();
  if (row.status !== 'Scheduled' || row.checkedInAt || row.startsAt <= scope.now) return false;
  const visitor = await visitorOf(scope, row);
  if (!visitor.channel) return false;
  const { preparation } = await scope.tx
    .selectFrom('appointmentTypes')
    .select('preparation')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.appointmentTypeId)
    .executeTakeFirstOrThrow();
  await tellPatient(
    scope,
    row,
    { ...visitor, channel: reminder.channel },
    {
      title: 'Appointment Reminder',
      notice: `Your appointment ${row.appointmentNumber} is on ${whenIn(row.startsAt, zone)}`,
      text: `your appointment ${row.appointmentNumber} is on ${whenIn(row.startsAt, zone)}.`,
      template: 'appointment-reminder',
      more: preparation ? `How to prepare: ${preparation}` : null,
    },
  );
  await scope.record({
    action: 'job',
    entity: 'Appointment',
    entityId: row.id,
    entityNumber: row.appointmentNumber,
    patientId: row.patientId,
    summary: `Reminder of ${row.appointmentNumber} sent by ${reminder.channel === 'sms' ? 'SMS' : reminder.channel}`,
  });
  return true;
}

const hospitalsAtOnce = 500;

/** Every minute: which hospitals have something due. Each is worked off in its own transaction. */
export async function queueDue(scope: PlatformScope): Promise<void> {
  const reminders = await scope.tx
    .selectFrom('appointmentReminders')
    .select('hospitalId')
    .distinct()
    .where('state', '=', 'queued')
    .where('dueAt', '<=', scope.now)
    .limit(hospitalsAtOnce)
    .execute();
  for (const { hospitalId } of reminders) await scope.enqueue('appointments.send-reminders', { hospitalId }, { singletonKey: hospitalId });
  const offers = await scope.tx
    .selectFrom('appointmentOffers')
    .select('hospitalId')
    .distinct()
    .where('state', '=', 'open')
    .where('expiresAt', '<=', scope.now)
    .limit(hospitalsAtOnce)
    .execute();
  for (const { hospitalId } of offers) await scope.enqueue('appointments.lapse-offers', { hospitalId }, { singletonKey: hospitalId });
}
