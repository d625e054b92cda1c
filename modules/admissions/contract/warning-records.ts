import { z } from 'zod';
import { id, instant, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { earlyWarningRecord } from './early-warning.record.ts';
import { closeReasons, warningLevels, warningStatuses } from './nursing-words.ts';
import { StayPatient } from './request-records.ts';
import { StayPlace } from './stay-records.ts';

const seen = version.nullish().transform((value) => value ?? null);

/** A doctor's limit: how often vitals are taken whatever the score, and whether the score calls anybody. */
export const SetLimit = z.strictObject({
  /** Null takes the limit back. */
  limit: z
    .strictObject({
      minutes: z.number({ error: 'Minutes are required' }).int('Must be a whole number').min(15).max(1440),
      /** No one is called by the score until the limit ends. */
      silent: z.boolean().default(false),
      reason: requiredText(10, 500, 'Reason is required'),
      until: instant,
    })
    .nullable(),
});
export type SetLimit = z.output<typeof SetLimit>;

export const StayLimit = z.object({
  minutes: z.number().int(),
  silent: z.boolean(),
  reason: z.string(),
  until: instant,
  by: z.string().nullable(),
  at: instant,
});
export type StayLimit = z.output<typeof StayLimit>;

export const AcknowledgeWarning = z.strictObject({ version: seen });
export type AcknowledgeWarning = z.output<typeof AcknowledgeWarning>;

export const RespondToWarning = z.strictObject({
  /** When the patient was seen. Missing: now. */
  seenAt: instant.nullish().transform((value) => value ?? null),
  findings: requiredText(3, 2000, 'Findings are required'),
  plan: requiredText(3, 2000, 'Plan is required'),
  version: seen,
});
export type RespondToWarning = z.output<typeof RespondToWarning>;

/** An early warning of a stay with who was called and who answered. */
export const StayWarning = z.object({
  id,
  admissionId: id,
  admissionNumber: z.string(),
  patient: z.string(),
  of: StayPatient,
  place: StayPlace.nullable(),
  level: z.enum(warningLevels),
  /** 1: the ward's nurse was told, 2: its doctors were rung, 3: the consultant. */
  step: z.number().int().min(1).max(3),
  /** Score of the set, for whoever may see vitals. */
  score: z.object({ total: z.number().int().nullable(), band: z.string() }).nullable(),
  openedAt: instant,
  /** When the next are called; null once somebody acknowledged it, and for those that call nobody further. */
  nextStepAt: instant.nullable(),
  acknowledged: z.object({ by: z.string(), at: instant }).nullable(),
  response: z.object({ seenAt: instant, findings: z.string(), plan: z.string(), by: z.string(), at: instant }).nullable(),
  closedAt: instant.nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  status: z.enum(warningStatuses),
  version: z.number().int(),
  acts: actsField(earlyWarningRecord),
});
export type StayWarning = z.output<typeof StayWarning>;
