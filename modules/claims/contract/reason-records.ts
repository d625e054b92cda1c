import { z } from 'zod';

/** A reason of rejections: the product's, or one of the hospital. */
export const ClaimReasonCode = z.object({
  code: z.string(),
  /** Null for the product's own, whose words stand in each language. */
  name: z.string().nullable(),
  /** The hospital's own fault is never charged to the patient. */
  ownFault: z.boolean(),
});
export type ClaimReasonCode = z.output<typeof ClaimReasonCode>;

export const AddClaimReason = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/, 'Use capital letters, digits and hyphens')
    .meta({ label: 'Code' }),
  name: z.string().trim().min(1).max(120).meta({ label: 'Name' }),
  ownFault: z.boolean().default(false).meta({ label: 'The fault is the hospital’s own' }),
});
export type AddClaimReason = z.output<typeof AddClaimReason>;

/** What a partner writes, and the reason that it is taken for. */
export const ReasonMapping = z.object({ partnerCode: z.string(), reasonCode: z.string() });
export type ReasonMapping = z.output<typeof ReasonMapping>;

export const SetReasonMapping = z.strictObject({
  partnerCode: z.string().trim().min(1).max(300).meta({ label: 'The partner writes' }),
  reasonCode: z.string().trim().min(1).max(40).meta({ label: 'Reason' }),
});
export type SetReasonMapping = z.output<typeof SetReasonMapping>;
