import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Availability, DayException, Holiday, Hours } from './availability.ts';

/** Who is to be booked: a practitioner, else the department's pool. */
export interface Owner {
  readonly practitionerId: Id | null;
  readonly departmentId: Id;
}

/** Days on which the hospital is closed. */
export function readHolidays(scope: Scope): Promise<Holiday[]> {
  return scope.tx
    .selectFrom('holidays')
    .select(['day', 'name', 'repeatsYearly'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('closed', '=', true)
    .orderBy('day')
    .execute();
}

const unbounded = { breaks: [], slotMinutes: null, appointmentTypeIds: [], maxPatients: null, validFrom: null, validTo: null } as const;

/** The department's opening hours, else the hospital's (at once without a department); null where none are kept. */
export async function openingHours(scope: Scope, departmentId: Id | null): Promise<Hours[] | null> {
  const rows = await scope.tx
    .selectFrom('openingHours')
    .select(['id', 'weekday', 'fromMinute', 'toMinute', 'departmentId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('departmentId', 'is', null), ...(departmentId ? [eb('departmentId', '=', departmentId)] : [])]))
    .execute();
  if (rows.length === 0) return null;
  const own = rows.filter((row) => row.departmentId === departmentId);
  return (own.length > 0 ? own : rows).map(({ departmentId: _department, ...row }) => ({ ...unbounded, ...row }));
}

/** Weekly hours by owner: a practitioner, or a department (then `departmentId` says which). */
export type HoursByOwner = ReadonlyMap<Id, readonly (Hours & { readonly departmentId: Id | null })[]>;

/** Weekly hours of owners, or of everybody; those without any are not in it. */
export async function hoursOf(scope: Scope, ownerIds: readonly Id[] | 'everybody'): Promise<HoursByOwner> {
  const byOwner = new Map<Id, (Hours & { readonly departmentId: Id | null })[]>();
  if (ownerIds.length === 0) return byOwner;
  const rows = await scope.tx
    .selectFrom('appointmentSchedules')
    .select([
      'id',
      'ownerId',
      'departmentId',
      'weekday',
      'fromMinute',
      'toMinute',
      'breaks',
      'slotMinutes',
      'appointmentTypeIds',
      'maxPatients',
      'validFrom',
      'validTo',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .$if(ownerIds !== 'everybody', (query) => query.where('ownerId', 'in', [...ownerIds] as Id[]))
    .orderBy('fromMinute')
    .execute();
  for (const { ownerId, ...row } of rows) {
    const hours = { ...row, breaks: row.breaks as Hours['breaks'] };
    byOwner.set(ownerId as Id, [...(byOwner.get(ownerId as Id) ?? []), hours]);
  }
  return byOwner;
}

export interface OwnedException extends DayException {
  readonly practitionerId: Id | null;
  readonly departmentId: Id | null;
  readonly note: string | null;
}

/** Exceptions that touch a range of days, of whomever. */
export function exceptionsBetween(scope: Scope, from: CalendarDate, to: CalendarDate): Promise<OwnedException[]> {
  return scope.tx
    .selectFrom('appointmentScheduleExceptions')
    .select(['kind', 'fromDay', 'toDay', 'fromMinute', 'toMinute', 'practitionerId', 'departmentId', 'note'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('toDay', '>=', from)
    .where('fromDay', '<=', to)
    .limit(5000)
    .execute();
}

/** What holds for an owner: the own exceptions, the department's and the whole hospital's. */
export function exceptionsFor(all: readonly OwnedException[], owner: Owner): OwnedException[] {
  return all.filter((each) =>
    each.practitionerId
      ? each.practitionerId === owner.practitionerId
      : each.departmentId === null || each.departmentId === owner.departmentId,
  );
}

/** When owners can be booked between two days. An owner without weekly hours follows the opening hours. */
export async function availabilitiesOf(
  scope: Scope,
  zone: string,
  owners: readonly Owner[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Availability[]> {
  const holidays = await readHolidays(scope);
  const exceptions = await exceptionsBetween(scope, from, to);
  const hours = await hoursOf(
    scope,
    owners.map((owner) => owner.practitionerId ?? owner.departmentId),
  );
  const opening = new Map<Id, Hours[] | null>();
  const result: Availability[] = [];
  for (const owner of owners) {
    const own = hours.get(owner.practitionerId ?? owner.departmentId);
    if (!own && !opening.has(owner.departmentId)) opening.set(owner.departmentId, await openingHours(scope, owner.departmentId));
    result.push({ zone, hours: own ?? opening.get(owner.departmentId) ?? null, exceptions: exceptionsFor(exceptions, owner), holidays });
  }
  return result;
}
