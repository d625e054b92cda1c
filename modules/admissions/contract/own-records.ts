import { z } from 'zod';
import { id, instant } from '#kernel/contract/fields.ts';
import { admissionStatuses, dischargeTypes } from './stay-words.ts';

/** A stay as its patient sees it in the patient area. */
export const OwnStay = z.object({
  id,
  hospitalId: id,
  hospital: z.string(),
  admissionNumber: z.string(),
  admittedAt: instant,
  dischargedAt: instant.nullable(),
  /** Null of a restricted ward, as whoever acts for the patient would read it too. */
  ward: z.string().nullable(),
  consultant: z.string().nullable(),
  status: z.enum(admissionStatuses),
  /** The discharge summary can be read: it is signed, and the patient is released. */
  hasSummary: z.boolean(),
});
export type OwnStay = z.output<typeof OwnStay>;

/** The discharge summary of a person's own stay, as it is read and printed. */
export const OwnDischargeSummary = OwnStay.extend({
  hospitalAddress: z.string().nullable(),
  hospitalPhone: z.string().nullable(),
  patient: z.object({ fullname: z.string(), hospitalPatientId: z.string(), dateOfBirth: z.string().nullable() }),
  type: z.enum(dischargeTypes),
  reason: z.string(),
  finalDiagnoses: z.array(z.string()),
  summary: z.record(z.string(), z.string().nullable()),
  signedBy: z.string().nullable(),
  signedAt: instant,
});
export type OwnDischargeSummary = z.output<typeof OwnDischargeSummary>;
