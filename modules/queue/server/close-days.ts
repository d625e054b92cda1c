import { sql } from 'kysely';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { addHours, startOfDay } from '#kernel/server/clock/instants.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalAdminIds } from '#modules/access-control/server/index.ts';
import { queuePath } from '../contract/words.ts';
import { lineOf } from './department-queue.ts';
import { closeAsLeft, settleVisit } from './leave.ts';
import { closingOf } from './rules.ts';
import { openConsultationOf } from './serve-patient.ts';
import { lockVisit, ticketsOf, type Ticket } from './tickets.ts';

const longConsultationHours = 12;

/** Every few minutes: each hospital with an open day gets its own job, one at a time. */
export async function tendLines(scope: PlatformScope): Promise<void> {
  const rows = await scope.tx.selectFrom('queueDays').select('hospitalId').distinct().where('closedAt', 'is', null).execute();
  for (const { hospitalId } of rows) await scope.enqueue('queue.tend-hospital', { hospitalId }, { singletonKey: `tend-${hospitalId}` });
}

/** Closes a ticket whose visit is locked first, as in every act; another act may have closed it meanwhile. */
async function closeOne(scope: Scope, ticket: Ticket, reason: 'day-closed' | 'left-without-being-seen'): Promise<Ticket | null> {
  const { appointment, ticket: open } = await lockVisit(scope, ticket.appointmentId);
  if (open?.id !== ticket.id) return null;
  if (reason === 'left-without-being-seen' && (open.status !== 'unavailable' || (open.leavesAt ?? scope.now) > scope.now)) return null;
  const closed = await closeAsLeft(scope, open, reason, null);
  await settleVisit(scope, appointment, reason, null);
  return closed;
}

/** Patients who did not come back in time count as gone. */
async function leaveUnavailable(scope: Scope): Promise<void> {
  const due = await ticketsOf(scope)
    .where('status', '=', 'unavailable')
    .where('open', '=', sql.lit(true))
    .where('leavesAt', '<=', scope.now)
    .orderBy('leavesAt')
    .execute();
  for (const ticket of due) await closeOne(scope, ticket, 'left-without-being-seen');
}

/** One hospital's turn: who did not come back, then the days whose time has come. */
export async function tendHospital(scope: Scope): Promise<void> {
  await leaveUnavailable(scope);
  const days = await scope.tx
    .selectFrom('queueDays')
    .select(['departmentId', 'day'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('closedAt', 'is', null)
    .where('closesAt', '<=', scope.now)
    .orderBy('day')
    .orderBy('departmentId')
    .execute();
  for (const { departmentId, day } of days) await closeDay(scope, departmentId, day);
}

/** The consultation of a visit that has been open for too long, or not. */
async function isLong(scope: Scope, { appointmentId }: Ticket): Promise<boolean> {
  const consultation = await openConsultationOf(scope, appointmentId);
  return consultation !== null && consultation.openedAt <= addHours(scope.now, -longConsultationHours);
}

/** Closes what is open of a department's day and tells its head; the tickets before the day's row, as check-ins take them. */
export async function closeDay(scope: Scope, departmentId: Id, day: CalendarDate): Promise<void> {
  const open = await ticketsOf(scope)
    .where('departmentId', '=', departmentId)
    .where('open', '=', sql.lit(true))
    .where('day', '<=', day)
    .orderBy('appointmentId')
    .execute();
  const closed: Ticket[] = [];
  let long = 0;
  for (const ticket of open) {
    if (ticket.status === 'serving' && (await isLong(scope, ticket))) long += 1;
    const one = await closeOne(scope, ticket, 'day-closed');
    if (one) closed.push(one);
  }
  await scope.tx
    .updateTable('queueDays')
    .set({ closedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('day', '=', day)
    // A check-in that came while this ran has moved the day's end.
    .where('closesAt', '<=', scope.now)
    .execute();
  if (closed.length > 0) await tellHead(scope, departmentId, closed, long);
}

async function tellHead(scope: Scope, departmentId: Id, closed: readonly Ticket[], long: number): Promise<void> {
  const { department } = await lineOf(scope, departmentId);
  const numbers = closed.map(({ ticketNumber }) => ticketNumber);
  const shown = numbers.slice(0, 20).join(', ');
  await scope.notify({
    title: 'Queue Day Closed',
    content: `${department.name}: ${numbers.length} tickets were open at the close of the day: ${shown}${numbers.length > 20 ? ' …' : ''}${
      long > 0 ? `. Consultations open for more than ${longConsultationHours} hours: ${long}` : ''
    }`,
    path: queuePath(departmentId),
    to: { userIds: department.headUserId ? [department.headUserId] : await hospitalAdminIds(scope) },
    module: 'queue',
    entity: 'department',
    entityId: departmentId,
  });
}

/** New ends of open days: the zone or a department's closing time changed. */
export async function recloseDays(scope: Scope, zone: string, only?: Id): Promise<void> {
  const days = await scope.tx
    .selectFrom('queueDays')
    .select(['departmentId', 'day'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('closedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('departmentId', '=', only as Id))
    .execute();
  for (const { departmentId, day } of days) {
    const { settings } = await lineOf(scope, departmentId);
    const start = startOfDay(day, zone);
    await scope.tx
      .updateTable('queueDays')
      .set({ closesAt: closingOf(day, { dayCloseTime: settings.dayCloseTime, zone, now: start < scope.now ? scope.now : start }) })
      .where('hospitalId', '=', scope.hospitalId)
      .where('departmentId', '=', departmentId)
      .where('day', '=', day)
      .execute();
  }
}
