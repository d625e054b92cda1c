import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import type { theatreCalls } from '../../contract/calls/theatres.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { type EditSession, type SaveSession, TheatreSession } from '../../contract/theatre-records.ts';
import { clockOf, faultsOfSession, minuteOf, weekdayNumber, weekdayOf } from './rules.ts';

function sessionsOf(scope: Scope) {
  return scope.tx.selectFrom('theatreSessions').selectAll().where('hospitalId', '=', scope.hospitalId);
}

async function allSessions(scope: Scope, theatreId?: Id): Promise<TheatreSession[]> {
  let query = sessionsOf(scope);
  if (theatreId) query = query.where('theatreId', '=', theatreId);
  const rows = await query.orderBy('weekday').orderBy('onDate').orderBy('fromMinute').orderBy('id').limit(2000).execute();
  const theatres = await scope.tx.selectFrom('theatres').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  const departments = await scope.tx.selectFrom('departments').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  const names = new Map([...theatres, ...departments].map(({ id, name }) => [id, name]));
  const surgeons = await usersBrief(
    scope,
    rows.flatMap(({ surgeonId }) => surgeonId ?? []),
  );
  return rows.map((row) =>
    present(TheatreSession, row, {
      theatreName: names.get(row.theatreId) ?? '',
      weekday: row.weekday === null ? null : weekdayOf(row.weekday),
      date: row.onDate,
      from: clockOf(row.fromMinute),
      until: clockOf(row.untilMinute),
      surgeonName: surgeons.find(({ id }) => id === row.surgeonId)?.fullname ?? null,
      departmentName: row.departmentId ? (names.get(row.departmentId) ?? null) : null,
    }),
  );
}

/** GET theatre-session: weekly ones first, by weekday and time. */
export async function listSessions(scope: Scope, query: QueryOf<typeof theatreCalls.sessions>): Promise<Page<TheatreSession>> {
  const rows = await allSessions(scope, query.theatreId || undefined);
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

async function showSession(scope: Scope, id: Id): Promise<TheatreSession> {
  const found = (await allSessions(scope)).find((session) => session.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

/** The columns of a session whose theatre, surgeon and department are there. Refuses SESSION_TIMES. */
async function columnsOf(scope: Scope, order: SaveSession) {
  const fields = faultsOfSession(order);
  const theatre = await scope.tx
    .selectFrom('theatres')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', order.theatreId)
    .executeTakeFirst();
  if (!theatre) fields.theatreId = 'Choose a theatre';
  if (order.surgeonId && (await usersBrief(scope, [order.surgeonId]))[0]?.status !== 'active')
    fields.surgeonId = 'Choose an active staff member';
  if (Object.keys(fields).length > 0) throw procedureRefusals.refusal('SESSION_TIMES', {}, fields);
  if (order.departmentId) await requireDepartments(scope, [order.departmentId], 'departmentId');
  const { theatreId, weekday, date, from, until, kind, surgeonId, departmentId, releaseHours } = order;
  return {
    ...{ theatreId, kind, surgeonId, departmentId, releaseHours },
    weekday: weekday === null ? null : weekdayNumber(weekday),
    onDate: date,
    fromMinute: minuteOf(from),
    untilMinute: minuteOf(until),
  };
}

function tellLive(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  return scope.live({ entity: 'theatre-sessions', id, action, permission: 'View Procedure Requests' });
}

/** POST theatre-session. Two sessions of a theatre never overlap (the exclusion constraint says so). */
export async function createSession(scope: Scope, order: SaveSession): Promise<TheatreSession> {
  const id = scope.newId();
  const columns = await columnsOf(scope, order);
  await scope.tx
    .insertInto('theatreSessions')
    .values({ hospitalId: scope.hospitalId, id, ...columns, ...madeBy(scope) })
    .execute();
  const shown = await showSession(scope, id);
  await scope.record({
    action: 'create',
    entity: 'TheatreSession',
    entityId: id,
    summary: `Session in ${shown.theatreName} added`,
    after: shown,
  });
  await tellLive(scope, id, 'create');
  return shown;
}

function lockSession(scope: Scope, id: Id) {
  return sessionsOf(scope).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** PATCH theatre-session/{id}. */
export async function editSession(scope: Scope, id: Id, { version, ...order }: EditSession): Promise<TheatreSession> {
  const before = await lockSession(scope, id);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const shownBefore = await showSession(scope, id);
  const columns = await columnsOf(scope, order);
  await scope.tx
    .updateTable('theatreSessions')
    .set({ ...columns, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const shown = await showSession(scope, id);
  await scope.record({
    action: 'update',
    entity: 'TheatreSession',
    entityId: id,
    summary: `Session in ${shown.theatreName} changed`,
    before: shownBefore,
    after: shown,
  });
  await tellLive(scope, id, 'update');
  return shown;
}

/** DELETE theatre-session/{id}: bookings in its time stay. */
export async function removeSession(scope: Scope, id: Id): Promise<{ id: Id }> {
  await lockSession(scope, id);
  const before = await showSession(scope, id);
  await scope.tx.deleteFrom('theatreSessions').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'TheatreSession',
    entityId: id,
    summary: `Session in ${before.theatreName} removed`,
    before,
  });
  await tellLive(scope, id, 'delete');
  return { id };
}
