import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { AppointmentPriority, CheckInMethod } from './words.ts';

/** A visit is in the book: by the desk, the patient, a series or the waiting list. */
export const AppointmentBooked = declareEvent<{ readonly appointmentId: Id; readonly patientId: Id | null; readonly startsAt: Instant }>(
  'appointments.booked',
);

/**
 * The referral that a new visit answers, kept by a later module: it is locked before a time is taken, and refuses when it is not this
 * patient's or has its visit. Nobody answering: there is no such referral.
 */
export const ReferralToBook = declareQuestion<{ readonly referralId: Id; readonly patientId: Id }, { readonly referralNumber: string }>(
  'appointments.referral-to-book',
);

/** The visit of a referral is in the book. */
export const ReferralVisitBooked = declareEvent<{ readonly referralId: Id; readonly appointmentId: Id }>(
  'appointments.referral-visit-booked',
);

/** What was cancelled or missed was booked again: what pointed at the old visit points at the new one. */
export const AppointmentRebooked = declareEvent<{ readonly appointmentId: Id; readonly insteadOf: Id }>('appointments.rebooked');

/** A patient arrived. The queue makes the ticket in this transaction and may refuse; billing bills the visit once. */
export const CheckedIn = declareEvent<{
  readonly appointmentId: Id;
  readonly appointmentNumber: string;
  readonly patientId: Id | null;
  readonly externalName: string | null;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  readonly roomId: Id | null;
  readonly priority: AppointmentPriority;
  readonly appointmentTypeId: Id;
  readonly createsConsultation: boolean;
  readonly patientBillingId: Id | null;
  readonly chiefComplaint: string | null;
  readonly scheduledFor: Instant;
  readonly checkedInAt: Instant;
  readonly checkInMethod: CheckInMethod;
  readonly walkIn: boolean;
}>('appointments.checked-in');

/** A check-in was a mistake: the waiting ticket goes; a ticket that was served refuses. */
export const CheckInUndone = declareEvent<{ readonly appointmentId: Id }>('appointments.check-in-undone');

/** A scheduled visit will not take place: an open ticket closes, an unpaid line is voided. */
export const AppointmentCancelled = declareEvent<{ readonly appointmentId: Id; readonly reason: string }>('appointments.cancelled');

/** The day closed and the patient had not come. */
export const AppointmentNoShow = declareEvent<{ readonly appointmentId: Id }>('appointments.no-show');

/** A visit ended; follow-up begins to count. */
export const AppointmentCompleted = declareEvent<{ readonly appointmentId: Id; readonly patientId: Id | null }>('appointments.completed');

export interface AppointmentTicket {
  readonly appointmentId: Id;
  readonly id: Id;
  readonly ticketNumber: string;
  readonly status: string;
  readonly departmentId: Id;
  readonly position: number | null;
  readonly calledAt: Instant | null;
  readonly servedAt: Instant | null;
  readonly completedAt: Instant | null;
}
/** The newest ticket of each visit. Nobody answering: no queue, no tickets. */
export const AppointmentTickets = declareQuestion<{ readonly appointmentIds: readonly Id[] }, readonly AppointmentTicket[]>(
  'appointments.tickets',
);

/** The consultation that a visit led to. Nobody answering: none. */
export const AppointmentVisit = declareQuestion<
  { readonly appointmentId: Id },
  { readonly consultationId: Id; readonly status: string; readonly path: string }
>('appointments.visit');

/** Times at which practitioners are in theatre: scheduled or running procedures. Nobody answering: none. */
export const PractitionerBusy = declareQuestion<
  { readonly practitionerIds: readonly Id[]; readonly from: Instant; readonly until: Instant },
  readonly { readonly practitionerId: Id; readonly from: Instant; readonly until: Instant; readonly label: string }[]
>('appointments.practitioner-busy');

/** Rooms in which patients are seen, of a department when one is named. Nobody answering: the hospital keeps no rooms. */
export const ConsultingRooms = declareQuestion<
  { readonly departmentId: Id | null },
  readonly { readonly id: Id; readonly name: string; readonly departmentId: Id }[]
>('appointments.consulting-rooms');
