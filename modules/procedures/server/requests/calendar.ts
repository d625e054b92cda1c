import type { QueryOf } from '#kernel/contract/calls.ts';
import { addCalendarDays, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { patientFacts } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import { BoardLine, CalendarEntry, type TheatreBoard, type TheatreCalendar } from '../../contract/request-records.ts';
import { milestoneKinds } from '../../contract/words.ts';
import { seesSensitive } from '../catalogue/store.ts';
import { allTheatres } from '../theatres/theatres.ts';
import { daysBetween, sessionsOn } from './sessions-at.ts';
import { itemsOf, type StoredItem, type StoredRequest } from './store.ts';

function titleOf(row: StoredRequest, items: readonly StoredItem[], sees: boolean): string {
  return row.sensitive && !sees ? 'Procedure' : items.map(({ name, side }) => (side ? `${name} (${side})` : name)).join(', ');
}

/** `Ada Obi` → `A.O.` */
export function initials(fullname: string): string {
  return fullname
    .split(' ')
    .filter(Boolean)
    .map((name) => `${[...name][0]?.toUpperCase()}.`)
    .join('');
}

function bookedBetween(scope: Scope, from: string, until: string) {
  return scope.tx
    .selectFrom('procedureRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'cancelled')
    .where('startsAt', '<', until)
    .where('startsAt', '>=', from)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** GET procedure-request/calendar: lanes of a day or of seven days from it. */
export async function readCalendar(scope: Scope, query: QueryOf<typeof requestCalls.calendar>): Promise<TheatreCalendar> {
  const zone = await scope.zone();
  const first = query.date?.slice(0, 10) ?? (await scope.today());
  const days = daysBetween(first, query.view === 'week' ? addCalendarDays(first, 6) : first);
  const from = startOfDay(first, zone);
  const until = endOfDayExclusive(days.at(-1) as string, zone);
  const theatres = (await allTheatres(scope)).filter(({ id }) => !query.theatreRoomId || id === query.theatreRoomId);
  const rows = (await bookedBetween(scope, from, until)).filter(
    ({ theatreRoomId }) => !query.theatreRoomId || theatreRoomId === null || theatreRoomId === query.theatreRoomId,
  );
  const items = await itemsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const sessions = await sessionsOn(
    scope,
    days,
    theatres.map(({ id }) => id),
  );
  const surgeons = await usersBrief(
    scope,
    sessions.flatMap(({ surgeonId }) => surgeonId ?? []),
  );
  const sees = seesSensitive(scope);
  return {
    days,
    theatres: theatres.map(({ id, name, emergency, status }) => ({ id, name, emergency, status })),
    entries: rows.map((row) =>
      present(CalendarEntry, row, {
        title: titleOf(row, items.get(row.id) ?? [], sees),
        leadSurgeon: row.leadSurgeonName,
        startDateTime: row.startsAt,
        endDateTime: row.endsAt,
      }),
    ),
    sessions: sessions.map(({ theatreId, kind, surgeonId, from: begins, until: ends }) => ({
      ...{ theatreId, kind },
      label: surgeons.find(({ id }) => id === surgeonId)?.fullname ?? kind,
      from: begins,
      until: ends,
    })),
  };
}

/** Milestones of requests, and those with an open count discrepancy. */
async function marksOf(scope: Scope, ids: readonly string[]) {
  const milestones = ids.length
    ? await scope.tx
        .selectFrom('procedureMilestones')
        .select(['requestId', 'kind', 'at'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('requestId', 'in', [...ids])
        .execute()
    : [];
  const open = ids.length
    ? await scope.tx
        .selectFrom('procedureCountDiscrepancies')
        .select('requestId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('requestId', 'in', [...ids])
        .where('closedAt', 'is', null)
        .execute()
    : [];
  return { milestones, openIds: new Set(open.map(({ requestId }) => requestId)) };
}

/** GET procedure-request/board: today by theatre. A board hangs where people pass: of patients it shows initials alone. */
export async function readBoard(scope: Scope, theatreIds: readonly string[] | undefined): Promise<TheatreBoard> {
  const [zone, day] = [await scope.zone(), await scope.today()];
  const theatres = (await allTheatres(scope)).filter(({ id }) => !theatreIds?.length || theatreIds.includes(id));
  const rows = await bookedBetween(scope, startOfDay(day, zone), endOfDayExclusive(day, zone));
  const ids = rows.map(({ id }) => id);
  const items = await itemsOf(scope, ids);
  const people = new Map(
    (
      await patientFacts(
        scope,
        rows.map(({ patientId }) => patientId),
      )
    ).map((patient) => [patient.id, patient]),
  );
  const { milestones, openIds } = await marksOf(scope, ids);
  const lineOf = (row: StoredRequest) => {
    const own = milestones
      .filter(({ requestId }) => requestId === row.id)
      .sort((one, other) => milestoneKinds.indexOf(other.kind) - milestoneKinds.indexOf(one.kind));
    const [first] = items.get(row.id) ?? [];
    const patient = people.get(row.patientId);
    return present(BoardLine, row, {
      initials: patient ? initials(patient.fullname) : '',
      procedure: titleOf(
        row,
        (items.get(row.id) ?? []).map((item) => ({ ...item, side: null })),
        false,
      ),
      side: row.sensitive ? null : (first?.side ?? null),
      leadSurgeon: row.leadSurgeonName,
      startDateTime: row.startsAt,
      milestone: own[0]?.kind ?? null,
      milestoneAt: own[0]?.at ?? null,
      late: (row.startedAt === null && row.startsAt < scope.now) || (row.running === true && row.endsAt < scope.now),
      discrepancy: openIds.has(row.id),
    });
  };
  return {
    day,
    theatres: theatres.map(({ id, name, status }) => ({
      ...{ id, name, status },
      lines: rows.filter(({ theatreRoomId }) => theatreRoomId === id).map(lineOf),
    })),
  };
}
