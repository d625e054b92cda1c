import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import {
  addDays,
  addMinutes,
  dayIn,
  endOfDayExclusive,
  millisecondsOf,
  minuteOfDayIn,
  secondsBetween,
  secondsSince,
  startOfDay,
} from '#kernel/server/clock/instants.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import { patientRefusals } from '#modules/patients/contract/refusals.ts';
import { yearsBetween } from '#modules/patients/server/index.ts';
import { queueRefusals } from '../contract/refusals.ts';
import type { ticketRecord } from '../contract/ticket.record.ts';
import {
  mostCalls,
  returnMinutes,
  secondsBetweenCalls,
  type PaymentStateWord,
  type TicketFlag,
  type TicketPriority,
  type TicketStage,
} from '../contract/words.ts';
import type { QueueSettings } from '../contract/settings.ts';

const { refusal } = queueRefusals;

export interface TicketState {
  readonly priority: TicketPriority;
  readonly enteredAt: Instant;
  readonly calledAt: Instant | null;
  readonly callCount: number;
  readonly servedAt: Instant | null;
}

/** The later of two instants: an act that waited for a lock never writes a time before what it follows (invariant 4). */
export function laterOf(one: Instant, other: Instant | null): Instant {
  return other !== null && other > one ? other : one;
}

/** Whole seconds waited, never negative. */
export function waitedSeconds(from: Instant, to: Instant): number {
  return Math.max(0, Math.round(secondsBetween(from, to)));
}

/** Whole minutes of seconds; null stays null. */
export function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(0, Math.round(seconds / 60));
}

/** Invariant 8: a ticket belongs to the local day on which it came into the line. */
export function whyOtherDay(ticket: Pick<TicketState, 'enteredAt'>, now: Instant, zone: string): Refusal | null {
  return dayIn(ticket.enteredAt, zone) === dayIn(now, zone) ? null : refusal('TICKET_OTHER_DAY');
}

/** A ticket is not called twice within seconds. Not told by its view, as it passes while the view stands. */
export function whyTooSoon({ calledAt }: Pick<TicketState, 'calledAt'>, now: Instant): Refusal | null {
  return calledAt !== null && secondsSince(calledAt, now) < secondsBetweenCalls ? refusal('CALLED_TOO_SOON') : null;
}

/** Why a ticket cannot be called (again) today. */
export function whyNotCall(ticket: Pick<TicketState, 'callCount' | 'enteredAt'>, now: Instant, zone: string): Refusal | null {
  return ticket.callCount >= mostCalls ? refusal('CALLED_TOO_OFTEN') : whyOtherDay(ticket, now, zone);
}

/** Nobody is called, served or sent on after death. */
export function whyDeceased(patient: { readonly status: string } | null): Refusal | null {
  return patient?.status === 'deceased' ? patientRefusals.refusal('PATIENT_DECEASED') : null;
}

/** Invariant 9: who has not paid, where the policy asks for it first, is served in an emergency only. */
export function whyNotPaid(
  payment: { readonly state: PaymentStateWord; readonly blocks: boolean } | undefined,
  priority: TicketPriority,
): Refusal | null {
  if (!payment?.blocks || priority === 'emergency') return null;
  return billRefusals.refusal(payment.state === 'hmo-approval-pending' ? 'HMO_APPROVAL_REQUIRED' : 'PAYMENT_REQUIRED');
}

/** A serve is taken back within minutes only. */
export function whyNotReturn({ servedAt }: Pick<TicketState, 'servedAt'>, now: Instant): Refusal | null {
  return servedAt !== null && secondsBetween(servedAt, now) > returnMinutes * 60 ? refusal('RETURN_TOO_LATE') : null;
}

interface Around {
  readonly now: Instant;
  readonly zone: string;
  readonly patient: { readonly status: string } | null;
  readonly payment: { readonly state: PaymentStateWord; readonly blocks: boolean } | undefined;
}

/** What speaks against acts on a ticket beside its status: the same for its view and for the acts. */
export function ticketRules(ticket: TicketState, { now, zone, patient, payment }: Around): ActRules<typeof ticketRecord> {
  const deceased = whyDeceased(patient);
  return {
    call: whyNotCall(ticket, now, zone) ?? deceased,
    serve: deceased ?? whyNotPaid(payment, ticket.priority),
    transfer: deceased,
    return: whyNotReturn(ticket, now),
    reinstate: whyOtherDay(ticket, now, zone),
  };
}

export interface TransferPlaces {
  readonly from: { readonly departmentId: Id; readonly practitionerId: Id | null; readonly stage: TicketStage };
  readonly to: { readonly departmentId: Id; readonly practitionerId: Id | null; readonly stage: TicketStage };
  readonly target: { readonly name: string; readonly runsQueue: boolean; readonly status: string };
  readonly stages: readonly TicketStage[];
}

/** Why a ticket cannot go where it is sent. Another stage of the same line (triage done) is another place. */
export function whyNotTransfer({ from, to, target, stages }: TransferPlaces): Refusal | null {
  if (from.departmentId === to.departmentId && from.practitionerId === to.practitionerId && from.stage === to.stage)
    return refusal('CHOOSE_ANOTHER_DEPARTMENT');
  return whyNoQueue(target) ?? (stages.includes(to.stage) ? null : refusal('STAGE_NOT_OFFERED'));
}

/** Why a department takes nobody into a line. */
export function whyNoQueue(department: { readonly name: string; readonly runsQueue: boolean; readonly status: string }): Refusal | null {
  return department.runsQueue && department.status === 'active' ? null : refusal('QUEUE_NOT_ENABLED', { department: department.name });
}

/** The stage in which a patient comes into a line. */
export function firstStage(settings: Pick<QueueSettings, 'requiresTriage' | 'stages'>, createsConsultation: boolean): TicketStage {
  const wanted: TicketStage = settings.requiresTriage ? 'triage' : createsConsultation ? 'consultation' : 'service';
  return settings.stages.includes(wanted) ? wanted : (settings.stages[0] as TicketStage);
}

/**
 * The stage in which a patient comes into a line from another one: a consultation in departments where patients are examined,
 * when the visit is for one; else a service, so that the laboratory opens no consultation.
 */
export function onwardStage(
  { kind, stages }: { readonly kind: string; readonly stages: readonly TicketStage[] },
  createsConsultation: boolean,
): TicketStage {
  return firstStage({ requiresTriage: false, stages: [...stages] }, createsConsultation && kind === 'clinical');
}

/** Flags that follow from a person: elderly from 65, child under 5, disabled when the record says so. */
export function flagsOf(
  person: { readonly dateOfBirth: CalendarDate | null; readonly disabilities: readonly string[] } | null,
  today: CalendarDate,
): TicketFlag[] {
  if (!person) return [];
  const age = person.dateOfBirth === null ? null : yearsBetween(person.dateOfBirth, today);
  const flags: TicketFlag[] = [];
  if (age !== null && age >= 65) flags.push('elderly');
  if (age !== null && age < 5) flags.push('child');
  if (person.disabilities.length > 0) flags.push('disabled');
  return flags;
}

/** Flags after triage: those of age stay, the chosen ones are as chosen. */
export function withChosenFlags(flags: readonly TicketFlag[], chosen: readonly TicketFlag[] | undefined): TicketFlag[] {
  if (!chosen) return [...flags];
  return [...flags.filter((flag) => flag === 'elderly' || flag === 'child'), ...new Set(chosen)];
}

/** Letters before a ticket's number: the department's code, else the first letters of its name. */
export function ticketPrefix(department: { readonly code: string | null; readonly name: string }): string {
  return (
    department.code ??
    (department.name
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .slice(0, 3) ||
      'Q')
  );
}

/** `OPD-014`. */
export function ticketNumber(prefix: string, dayNumber: number): string {
  return `${prefix}-${String(dayNumber).padStart(3, '0')}`;
}

/** The instant at which a line of a local day closes; one that is past already closes at the end of the day. */
export function closingOf(day: CalendarDate, { dayCloseTime, zone, now }: { dayCloseTime: string; zone: string; now: Instant }): Instant {
  const [hours = 0, minutes = 0] = dayCloseTime.split(':').map(Number);
  const begin = startOfDay(day, zone);
  const byClock = addMinutes(begin, hours * 60 + minutes);
  // On the day of a clock change the wall clock is an hour off the minutes since midnight.
  const wanted = hours * 60 + minutes;
  const shown = dayIn(byClock, zone) === day ? minuteOfDayIn(byClock, zone) : wanted;
  const closes = addMinutes(byClock, wanted - shown);
  const end = addMinutes(endOfDayExclusive(day, zone), -1);
  return closes > now && closes <= end ? closes : end;
}

/** Minutes until a patient's turn: those before, times the usual service, shared by those who serve. */
export function estimateMinutes(
  before: number,
  { serviceSeconds, servers }: { readonly serviceSeconds: number | null; readonly servers: number },
): number {
  // Fifteen minutes where nothing is known yet.
  return Math.round((before * (serviceSeconds ?? 900)) / Math.max(1, servers) / 60);
}

/** The range of instants of local days, both included. */
export function between(start: CalendarDate, end: CalendarDate, zone: string): { from: Instant; until: Instant } {
  return { from: startOfDay(start, zone), until: endOfDayExclusive(end, zone) };
}

/** The longest report, in days. */
export const mostReportDays = 731;

/** Why a report between two days is not made. */
export function whyNotReport(start: CalendarDate, end: CalendarDate): Refusal | null {
  if (start > end) return refusal('QUEUE_REPORT_DATES');
  const first = `${start}T00:00:00.000Z`;
  return millisecondsOf(addDays(first, mostReportDays)) <= millisecondsOf(`${end}T00:00:00.000Z`) ? refusal('QUEUE_REPORT_TOO_LONG') : null;
}

/** Share in percent with one decimal; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}
