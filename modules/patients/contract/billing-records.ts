import { z } from 'zod';
import { calendarDate, id, instant, optionalText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { patientBillingRecord } from './billing.record.ts';
import { billingMethods, billingStatuses, billingVerifications, coverageStates } from './words.ts';

const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);
const optionalDay = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((day) => day || null);

const billingFields = {
  method: z.enum(billingMethods, { error: 'Billing method is a required field *' }),
  hmoId: optionalId,
  planId: optionalId,
  planName: optionalText(120),
  enrolleeNumber: optionalText(60),
  principalEnrolleeNumber: optionalText(60),
  relationshipToPrincipal: optionalText(60),
  employer: optionalText(120),
  staffNumber: optionalText(60),
  validFrom: optionalDay,
  validTo: optionalDay,
  priority: z.number().int().min(1).max(3).default(1),
  cardFrontId: optionalId,
  cardBackId: optionalId,
  isDefault: z.boolean().default(false),
  /** An enrollee number that an unrelated patient uses is taken all the same; the acceptance is audited. */
  confirm: z.boolean().default(false),
};

type Checked = {
  method: string;
  hmoId: string | null;
  planId: string | null;
  enrolleeNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
};

/** A plan needs its insurer and plan, an HMO or HPP plan its enrollee number, and dates in order. */
function checkTogether(billing: Checked, context: z.RefinementCtx): void {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (billing.method !== 'Self-Pay') {
    if (!billing.hmoId) say('hmoId', 'HMO is a required field *');
    if (!billing.planId) say('planId', 'Plan is a required field *');
    if (billing.method !== 'Company' && !billing.enrolleeNumber) say('enrolleeNumber', 'Enrollee number is a required field *');
  }
  if (billing.validFrom && billing.validTo && billing.validTo < billing.validFrom) say('validTo', 'Valid to must not be before valid from');
}

export const BillingInput = z.strictObject(billingFields).superRefine(checkTogether);
export type BillingInput = z.output<typeof BillingInput>;

export const EditBilling = z
  .strictObject({ ...billingFields, status: z.enum(billingStatuses).default('active'), version, reason: optionalText(500) })
  .superRefine(checkTogether);
export type EditBilling = z.output<typeof EditBilling>;

export const VerifyBilling = z.strictObject({
  result: z.enum(['verified', 'failed']),
  reference: optionalText(120),
  version: version.optional(),
});
export type VerifyBilling = z.output<typeof VerifyBilling>;

export const PatientBilling = z.object({
  billingId: id,
  patientId: id,
  method: z.enum(billingMethods),
  hmoId: id.nullable(),
  hmoName: z.string().nullable(),
  planId: id.nullable(),
  planName: z.string().nullable(),
  enrolleeNumber: z.string().nullable(),
  principalEnrolleeNumber: z.string().nullable(),
  relationshipToPrincipal: z.string().nullable(),
  employer: z.string().nullable(),
  staffNumber: z.string().nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  /** Minor units of the hospital's currency; null without a plan or limit. */
  annualLimit: z.number().int().nullable(),
  usedAmount: z.number().int().nullable(),
  copayPercent: z.number().nullable(),
  priority: z.number().int(),
  verification: z.enum(billingVerifications),
  verifiedAt: instant.nullable(),
  verifiedBy: id.nullable(),
  verificationReference: z.string().nullable(),
  cardFrontId: id.nullable(),
  cardBackId: id.nullable(),
  isDefault: z.boolean(),
  status: z.enum(billingStatuses),
  /** What it is worth today. */
  coverage: z.enum(coverageStates),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
  acts: actsField(patientBillingRecord),
});
export type PatientBilling = z.infer<typeof PatientBilling>;
