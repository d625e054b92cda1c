import type { Id } from '#kernel/contract/fields.ts';
import { addMinutes, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { offerMinutes } from '../contract/words.ts';
import { lockTimes, type StoredAppointment, takersOf } from './store.ts';
import { tellPatient, tellStaff, visitorOf, whenIn } from './tell.ts';

type Freed = Pick<
  StoredAppointment,
  | 'id'
  | 'startsAt'
  | 'endsAt'
  | 'busyFrom'
  | 'busyUntil'
  | 'practitionerId'
  | 'patientId'
  | 'roomId'
  | 'departmentId'
  | 'appointmentTypeId'
  | 'overbooked'
  | 'walkIn'
>;

/** The first who waits for such a time: urgent ones before others, then by how long they wait. */
async function firstWaiting(scope: Scope, freed: Freed, day: string, exceptId: Id | null) {
  let query = scope.tx
    .selectFrom('appointmentWaitlist as w')
    .innerJoin('patients as p', (join) => join.onRef('p.hospitalId', '=', 'w.hospitalId').onRef('p.id', '=', 'w.patientId'))
    .selectAll('w')
    .where('w.hospitalId', '=', scope.hospitalId)
    .where('w.status', '=', 'waiting')
    .where('w.appointmentTypeId', '=', freed.appointmentTypeId)
    .where('w.departmentId', '=', freed.departmentId)
    .where('w.fromDay', '<=', day)
    .where('w.toDay', '>=', day)
    .where('p.status', '=', 'active')
    .where((eb) => eb.or([eb('w.practitionerId', 'is', null), eb('w.practitionerId', '=', freed.practitionerId)]));
  if (freed.patientId) query = query.where('w.patientId', '<>', freed.patientId);
  // Whoever let it lapse has had this very time.
  if (exceptId) query = query.where('w.id', '<>', exceptId);
  return query
    .orderBy((eb) => eb.case('w.priority').when('emergency').then(0).when('urgent').then(1).else(2).end())
    .orderBy('w.createdAt')
    .limit(1)
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst();
}

/** A time became free: the first who waits for one like it gets half an hour, in which it is held. */
export async function offerTime(scope: Scope, freed: Freed, lapsedFor: Id | null = null): Promise<void> {
  if (freed.overbooked || freed.walkIn || freed.startsAt <= addMinutes(scope.now, offerMinutes)) return;
  const zone = await zoneOf(scope);
  const waiting = await firstWaiting(scope, freed, dayIn(freed.startsAt, zone), lapsedFor);
  if (!waiting) return;
  // The time is held under the same locks as a booking of it.
  await lockTimes(scope, { ...takersOf(freed), patientId: null, roomId: null }, [{ from: freed.busyFrom, until: freed.busyUntil }], zone);
  const { startsAt, endsAt, busyFrom, busyUntil, practitionerId, departmentId, appointmentTypeId } = freed;
  const offer = {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    waitlistId: waiting.id,
    ...{ startsAt, endsAt, busyFrom, busyUntil, practitionerId, departmentId, appointmentTypeId },
    expiresAt: addMinutes(scope.now, offerMinutes),
    state: 'open' as const,
    createdAt: scope.now,
  };
  await scope.tx.insertInto('appointmentOffers').values(offer).execute();
  await setWaiting(scope, waiting.id, { status: 'offered' });
  const visitor = await visitorOf(scope, {
    patientId: waiting.patientId,
    externalFullname: null,
    externalPhone: null,
    externalEmail: null,
  });
  const facts = { id: freed.id, appointmentNumber: '', startsAt, practitionerId, departmentId };
  const at = whenIn(startsAt, zone);
  await tellStaff(scope, facts, {
    title: 'Appointment Reminder',
    content: `${visitor.named} waits for a time: ${at} is held until ${whenIn(offer.expiresAt, zone).slice(11)}`,
    practitionerId: null,
  });
  await tellPatient(scope, facts, visitor, {
    title: 'Appointment Reminder',
    notice: `A time became free: ${at}. It is held for you for ${offerMinutes} minutes`,
    text: `a time became free: ${at}. It is held for you for ${offerMinutes} minutes. Call the hospital or book it in your patient area.`,
    template: 'waitlist-offer',
  });
  await scope.record({
    action: 'state',
    entity: 'AppointmentWaitlist',
    entityId: waiting.id,
    patientId: waiting.patientId,
    summary: `${at} offered to a waiting patient`,
    before: { status: 'waiting' },
    after: { status: 'offered' },
  });
  await scope.live({ entity: 'waitlist-entries', id: waiting.id, action: 'update', permission: 'View Appointment' });
}

async function setWaiting(scope: Scope, id: Id, change: { status: 'waiting' | 'offered' | 'booked'; appointmentId?: Id }): Promise<void> {
  await scope.tx
    .updateTable('appointmentWaitlist')
    .set((eb) => ({ ...change, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
}

/** Closes a waiting patient's open offer. */
export async function closeOffer(scope: Scope, waitlistId: Id, state: 'taken' | 'lapsed'): Promise<void> {
  await scope.tx
    .updateTable('appointmentOffers')
    .set({ state })
    .where('hospitalId', '=', scope.hospitalId)
    .where('waitlistId', '=', waitlistId)
    .where('state', '=', 'open')
    .execute();
}

/** A booking of the type ends the patient's waiting for it. */
export async function settleOffer(scope: Scope, row: StoredAppointment): Promise<void> {
  if (!row.patientId || row.walkIn) return;
  const waiting = await scope.tx
    .selectFrom('appointmentWaitlist')
    .select(['id'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', row.patientId)
    .where('appointmentTypeId', '=', row.appointmentTypeId)
    .where('status', 'in', ['waiting', 'offered'])
    .forUpdate()
    .execute();
  for (const { id } of waiting) {
    await closeOffer(scope, id, 'taken');
    await setWaiting(scope, id, { status: 'booked', appointmentId: row.id });
    await scope.live({ entity: 'waitlist-entries', id, action: 'update', permission: 'View Appointment' });
  }
}

/** Offers whose half hour is over go back: the patient waits on, the time is offered to the next. */
export async function lapseOffers(scope: Scope): Promise<void> {
  const lapsed = await scope.tx
    .selectFrom('appointmentOffers')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', scope.now)
    .orderBy('expiresAt')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const offer of lapsed) {
    await closeOffer(scope, offer.waitlistId, 'lapsed');
    await setWaiting(scope, offer.waitlistId, { status: 'waiting' });
    await scope.record({
      action: 'job',
      entity: 'AppointmentWaitlist',
      entityId: offer.waitlistId,
      summary: 'The half hour of an offered time is over',
      before: { status: 'offered' },
      after: { status: 'waiting' },
    });
    await offerTime(scope, { ...offer, patientId: null, roomId: null, overbooked: false, walkIn: false }, offer.waitlistId);
    await scope.live({ entity: 'waitlist-entries', id: offer.waitlistId, action: 'update', permission: 'View Appointment' });
  }
}
