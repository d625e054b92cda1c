import { z } from 'zod';
import { id, instant } from '#kernel/contract/fields.ts';
import { appointmentModes, appointmentStatuses } from './words.ts';

/** A person's own appointment, over all their hospitals: no staff notes, no prices, no other person. */
export const OwnAppointment = z.object({
  id,
  appointmentNumber: z.string(),
  /** Own person or the one acted for. */
  personId: id,
  fullname: z.string(),
  hospital: z.object({
    id,
    name: z.string(),
    address: z.string(),
    dialCode: z.string(),
    phone: z.string(),
    timeZone: z.string(),
  }),
  appointmentDate: instant,
  endDate: instant,
  status: z.enum(appointmentStatuses),
  typeName: z.string(),
  mode: z.enum(appointmentModes),
  departmentName: z.string(),
  departmentLocation: z.string().nullable(),
  practitionerName: z.string().nullable(),
  reason: z.string().nullable(),
  preparation: z.string().nullable(),
  checkedInAt: instant.nullable(),
  ticketNumber: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Until the cutoff of its type. */
  canChange: z.boolean(),
  changeUntil: instant,
  /** The patient may say at the desk's code that they are here. */
  canCheckIn: z.boolean(),
  appointmentTypeId: id,
  departmentId: id,
  practitionerId: id.nullable(),
});
export type OwnAppointment = z.infer<typeof OwnAppointment>;
