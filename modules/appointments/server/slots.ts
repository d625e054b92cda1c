import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addHours, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { DepartmentStaff } from '#modules/organisation/contract/events.ts';
import type { calendarCalls } from '../contract/calls/calendar.ts';
import { PractitionerBusy } from '../contract/events.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import type { FreeSlot } from '../contract/schedule-records.ts';
import { mostSlotDays } from '../contract/words.ts';
import { type Availability, type Span, windowsToOffer } from './availability.ts';
import { type Here, here } from './context.ts';
import { freeSlots } from './free-slots.ts';
import { availabilitiesOf, hoursOf, type Owner } from './read-availability.ts';
import type { Busy } from './rules.ts';
import { requirePractitioner } from './place.ts';
import { departmentsOfType, requireType, type StoredType } from './store.ts';

type SlotQuery = QueryOf<typeof calendarCalls.slots>;
type SlotAnswer = PayloadOf<typeof calendarCalls.slots>;

const { refusal } = appointmentRefusals;
// More would be a wall of times; the day strip asks again for a later day.
const mostSlots = 2000;
const mostOwners = 60;

interface Candidate extends Owner {
  readonly name: string | null;
}

/** Whose time is looked at: the one named, else the department's staff with weekly hours; the pool for types without practitioner. */
async function candidatesOf(
  scope: Scope,
  type: StoredType,
  query: Pick<SlotQuery, 'departmentId' | 'practitionerId'>,
): Promise<Candidate[]> {
  const allowed = await departmentsOfType(scope, type.id);
  const departments = query.departmentId ? [query.departmentId] : allowed;
  if (query.practitionerId) {
    const name = await requirePractitioner(scope, query.practitionerId);
    const departmentId = departments[0] ?? (await firstDepartmentOf(scope, query.practitionerId));
    return departmentId ? [{ practitionerId: query.practitionerId, departmentId, name }] : [];
  }
  const places = departments.length > 0 ? departments : await everyDepartment(scope);
  if (!type.requiresPractitioner) return places.map((departmentId) => ({ practitionerId: null, departmentId, name: null }));
  const found = new Map<Id, Candidate>();
  for (const departmentId of places) {
    for (const user of (await scope.ask(DepartmentStaff, { departmentId })).flat())
      if (user.status === 'active' && !found.has(user.id))
        found.set(user.id, { practitionerId: user.id, departmentId, name: user.fullname });
  }
  // Whoever keeps no hours is bookable by name, not by chance.
  const kept = await hoursOf(scope, [...found.keys()]);
  return [...found.values()].filter((each) => kept.has(each.practitionerId as Id)).slice(0, mostOwners);
}

async function firstDepartmentOf(scope: Scope, userId: Id): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.departmentId ?? null;
}

async function everyDepartment(scope: Scope): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .where('kind', 'in', ['clinical', 'nursing'])
    .orderBy('name')
    .limit(mostOwners)
    .execute();
  return rows.map((row) => row.id);
}

interface Occupied {
  readonly busy: readonly (Busy & { owner: Id })[];
  readonly taken: readonly (Span & { owner: Id })[];
}

/** Counted visits, procedures and held times of all candidates in one question each. */
async function occupiedBy(scope: Scope, type: StoredType, candidates: readonly Candidate[], span: Span): Promise<Occupied> {
  const practitionerIds = candidates.flatMap((each) => (each.practitionerId ? [each.practitionerId] : []));
  const departmentIds = candidates.flatMap((each) => (each.practitionerId ? [] : [each.departmentId]));
  const from = addHours(span.from, -10);
  const base = scope.tx
    .selectFrom('appointments')
    .select([
      'id',
      'appointmentNumber',
      'startsAt',
      'endsAt',
      'busyFrom as from',
      'busyUntil as until',
      'overbooked',
      'walkIn',
      'practitionerId',
      'departmentId',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', span.until)
    .where('status', 'in', ['Scheduled', 'In-progress'])
    .where('walkIn', '=', false);
  const rows = [
    ...(practitionerIds.length ? await base.where('practitionerId', 'in', practitionerIds).execute() : []),
    ...(departmentIds.length
      ? await base
          .where('departmentId', 'in', departmentIds)
          .where('practitionerId', 'is', null)
          .where('appointmentTypeId', '=', type.id)
          .execute()
      : []),
  ];
  const procedures = practitionerIds.length
    ? (await scope.ask(PractitionerBusy, { practitionerIds, from: span.from, until: span.until })).flat()
    : [];
  const offers = await scope.tx
    .selectFrom('appointmentOffers')
    .select(['practitionerId', 'departmentId', 'appointmentTypeId', 'busyFrom as from', 'busyUntil as until'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', scope.now)
    .execute();
  return {
    busy: rows.map((row) => ({ ...row, walkIn: row.walkIn ?? false, owner: row.practitionerId ?? row.departmentId })),
    taken: [
      ...procedures.map((each) => ({ from: each.from, until: each.until, owner: each.practitionerId })),
      ...offers
        .filter((each) => each.practitionerId !== null || each.appointmentTypeId === type.id)
        .map((each) => ({ from: each.from, until: each.until, owner: each.practitionerId ?? each.departmentId })),
    ],
  };
}

interface Asked {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly earliest: Instant;
  readonly latest: Instant | null;
  readonly most: number;
}

function slotsOf(
  place: Here,
  type: StoredType,
  candidate: Candidate,
  availability: Availability,
  occupied: Occupied,
  asked: Asked,
): FreeSlot[] {
  const owner = candidate.practitionerId ?? candidate.departmentId;
  const [busy, taken] = [occupied.busy.filter((row) => row.owner === owner), occupied.taken.filter((span) => span.owner === owner)];
  const practitioner = candidate.practitionerId ? { id: candidate.practitionerId, name: candidate.name ?? '' } : null;
  const slots: FreeSlot[] = [];
  for (let day = asked.from; day <= asked.to && slots.length < asked.most; day = addCalendarDays(day, 1)) {
    const found = freeSlots({
      windows: windowsToOffer(availability, day, type.id),
      busy,
      taken,
      durationMinutes: type.durationMinutes,
      bufferBefore: type.bufferBefore,
      bufferAfter: type.bufferAfter,
      stepMinutes: place.settings.slotMinutesDefault,
      capacity: candidate.practitionerId ? 1 : type.capacityPerSlot,
      earliest: asked.earliest,
      latest: asked.latest,
    });
    slots.push(...found.map((slot) => ({ ...slot, practitioner, departmentId: candidate.departmentId })));
  }
  return slots;
}

/** Free times of a type over its candidates, earliest first. */
async function search(scope: Scope, place: Here, type: StoredType, candidates: readonly Candidate[], asked: Asked): Promise<FreeSlot[]> {
  if (candidates.length === 0) return [];
  const span = { from: startOfDay(asked.from, place.zone), until: endOfDayExclusive(asked.to, place.zone) };
  const availabilities = await availabilitiesOf(scope, place.zone, candidates, asked);
  const occupied = await occupiedBy(scope, type, candidates, span);
  const all = candidates.flatMap((candidate, index) =>
    slotsOf(place, type, candidate, availabilities[index] as Availability, occupied, asked),
  );
  return all.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).slice(0, asked.most);
}

export interface Limits {
  readonly earliest: Instant;
  readonly latest: Instant | null;
}

/** Free times from a day to a day, and the first of all, looked for up to 62 days ahead. */
export async function findSlots(scope: Scope, query: Omit<SlotQuery, 'hospitalId'>, limits?: Limits): Promise<SlotAnswer> {
  const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000 + 1;
  if (days > mostSlotDays || days < 1) throw refusal('RANGE_TOO_LONG', { days: mostSlotDays });
  const place = await here(scope);
  const type = await requireType(scope, query.appointmentTypeId);
  const candidates = await candidatesOf(scope, type, query);
  const { earliest, latest } = limits ?? { earliest: scope.now, latest: null };
  const asked: Asked = { from: query.from, to: query.to, earliest, latest, most: mostSlots };
  const slots = await search(scope, place, type, candidates, asked);
  const later: Asked = { ...asked, from: addCalendarDays(query.to, 1), to: addCalendarDays(query.from, mostSlotDays - 1), most: 1 };
  const beyond = slots.length > 0 || later.from > later.to ? [] : await search(scope, place, type, candidates, later);
  return { timeZone: place.zone, slots, nextFree: slots[0] ?? beyond[0] ?? null };
}
