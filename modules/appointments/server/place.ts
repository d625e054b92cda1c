import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { ConsultingRooms, PractitionerBusy } from '../contract/events.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { type Availability, blockedOn, joined, type Span, windowFor, windowsOn } from './availability.ts';
import type { Here } from './context.ts';
import { availabilitiesOf } from './read-availability.ts';
import {
  type Busy,
  conflictsOf,
  type Found,
  isOverbooking,
  isPast,
  meets,
  type PlaceFacts,
  whyNotDepartment,
  whyNotDuration,
  whyNotPlace,
} from './rules.ts';
import { busyRows, departmentsOfType, lockTimes, type StoredType, type Takers } from './store.ts';
import { daysOf } from './wall-time.ts';

/** A time that somebody wants. */
export interface Wanted {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly type: StoredType;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly roomId: Id | null;
  readonly patientId: Id | null;
  readonly walkIn: boolean;
  /** The visit itself, when it is moved. */
  readonly exceptId: Id | null;
  /** Its time stays, only with whom or where changes: then it may have begun. */
  readonly keepsTime?: boolean;
}

/** The start of a visit and its end: as said, else by the type's duration. */
export function endOf(startsAt: Instant, endsAt: Instant | null | undefined, type: Pick<StoredType, 'durationMinutes'>): Instant {
  const end = endsAt ?? addMinutes(startsAt, type.durationMinutes);
  refuseIf(whyNotDuration(startsAt, end));
  return end;
}

/** The time with the type's buffers. */
export function busyOf({ startsAt, endsAt, type }: Pick<Wanted, 'startsAt' | 'endsAt' | 'type'>): Span {
  return { from: addMinutes(startsAt, -type.bufferBefore), until: addMinutes(endsAt, type.bufferAfter) };
}

/** Whose time it takes. A pool is a type's places in one department when nobody is named. */
export function takersFor({ practitionerId, patientId, roomId, departmentId, type, walkIn }: Wanted): Takers {
  if (walkIn) return { practitionerId: null, patientId, roomId: null, pool: null };
  return { practitionerId, patientId, roomId, pool: practitionerId ? null : { departmentId, typeId: type.id } };
}

/** Refuses a department, practitioner or room that does not go with the type; answers the name in messages. */
export async function requirePlace(
  scope: Scope,
  wanted: Pick<Wanted, 'type' | 'departmentId' | 'practitionerId' | 'roomId'>,
): Promise<string> {
  const { type, departmentId, practitionerId, roomId } = wanted;
  const [department] = await requireDepartments(scope, [departmentId], 'departmentId');
  if (department) refuseIf(whyNotDepartment(department));
  const departments = await departmentsOfType(scope, type.id);
  if (departments.length > 0 && !departments.includes(departmentId))
    throw appointmentRefusals.refusal('APPOINTMENT_TYPE_NOT_HERE', { type: type.name });
  if (roomId) {
    const rooms = (await scope.ask(ConsultingRooms, { departmentId: null })).flat();
    if (!rooms.some((room) => room.id === roomId)) throw appointmentRefusals.refusal('ROOM_UNKNOWN');
  }
  return practitionerId ? requirePractitioner(scope, practitionerId) : (department?.name ?? '');
}

/** The name of an active member of staff. */
export async function requirePractitioner(scope: Scope, practitionerId: Id): Promise<string> {
  const [user] = await usersBrief(scope, [practitionerId]);
  if (user?.status !== 'active') throw appointmentRefusals.refusal('PRACTITIONER_UNKNOWN');
  return user.fullname;
}

/** Times held for others of the waiting list that meet a span, of the same practitioner or pool. */
async function offersAt(scope: Scope, wanted: Wanted, span: Span): Promise<Span[]> {
  let query = scope.tx
    .selectFrom('appointmentOffers as o')
    .innerJoin('appointmentWaitlist as w', (join) => join.onRef('w.hospitalId', '=', 'o.hospitalId').onRef('w.id', '=', 'o.waitlistId'))
    .select(['o.busyFrom as from', 'o.busyUntil as until'])
    .where('o.hospitalId', '=', scope.hospitalId)
    .where('o.state', '=', 'open')
    .where('o.expiresAt', '>', scope.now)
    .where('o.busyFrom', '<', span.until)
    .where('o.busyUntil', '>', span.from);
  query = wanted.practitionerId
    ? query.where('o.practitionerId', '=', wanted.practitionerId)
    : query
        .where('o.practitionerId', 'is', null)
        .where('o.departmentId', '=', wanted.departmentId)
        .where('o.appointmentTypeId', '=', wanted.type.id);
  if (wanted.patientId) query = query.where('w.patientId', '<>', wanted.patientId);
  return query.execute();
}

async function windowFacts(
  scope: Scope,
  availability: Availability,
  wanted: Wanted,
): Promise<Pick<PlaceFacts, 'insideSchedule' | 'window' | 'leave'>> {
  const days = daysOf(wanted.startsAt, wanted.endsAt, availability.zone);
  const visit = { from: wanted.startsAt, until: wanted.endsAt };
  const window = windowFor(joined(days.flatMap((day) => windowsOn(availability, day, wanted.type.id))), visit);
  const leave = wanted.practitionerId ? days.flatMap((day) => blockedOn(availability, day)).filter((each) => each.kind === 'leave') : [];
  const most = window?.hours?.maxPatients ?? null;
  if (!window || most === null) return { insideSchedule: window !== null, window: null, leave };
  let seen = scope.tx
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('startsAt', '>=', window.block.from)
    .where('startsAt', '<', window.block.until)
    .where('status', 'in', ['Scheduled', 'In-progress', 'Completed']);
  seen = wanted.practitionerId
    ? seen.where('practitionerId', '=', wanted.practitionerId)
    : seen.where('departmentId', '=', wanted.departmentId).where('practitionerId', 'is', null);
  if (wanted.exceptId) seen = seen.where('id', '<>', wanted.exceptId);
  const { count } = await seen.executeTakeFirstOrThrow();
  return { insideSchedule: true, window: { booked: Number(count), most }, leave };
}

export interface Seen {
  readonly found: readonly Found[];
  readonly facts: PlaceFacts;
}

const none: readonly Busy[] = [];

/** What stands in the way of a wanted time. Under the locks for an act, without them for a look. */
export async function conflictsAt(scope: Scope, { zone }: Pick<Here, 'zone'>, wanted: Wanted): Promise<Seen> {
  const span = busyOf(wanted);
  const takers = takersFor(wanted);
  const rows = (owner: Partial<Takers>) => busyRows(scope, owner, span, wanted.exceptId);
  const patient = takers.patientId ? await rows({ patientId: takers.patientId }) : none;
  const base = { wanted: span, walkIn: wanted.walkIn, patient, room: none, practitioner: none, pool: null };
  const free = { procedures: [], leave: [], offers: [], insideSchedule: true, window: null };
  if (wanted.walkIn) {
    const facts = { ...base, ...free };
    return { found: conflictsOf(facts), facts };
  }
  const days = daysOf(wanted.startsAt, wanted.endsAt, zone);
  const [availability] = await availabilitiesOf(scope, zone, [wanted], { from: days[0] as string, to: days.at(-1) as string });
  const busy = wanted.practitionerId
    ? (await scope.ask(PractitionerBusy, { practitionerIds: [wanted.practitionerId], from: span.from, until: span.until })).flat()
    : [];
  const facts: PlaceFacts = {
    ...base,
    room: takers.roomId ? await rows({ roomId: takers.roomId }) : none,
    practitioner: takers.practitionerId ? await rows({ practitionerId: takers.practitionerId }) : none,
    pool: takers.pool ? { rows: await rows({ pool: takers.pool }), capacity: wanted.type.capacityPerSlot } : null,
    procedures: busy,
    offers: await offersAt(scope, wanted, span),
    ...(await windowFacts(scope, availability as Availability, wanted)),
  };
  return { found: conflictsOf(facts), facts };
}

export interface Force {
  readonly force: boolean;
  readonly reason: string | null;
}

export const noForce: Force = { force: false, reason: null };

/** The columns that a taken time gives a visit. */
export interface Taken {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly busyFrom: Instant;
  readonly busyUntil: Instant;
  readonly overbooked: boolean;
  readonly overbookReason: string | null;
}

/** Locks a wanted time and refuses what the rules refuse (overlap rules 1 to 6); answers the columns of a visit there. */
export async function takePlace(scope: Scope, place: Here, wanted: Wanted, { force, reason }: Force, name: string): Promise<Taken> {
  const span = busyOf(wanted);
  if (!wanted.walkIn && !wanted.keepsTime && isPast(wanted.startsAt, scope.now)) throw appointmentRefusals.refusal('APPOINTMENT_IN_PAST');
  await lockTimes(scope, takersFor(wanted), [span], place.zone);
  const { found, facts } = await conflictsAt(scope, place, wanted);
  const already = [...facts.practitioner, ...(facts.pool?.rows ?? [])].filter((row) => row.overbooked && meets(row, span)).length;
  refuseIf(
    whyNotPlace(found, {
      force,
      reason,
      mayOverbook: scope.may('Overbook Appointment'),
      maxOverbook: place.settings.maxOverbook,
      already,
      name,
    }),
  );
  const overbooked = isOverbooking(found);
  return {
    startsAt: wanted.startsAt,
    endsAt: wanted.endsAt,
    busyFrom: span.from,
    busyUntil: span.until,
    overbooked,
    overbookReason: found.length > 0 ? reason : null,
  };
}
