import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, requireDepartments } from '#modules/organisation/server/index.ts';
import type { Display, DisplayToken, NewDisplayToken } from '../contract/records.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { displayedCalls, displayedNext, displayPath, type TicketStatus } from '../contract/words.ts';
import { departmentsById } from './department-queue.ts';
import { lineUp } from './order.ts';
import { todayFrom } from './read-lines.ts';
import { whyNoQueue } from './rules.ts';
import { settingsByDepartment } from './show-tickets.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

type DisplayRow = { id: Id; title: string; departmentIds: Id[]; createdAt: Instant; createdByName: string };

function displaysOf(scope: Scope) {
  return scope.tx
    .selectFrom('queueDisplays')
    .select(['id', 'title', 'departmentIds', 'createdAt', 'createdByName'])
    .where('hospitalId', '=', scope.hospitalId);
}

async function showDisplays(scope: Scope, rows: readonly DisplayRow[]): Promise<DisplayToken[]> {
  const departments = await departmentsById(scope);
  return rows.map(({ id, title, departmentIds, createdAt, createdByName }) => ({
    id,
    title,
    departments: departmentIds.map((each) => ({ id: each, name: departments.get(each)?.name ?? '' })),
    createdAt,
    createdBy: createdByName,
  }));
}

/** GET qms/display-tokens: those in use, the newest first. */
export async function listDisplays(scope: Scope): Promise<DisplayToken[]> {
  return showDisplays(scope, await displaysOf(scope).where('revokedAt', 'is', null).orderBy('createdAt', 'desc').execute());
}

/** POST qms/display-tokens: an address for a screen; only the hash of its token is kept. */
export async function addDisplay(
  scope: Scope,
  order: { readonly departmentIds: readonly Id[]; readonly title: string | null },
): Promise<NewDisplayToken> {
  const departmentIds = [...new Set(order.departmentIds)];
  await requireDepartments(scope, departmentIds);
  const departments = await departmentsById(scope);
  const names = departmentIds.map((id) => {
    const department = departments.get(id);
    if (!department) throw kernelRefusals.refusal('NOT_FOUND');
    refuseIf(whyNoQueue(department));
    return department.name;
  });
  const token = randomBytes(32).toString('base64url');
  const title = (order.title ?? names.join(', ')).slice(0, 200);
  const row = { id: scope.newId(), title, departmentIds, createdAt: scope.now, createdByName: scope.actor.name };
  await scope.tx
    .insertInto('queueDisplays')
    .values({ hospitalId: scope.hospitalId, ...row, tokenHash: hashOf(token), createdBy: scope.actor.userId })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'QueueDisplay',
    entityId: row.id,
    summary: `Display '${title}' made`,
    after: { departments: names },
  });
  const [shown] = await showDisplays(scope, [row]);
  return { ...(shown as DisplayToken), token, url: `${scope.settings.publicUrl}${displayPath(token)}` };
}

/** DELETE qms/display-tokens/{id}; ending one twice changes nothing. */
export async function revokeDisplay(scope: Scope, id: Id): Promise<{ id: Id }> {
  await scope.tx
    .updateTable('queueDisplays')
    .set({ revokedAt: scope.now, revokedBy: scope.actor.userId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
  await scope.record({ action: 'delete', entity: 'QueueDisplay', entityId: id, summary: 'Display ended' });
  return { id };
}

/** GET qms/display/{displayToken}: numbers, rooms and states of its lines, and nobody's data (invariant 10). */
export async function readDisplay(scope: PlatformScope, token: string): Promise<Display> {
  const row = await scope.tx
    .selectFrom('queueDisplays')
    .select(['hospitalId', 'title', 'departmentIds', 'revokedAt'])
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row || row.revokedAt) throw queueRefusals.refusal('DISPLAY_REVOKED');
  return scope.inHospital(row.hospitalId, async (inside) => {
    const hospital = await hospitalOf(inside);
    if (hospital.status !== 'active') throw queueRefusals.refusal('DISPLAY_REVOKED');
    return {
      hospital: hospital.name,
      zone: hospital.timeZoneCode ?? 'UTC',
      title: row.title,
      at: scope.now,
      ...(await linesOf(inside, row.departmentIds)),
    };
  });
}

interface Shown {
  readonly id: Id;
  readonly ticketNumber: string;
  readonly departmentId: Id;
  readonly roomName: string | null;
  readonly status: TicketStatus;
  readonly calledAt: Instant | null;
  readonly callCount: number;
  readonly name: string;
}

// A called number stays on the screen for so long after its ticket was closed.
const stillShownMinutes = 10;

async function shownTickets(scope: Scope, departmentIds: readonly Id[]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select t.id, t.ticket_number, t.department_id, t.room_name, t.status, t.called_at, t.call_count,
      coalesce(case when p.confidential then '—' else left(p.first_name, 1) || '.' || left(p.last_name, 1) || '.' end, left(t.external_name, 1) || '.') as name
    from queue_tickets t left join patients p on p.hospital_id = t.hospital_id and p.id = t.patient_id
    where t.hospital_id = ${scope.hospitalId} and t.department_id = any(${[...departmentIds]}::uuid[])
      and t.entered_at >= ${await todayFrom(scope)}::timestamptz
      and (t.open or t.closed_at >= ${scope.now}::timestamptz - make_interval(mins => ${stillShownMinutes}))
    order by t.called_at desc nulls last, t.id`.execute(scope.tx);
  return rows;
}

async function linesOf(scope: Scope, departmentIds: readonly Id[]): Promise<Pick<Display, 'calls' | 'next' | 'rooms'>> {
  const departments = await departmentsById(scope);
  const settings = await settingsByDepartment(scope, departmentIds);
  const tickets = await shownTickets(scope, departmentIds);
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const roomOf = (ticket: Shown) => ticket.roomName ?? departments.get(ticket.departmentId)?.name ?? '';
  const initialsOf = (ticket: Shown) => (settings.get(ticket.departmentId)?.displayMode === 'number-and-initials' ? ticket.name : null);
  const next: Display['next'] = [];
  for (const id of departmentIds) {
    const line = settings.get(id);
    const placed = line ? await lineUp(scope, id, line) : [];
    for (const { id: ticketId, status } of placed) {
      const ticket = byId.get(ticketId);
      if (ticket && status === 'waiting') next.push({ number: ticket.ticketNumber, initials: initialsOf(ticket) });
    }
  }
  const calls = tickets.filter(({ calledAt }) => calledAt !== null).slice(0, displayedCalls);
  const rooms = tickets.filter(({ status, roomName }) => roomName !== null && (status === 'serving' || status === 'called'));
  return {
    calls: calls.map((ticket) => ({
      number: ticket.ticketNumber,
      room: roomOf(ticket),
      status: ticket.status,
      initials: initialsOf(ticket),
      calledAt: ticket.calledAt as Instant,
      calls: ticket.callCount,
    })),
    next: next.slice(0, displayedNext),
    rooms: rooms.map((ticket) => ({ room: roomOf(ticket), number: ticket.ticketNumber, status: ticket.status })),
  };
}
