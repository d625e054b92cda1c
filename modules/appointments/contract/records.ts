import { z } from 'zod';
import { calendarDate, dialCode, email, id, instant, optionalText, phoneDigits, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { genders } from '#modules/patients/contract/words.ts';
import { appointmentRecord } from './appointment.record.ts';
import {
  appointmentKinds,
  appointmentModes,
  appointmentPriorities,
  appointmentSources,
  appointmentStatuses,
  cancelSides,
  checkInMethods,
  conflictKinds,
  deskSources,
  mostVisits,
  recurrenceUnits,
  reminderChannels,
  reminderStates,
  seriesReaches,
  typeColors,
} from './words.ts';

const named = z.object({ id, name: z.string() });

/** A patient of the hospital as lists name them; contacts of confidential ones are hidden from most. */
export const InternalPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  phoneNumber: z.string().nullable(),
  gender: z.string(),
  dateOfBirth: calendarDate.nullable(),
});

/** Somebody without a record here. */
export const ExternalPatient = z.object({
  fullname: z.string(),
  dialCode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  gender: z.enum(genders).nullable(),
});

/** An appointment as lists and the calendar show it. */
export const AppointmentRow = z.object({
  id,
  appointmentNumber: z.string(),
  kind: z.enum(appointmentKinds),
  internalPatient: InternalPatient.nullable(),
  externalPatient: ExternalPatient.nullable(),
  appointmentDate: instant,
  endDate: instant,
  status: z.enum(appointmentStatuses),
  type: z.object({ id, name: z.string(), color: z.enum(typeColors) }),
  department: named,
  practitioner: named.nullable(),
  roomId: id.nullable(),
  source: z.enum(appointmentSources),
  priority: z.enum(appointmentPriorities),
  checkedInAt: instant.nullable(),
  overbooked: z.boolean(),
  seriesId: id.nullable(),
  version: z.number().int(),
  acts: actsField(appointmentRecord),
});
export type AppointmentRow = z.infer<typeof AppointmentRow>;

export const TicketBrief = z.object({
  id,
  ticketNumber: z.string(),
  status: z.string(),
  departmentId: id,
  position: z.number().int().nullable(),
  calledAt: instant.nullable(),
  servedAt: instant.nullable(),
  completedAt: instant.nullable(),
});
export type TicketBrief = z.infer<typeof TicketBrief>;

/** The whole appointment. */
export const Appointment = AppointmentRow.extend({
  externalPatient: ExternalPatient.extend({
    email: z.string().nullable(),
    dateOfBirth: calendarDate.nullable(),
    age: z.number().int().nullable(),
    address: z.string().nullable(),
    referredBy: z.string().nullable(),
    reasonForExternal: z.string().nullable(),
  }).nullable(),
  /** The patient that an external one was registered as. */
  linkedPatient: InternalPatient.nullable(),
  mode: z.enum(appointmentModes),
  createsConsultation: z.boolean(),
  preparation: z.string().nullable(),
  room: named.nullable(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  chiefComplaint: z.string().nullable(),
  patientBilling: z.object({ id, method: z.string() }).nullable(),
  series: z
    .object({
      id,
      every: z.number().int(),
      unit: z.enum(recurrenceUnits),
      count: z.number().int(),
      visits: z.array(z.object({ id, appointmentDate: instant, status: z.enum(appointmentStatuses) })),
    })
    .nullable(),
  previousAppointment: z.object({ id, appointmentNumber: z.string() }).nullable(),
  rebookedAs: z.object({ id, appointmentNumber: z.string() }).nullable(),
  checkedInBy: z.string().nullable(),
  checkInMethod: z.enum(checkInMethods).nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  noShowAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  cancelledBySide: z.enum(cancelSides).nullable(),
  rescheduleCount: z.number().int(),
  history: z.array(z.object({ at: instant, prevDateTime: instant, dateTime: instant, by: z.string(), reason: z.string() })),
  overbookReason: z.string().nullable(),
  reminders: z.array(
    z.object({ at: instant, channel: z.enum(reminderChannels), state: z.enum(reminderStates), sentAt: instant.nullable() }),
  ),
  ticket: TicketBrief.nullable(),
  consultation: z.object({ consultationId: id, status: z.string(), path: z.string() }).nullable(),
  /** How often this patient did not come. */
  noShowCount: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type Appointment = z.infer<typeof Appointment>;

/** What a booking act answers, to staff and to patients alike: nothing that only one of them may know. */
export const BookedAppointment = z.object({
  id,
  appointmentNumber: z.string(),
  kind: z.enum(appointmentKinds),
  status: z.enum(appointmentStatuses),
  appointmentDate: instant,
  endDate: instant,
  type: z.object({ id, name: z.string(), color: z.enum(typeColors) }),
  department: named,
  practitioner: named.nullable(),
  overbooked: z.boolean(),
  seriesId: id.nullable(),
  version: z.number().int(),
});
export type BookedAppointment = z.infer<typeof BookedAppointment>;

export const Conflict = z.object({
  kind: z.enum(conflictKinds),
  message: z.string(),
  /** What is there, when it is an appointment. */
  with: z.object({ id, appointmentNumber: z.string(), appointmentDate: instant, endDate: instant }).nullable(),
  /** 'Overbook Appointment' and a reason pass it. */
  canBeForced: z.boolean(),
});
export type Conflict = z.infer<typeof Conflict>;

/** A booking: the visit, and with a recurrence all visits that were booked, and why others were not. */
export const Booking = BookedAppointment.extend({
  visits: z.array(z.object({ id, appointmentNumber: z.string(), appointmentDate: instant })),
  skipped: z.array(z.object({ appointmentDate: instant, message: z.string() })),
});
export type Booking = z.infer<typeof Booking>;

const optionalId = id.nullish().transform((value) => value ?? null);

/** Where, when and with whom. */
const placeFields = {
  appointmentDate: instant,
  endDate: instant.nullish().transform((value) => value ?? null),
  appointmentTypeId: id,
  departmentId: id,
  practitionerId: optionalId,
  roomId: optionalId,
  reason: optionalText(500),
  notes: optionalText(1000),
  priority: z.enum(appointmentPriorities).default('normal'),
  source: z.enum(deskSources).default('front-desk'),
};

const forceFields = {
  /** Books over what is there, with 'Overbook Appointment' and a reason. */
  force: z.boolean().default(false),
  overbookReason: optionalText(300),
};

export const Recurrence = z.strictObject({
  every: z.number().int().min(1).max(90),
  unit: z.enum(recurrenceUnits),
  /** Visits in all, this one among them. */
  count: z.number().int().min(2).max(mostVisits),
});
export type Recurrence = z.output<typeof Recurrence>;

/**
 * A booking of a registered patient. Staff name `patientId`; the patient area names the hospital and, for a dependant, the
 * person: there only type, department, practitioner, date and reason count.
 */
export const CreateInternal = z.strictObject({
  patientId: id.optional(),
  hospitalId: id.optional(),
  personId: id.optional(),
  ...placeFields,
  departmentId: id.optional(),
  patientBillingId: optionalId,
  /** The accepted referral that the visit answers (staff): it names the visit from then on; of a series the first. */
  referralId: optionalId,
  recurrence: Recurrence.nullish().transform((value) => value ?? null),
  ...forceFields,
});
export type CreateInternal = z.output<typeof CreateInternal>;

export const ExternalInput = z.strictObject({
  fullname: requiredText(2, 120, 'Full name is required'),
  dialCode,
  phoneNumber: phoneDigits,
  email: z
    .union([email, z.literal('')])
    .nullish()
    .transform((value) => value || null),
  gender: z
    .enum(genders)
    .nullish()
    .transform((value) => value ?? null),
  dateOfBirth: calendarDate.nullish().transform((value) => value ?? null),
  age: z
    .number()
    .int()
    .min(0)
    .max(130)
    .nullish()
    .transform((value) => value ?? null),
  address: optionalText(300),
  referredBy: optionalText(120),
  reasonForExternal: optionalText(300),
});
export type ExternalInput = z.output<typeof ExternalInput>;

export const CreateExternal = z.strictObject({
  externalPatient: ExternalInput,
  ...placeFields,
  ...forceFields,
  /** Passes what looks like a registered patient, and another booking of the same telephone within the hour. */
  confirm: z.boolean().default(false),
});
export type CreateExternal = z.output<typeof CreateExternal>;

/** Only what is named changes; another time wants a reason. */
export const EditAppointment = z.strictObject({
  appointmentDate: instant.optional(),
  endDate: instant.optional(),
  appointmentTypeId: id.optional(),
  departmentId: id.optional(),
  practitionerId: id.nullable().optional(),
  roomId: id.nullable().optional(),
  /** Why the patient comes. */
  visitReason: optionalText(500).optional(),
  notes: optionalText(1000).optional(),
  priority: z.enum(appointmentPriorities).optional(),
  patientBillingId: id.nullable().optional(),
  /** Why the time changes. */
  reason: optionalText(300),
  applyTo: z.enum(seriesReaches).default('this'),
  ...forceFields,
  version: version.optional(),
});
export type EditAppointment = z.output<typeof EditAppointment>;

export const CancelAppointment = z.strictObject({
  reason: requiredText(2, 300, 'Reason is required'),
  side: z.enum(cancelSides).default('hospital'),
  applyTo: z.enum(seriesReaches).default('this'),
});
export type CancelAppointment = z.output<typeof CancelAppointment>;

export const RebookAppointment = z.strictObject({
  appointmentDate: instant,
  endDate: instant.nullish().transform((value) => value ?? null),
  practitionerId: id.nullable().optional(),
  reason: optionalText(500),
  ...forceFields,
});
export type RebookAppointment = z.output<typeof RebookAppointment>;

/** One result of many: moved, or why not. */
export const BulkResult = z.object({
  id,
  appointmentNumber: z.string(),
  moved: z.boolean(),
  appointmentDate: instant,
  message: z.string().nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;
