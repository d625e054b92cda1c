import type { BodyOf, PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, zoneOf } from '#modules/organisation/server/index.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import { ConsultingRooms } from '../contract/events.ts';
import { conflictWords } from '../contract/refusals.ts';
import { rowsOf } from './appointment-rows.ts';
import { conflictsAt, endOf, requirePlace, type Wanted } from './place.ts';
import { briefOf, isPast } from './rules.ts';
import { requireType } from './store.ts';
import { icsOf } from './ics.ts';
import { readAppointment } from './read-appointment.ts';

type Proposed = BodyOf<typeof calendarCalls.checkOverlap>;

/** POST appointments/check-overlap: every rule is asked, nothing is locked or written. */
export async function checkOverlap(scope: Scope, order: Proposed): Promise<PayloadOf<typeof calendarCalls.checkOverlap>> {
  const type = await requireType(scope, order.appointmentTypeId, true);
  const { departmentId, appointmentDate: startsAt } = order;
  const [practitionerId, roomId, patientId] = [order.practitionerId ?? null, order.roomId ?? null, order.patientId ?? null];
  const name = await requirePlace(scope, { type, departmentId, practitionerId, roomId });
  const endsAt = endOf(startsAt, order.endDate, type);
  const wanted: Wanted = {
    startsAt,
    endsAt,
    type,
    departmentId,
    practitionerId,
    roomId,
    patientId,
    walkIn: false,
    exceptId: order.exceptId ?? null,
  };
  const { found } = await conflictsAt(scope, { zone: await zoneOf(scope) }, wanted);
  const past = isPast(startsAt, scope.now) ? [{ kind: 'past' as const, with: null, canBeForced: false }] : [];
  return {
    conflicts: [...past, ...found].map((each) => ({
      kind: each.kind,
      message: conflictWords(each.kind, name),
      with: each.with ? briefOf(each.with) : null,
      canBeForced: each.canBeForced,
    })),
  };
}

/** GET appointments/rooms. */
export async function listRooms(scope: Scope, { departmentId }: QueryOf<typeof calendarCalls.rooms>) {
  const rooms = (await scope.ask(ConsultingRooms, { departmentId: departmentId ?? null })).flat();
  return rooms.map(({ id, name, departmentId: where }) => ({ id, name, departmentId: where }));
}

/** GET appointments/{id}/ics. */
export async function appointmentFile(scope: Scope, id: Id): Promise<FileAnswer> {
  const appointment = await readAppointment(scope, id);
  const hospital = await hospitalOf(scope);
  const text = icsOf({
    uid: `${id}@civis`,
    stamp: scope.now,
    start: appointment.appointmentDate,
    end: appointment.endDate,
    title: `${appointment.appointmentNumber} · ${hospital.name}`,
    location: [appointment.department.name, hospital.name, hospital.address, hospital.city].filter(Boolean).join(', '),
    cancelled: appointment.status === 'Cancelled',
  });
  return { filename: `${appointment.appointmentNumber}.ics`, mimeType: 'text/calendar', bytes: Buffer.from(text, 'utf8') };
}

type Panel = PayloadOf<typeof calendarCalls.getAppointments>;
const mostPanelRows = 100;

/**
 * GET dashboard/getAppointments/{id}: today's appointments of the actor (own user id) or of the hospital (its id); any other id
 * is 404. Counts are those of the filter for the same day (invariant 10).
 */
export async function readPanel(scope: Scope, id: Id): Promise<Panel> {
  const own = id === scope.actor.userId;
  if (!own && id !== scope.hospitalId) throw kernelRefusals.refusal('NOT_FOUND');
  const zone = await zoneOf(scope);
  const today = dayIn(scope.now, zone);
  let base = scope.tx
    .selectFrom('appointments')
    .where('hospitalId', '=', scope.hospitalId)
    .where('startsAt', '>=', startOfDay(today, zone))
    .where('startsAt', '<', endOfDayExclusive(today, zone));
  if (own) base = base.where('practitionerId', '=', id);
  const counted = await base
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const countOf = (status: string) => Number(counted.find((row) => row.status === status)?.count ?? 0);
  const rows = await rowsOf(
    scope,
    base
      .select('id')
      .where('status', 'in', ['Scheduled', 'In-progress', 'Completed'])
      .orderBy('startsAt')
      .orderBy('id')
      .limit(mostPanelRows),
  );
  return {
    counts: { Scheduled: countOf('Scheduled'), Inprogress: countOf('In-progress'), Completed: countOf('Completed') },
    data: rows.map((row) => ({
      id: row.id,
      internalPatient: row.internalPatient ? { fullname: row.internalPatient.fullname } : null,
      externalPatient: row.externalPatient ? { fullname: row.externalPatient.fullname } : null,
      appointmentDate: row.appointmentDate,
      status: row.status,
    })),
  };
}
