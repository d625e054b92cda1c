import { z } from 'zod';
import { amountDue, basisPoints, mostUnitPrice, wholeInBps } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { calendarDate, id, instant, requiredText, version } from '#kernel/contract/fields.ts';
import { taxAccountCode, optionalDay, optionalId, optionalLine, wallTime } from './fields.ts';
import { discountReasonRecord, patientCategoryRecord, taxRecord } from './setup.record.ts';
import { billingModules, discountReasonKinds, draftMoments, gates, setupStatuses, taxAccount } from './words.ts';

const bps = basisPoints(wholeInBps);

const taxFields = {
  name: requiredText(2, 80, 'Name is required'),
  code: requiredText(2, 20, 'Code is required').transform((code) => code.toUpperCase()),
  rateBps: bps,
  /** The price holds the tax already. */
  inclusive: z.boolean(),
  /** New items of these parts get the tax. */
  modules: z.array(z.enum(billingModules)).max(8),
  exemptionReason: optionalLine(200),
  liabilityAccount: taxAccountCode,
  registrationNumber: optionalLine(60),
  validFrom: optionalDay,
  validTo: optionalDay,
};

export const CreateTax = z.strictObject({
  ...taxFields,
  inclusive: z.boolean().default(false),
  modules: z.array(z.enum(billingModules)).max(8).default([]),
  liabilityAccount: taxAccountCode.default(taxAccount),
});
export type CreateTax = z.output<typeof CreateTax>;

/** Only what is named changes. A changed rate of a tax in use ends its row and makes a new one. */
export const EditTax = z.strictObject({
  ...z.object(taxFields).partial().shape,
  exemptionReason: optionalLine(200).optional(),
  registrationNumber: optionalLine(60).optional(),
  validFrom: optionalDay.optional(),
  validTo: optionalDay.optional(),
  status: z.enum(setupStatuses).optional(),
  version: version.optional(),
});
export type EditTax = z.output<typeof EditTax>;

export const Tax = z.object({
  id,
  name: z.string(),
  code: z.string(),
  rateBps: z.number().int(),
  inclusive: z.boolean(),
  modules: z.array(z.enum(billingModules)),
  exemptionReason: z.string().nullable(),
  liabilityAccount: z.string(),
  registrationNumber: z.string().nullable(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  status: z.enum(setupStatuses),
  itemCount: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
  acts: actsField(taxRecord),
});
export type Tax = z.infer<typeof Tax>;

const reasonFields = {
  name: requiredText(2, 80, 'Name is required'),
  kind: z.enum(discountReasonKinds),
  /** Most of a line's gross amount that may be given for this reason. */
  maxBps: bps,
  requiresNote: z.boolean(),
};
export const CreateDiscountReason = z.strictObject({
  ...reasonFields,
  kind: z.enum(discountReasonKinds).default('discount'),
  maxBps: bps.default(wholeInBps),
  requiresNote: z.boolean().default(false),
});
export type CreateDiscountReason = z.output<typeof CreateDiscountReason>;
export const EditDiscountReason = z.strictObject({
  ...z.object(reasonFields).partial().shape,
  status: z.enum(setupStatuses).optional(),
  version: version.optional(),
});
export type EditDiscountReason = z.output<typeof EditDiscountReason>;
export const DiscountReason = z.object({
  id,
  name: z.string(),
  kind: z.enum(discountReasonKinds),
  maxBps: z.number().int(),
  requiresNote: z.boolean(),
  status: z.enum(setupStatuses),
  version: z.number().int(),
  acts: actsField(discountReasonRecord),
});
export type DiscountReason = z.infer<typeof DiscountReason>;

const categoryFields = {
  name: requiredText(2, 80, 'Name is required'),
  /** Taken off lines that no discount rule touches. */
  defaultDiscountBps: bps,
  requiresDocument: z.boolean(),
};
export const CreatePatientCategory = z.strictObject({
  ...categoryFields,
  defaultDiscountBps: bps.default(0),
  requiresDocument: z.boolean().default(false),
});
export type CreatePatientCategory = z.output<typeof CreatePatientCategory>;
export const EditPatientCategory = z.strictObject({
  ...z.object(categoryFields).partial().shape,
  status: z.enum(setupStatuses).optional(),
  version: version.optional(),
});
export type EditPatientCategory = z.output<typeof EditPatientCategory>;
const CategoryFacts = z.object({
  id,
  name: z.string(),
  defaultDiscountBps: z.number().int(),
  requiresDocument: z.boolean(),
  /** The one that every patient has until another is given. */
  isDefault: z.boolean(),
  status: z.enum(setupStatuses),
  version: z.number().int(),
});
export type CategoryFacts = z.infer<typeof CategoryFacts>;
export const PatientCategory = CategoryFacts.extend({ acts: actsField(patientCategoryRecord) });
export type PatientCategory = z.infer<typeof PatientCategory>;

export const SetPatientCategory = z.strictObject({
  categoryId: id,
  documentReference: optionalLine(120),
  note: optionalLine(300),
});
export type SetPatientCategory = z.output<typeof SetPatientCategory>;
export const CategoryOfPatient = z.object({
  patientId: id,
  category: CategoryFacts.nullable(),
  documentReference: z.string().nullable(),
  note: z.string().nullable(),
  since: instant.nullable(),
  byName: z.string().nullable(),
  /** What may be chosen. */
  choices: z.array(CategoryFacts),
});
export type CategoryOfPatient = z.infer<typeof CategoryOfPatient>;

const limitAmount = z.number().int().min(0).max(mostUnitPrice).nullable();
/** What a role may grant without approval by someone above it; null = no limit. A role without a row cannot give discounts. */
export const RoleLimits = z.strictObject({
  roleId: id,
  discountLimitBps: bps.nullable(),
  discountLimitAmount: limitAmount,
  writeOffLimitAmount: limitAmount,
  refundLimitAmount: limitAmount,
  /** How far a typed price may be from the found one. */
  priceOverrideBps: basisPoints(1_000_000).nullable(),
});
export type RoleLimits = z.output<typeof RoleLimits>;

const gate = z.enum(gates);
const policyFields = {
  gateLaboratory: gate,
  gateRadiology: gate,
  gateMedication: gate,
  gateProcedure: gate,
  gateBlood: gate,
  gateAdmission: gate,
  gateProfessionalService: gate,
  gateOtherService: gate,
  /** An encounter flagged as an emergency is never held up for money. */
  emergencyBypass: z.boolean(),
  roleLimits: z.array(RoleLimits).max(200),
  /** Days from an invoice of a self-paying patient to its due date. */
  invoiceDueDays: z.number().int().min(0).max(365),
  bedChargeTime: wallTime,
  minDepositInpatient: z.number().int().min(0).max(mostUnitPrice),
  autoCreateDraftAt: z.enum(draftMoments),
  requireOpenShift: z.boolean(),
  blindCashCount: z.boolean(),
  receiptFooter: optionalLine(500),
  invoiceFooter: optionalLine(500),
  bankDetails: optionalLine(500),
  logoFileId: optionalId,
  /** Months older than this day of the next month are offered for closing. */
  wholeMonthLockDay: z.number().int().min(1).max(28),
};

/** Only what is named changes. */
export const EditBillingPolicy = z.strictObject({
  ...z.object(policyFields).partial().shape,
  receiptFooter: optionalLine(500).optional(),
  invoiceFooter: optionalLine(500).optional(),
  bankDetails: optionalLine(500).optional(),
  logoFileId: optionalId.optional(),
  version: version.optional(),
});
export type EditBillingPolicy = z.output<typeof EditBillingPolicy>;

export const BillingPolicy = z.object({
  ...policyFields,
  roleLimits: z.array(z.object({ ...RoleLimits.shape, roleName: z.string() })),
  minDepositInpatient: amountDue,
  receiptFooter: z.string().nullable(),
  invoiceFooter: z.string().nullable(),
  bankDetails: z.string().nullable(),
  logoFileId: id.nullable(),
  updatedAt: instant.nullable(),
  version: z.number().int(),
});
export type BillingPolicy = z.infer<typeof BillingPolicy>;
