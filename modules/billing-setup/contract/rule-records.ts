import { z } from 'zod';
import { lineQuantity, mostUnitPrice } from '#kernel/contract/money.ts';
import { id, instant, calendarDate, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { weekdays } from '#modules/organisation/contract/words.ts';
import { optionalDay, wallTime } from './fields.ts';
import { ruleRecord } from './rule.record.ts';
import { billingModules, encounterTypes, limitedSexes, payers, ruleKinds, ruleStatuses } from './words.ts';

const months = z.number().int().min(0).max(1_560);
const ids = z.array(id).max(500);

/** When a rule counts: every condition that is named must hold; lists hold when they name what the line is. */
export const RuleConditions = z.strictObject({
  modules: z.array(z.enum(billingModules)).max(8).optional(),
  billableItemIds: ids.optional(),
  serviceTypeIds: ids.optional(),
  departmentIds: ids.optional(),
  /** Ids of patient categories. */
  patientCategories: ids.optional(),
  /** An insurer's tariff is touched only by rules that name its method here. */
  billingMethods: z.array(z.enum(payers)).max(5).optional(),
  /** Age of the patient on the service date, in months, both ends included. */
  ageMin: months.optional(),
  ageMax: months.optional(),
  sex: z.enum(limitedSexes).optional(),
  encounterTypes: z.array(z.enum(encounterTypes)).max(4).optional(),
  weekdays: z.array(z.enum(weekdays)).max(7).optional(),
  /** Wall times of the hospital; a from after the to runs over midnight. The end does not count. */
  fromTime: wallTime.optional(),
  toTime: wallTime.optional(),
  /** True: on public holidays only; false: on all other days. */
  publicHoliday: z.boolean().optional(),
  quantityFrom: lineQuantity.optional(),
});
export type RuleConditions = z.output<typeof RuleConditions>;

export const PackageItem = z.strictObject({ billableItemId: id, includedQuantity: lineQuantity });
export type PackageItem = z.output<typeof PackageItem>;

const ruleFields = {
  name: requiredText(2, 120, 'Name is required'),
  kind: z.enum(ruleKinds, { error: 'Kind is required' }),
  /** Minor units a unit for `override`, `surcharge-fixed` and `discount-fixed`; basis points for percents; 0 for packages. */
  value: z.number().int().min(0).max(mostUnitPrice),
  priority: z.number().int().min(1).max(999),
  conditions: RuleConditions,
  stackable: z.boolean(),
  packageItems: z.array(PackageItem).max(200),
  validFrom: optionalDay,
  validTo: optionalDay,
};

export const CreatePriceRule = z.strictObject({
  ...ruleFields,
  conditions: RuleConditions.default({}),
  stackable: z.boolean().default(false),
  packageItems: z.array(PackageItem).max(200).default([]),
  status: z.enum(ruleStatuses).default('active'),
});
export type CreatePriceRule = z.output<typeof CreatePriceRule>;

/** Only what is named changes. */
export const EditPriceRule = z.strictObject({
  ...z.object(ruleFields).partial().shape,
  validFrom: optionalDay.optional(),
  validTo: optionalDay.optional(),
  status: z.enum(ruleStatuses).optional(),
  version: version.optional(),
});
export type EditPriceRule = z.output<typeof EditPriceRule>;

export const PriceRule = z.object({
  id,
  name: z.string(),
  kind: z.enum(ruleKinds),
  value: z.number().int(),
  priority: z.number().int(),
  conditions: z.object(RuleConditions.shape),
  stackable: z.boolean(),
  packageItems: z.array(z.object({ billableItemId: id, includedQuantity: z.number().int(), name: z.string().nullable() })),
  /** The items that `conditions.billableItemIds` names; of a package: those that grant it. */
  conditionItems: z.array(z.object({ id, name: z.string() })),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  status: z.enum(ruleStatuses),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
  acts: actsField(ruleRecord),
});
export type PriceRule = z.infer<typeof PriceRule>;
