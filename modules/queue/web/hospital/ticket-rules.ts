import { word } from '#kernel/web/text/use-text.ts';
import type { QueueTicket } from '#modules/queue/contract/records.ts';
import { mostCalls, type TicketStatus } from '#modules/queue/contract/words.ts';

type Asked = Pick<QueueTicket, 'status' | 'callCount' | 'paymentState' | 'paymentBlocks' | 'patient' | 'priority'>;

/** Acts on a ticket that the screen offers, and the states in which each makes sense; in others it is not shown. */
const actsIn = {
  call: ['waiting', 'called'],
  serve: ['waiting', 'called'],
  unavailable: ['waiting', 'called'],
  left: ['waiting', 'called', 'unavailable'],
  transfer: ['waiting', 'called', 'serving', 'unavailable'],
  priority: ['waiting', 'called', 'unavailable'],
  assign: ['waiting', 'called'],
  complete: ['serving'],
  return: ['serving'],
  reinstate: ['unavailable'],
} as const satisfies Record<string, readonly TicketStatus[]>;
export type TicketAct = keyof typeof actsIn;

/** True when the ticket's state knows the act at all. */
export function isActOf(act: TicketAct, status: TicketStatus): boolean {
  return (actsIn[act] as readonly TicketStatus[]).includes(status);
}

/** Why a patient cannot be called now (words to translate), or null. */
export function whyNotCall(ticket: Asked): string | null {
  if (ticket.patient.deceased) return word('Patient is deceased');
  return ticket.callCount >= mostCalls ? word('Patient was called 10 times') : null;
}

/** Whether the bill alone stands between a patient and the service. */
export function isHeldByMoney(ticket: Asked): boolean {
  return !ticket.patient.deceased && ticket.paymentBlocks && ticket.priority !== 'emergency';
}

/** Why a patient cannot be served now, or null. An emergency is never held up by money. */
export function whyNotServe(ticket: Asked): string | null {
  if (ticket.patient.deceased) return word('Patient is deceased');
  if (!isHeldByMoney(ticket)) return null;
  return ticket.paymentState === 'hmo-approval-pending'
    ? word('Approval of the health plan is required before this service')
    : word('Payment is required before this service');
}
