import { z } from 'zod';
import { calendarDate, id, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { basisPoints, unitPrice, wholeInBps } from '#kernel/contract/money.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { copayKinds, planStatuses, planYears } from './words.ts';

const amount = unitPrice.nullish();
const module = z.enum(billingModules);

/** What the patient pays of a line: nothing, a part (basis points), or an amount in minor units. */
export const Copay = z
  .strictObject({ kind: z.enum(copayKinds), value: z.number().int().min(0).max(100_000_000_000).default(0) })
  .refine(({ kind, value }) => kind !== 'percent' || value <= wholeInBps, { path: ['value'], message: 'Must be at most 100 %' });
export type Copay = z.output<typeof Copay>;

/** By module; modules without an entry have the plan's own share. */
const copays = z.partialRecord(module, Copay);
const moduleLimits = z.partialRecord(module, unitPrice);

const benefitFields = {
  /** What the plan pays of a covered line where neither the item nor its module says otherwise. */
  coveragePercentBps: basisPoints(wholeInBps).default(wholeInBps),
  copays: copays.default({}),
  annualLimit: amount,
  familyLimit: amount,
  perVisitLimit: amount,
  perAdmissionLimit: amount,
  moduleLimits: moduleLimits.default({}),
  inpatientDaysLimit: z.number().int().min(0).max(366).nullish(),
};
export const BenefitTerms = z.strictObject(benefitFields);
export type BenefitTerms = z.output<typeof BenefitTerms>;

/** One ICD-10 code or a range of them: `F10`, `F10-F19`. */
const diagnosisRange = z
  .string()
  .max(20)
  .transform((typed) => typed.trim().toUpperCase())
  .refine((typed) => /^[A-Z]\d{2}(?:\.\d{1,3})?(?:-[A-Z]\d{2}(?:\.\d{1,3})?)?$/.test(typed), 'Must be an ICD-10 code or range, as F10-F19');

const planFields = {
  name: requiredText(1, 120, 'Plan name is required'),
  code: requiredText(1, 20, 'Plan code is required'),
  planYear: z.enum(planYears).default('calendar'),
  maxDependants: z.number().int().min(0).max(50).nullish(),
  dependantAgeMax: z.number().int().min(0).max(120).nullish(),
  waitingPeriodDays: z.number().int().min(0).max(730).default(0),
  roomClassMax: optionalText(40),
  excludedModules: z.array(module).max(8).default([]),
  excludedItemIds: z.array(id).max(500).default([]),
  excludedDiagnoses: z.array(diagnosisRange).max(200).default([]),
  nhia: z.boolean().default(false),
};

/** A plan as a form sends it: new without an id. `benefit`: of the plan year that runs, for a new plan. */
export const PlanInput = z.strictObject({
  ...planFields,
  id: id.optional(),
  status: z.enum(planStatuses).default('active'),
  benefit: BenefitTerms.optional(),
});
export type PlanInput = z.output<typeof PlanInput>;

/** The benefits of the plan year that begins in `year`. */
export const SaveBenefit = z.strictObject({
  year: z.number().int().min(2000).max(2200),
  benefit: BenefitTerms,
  reason: optionalText(500),
  version: version.optional(),
});
export type SaveBenefit = z.output<typeof SaveBenefit>;

export const PlanBenefit = z.object({
  id,
  startsOn: calendarDate,
  endsOn: calendarDate,
  coveragePercentBps: z.number().int(),
  copays,
  annualLimit: z.number().int().nullable(),
  familyLimit: z.number().int().nullable(),
  perVisitLimit: z.number().int().nullable(),
  perAdmissionLimit: z.number().int().nullable(),
  moduleLimits,
  inpatientDaysLimit: z.number().int().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
});
export type PlanBenefit = z.output<typeof PlanBenefit>;

export const Plan = z.object({
  id,
  name: z.string(),
  code: z.string(),
  planYear: z.enum(planYears),
  maxDependants: z.number().int().nullable(),
  dependantAgeMax: z.number().int().nullable(),
  waitingPeriodDays: z.number().int(),
  roomClassMax: z.string().nullable(),
  excludedModules: z.array(module),
  excludedItemIds: z.array(id),
  /** The same items with their names. */
  excludedItems: z.array(z.object({ id, name: z.string() })),
  excludedDiagnoses: z.array(z.string()),
  nhia: z.boolean(),
  status: z.enum(planStatuses),
  /** Active billing methods of patients on this plan. */
  enrollees: z.number().int(),
  /** The year in which the running plan year began. */
  runningYear: z.number().int(),
  benefits: z.array(PlanBenefit),
});
export type Plan = z.output<typeof Plan>;
