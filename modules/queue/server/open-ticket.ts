import { sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TicketFlag, TicketPriority, TicketStage, TriageColour } from '../contract/words.ts';
import type { Line } from './department-queue.ts';
import { closingOf, ticketNumber, ticketPrefix } from './rules.ts';
import type { Ticket } from './tickets.ts';

/** What a new ticket is made of. */
export interface NewTicket {
  readonly id: Id;
  readonly appointmentId: Id;
  readonly appointmentNumber: string;
  readonly appointmentTypeId: Id | null;
  readonly createsConsultation: boolean;
  readonly walkIn: boolean;
  readonly patientId: Id | null;
  readonly externalName: string | null;
  /** Name and patient's number, for the search. */
  readonly words: string;
  readonly practitionerId: Id | null;
  readonly room: { readonly id: Id; readonly name: string } | null;
  readonly stage: TicketStage;
  readonly priority: TicketPriority;
  readonly colour: TriageColour | null;
  readonly flags: readonly TicketFlag[];
  readonly chiefComplaint: string | null;
  readonly scheduledFor: Instant | null;
  readonly checkedInAt: Instant;
  readonly enteredAt: Instant;
  readonly transferredFromTicketId: Id | null;
  readonly vitalsId: Id | null;
  readonly latestNews2: number | null;
  readonly suggestedPriority: TicketPriority | null;
}

/**
 * The next number of a department's day. The day's row stays locked until commit: take it as late as can be. A rolled-back
 * act gives its number back, so there are no gaps (invariant 3).
 */
async function nextOfDay(scope: Scope, departmentId: Id, day: CalendarDate, closesAt: Instant): Promise<number> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into queue_days (hospital_id, department_id, day, last_number, closes_at)
    values (${scope.hospitalId}, ${departmentId}, ${day}, 1, ${closesAt})
    on conflict (hospital_id, department_id, day) do update
      set last_number = queue_days.last_number + 1, closes_at = greatest(queue_days.closes_at, excluded.closes_at), closed_at = null
    returning last_number`.execute(scope.tx);
  return rows[0]?.lastNumber as number;
}

/** Puts a new ticket at its place in a line, under the next number of the local day. */
export async function openTicket(scope: Scope, line: Line, order: NewTicket): Promise<Ticket> {
  const zone = await scope.zone();
  const day = dayIn(order.enteredAt, zone);
  const closesAt = closingOf(day, { dayCloseTime: line.settings.dayCloseTime, zone, now: order.enteredAt });
  const { words, room, flags, ...columns } = order;
  const dayNumber = await nextOfDay(scope, line.department.id, day, closesAt);
  const number = ticketNumber(ticketPrefix(line.department), dayNumber);
  return scope.tx
    .insertInto('queueTickets')
    .values({
      hospitalId: scope.hospitalId,
      ...columns,
      ticketNumber: number,
      day,
      dayNumber,
      departmentId: line.department.id,
      roomId: room?.id ?? null,
      roomName: room?.name ?? null,
      searchText: foldText(`${number} ${words}`),
      status: 'waiting',
      flags: [...flags],
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: order.enteredAt,
      updatedBy: scope.actor.userId,
      updatedByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
