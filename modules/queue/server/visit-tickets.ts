import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { TicketStage, TicketStatus } from '../contract/words.ts';
import { laterOf } from './rules.ts';
import { completeTicket, giveBack, serveTicket } from './serve-patient.ts';
import { actingAt, lockOpenTicket, lockVisit } from './tickets.ts';

/** The open ticket of a visit as later modules need it. */
export interface VisitTicket {
  readonly id: Id;
  readonly status: TicketStatus;
  readonly stage: TicketStage;
  readonly departmentId: Id;
  readonly roomId: Id | null;
  readonly roomName: string | null;
  readonly servedBy: Id | null;
  readonly servedAt: Instant | null;
}

/** Locks a visit (patient, appointment, open ticket, in this order) for an act of a later module; `ticket` null without one. */
export async function lockVisitTicket(scope: Scope, appointmentId: Id) {
  const { patient, appointment, ticket } = await lockVisit(scope, appointmentId);
  return { patient, appointment, ticket: ticket satisfies VisitTicket | null };
}

/**
 * Serves the waiting ticket of a visit for a later module's act, as PATCH qms/serve does: same refusals, same events. Listeners of
 * TicketServed run in it.
 */
export async function serveVisit(scope: Scope, appointmentId: Id, roomId: Id | null): Promise<VisitTicket> {
  return serveTicket(scope, appointmentId, { roomId, version: null });
}

/** Ends the serving of a visit whose work is done. Without a ticket that is being served nothing happens; answers whether one is still open. */
export async function endServing(scope: Scope, appointmentId: Id): Promise<{ open: boolean }> {
  const ticket = await lockOpenTicket(scope, appointmentId);
  if (ticket?.status !== 'serving') return { open: ticket !== null };
  await completeTicket(scope, ticket, laterOf(actingAt(scope, ticket), ticket.servedAt));
  return { open: false };
}

/** Puts the patient of a visit back into the line at the old place, however long ago the serve was. False: nobody serves them. */
export async function waitAgain(scope: Scope, appointmentId: Id, reason: string): Promise<boolean> {
  const ticket = await lockOpenTicket(scope, appointmentId);
  if (ticket?.status !== 'serving') return false;
  await giveBack(scope, ticket, reason);
  return true;
}
