import { z } from 'zod';
import { id, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { typeRecord } from './type.record.ts';
import { appointmentModes, typeColors, typeStatuses } from './words.ts';

const minutes = (least: number, most: number) => z.number().int().min(least).max(most);

const typeFields = {
  code: optionalText(20),
  color: z.enum(typeColors).default('blue'),
  description: optionalText(500),
  durationMinutes: minutes(5, 480).default(20),
  bufferBefore: minutes(0, 120).default(0),
  bufferAfter: minutes(0, 120).default(0),
  /** Where it may be booked; none named = everywhere. */
  departmentIds: z.array(id).max(60).default([]),
  specializationId: id.nullish().transform((value) => value ?? null),
  mode: z.enum(appointmentModes).default('in-person'),
  /** False for service only: laboratory, imaging, dressing, injection, vaccination. */
  createsConsultation: z.boolean().default(true),
  /** False: the department's pool. */
  requiresPractitioner: z.boolean().default(true),
  capacityPerSlot: z.number().int().min(1).max(200).default(1),
  bookableByPatient: z.boolean().default(false),
  minNoticeMinutes: minutes(0, 43_200).default(60),
  maxAdvanceDays: z.number().int().min(1).max(365).default(60),
  cancelCutoffMinutes: minutes(0, 43_200).default(120),
  preparation: optionalText(1000),
  /** Minor units. Null: visits are not charged yet; on a change it leaves the price alone. */
  price: unitPrice.nullable().default(null),
  /** A visit of this type and department within so many days of a completed paid one is free, or charged by `followUpItemId`. */
  freeFollowUpDays: z.number().int().min(0).max(365).default(0),
  followUpItemId: id.nullish().transform((value) => value ?? null),
};

const typeName = requiredText(2, 80, 'Name is required');

export const CreateAppointmentType = z.strictObject({ name: typeName, ...typeFields });
export type CreateAppointmentType = z.output<typeof CreateAppointmentType>;

/** Only what is named changes. */
export const EditAppointmentType = z.strictObject({
  name: typeName.optional(),
  code: optionalText(20).optional(),
  color: z.enum(typeColors).optional(),
  description: optionalText(500).optional(),
  durationMinutes: minutes(5, 480).optional(),
  bufferBefore: minutes(0, 120).optional(),
  bufferAfter: minutes(0, 120).optional(),
  departmentIds: z.array(id).max(60).optional(),
  specializationId: id.nullable().optional(),
  mode: z.enum(appointmentModes).optional(),
  createsConsultation: z.boolean().optional(),
  requiresPractitioner: z.boolean().optional(),
  capacityPerSlot: z.number().int().min(1).max(200).optional(),
  bookableByPatient: z.boolean().optional(),
  minNoticeMinutes: minutes(0, 43_200).optional(),
  maxAdvanceDays: z.number().int().min(1).max(365).optional(),
  cancelCutoffMinutes: minutes(0, 43_200).optional(),
  preparation: optionalText(1000).optional(),
  price: unitPrice.nullable().optional(),
  freeFollowUpDays: z.number().int().min(0).max(365).optional(),
  followUpItemId: id.nullable().optional(),
  status: z.enum(typeStatuses).optional(),
  version: version.optional(),
});
export type EditAppointmentType = z.output<typeof EditAppointmentType>;

export const AppointmentType = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  color: z.enum(typeColors),
  description: z.string().nullable(),
  durationMinutes: z.number().int(),
  bufferBefore: z.number().int(),
  bufferAfter: z.number().int(),
  departments: z.array(z.object({ id, name: z.string() })),
  specialization: z.object({ id, name: z.string() }).nullable(),
  mode: z.enum(appointmentModes),
  createsConsultation: z.boolean(),
  requiresPractitioner: z.boolean(),
  capacityPerSlot: z.number().int(),
  bookableByPatient: z.boolean(),
  minNoticeMinutes: z.number().int(),
  maxAdvanceDays: z.number().int(),
  cancelCutoffMinutes: z.number().int(),
  preparation: z.string().nullable(),
  /** Of the price list's item that visits are charged by; both null: not charged. */
  billableItemId: id.nullable(),
  price: z.number().int().nullable(),
  freeFollowUpDays: z.number().int(),
  followUpItemId: id.nullable(),
  status: z.enum(typeStatuses),
  version: z.number().int(),
  acts: actsField(typeRecord),
});
export type AppointmentType = z.infer<typeof AppointmentType>;

/** A type that patients may book, as their area shows it. */
export const BookableType = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.number().int(),
  mode: z.enum(appointmentModes),
  requiresPractitioner: z.boolean(),
  departments: z.array(z.object({ id, name: z.string() })),
  preparation: z.string().nullable(),
  minNoticeMinutes: z.number().int(),
  maxAdvanceDays: z.number().int(),
  cancelCutoffMinutes: z.number().int(),
});
export type BookableType = z.infer<typeof BookableType>;
