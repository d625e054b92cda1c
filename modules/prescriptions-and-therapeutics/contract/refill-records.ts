import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { refillRecord } from './refill.record.ts';
import { refillAskStatuses } from './words.ts';

const person = z.object({ id: id.nullable(), fullname: z.string() });

/** What a patient asks, in own words. */
export const AskRefill = z.strictObject({ note: optionalText(500) });
export type AskRefill = z.output<typeof AskRefill>;

/** A refill as its patient sees it: asked, and what came of it. */
export const OwnRefill = z.object({
  id,
  status: z.enum(refillAskStatuses),
  note: z.string().nullable(),
  askedAt: instant,
  answeredAt: instant.nullable(),
  /** Why it was declined. */
  answer: z.string().nullable(),
});
export type OwnRefill = z.output<typeof OwnRefill>;

/** A patient's request for a refill on the list of prescribers and pharmacists. */
export const RefillRequest = z.object({
  id,
  status: z.enum(refillAskStatuses),
  prescriptionId: id,
  prescriptionNumber: z.string(),
  patient: z.object({ id, hospitalPatientId: z.string(), fullname: z.string() }),
  prescriber: person,
  medicines: z.array(z.string()),
  note: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  newPrescriptionId: id.nullable(),
  acts: actsField(refillRecord),
});
export type RefillRequest = z.output<typeof RefillRequest>;

export const DeclineRefill = z.strictObject({ reason: requiredText(3, 500, 'Enter the reason. The patient sees it') });
export type DeclineRefill = z.output<typeof DeclineRefill>;
