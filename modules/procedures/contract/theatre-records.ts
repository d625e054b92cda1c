import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { consentTextRecord, theatreRecord } from './catalogue.record.ts';
import {
  chargeKeys,
  consentKinds,
  consentTextStatuses,
  milestoneKinds,
  procedureKinds,
  sessionKinds,
  theatreStatuses,
  weekdays,
} from './words.ts';

/** A time of day in the hospital's zone, `08:30`. */
export const clockTime = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 08:30');

const theatreFields = {
  name: requiredText(2, 80, 'Name is a required field *'),
  departmentId: id,
  emergency: z.boolean(),
  note: optionalText(300),
};
export const CreateTheatre = z.strictObject({ ...theatreFields, emergency: theatreFields.emergency.default(false) });
export type CreateTheatre = z.output<typeof CreateTheatre>;
export const EditTheatre = z.strictObject({
  ...z.object(theatreFields).partial().shape,
  status: z.enum(theatreStatuses).optional(),
  version: version.optional(),
});
export type EditTheatre = z.output<typeof EditTheatre>;
export const Theatre = z.object({
  id,
  name: z.string(),
  departmentId: id,
  departmentName: z.string(),
  emergency: z.boolean(),
  note: z.string().nullable(),
  status: z.enum(theatreStatuses),
  /** Number of the procedure that runs in it now. */
  running: z.string().nullable(),
  /** Bookings to come. */
  upcoming: z.number().int(),
  version: z.number().int(),
  acts: actsField(theatreRecord),
});
export type Theatre = z.output<typeof Theatre>;

const sessionFields = {
  theatreId: id,
  /** Every week on this day, or on one date: one of both. */
  weekday: z
    .enum(weekdays)
    .nullish()
    .transform((value) => value ?? null),
  date: z
    .union([z.literal('').transform(() => null), calendarDate])
    .nullish()
    .transform((value) => value ?? null),
  from: clockTime,
  until: clockTime,
  kind: z.enum(sessionKinds),
  surgeonId: id.nullish().transform((value) => value ?? null),
  departmentId: id.nullish().transform((value) => value ?? null),
  /** So many hours before it begins it is anybody's. */
  releaseHours: z.number().int().min(0).max(720),
};
export const SaveSession = z.strictObject({ ...sessionFields, releaseHours: sessionFields.releaseHours.default(24) });
export type SaveSession = z.output<typeof SaveSession>;
export const EditSession = z.strictObject({ ...SaveSession.shape, version: version.optional() });
export type EditSession = z.output<typeof EditSession>;
export const TheatreSession = z.object({
  id,
  theatreId: id,
  theatreName: z.string(),
  weekday: z.enum(weekdays).nullable(),
  date: calendarDate.nullable(),
  from: z.string(),
  until: z.string(),
  kind: z.enum(sessionKinds),
  surgeonId: id.nullable(),
  surgeonName: z.string().nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  releaseHours: z.number().int(),
  version: z.number().int(),
});
export type TheatreSession = z.output<typeof TheatreSession>;

export const ChargeRuleInput = z.strictObject({
  key: z.enum(chargeKeys),
  fromKind: z.enum(milestoneKinds),
  toKind: z.enum(milestoneKinds),
  name: requiredText(2, 120, 'Name is a required field *'),
  unitMinutes: z.number().int().min(1).max(1440),
  freeMinutes: z.number().int().min(0).max(1440).default(0),
  leastUnits: z.number().int().min(0).max(100).default(0),
  kinds: z.array(z.enum(procedureKinds)).max(9).default([]),
  /** Per unit, minor units; null: unpriced, missing leaves it. */
  price: unitPrice.nullable().optional(),
});
export type ChargeRuleInput = z.output<typeof ChargeRuleInput>;
export const SaveChargeRules = z.strictObject({ rules: z.array(ChargeRuleInput).max(12) });
export const ChargeRule = z.object({
  id,
  key: z.enum(chargeKeys),
  name: z.string(),
  fromKind: z.enum(milestoneKinds),
  toKind: z.enum(milestoneKinds),
  unitMinutes: z.number().int(),
  freeMinutes: z.number().int(),
  leastUnits: z.number().int(),
  kinds: z.array(z.enum(procedureKinds)),
  billableItemId: id,
  price: minorUnits.nullable(),
  /** What 61 minutes and what 150 minutes come to; null: unpriced. */
  examples: z.array(z.object({ minutes: z.number().int(), units: z.number().int(), amount: minorUnits.nullable() })),
});
export type ChargeRule = z.output<typeof ChargeRule>;
export const ChargeRules = z.object({
  rules: z.array(ChargeRule),
  /** Rules that are proposed while the hospital has none. */
  proposed: z.array(ChargeRuleInput),
});

const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'Must be a language code like en')
  .max(3);
const textFields = {
  title: requiredText(2, 160, 'Title is a required field *'),
  body: requiredText(20, 20_000, 'Text is required (at least 20 characters)'),
};
export const CreateConsentText = z.strictObject({
  kind: z.enum(consentKinds),
  procedureId: id.nullish().transform((value) => value ?? null),
  language,
  ...textFields,
});
export type CreateConsentText = z.output<typeof CreateConsentText>;
export const EditConsentText = z.strictObject({
  title: textFields.title.optional(),
  body: textFields.body.optional(),
  status: z.enum(['archived']).optional(),
  version: version.optional(),
});
export type EditConsentText = z.output<typeof EditConsentText>;
export const ApproveConsentText = z.strictObject({ version: version.optional() });
export const ConsentText = z.object({
  id,
  kind: z.enum(consentKinds),
  procedureId: id.nullable(),
  procedureName: z.string().nullable(),
  language: z.string(),
  title: z.string(),
  /** With {patient}, {procedure} and {side} to be filled. */
  body: z.string(),
  textVersion: z.number().int(),
  status: z.enum(consentTextStatuses),
  approvedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  version: z.number().int(),
  acts: actsField(consentTextRecord),
});
export type ConsentText = z.output<typeof ConsentText>;
