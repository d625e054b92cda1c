import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { closedPatients, notClosed } from '#modules/patients/server/index.ts';
import type { lineCalls } from '../contract/calls/lines.ts';
import type { HistoryRow, LineCounts, QueueDepartment, QueueTicket, TransferTarget } from '../contract/records.ts';
import { departmentsById, lineOf } from './department-queue.ts';
import { countsOf } from './line-counts.ts';
import { lineUp, positionsOf } from './order.ts';
import { between, estimateMinutes, minutesOf, waitedSeconds } from './rules.ts';
import { type Pace, pacesOf, showTickets } from './show-tickets.ts';
import { ticketsOf, type Ticket } from './tickets.ts';

const everywhere = 'View All Departments Queue';

/** Departments that the actor belongs to. */
export async function ownDepartmentIds(scope: Scope): Promise<readonly Id[]> {
  if (!scope.actor.userId) return [];
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', scope.actor.userId)
    .orderBy('position')
    .execute();
  return rows.map(({ departmentId }) => departmentId);
}

/** The lines of other departments are closed to who may not see all; somebody without a department belongs to each. */
export async function requireOwnLine(scope: Scope, departmentId: Id): Promise<void> {
  if (scope.may(everywhere)) return;
  const own = await ownDepartmentIds(scope);
  if (own.length > 0 && !own.includes(departmentId)) throw kernelRefusals.refusal('FORBIDDEN', { permission: everywhere });
}

/** The first instant of the hospital's today. */
export async function todayFrom(scope: Scope): Promise<Instant> {
  const zone = await scope.zone();
  return startOfDay(dayIn(scope.now, zone), zone);
}

/** GET qms/departments: departments with a queue, own first, then by name. */
export async function listQueueDepartments(scope: Scope): Promise<QueueDepartment[]> {
  const own = await ownDepartmentIds(scope);
  const all = [...(await departmentsById(scope)).values()].filter(({ runsQueue, status }) => runsQueue && status === 'active');
  const seen = scope.may(everywhere) || own.length === 0 ? all : all.filter(({ id }) => own.includes(id));
  const counts = await countsOf(
    scope,
    seen.map(({ id }) => id),
  );
  const rows = seen.map(({ id, name, code }) => {
    const { waiting, called, longestWaitMinutes, averageWaitMinutes } = counts.get(id) as LineCounts;
    return { id, name, code, own: own.includes(id), waiting, called, longestWaitMinutes, averageWaitMinutes };
  });
  return [...rows.filter((row) => row.own), ...rows.filter((row) => !row.own)];
}

/**
 * GET qms/transfer-targets: every line with its length and the wait of somebody who would stand at its end, by name. Also for
 * who may not see the lines of others: a transfer must know where it leads.
 */
export async function listTransferTargets(scope: Scope): Promise<TransferTarget[]> {
  const targets = [...(await departmentsById(scope)).values()].filter(({ runsQueue, status }) => runsQueue && status === 'active');
  const ids = targets.map(({ id }) => id);
  const [counts, paces] = [await countsOf(scope, ids), await pacesOf(scope, ids)];
  return targets.map(({ id, name, code }) => {
    const { waiting, called } = counts.get(id) as LineCounts;
    const length = waiting + called;
    return { id, name, code, waiting: length, estimatedWaitMinutes: estimateMinutes(length, paces.get(id) as Pace) };
  });
}

type LineQuery = QueryOf<typeof lineCalls.byDepartment>;
type LinePage = PayloadOf<typeof lineCalls.byDepartment>;

/** Does a ticket say what was typed? Names of closed patients are not looked through; numbers are everybody's. */
function says(ticket: Ticket, typed: string | undefined, closed: ReadonlySet<Id>): boolean {
  const words = foldText(typed ?? '');
  if (ticket.patientId && closed.has(ticket.patientId) && !/\d/.test(words) && words !== '') return false;
  return words === '' || ticket.searchText.includes(words);
}

function matches(ticket: Ticket, query: LineQuery, userId: Id | null): boolean {
  if (query.stage && ticket.stage !== query.stage) return false;
  if (query.priority && ticket.priority !== query.priority) return false;
  if (query.practitionerId && ticket.practitionerId !== query.practitionerId) return false;
  if (query.mine && ticket.practitionerId !== userId && ticket.servedBy !== userId) return false;
  return true;
}

/** GET qms/queue/by-department/{id}: those being served, then the line in its order. */
export async function readLine(scope: Scope, departmentId: Id, query: LineQuery): Promise<LinePage> {
  await requireOwnLine(scope, departmentId);
  const line = await lineOf(scope, departmentId);
  const positions = positionsOf(await lineUp(scope, departmentId, line.settings));
  const open = await ticketsOf(scope)
    .where('departmentId', '=', departmentId)
    .where('open', '=', sql.lit(true))
    .where('status', 'in', ['waiting', 'called', 'serving'])
    .orderBy('servedAt')
    .orderBy('id')
    .execute();
  const closed = await closedPatients(scope, query.search ? open.map((ticket) => ticket.patientId) : []);
  const found = open
    .filter((ticket) => matches(ticket, query, scope.actor.userId) && says(ticket, query.search, closed))
    .sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
  const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
  const { department, settings, rooms } = line;
  return {
    data: await showTickets(scope, page),
    meta: {
      count: found.length,
      page: query.page,
      limit: query.limit,
      counts: (await countsOf(scope, [departmentId])).get(departmentId) as LineCounts,
      department: {
        id: department.id,
        name: department.name,
        code: department.code,
        runsQueue: department.runsQueue,
        stages: settings.stages,
        rooms: [...rooms],
        waitTargetMinutes: settings.waitTargetMinutes,
      },
    },
  };
}

/** GET qms/unavailable/{id}: today's, the first set aside first. */
export async function readUnavailable(
  scope: Scope,
  departmentId: Id,
  query: QueryOf<typeof lineCalls.unavailable>,
): Promise<PayloadOf<typeof lineCalls.unavailable>> {
  await requireOwnLine(scope, departmentId);
  const found = await ticketsOf(scope)
    .where('departmentId', '=', departmentId)
    .where('open', '=', sql.lit(true))
    .where('status', '=', 'unavailable')
    .where('enteredAt', '>=', await todayFrom(scope))
    .orderBy('unavailableAt')
    .orderBy('id')
    .execute();
  const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
  return { data: await showTickets(scope, page), meta: { count: found.length, page: query.page, limit: query.limit } };
}

/** Codes of the departments that visits went through, in order, as far as the newest of them. */
async function pathsOf(scope: Scope, appointmentIds: readonly Id[]): Promise<ReadonlyMap<Id, string[]>> {
  const paths = new Map<Id, string[]>();
  if (appointmentIds.length === 0) return paths;
  const rows = await scope.tx
    .selectFrom('queueTickets as t')
    .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 't.hospitalId').onRef('d.id', '=', 't.departmentId'))
    .select(['t.appointmentId', 'd.code', 'd.name'])
    .where('t.hospitalId', '=', scope.hospitalId)
    .where('t.appointmentId', 'in', [...new Set(appointmentIds)])
    .orderBy('t.enteredAt')
    .orderBy('t.id')
    .execute();
  for (const { appointmentId, code, name } of rows) paths.set(appointmentId, [...(paths.get(appointmentId) ?? []), code ?? name]);
  return paths;
}

function historyRow(ticket: QueueTicket, path: string[]): HistoryRow {
  const { enteredAt, servedAt, completedAt, closedAt } = ticket;
  return {
    ...ticket,
    waitMinutes: minutesOf(waitedSeconds(enteredAt, servedAt ?? closedAt ?? enteredAt)),
    serviceMinutes: servedAt && completedAt ? minutesOf(waitedSeconds(servedAt, completedAt)) : null,
    path,
  };
}

type HistoryQuery = QueryOf<typeof lineCalls.history>;

function historyOf(scope: Scope, departmentId: Id, query: HistoryQuery, { from, until }: { from: Instant | null; until: Instant | null }) {
  const rows = scope.tx.selectFrom('queueTickets').where('hospitalId', '=', scope.hospitalId).where('departmentId', '=', departmentId);
  let found = rows.where('open', '=', sql.lit(false));
  if (from) found = found.where('closedAt', '>=', from);
  if (until) found = found.where('closedAt', '<', until);
  if (query.status?.length) found = found.where('status', 'in', query.status);
  if (query.servedBy) found = found.where('servedBy', '=', query.servedBy);
  const words = foldText(query.search ?? '');
  if (words === '') return found;
  const said = sql<boolean>`strpos(search_text, ${words}) > 0`;
  return found.where(/\d/.test(words) ? said : sql<boolean>`${said} and ${notClosed(scope, sql`queue_tickets.patient_id`)}`);
}

/** GET qms/history/{id}: today's unless days are given. */
export async function readHistory(scope: Scope, departmentId: Id, query: HistoryQuery): Promise<PayloadOf<typeof lineCalls.history>> {
  await requireOwnLine(scope, departmentId);
  const zone = await scope.zone();
  const today = dayIn(scope.now, zone);
  const day = (given: string | undefined) => given?.slice(0, 10);
  const start = day(query.startDate) ?? (query.endDate ? undefined : today);
  const end = day(query.endDate);
  const range = {
    from: start ? between(start, start, zone).from : null,
    until: end ? between(end, end, zone).until : null,
  };
  const found = historyOf(scope, departmentId, query, range);
  const { count, rows } = await readTogether({
    count: countAll(found),
    rows: found.selectAll().orderBy('closedAt', 'desc').orderBy('id', 'desc').limit(query.limit).offset(offsetOf(query)).execute(),
  });
  const visits = rows.map(({ appointmentId }) => appointmentId);
  const { paths, shown } = await readTogether({ paths: pathsOf(scope, visits), shown: showTickets(scope, rows) });
  const data = shown.map((ticket) => historyRow(ticket, paths.get(ticket.appointmentId) ?? []));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
