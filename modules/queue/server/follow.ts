import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CallAcknowledged } from '#modules/notifications-and-calls/contract/events.ts';
import type { VitalsRecorded } from '#modules/patient-chart/contract/events.ts';
import { requireAppointment } from '#modules/appointments/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { ticketPriorities, type TicketPriority } from '../contract/words.ts';
import { closeAsLeft, settleVisit } from './leave.ts';
import { changeTicket, lockOpenTicket, lockTicket, recordTicket, serverOf, tellLine, ticketsOf, type Ticket } from './tickets.ts';

/** A check-in that was a mistake: its ticket goes, unless somebody serves or served the patient. */
export async function takeBackCheckIn(scope: Scope, { appointmentId }: { readonly appointmentId: Id }): Promise<void> {
  const ticket = await lockOpenTicket(scope, appointmentId);
  if (!ticket) return;
  if (ticket.status === 'serving') throw queueRefusals.refusal('BEING_SERVED', { name: await serverOf(scope, ticket) });
  await closeAsLeft(scope, ticket, 'cancelled', 'Check-in undone');
}

/** A cancelled visit has no open ticket; one that a death cancelled says so. */
export async function closeCancelled(
  scope: Scope,
  { appointmentId, reason }: { readonly appointmentId: Id; readonly reason: string },
): Promise<void> {
  const ticket = await lockOpenTicket(scope, appointmentId);
  if (ticket) await closeAsLeft(scope, ticket, (await isDead(scope, ticket)) ? 'deceased' : 'cancelled', reason);
}

async function isDead(scope: Scope, { patientId }: Ticket): Promise<boolean> {
  return patientId !== null && (await patientBrief(scope, [patientId]))[0]?.status === 'deceased';
}

/** Closes what is open of a patient who died. */
export async function closeDeceased(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<void> {
  const open = await ticketsOf(scope)
    .where('patientId', '=', patientId)
    .where('open', '=', sql.lit(true))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const ticket of open) {
    await closeAsLeft(scope, ticket, 'deceased', null);
    const visit = await requireAppointment(scope, ticket.appointmentId, 'update');
    if (visit.status === 'In-progress') await settleVisit(scope, visit, 'deceased', null);
  }
}

type VitalsFact = NonNullable<(typeof VitalsRecorded)['fact']>;

function knownPriority(word: string | null): TicketPriority | null {
  return ticketPriorities.find((each) => each === word) ?? null;
}

/**
 * Vitals of a patient in the line: shown on the ticket, with the priority that they suggest. Triage decides. Readings at home
 * and those from long before the visit are none of this visit's.
 */
export async function noteVitals(scope: Scope, fact: VitalsFact): Promise<void> {
  if (fact.source === 'home') return;
  const open = await ticketsOf(scope)
    .where('patientId', '=', fact.patientId)
    .where('open', '=', sql.lit(true))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const ticket of open.filter(({ checkedInAt }) => fact.takenAt >= addHours(checkedInAt, -1))) {
    const suggested = knownPriority(fact.suggestedPriority);
    await changeTicket(
      scope,
      ticket,
      { vitalsId: fact.vitalId, latestNews2: fact.news2, suggestedPriority: suggested },
      ticket.updatedAt > scope.now ? ticket.updatedAt : scope.now,
    );
    await tellLine(scope, ticket.departmentId);
  }
}

type AcknowledgedFact = NonNullable<(typeof CallAcknowledged)['fact']>;

/** The first who answers a call stands on the ticket. */
export async function noteAnswer(scope: Scope, { entityType, entityId, userId, userName, at }: AcknowledgedFact): Promise<void> {
  if (entityType !== 'queue-ticket' || !entityId) return;
  const ticket = await lockTicket(scope, entityId);
  if (ticket.acknowledgedBy) return;
  const changed = await changeTicket(
    scope,
    ticket,
    { acknowledgedBy: userId, acknowledgedAt: at },
    ticket.updatedAt > at ? ticket.updatedAt : at,
  );
  await recordTicket(scope, changed, { action: 'update', summary: `Call of ticket ${ticket.ticketNumber} answered by ${userName}` });
  await tellLine(scope, ticket.departmentId);
}

/** Work of somebody who leaves goes to another: their own waiting tickets, and those they serve. */
export async function handOver(scope: Scope, { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id }): Promise<void> {
  const open = await ticketsOf(scope)
    .where('open', '=', sql.lit(true))
    .where((eb) => eb.or([eb('practitionerId', '=', fromUserId), eb('servedBy', '=', fromUserId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const ticket of open) {
    const change = {
      ...(ticket.practitionerId === fromUserId ? { practitionerId: toUserId } : {}),
      ...(ticket.servedBy === fromUserId ? { servedBy: toUserId } : {}),
    };
    const changed = await changeTicket(scope, ticket, change, ticket.updatedAt > scope.now ? ticket.updatedAt : scope.now);
    await recordTicket(scope, changed, { action: 'update', summary: `Ticket ${ticket.ticketNumber} handed over`, after: change });
    await tellLine(scope, ticket.departmentId);
  }
}
