import { z } from 'zod';
import { calendarDate, dialCode, email, id, instant, optionalText, phoneDigits, requiredText, version } from '#kernel/contract/fields.ts';
import { basisPoints, unitPrice, wholeInBps } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { optionalDay } from '#modules/billing-setup/contract/fields.ts';
import { Exposure } from './bill-records.ts';
import { partnerRecord } from './partner.record.ts';
import { Plan, PlanInput } from './plan-records.ts';
import { ModulePrices, TariffVersion } from './price-records.ts';
import {
  contactRoles,
  declinedPrices,
  documentKinds,
  mostPlans,
  partnerStatuses,
  partnerTemplates,
  partnerTypes,
  paymentModels,
  requestChannels,
  uploadModes,
} from './words.ts';

const blank = z.literal('').transform(() => null);
const optional = <T extends z.ZodType>(schema: T) => z.union([blank, schema]).nullish();

/** Upper case, as it stands before file names: `HYG`. */
const partnerCode = requiredText(2, 20, 'Code is required')
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z0-9-]+$/.test(code), 'Only letters, digits and hyphens');

export const PartnerContact = z.strictObject({
  name: requiredText(2, 80, 'Name is required'),
  role: z.enum(contactRoles),
  phone: optionalText(30),
  email: optional(email),
  hours: optionalText(60),
});
export type PartnerContact = z.output<typeof PartnerContact>;

const partnerFields = {
  name: requiredText(2, 160, 'Name is required'),
  code: partnerCode,
  type: z.enum(partnerTypes),
  accreditationNumber: optionalText(60),
  nhiaRule: z.boolean(),
  email: optional(email),
  dialCode: optional(dialCode),
  phone: optional(phoneDigits),
  address: optionalText(200),
  city: optionalText(80),
  state: optionalText(80),
  country: optionalText(80),
  contacts: z.array(PartnerContact).max(10),
  requestsBy: z.enum(requestChannels),
  contractNumber: optionalText(60),
  contractStart: optionalDay,
  contractEnd: optionalDay,
  renewalNoticeDays: z.number().int().min(0).max(365),
  paymentModel: z.enum(paymentModels),
  submissionDeadlineDays: z.number().int().min(1).max(365),
  paymentTermsDays: z.number().int().min(0).max(365),
  approvalTargetMinutes: z.number().int().min(1).max(10_080),
  emergencyCodeHours: z.number().int().min(1).max(720),
  rejectionToPatient: z.boolean(),
  declinedPrice: z.enum(declinedPrices),
  paCodesReused: z.boolean(),
  withholdingBps: basisPoints(wholeInBps),
  taxId: optionalText(40),
  bankRef: optionalText(80),
  creditLimit: unitPrice.nullish(),
  creditLimitBlocks: z.boolean(),
};

/** What is not said is as the template has it, or as the contract usually is. */
export const CreatePartner = z.strictObject({
  ...z.object(partnerFields).partial().shape,
  name: partnerFields.name,
  code: partnerFields.code,
  type: partnerFields.type.optional(),
  /** Fills what is not said, and gives the first plan where none is sent. */
  template: z.enum(partnerTemplates).optional(),
  plans: z.array(PlanInput).max(mostPlans).optional(),
});
export type CreatePartner = z.output<typeof CreatePartner>;

/** Keys that were sent are changed; plans that are not in the list stay as they are. */
export const EditPartner = z.strictObject({
  ...z.object(partnerFields).partial().shape,
  plans: z.array(PlanInput).max(mostPlans).optional(),
  reason: optionalText(500),
  version: version.optional(),
});
export type EditPartner = z.output<typeof EditPartner>;

export const PartnerReason = z.strictObject({ reason: requiredText(3, 500, 'Reason is required'), version: version.optional() });
export type PartnerReason = z.output<typeof PartnerReason>;

export const PickedPartner = z.object({
  id,
  name: z.string(),
  code: z.string(),
  type: z.enum(partnerTypes),
  plans: z.array(z.object({ id, name: z.string(), code: z.string() })),
});
export type PickedPartner = z.output<typeof PickedPartner>;

export const PartnerRow = z.object({
  id,
  name: z.string(),
  code: z.string(),
  type: z.enum(partnerTypes),
  status: z.enum(partnerStatuses),
  plans: z.number().int(),
  /** Active billing methods of patients with this partner. */
  enrollees: z.number().int(),
  /** Modules of the price list that are generated or not covered at all, of eight. */
  modulesDone: z.number().int(),
  contractEnd: calendarDate.nullable(),
  exposure: Exposure,
  version: z.number().int(),
  acts: actsField(partnerRecord),
});
export type PartnerRow = z.output<typeof PartnerRow>;

export const PartnerDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type PartnerDocument = z.output<typeof PartnerDocument>;

export const Partner = PartnerRow.omit({ plans: true }).extend({
  statusReason: z.string().nullable(),
  accreditationNumber: z.string().nullable(),
  nhiaRule: z.boolean(),
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.enum(contactRoles),
      phone: z.string().nullable(),
      email: z.string().nullish(),
      hours: z.string().nullable(),
    }),
  ),
  requestsBy: z.enum(requestChannels),
  contractNumber: z.string().nullable(),
  contractStart: calendarDate.nullable(),
  renewalNoticeDays: z.number().int(),
  paymentModel: z.enum(paymentModels),
  submissionDeadlineDays: z.number().int(),
  paymentTermsDays: z.number().int(),
  approvalTargetMinutes: z.number().int(),
  emergencyCodeHours: z.number().int(),
  rejectionToPatient: z.boolean(),
  declinedPrice: z.enum(declinedPrices),
  paCodesReused: z.boolean(),
  withholdingBps: z.number().int(),
  taxId: z.string().nullable(),
  bankRef: z.string().nullable(),
  creditLimit: z.number().int().nullable(),
  creditLimitBlocks: z.boolean(),
  tariffVersion: z.number().int(),
  completedAt: instant.nullable(),
  completedByName: z.string().nullable(),
  currency: z.string().nullable(),
  plans: z.array(Plan),
  modules: z.array(ModulePrices),
  versions: z.array(TariffVersion),
  documents: z.array(PartnerDocument),
  createdAt: instant,
  updatedAt: instant,
});
export type Partner = z.output<typeof Partner>;

export const UploadPartners = z.strictObject({ mode: z.enum(uploadModes).default('validate') });
export type UploadPartners = z.output<typeof UploadPartners>;
export const UploadAnswer = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(RowError),
  mode: z.enum(uploadModes),
});
export type UploadAnswer = z.output<typeof UploadAnswer>;

export const DocumentFields = z.strictObject({ kind: z.enum(documentKinds).default('contract'), name: optionalText(120) });
export type DocumentFields = z.output<typeof DocumentFields>;
