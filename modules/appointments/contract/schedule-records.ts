import { z } from 'zod';
import { calendarDate, id, instant, optionalText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { weekdays } from '#modules/organisation/contract/words.ts';
import { AppointmentRow, InternalPatient } from './records.ts';
import { waitingRecord } from './waiting.record.ts';
import { appointmentPriorities, backgroundKinds, exceptionKinds, waitlistStatuses } from './words.ts';

/** A wall time of the hospital; 24:00 is the end of the day. */
export const wallTime = z
  .string()
  .max(5)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time like 08:30');

const named = z.object({ id, name: z.string() });
const break_ = z.strictObject({ from: wallTime, to: wallTime });
const optionalDay = calendarDate.nullish().transform((value) => value ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);

export const CreateSchedule = z.strictObject({
  practitionerId: optionalId,
  departmentId: optionalId,
  dayOfWeek: z.enum(weekdays),
  startTime: wallTime,
  endTime: wallTime,
  breaks: z.array(break_).max(10).default([]),
  slotMinutes: z
    .number()
    .int()
    .min(5)
    .max(480)
    .nullish()
    .transform((value) => value ?? null),
  /** Only these types; none named = all. */
  appointmentTypeIds: z.array(id).max(60).default([]),
  roomId: optionalId,
  maxPatients: z
    .number()
    .int()
    .min(1)
    .max(500)
    .nullish()
    .transform((value) => value ?? null),
  validFrom: optionalDay,
  validTo: optionalDay,
});
export type CreateSchedule = z.output<typeof CreateSchedule>;

export const EditSchedule = z.strictObject({
  dayOfWeek: z.enum(weekdays).optional(),
  startTime: wallTime.optional(),
  endTime: wallTime.optional(),
  breaks: z.array(break_).max(10).optional(),
  slotMinutes: z.number().int().min(5).max(480).nullable().optional(),
  appointmentTypeIds: z.array(id).max(60).optional(),
  roomId: id.nullable().optional(),
  maxPatients: z.number().int().min(1).max(500).nullable().optional(),
  validFrom: calendarDate.nullable().optional(),
  validTo: calendarDate.nullable().optional(),
  version: version.optional(),
});
export type EditSchedule = z.output<typeof EditSchedule>;

export const Schedule = z.object({
  id,
  practitioner: named.nullable(),
  department: named.nullable(),
  dayOfWeek: z.enum(weekdays),
  startTime: z.string(),
  endTime: z.string(),
  breaks: z.array(z.object({ from: z.string(), to: z.string() })),
  slotMinutes: z.number().int().nullable(),
  appointmentTypeIds: z.array(id),
  room: named.nullable(),
  maxPatients: z.number().int().nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  version: z.number().int(),
});
export type Schedule = z.infer<typeof Schedule>;

/** Days on which a schedule does not hold, or an extra clinic is. Neither owner named = the whole hospital. */
export const CreateException = z.strictObject({
  practitionerId: optionalId,
  departmentId: optionalId,
  kind: z.enum(exceptionKinds),
  fromDate: calendarDate,
  toDate: calendarDate,
  /** Part of each day; without it the whole day. */
  startTime: wallTime.nullish().transform((value) => value ?? null),
  endTime: wallTime.nullish().transform((value) => value ?? null),
  note: optionalText(300),
});
export type CreateException = z.output<typeof CreateException>;

export const ScheduleException = z.object({
  id,
  practitioner: named.nullable(),
  department: named.nullable(),
  kind: z.enum(exceptionKinds),
  fromDate: calendarDate,
  toDate: calendarDate,
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
});
export type ScheduleException = z.infer<typeof ScheduleException>;

/** The exception with the bookings that it leaves without their practitioner. */
export const MadeException = ScheduleException.extend({ affected: z.array(AppointmentRow) });
export type MadeException = z.infer<typeof MadeException>;

export const CreateWaiting = z
  .strictObject({
    patientId: id,
    appointmentTypeId: id,
    departmentId: id,
    practitionerId: optionalId,
    fromDate: calendarDate,
    toDate: calendarDate,
    priority: z.enum(appointmentPriorities).default('normal'),
    note: optionalText(300),
  })
  .refine((order) => order.fromDate <= order.toDate, { path: ['toDate'], message: 'The last day must not be before the first' });
export type CreateWaiting = z.output<typeof CreateWaiting>;

export const WaitingRow = z.object({
  id,
  patient: InternalPatient,
  type: named,
  department: named,
  practitioner: named.nullable(),
  fromDate: calendarDate,
  toDate: calendarDate,
  priority: z.enum(appointmentPriorities),
  note: z.string().nullable(),
  status: z.enum(waitlistStatuses),
  createdAt: instant,
  createdBy: z.string(),
  /** The time that is held for the patient now. */
  offer: z.object({ startsAt: instant, endsAt: instant, practitioner: named.nullable(), expiresAt: instant }).nullable(),
  acts: actsField(waitingRecord),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

export const FreeSlot = z.object({
  start: instant,
  end: instant,
  practitioner: named.nullable(),
  departmentId: id,
  /** Places left; above one only for types of a department's pool. */
  free: z.number().int(),
});
export type FreeSlot = z.infer<typeof FreeSlot>;

export const Background = z.object({
  kind: z.enum(backgroundKinds),
  practitionerId: id.nullable(),
  departmentId: id.nullable(),
  from: instant,
  until: instant,
  label: z.string().nullable(),
});
export type Background = z.infer<typeof Background>;
