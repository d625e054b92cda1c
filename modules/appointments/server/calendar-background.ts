import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import type { Background } from '../contract/schedule-records.ts';
import { type Holiday, type Hours, holidayOn } from './availability.ts';
import { exceptionsBetween, type HoursByOwner, hoursOf, openingHours, type OwnedException, readHolidays } from './read-availability.ts';
import { instantAt, weekdayOf } from './wall-time.ts';

interface Owner {
  readonly practitionerId: Id | null;
  readonly departmentId: Id | null;
}

/** Of whom a calendar shows the hours. */
export interface BackgroundOrder {
  readonly days: readonly CalendarDate[];
  readonly zone: string;
  /** Only these; without any everybody who keeps hours, of the departments when they are named. */
  readonly practitionerIds: readonly Id[];
  readonly departmentIds: readonly Id[];
  /** False for a month: its days show no hours. */
  readonly everybody: boolean;
  /** Whoever has visits there: without own hours the opening hours stand behind them. */
  readonly booked: readonly Id[];
}

function stretch(day: CalendarDate, owner: Owner, each: Hours, kind: 'schedule' | 'opening', zone: string): Background[] {
  const edges = [each.fromMinute, ...each.breaks.flatMap((gap) => [gap.from, gap.to]), each.toMinute];
  const parts: Background[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [from, until] = [edges[index] as number, edges[index + 1] as number];
    parts.push({ kind, ...owner, from: instantAt(day, from, zone), until: instantAt(day, until, zone), label: null });
  }
  return parts;
}

function holdsOn(day: CalendarDate, each: Hours): boolean {
  return each.weekday === weekdayOf(day) && (each.validFrom ?? day) <= day && day <= (each.validTo ?? day);
}

function exceptionOn(day: CalendarDate, exception: OwnedException, zone: string): Background {
  const { kind, practitionerId, departmentId, note } = exception;
  return {
    ...{ kind, practitionerId, departmentId },
    from: instantAt(day, exception.fromMinute ?? 0, zone),
    until: instantAt(day, exception.toMinute ?? 1440, zone),
    label: note,
  };
}

/** Staff of departments. */
async function staffOf(scope: Scope, departmentIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', 'in', [...departmentIds])
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Whose hours are shown, with those hours: everybody's come by one question, however many they are. */
async function ownersOf(scope: Scope, order: BackgroundOrder): Promise<{ owners: Owner[]; hours: HoursByOwner }> {
  const { practitionerIds, departmentIds } = order;
  const named = practitionerIds.length > 0 || !order.everybody;
  const hours = await hoursOf(scope, named ? [...practitionerIds, ...departmentIds] : 'everybody');
  const kept = [...hours].flatMap(([ownerId, rows]) => (rows[0]?.departmentId === ownerId ? [] : [ownerId]));
  const staff = departmentIds.length > 0 && !named ? await staffOf(scope, departmentIds) : null;
  const shown = named ? practitionerIds : kept.filter((id) => staff === null || staff.has(id));
  const people = [...new Set([...shown, ...order.booked])];
  const active = new Set((await usersBrief(scope, people)).flatMap(({ id, status }) => (status === 'active' ? [id] : [])));
  return {
    owners: [
      ...people.filter((id) => active.has(id)).map((practitionerId) => ({ practitionerId, departmentId: null })),
      ...departmentIds.map((departmentId) => ({ practitionerId: null, departmentId })),
    ],
    hours,
  };
}

/** The hours that stand behind practitioners without own ones: the department's or the hospital's, else the whole week. */
async function houseHours(scope: Scope, departmentIds: readonly Id[]): Promise<readonly Hours[] | null> {
  return openingHours(scope, departmentIds.length === 1 ? (departmentIds[0] as Id) : null);
}

function hoursOn(day: CalendarDate, owner: Owner, own: readonly Hours[] | undefined, house: readonly Hours[] | null, zone: string) {
  if (own) return own.filter((each) => holdsOn(day, each)).flatMap((each) => stretch(day, owner, each, 'schedule', zone));
  if (owner.practitionerId === null) return [];
  if (house === null) {
    const whole: Background = { kind: 'opening', ...owner, from: instantAt(day, 0, zone), until: instantAt(day, 1440, zone), label: null };
    return [whole];
  }
  return house.filter((each) => holdsOn(day, each)).flatMap((each) => stretch(day, owner, each, 'opening', zone));
}

/** Hours, leave, theatre and holidays behind the appointments. */
export async function backgroundOf(
  scope: Scope,
  order: BackgroundOrder,
): Promise<{ background: Background[]; holidays: readonly Holiday[] }> {
  const { days, zone } = order;
  const holidays = await readHolidays(scope);
  const { owners, hours } = await ownersOf(scope, order);
  const ownHours = (owner: Owner) => hours.get((owner.practitionerId ?? owner.departmentId) as Id);
  const house = owners.every(ownHours) ? [] : await houseHours(scope, order.departmentIds);
  const shown = new Set(owners.map((owner) => owner.practitionerId ?? owner.departmentId));
  const narrowed = order.practitionerIds.length > 0 || order.departmentIds.length > 0;
  const exceptions = (await exceptionsBetween(scope, days[0] as string, days.at(-1) as string)).filter((each) => {
    const owner = each.practitionerId ?? each.departmentId;
    return !narrowed || owner === null || shown.has(owner);
  });
  const background: Background[] = [];
  for (const day of days) {
    const holiday = holidayOn(holidays, day);
    const whole = { practitionerId: null, departmentId: null, from: instantAt(day, 0, zone), until: instantAt(day, 1440, zone) };
    if (holiday) background.push({ kind: 'closed', ...whole, label: holiday.name });
    else for (const owner of owners) background.push(...hoursOn(day, owner, ownHours(owner), house, zone));
    for (const each of exceptions) if (each.fromDay <= day && day <= each.toDay) background.push(exceptionOn(day, each, zone));
  }
  return { background, holidays };
}
