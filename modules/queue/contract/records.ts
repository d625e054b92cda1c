import { z } from 'zod';
import { id, instant, calendarDate } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { ticketRecord } from './ticket.record.ts';
import {
  leftReasons,
  paymentStates,
  queueEventTypes,
  ticketFlags,
  ticketPriorities,
  ticketStages,
  ticketStatuses,
  triageColours,
} from './words.ts';

const Person = z.object({ id: id.nullable(), fullname: z.string() });
const Named = z.object({ id, name: z.string() });
const minutes = z.number().int().min(0);

/** Whose ticket it is: a patient, or somebody who is not registered (`id` null). */
export const TicketPatient = z.object({
  id: id.nullable(),
  fullname: z.string(),
  hospitalPatientId: z.string().nullable(),
  gender: z.string().nullable(),
  dateOfBirth: calendarDate.nullable(),
  /** Whole years; null when unknown. */
  ageYears: z.number().int().nullable(),
  deceased: z.boolean(),
});

/** A ticket as the lists show it. Minutes are whole; waiting counts from the entry in this department. */
export const QueueTicket = z.object({
  id,
  ticketNumber: z.string(),
  appointmentId: id,
  appointmentNumber: z.string(),
  patient: TicketPatient,
  department: Named,
  practitioner: Person.nullable(),
  roomId: id.nullable(),
  roomName: z.string().nullable(),
  appointmentType: Named.nullable(),
  createsConsultation: z.boolean(),
  stage: z.enum(ticketStages),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  /** Higher than `priority` when the ticket has aged. */
  effectivePriority: z.enum(ticketPriorities),
  suggestedPriority: z.enum(ticketPriorities).nullable(),
  colour: z.enum(triageColours).nullable(),
  flags: z.array(z.enum(ticketFlags)),
  chiefComplaint: z.string().nullable(),
  walkIn: z.boolean(),
  scheduledFor: instant.nullable(),
  checkedInAt: instant,
  enteredAt: instant,
  /** Place in the department's line from 1; null when not waiting or called. */
  position: z.number().int().nullable(),
  waitedMinutes: minutes,
  estimatedWaitMinutes: minutes.nullable(),
  calledAt: instant.nullable(),
  callCount: z.number().int(),
  calledBy: Person.nullable(),
  /** So often called without being found that marking as unavailable is proposed. */
  proposeUnavailable: z.boolean(),
  acknowledgedBy: Person.nullable(),
  acknowledgedAt: instant.nullable(),
  servedAt: instant.nullable(),
  servedBy: Person.nullable(),
  completedAt: instant.nullable(),
  closedAt: instant.nullable(),
  unavailableAt: instant.nullable(),
  unavailableReason: z.string().nullable(),
  /** When an unavailable patient counts as gone. */
  leavesAt: instant.nullable(),
  reinstatedAt: instant.nullable(),
  reinstateCount: z.number().int(),
  transferredFromTicketId: id.nullable(),
  transferredToTicketId: id.nullable(),
  transferReason: z.string().nullable(),
  transferNote: z.string().nullable(),
  leftReason: z.enum(leftReasons).nullable(),
  paymentState: z.enum(paymentStates),
  /** Serving is refused until the visit is paid for or approved. */
  paymentBlocks: z.boolean(),
  vitalsDone: z.boolean(),
  vitalsId: id.nullable(),
  latestNews2: z.number().int().nullable(),
  version: z.number().int(),
  /** What the reader may do with it, by the refusal that stands in the way. */
  acts: actsField(ticketRecord),
});
export type QueueTicket = z.output<typeof QueueTicket>;

/** Above the tabs: how many, and how long. Waits are of today in this department. */
export const LineCounts = z.object({
  waiting: z.number().int(),
  called: z.number().int(),
  serving: z.number().int(),
  unavailable: z.number().int(),
  servedToday: z.number().int(),
  averageWaitMinutes: minutes.nullable(),
  longestWaitMinutes: minutes.nullable(),
});
export type LineCounts = z.output<typeof LineCounts>;

/** What the line's screen needs of the department beside the rows. */
export const LineDepartment = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  runsQueue: z.boolean(),
  stages: z.array(z.enum(ticketStages)),
  rooms: z.array(Named),
  waitTargetMinutes: z.number().int(),
});

/** A closed ticket with how long it took and the way of the visit by codes: ['TRI', 'OPD', 'LAB']. */
export const HistoryRow = QueueTicket.extend({
  waitMinutes: minutes.nullable(),
  serviceMinutes: minutes.nullable(),
  path: z.array(z.string()),
});
export type HistoryRow = z.output<typeof HistoryRow>;

export const QueueEvent = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string(),
  type: z.enum(queueEventTypes),
  by: Person,
  at: instant,
  fromDepartment: z.string().nullable(),
  toDepartment: z.string().nullable(),
  reason: z.string().nullable(),
  waitedSeconds: z.number().int().min(0).nullable(),
});
export type QueueEvent = z.output<typeof QueueEvent>;

/** A line of a queue that the user may choose: own departments first. */
export const QueueDepartment = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  own: z.boolean(),
  waiting: z.number().int(),
  called: z.number().int(),
  longestWaitMinutes: minutes.nullable(),
  averageWaitMinutes: minutes.nullable(),
});
export type QueueDepartment = z.output<typeof QueueDepartment>;

export const QueueSummaryRow = LineCounts.extend({ departmentId: id, department: z.string(), code: z.string().nullable() });
export type QueueSummaryRow = z.output<typeof QueueSummaryRow>;

/** A line that a patient may be sent to: how many stand in it, and what somebody new would wait. */
export const TransferTarget = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  /** Waiting or called. */
  waiting: z.number().int(),
  estimatedWaitMinutes: minutes,
});
export type TransferTarget = z.output<typeof TransferTarget>;

/** Staff of a department as the transfer's form shows them: how many wait for each, and how long the first has waited. */
export const PractitionerLoad = z.object({
  id,
  fullname: z.string(),
  roleName: z.string(),
  waiting: z.number().int(),
  serving: z.number().int(),
  longestWaitMinutes: minutes.nullable(),
});
export type PractitionerLoad = z.output<typeof PractitionerLoad>;

export const QueueStats = LineCounts.extend({
  departmentId: id,
  day: calendarDate,
  tickets: z.number().int(),
  p90WaitMinutes: minutes.nullable(),
  averageServiceMinutes: minutes.nullable(),
  p90ServiceMinutes: minutes.nullable(),
  perHour: z.array(z.object({ hour: z.number().int(), entered: z.number().int(), served: z.number().int() })),
  perServer: z.array(z.object({ id, fullname: z.string(), served: z.number().int(), averageServiceMinutes: minutes.nullable() })),
  leftWithoutBeingSeen: z.number().int(),
  /** Of the tickets that ended, in percent. */
  leftRate: z.number().nullable(),
});
export type QueueStats = z.output<typeof QueueStats>;

const reportFigures = {
  tickets: z.number().int(),
  served: z.number().int(),
  called: z.number().int(),
  unavailable: z.number().int(),
  transferred: z.number().int(),
  leftWithoutBeingSeen: z.number().int(),
  leftRate: z.number().nullable(),
  averageWaitMinutes: minutes.nullable(),
  p90WaitMinutes: minutes.nullable(),
  averageServiceMinutes: minutes.nullable(),
};

export const QueueReport = z.object({
  start: calendarDate,
  end: calendarDate,
  totals: z.object(reportFigures),
  departments: z.array(z.object({ departmentId: id, department: z.string(), ...reportFigures })),
  /** Tickets by weekday (1 = Monday) and local hour of entry. */
  hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), tickets: z.number().int() })),
});
export type QueueReport = z.output<typeof QueueReport>;

const DisplayCall = z.object({
  number: z.string(),
  room: z.string(),
  status: z.enum(ticketStatuses),
  /** Only where the department shows initials. */
  initials: z.string().nullable(),
  calledAt: instant,
  /** Of this ticket so far: a higher one rings again. */
  calls: z.number().int(),
});

/** What hangs in the waiting hall: numbers and rooms, nobody's data. */
export const Display = z.object({
  hospital: z.string(),
  /** The hospital's time zone: the hall's clock goes by it, whatever the screen's own. */
  zone: z.string(),
  title: z.string(),
  at: instant,
  calls: z.array(DisplayCall),
  next: z.array(z.object({ number: z.string(), initials: z.string().nullable() })),
  rooms: z.array(z.object({ room: z.string(), number: z.string(), status: z.enum(ticketStatuses) })),
});
export type Display = z.output<typeof Display>;

export const DisplayToken = z.object({
  id,
  title: z.string(),
  departments: z.array(Named),
  createdAt: instant,
  createdBy: z.string(),
});
export type DisplayToken = z.output<typeof DisplayToken>;
/** The token is told once; only its hash is kept. */
export const NewDisplayToken = DisplayToken.extend({ token: z.string(), url: z.string() });
export type NewDisplayToken = z.output<typeof NewDisplayToken>;

export const MyTicket = z.object({
  ticketId: id,
  hospitalId: id,
  hospital: z.string(),
  person: z.object({ id, fullname: z.string(), own: z.boolean() }),
  ticketNumber: z.string(),
  department: z.string(),
  status: z.enum(ticketStatuses),
  position: z.number().int().nullable(),
  estimatedWaitMinutes: minutes.nullable(),
  /** Once called. */
  room: z.string().nullable(),
  calledAt: instant.nullable(),
});
export type MyTicket = z.output<typeof MyTicket>;
