import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { claimTemplates, evidenceKinds, quantityPeriods, ruleLevels, separateBy } from './rule-words.ts';
import { ClaimFinding } from './claim-records.ts';

const shared = {
  level: z.enum(ruleLevels),
  /** Service days that it holds for. */
  from: calendarDate.nullish(),
  to: calendarDate.nullish(),
  /** What the hospital wants to remember of it. */
  text: z.string().trim().max(200).nullish(),
};
const whole = z.number().int().min(1).max(1_000_000);
const days = z.number().int().min(0).max(3650);
/** Minor units. */
const amount = z.number().int().min(0).max(1_000_000_000_000);
const code = z.string().trim().min(1).max(40);
const codes = z.array(code).max(200);
const modules = z.array(z.enum(billingModules)).max(billingModules.length);

/** A rule of a partner: a listed kind with its numbers. Nothing is evaluated as code. */
export const ClaimRule = z.discriminatedUnion('kind', [
  /** `days: null`: the submission deadline of the contract. */
  z.strictObject({ ...shared, kind: z.literal('deadline-days'), days: days.nullable() }),
  z.strictObject({ ...shared, kind: z.literal('pa-required'), modules, above: amount }),
  z.strictObject({ ...shared, kind: z.literal('pa-window'), daysBefore: days, daysAfter: days }),
  z.strictObject({ ...shared, kind: z.literal('diagnosis-required') }),
  /** Items with these codes are claimed only with a diagnosis that begins so. */
  z.strictObject({ ...shared, kind: z.literal('diagnosis-item'), codes, diagnoses: codes }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('max-quantity'), module: z.enum(billingModules).nullable(), most: whole },
    ...{ code: code.nullish(), per: z.enum(quantityPeriods).optional() },
  }),
  z.strictObject({ ...shared, kind: z.literal('not-together'), codes }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('document-required'), modules, above: amount },
    kinds: z.array(z.enum(evidenceKinds)).min(1).max(evidenceKinds.length),
  }),
  z.strictObject({ ...shared, kind: z.literal('referral-required') }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('age-sex'), codes, sex: z.enum(['male', 'female']).nullable() },
    ...{ ageFrom: z.number().int().min(0).max(150).nullable(), ageTo: z.number().int().min(0).max(150).nullable() },
  }),
  z.strictObject({ ...shared, kind: z.literal('separate-claims'), by: z.enum(separateBy) }),
  z.strictObject({ ...shared, kind: z.literal('most-items'), most: whole }),
  z.strictObject({ ...shared, kind: z.literal('most-amount'), most: amount }),
  z.strictObject({ ...shared, kind: z.literal('copay-shown') }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('field-format'), field: z.enum(['enrolleeNumber', 'paCode', 'hmoCode']) },
    pattern: z.enum(['digits', 'letters-digits', 'with-slash', 'no-spaces']),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('attachment-limit'),
    most: whole,
    kinds: z.array(z.enum(evidenceKinds)).max(evidenceKinds.length),
  }),
]);
export type ClaimRule = z.output<typeof ClaimRule>;

export interface ClaimRuleFile {
  /** Kept with every check that ran by it. */
  readonly version: string;
  readonly rules: readonly ClaimRule[];
}

const rules = z.array(ClaimRule).max(100);

export const ClaimRuleSet = z.object({
  id,
  version: z.number().int(),
  status: z.enum(['draft', 'active', 'retired']),
  template: z.enum(claimTemplates),
  validFrom: calendarDate,
  rules,
  savedAt: instant,
  savedBy: z.string(),
});
export type ClaimRuleSet = z.output<typeof ClaimRuleSet>;

/** What runs now, and what is being written. */
export const ClaimRulesOf = z.object({
  /** Null: the template of the partner's type runs. */
  active: ClaimRuleSet.nullable(),
  draft: ClaimRuleSet.nullable(),
  template: z.enum(claimTemplates),
  inForce: z.object({ version: z.string(), rules }),
});
export type ClaimRulesOf = z.output<typeof ClaimRulesOf>;

export const SaveClaimRules = z.strictObject({
  template: z.enum(claimTemplates).meta({ label: 'Template' }),
  rules: rules.meta({ label: 'Rules' }),
  /** Kept as a draft, or in force from now on. */
  activate: z.boolean().default(false),
  /** The version that the person saw: of the draft, else of the file in force; 0: none. */
  seen: z.number().int().min(0),
});
export type SaveClaimRules = z.output<typeof SaveClaimRules>;

export const TryClaimRules = z.strictObject({
  rules,
  /** The first day of the month; left out: last month. */
  month: calendarDate.optional(),
});
export type TryClaimRules = z.output<typeof TryClaimRules>;

export const TriedClaimRules = z.object({
  from: calendarDate,
  to: calendarDate,
  invoices: z.number().int(),
  items: z.number().int(),
  /** What rules would have found. */
  findings: z.array(ClaimFinding),
  stopped: z.number().int(),
  /** Rejections of the same invoices, and whether a rule would have found them first. */
  rejections: z.number().int(),
  caught: z.array(z.object({ id, invoiceNumber: z.string(), itemName: z.string(), reasonCode: z.string(), amount: z.number().int() })),
});
export type TriedClaimRules = z.output<typeof TriedClaimRules>;

export const ClaimRuleTemplate = z.object({ template: z.enum(claimTemplates), rules });
