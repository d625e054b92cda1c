import { z } from 'zod';
import { dialCode, id, optionalText, phoneDigits } from '#kernel/contract/fields.ts';
import { RegisterPatient } from '#modules/patients/contract/records.ts';
import { Appointment, ExternalInput, TicketBrief } from './records.ts';
import { appointmentPriorities } from './words.ts';

const optionalId = id.nullish().transform((value) => value ?? null);

const arrivalFields = {
  appointmentId: id.optional(),
  departmentId: id.optional(),
  appointmentTypeId: id.optional(),
  practitionerId: optionalId,
  priority: z.enum(appointmentPriorities).optional(),
  chiefComplaint: optionalText(500),
  reason: optionalText(500),
  method: z.enum(['desk', 'kiosk']).default('desk'),
  /** Also when the appointment is not for today. */
  early: z.boolean().default(false),
};

/** A booked patient arrives, or one walks in (`patientId`, `departmentId`, `appointmentTypeId`). */
export const InternalCheckIn = z
  .strictObject({
    ...arrivalFields,
    patientId: id.optional(),
    patientBillingId: optionalId,
    /** The telephone that the patient says they have now. */
    phone: z.strictObject({ dialCode, phoneNumber: phoneDigits }).optional(),
  })
  .superRefine((order, context) => {
    if (order.appointmentId) return;
    for (const field of ['patientId', 'departmentId', 'appointmentTypeId'] as const)
      if (!order[field]) context.addIssue({ code: 'custom', path: [field], message: 'This field is required for a walk-in' });
  });
export type InternalCheckIn = z.output<typeof InternalCheckIn>;

/** One without a record arrives or walks in, and is registered, linked to a patient, or stays external. */
export const ExternalCheckIn = z
  .strictObject({
    ...arrivalFields,
    externalPatient: ExternalInput.optional(),
    register: RegisterPatient.optional(),
    linkPatientId: id.optional(),
    stayExternal: z.boolean().default(false),
  })
  .superRefine((order, context) => {
    if (order.appointmentId) return;
    for (const field of ['externalPatient', 'departmentId', 'appointmentTypeId'] as const)
      if (!order[field]) context.addIssue({ code: 'custom', path: [field], message: 'This field is required for a walk-in' });
  });
export type ExternalCheckIn = z.output<typeof ExternalCheckIn>;

/** The appointment with its place in the line; no ticket where the hospital runs no queue. */
export const CheckInAnswer = z.object({ appointment: Appointment, ticket: TicketBrief.nullable() });
export type CheckInAnswer = z.infer<typeof CheckInAnswer>;
