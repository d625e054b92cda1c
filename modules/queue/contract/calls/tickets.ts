import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { QueueTicket } from '../records.ts';
import { ticketRecord } from '../ticket.record.ts';
import { chosenFlags, chosenLeftReasons, ticketPriorities, ticketStages, triageColours } from '../words.ts';

const of = { appointmentId: 'appointments' } as const;
const seen = version.nullish().transform((value) => value ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);

export const CallOrder = z.strictObject({ roomId: optionalId, message: optionalText(120) });
export type CallOrder = z.output<typeof CallOrder>;

export const CallNextOrder = z.strictObject({
  departmentId: id,
  /** Tickets of this practitioner and of nobody; missing: those of the user and of nobody. */
  practitionerId: optionalId,
  stage: z
    .enum(ticketStages)
    .nullish()
    .transform((value) => value ?? null),
  roomId: optionalId,
});
export type CallNextOrder = z.output<typeof CallNextOrder>;

export const ServeOrder = z.strictObject({ roomId: optionalId, version: seen });
export type ServeOrder = z.output<typeof ServeOrder>;

export const TransferOrder = z.strictObject({
  appointmentId: id,
  toDepartmentId: id,
  toPractitionerId: optionalId,
  stage: z
    .enum(ticketStages)
    .nullish()
    .transform((value) => value ?? null),
  priority: z
    .enum(ticketPriorities)
    .nullish()
    .transform((value) => value ?? null),
  reason: reason(),
  note: optionalText(500),
});
export type TransferOrder = z.output<typeof TransferOrder>;

export const PriorityOrder = z.strictObject({
  priority: z.enum(ticketPriorities),
  colour: z
    .enum(triageColours)
    .nullish()
    .transform((value) => value ?? null),
  /** The chosen flags as they are to be; missing leaves them. */
  flags: z.array(z.enum(chosenFlags)).max(chosenFlags.length).optional(),
  reason: reason(),
  version: seen,
});
export type PriorityOrder = z.output<typeof PriorityOrder>;

export const LeaveOrder = z.strictObject({
  reason: z.enum(chosenLeftReasons, { error: 'Reason is required' }),
  note: optionalText(300),
});
export type LeaveOrder = z.output<typeof LeaveOrder>;

const called = z.object({ ticket: QueueTicket, recipients: z.number().int() });
const nobodyOnDuty = 'No one is on call';

export const ticketCalls = declareCalls({
  call: {
    method: 'POST',
    path: '/qms/call/{appointmentId}',
    summary: 'Calls a patient of the line: screens chime, and staff on call duty are alerted.',
    permission: 'Call Queue Patient',
    care: 'completes',
    of,
    repeatable: true,
    body: CallOrder,
    payload: called,
    done: ({ recipients }: z.output<typeof called>) => (recipients === 0 ? nobodyOnDuty : 'Patient called'),
    refusals: [
      'NOT_IN_QUEUE',
      'BEING_SERVED',
      'CALLED_TOO_SOON',
      'CALLED_TOO_OFTEN',
      'TICKET_OTHER_DAY',
      'QUEUE_ROOM_UNKNOWN',
      'PATIENT_DECEASED',
    ],
  },
  callNext: {
    method: 'POST',
    path: '/qms/call-next',
    summary: 'Calls the first free patient of a line; no two rooms ever get the same one.',
    permission: 'Call Queue Patient',
    care: 'completes',
    repeatable: true,
    body: CallNextOrder,
    payload: z.object({ ticket: QueueTicket.nullable(), recipients: z.number().int() }),
    done: ({ ticket, recipients }: { ticket: unknown; recipients: number }) =>
      ticket === null ? 'No patient in queue' : recipients === 0 ? nobodyOnDuty : 'Patient called',
    refusals: ['QUEUE_NOT_ENABLED', 'QUEUE_ROOM_UNKNOWN'],
  },
  serve: {
    method: 'PATCH',
    path: '/qms/serve/{appointmentId}',
    summary: 'Begins to serve a patient of the line; the visit is in progress from then on.',
    permission: 'Serve Queue',
    care: 'completes',
    of,
    body: ServeOrder,
    payload: z.object({ ticket: QueueTicket, consultationId: id.nullable() }),
    done: 'Patient is being served',
    refusals: [
      'NOT_IN_QUEUE',
      'BEING_SERVED',
      'PAYMENT_REQUIRED',
      'HMO_APPROVAL_REQUIRED',
      'PATIENT_DECEASED',
      'QUEUE_ROOM_UNKNOWN',
      'APPOINTMENT_STATE',
    ],
  },
  complete: {
    method: 'PATCH',
    path: '/qms/complete/{appointmentId}',
    summary: 'Ends the service of a patient; the visit is completed when nothing else of it is open.',
    permission: 'Serve Queue',
    care: 'completes',
    of,
    body: z.strictObject({ confirm: z.boolean().default(false), version: seen }),
    payload: QueueTicket,
    done: 'Patient served',
    refusals: ['NOT_BEING_SERVED', 'CONSULTATION_UNSIGNED', 'APPOINTMENT_STATE'],
  },
  return: {
    method: 'PATCH',
    path: '/qms/return/{appointmentId}',
    summary: 'Takes back a mistaken serve within 15 minutes; the patient has the old place again.',
    permission: 'Serve Queue',
    care: 'completes',
    of,
    body: z.strictObject({ reason: optionalText(300), version: seen }),
    payload: QueueTicket,
    done: 'Patient is back in the queue',
    refusals: ['NOT_BEING_SERVED', 'RETURN_TOO_LATE', 'APPOINTMENT_STATE'],
  },
  unavailable: {
    method: 'PATCH',
    path: '/qms/unavailable/{appointmentId}',
    summary: 'Sets aside a patient who did not answer the call, and writes to them.',
    permission: 'Mark Queue Unavailable',
    care: 'completes',
    of,
    body: z.strictObject({ reason: reason(), version: seen }),
    payload: QueueTicket,
    done: 'Patient is unavailable',
    refusals: ['NOT_IN_QUEUE', 'BEING_SERVED'],
  },
  reinstate: {
    method: 'PATCH',
    path: '/qms/reinstate/{appointmentId}',
    summary: 'Puts a patient who was set aside back into the line.',
    permission: 'Reinstate Queue Patient',
    care: 'completes',
    of,
    body: z.strictObject({ reason: optionalText(300), version: seen }),
    payload: QueueTicket,
    done: 'Patient is back in the queue',
    refusals: ['NOT_UNAVAILABLE', 'TICKET_OTHER_DAY'],
  },
  transfer: {
    method: 'POST',
    path: '/qms/transfer',
    summary: 'Sends a patient on to another department, practitioner or stage: a new ticket there, the old one closed.',
    permission: 'Transfer Queue Patient',
    care: 'completes',
    repeatable: true,
    body: TransferOrder,
    payload: QueueTicket,
    done: 'Patient transferred',
    refusals: [
      'NOT_IN_QUEUE',
      'CHOOSE_ANOTHER_DEPARTMENT',
      'QUEUE_NOT_ENABLED',
      'STAGE_NOT_OFFERED',
      'PRACTITIONER_NOT_ACTIVE',
      'ALREADY_IN_QUEUE',
      'PATIENT_DECEASED',
    ],
  },
  left: {
    method: 'PATCH',
    path: '/qms/left/{appointmentId}',
    summary: 'Closes the ticket of a patient who left, was sent home or whose visit is cancelled.',
    permission: 'Mark Queue Unavailable',
    care: 'completes',
    of,
    body: LeaveOrder,
    payload: QueueTicket,
    done: 'Patient left the queue',
    refusals: ['NOT_IN_QUEUE', 'BEING_SERVED', 'APPOINTMENT_STATE'],
  },
  priority: {
    method: 'PATCH',
    path: '/qms/priority/{appointmentId}',
    summary: 'Triage: priority, colour and flags of a patient in the queue.',
    permission: 'Triage Queue Patient',
    care: 'completes',
    of,
    body: PriorityOrder,
    payload: QueueTicket,
    done: 'Priority changed',
    refusals: ['NOT_IN_QUEUE', 'BEING_SERVED'],
  },
  assign: {
    method: 'PATCH',
    path: '/qms/assign/{appointmentId}',
    summary: 'Assigns a waiting patient to a practitioner of the department, or to no one (the pool).',
    permission: 'Transfer Queue Patient',
    care: 'completes',
    of,
    body: z.strictObject({ practitionerId: id.nullable(), version: seen }),
    payload: QueueTicket,
    done: 'Patient assigned',
    refusals: ['NOT_IN_QUEUE', 'BEING_SERVED', 'PRACTITIONER_NOT_ACTIVE'],
  },
});

export const ticketActs = bindActs(ticketRecord, ticketCalls);
