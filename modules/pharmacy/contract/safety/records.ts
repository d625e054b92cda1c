import { z } from 'zod';
import { calendarDate, id, requiredText } from '#kernel/contract/fields.ts';
import { safetyWords } from '#modules/inventory/contract/words.ts';
import { interactionSeverities, leastOverrideReason, safetyLevels, safetyRules } from '../words.ts';

/** A part of a medicine; strength null where only the names are known. */
export const Ingredient = z.object({ name: z.string(), strength: z.number().nullable(), unit: z.string().nullable() });
export type Ingredient = z.infer<typeof Ingredient>;

/** What a rule found on one line. `about` tells two findings of one rule apart (the substance, the other medicine). */
export const SafetyAlert = z.object({
  rule: z.enum(safetyRules),
  level: z.enum(safetyLevels),
  /** Of an interaction. */
  severity: z.enum(interactionSeverities).nullable(),
  about: z.string(),
  text: z.string(),
  /** The text and what fills it, for other languages; alerts that were stored before have none. */
  words: z.object({ text: z.string(), values: z.record(z.string(), z.string()) }).optional(),
  advice: z.string().nullable(),
  /** Version of the rules and of the shipped pairs. */
  dataVersion: z.string(),
  overriddenBy: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  overrideReason: z.string().nullable(),
});
export type SafetyAlert = z.infer<typeof SafetyAlert>;

/** Passes one rule on one line (its place in the order, from 0); with `about`, only that finding of the rule. */
export const SafetyOverride = z.strictObject({
  line: z.number().int().min(0).max(199),
  rule: z.enum(safetyRules),
  about: z.string().max(200).optional(),
  reason: requiredText(leastOverrideReason, 500, `Reason is required (at least ${leastOverrideReason} characters)`),
});
export type SafetyOverride = z.output<typeof SafetyOverride>;

/** Fields that every body of a call that orders or gives medicines carries beside its lines. */
export const safetyAnswers = {
  overrides: z.array(SafetyOverride).max(200).default([]),
  /** A running course of the same medicine was seen and is meant. */
  confirm: z.boolean().default(false),
};

/**
 * One medicine as the engine asks for it. With a `productId` everything that is null is read from the product; without one, the
 * generic name must stand here.
 */
export interface SafetyLine {
  readonly productId: string | null;
  readonly genericName: string | null;
  readonly ingredients: readonly Ingredient[];
  readonly atcCode: string | null;
  /** One dose; null: unknown (a sale over the counter). */
  readonly doseAmount: number | null;
  /** mg, g, mcg, ml, IU, tablet … ; forms are turned into mg by the product's strength. */
  readonly doseUnit: string | null;
  /** Doses in 24 hours at most; null: unknown. */
  readonly perDay: number | null;
  readonly route: string | null;
  readonly durationDays: number | null;
  /** Dispensing units; null: not a supply (a dose that is given). */
  readonly quantity: number | null;
  /** True: goes on what runs already (a refill, a replaced line, a dose of a running administration): no duplicate. */
  readonly continuing?: boolean;
  /** Ids of what this line itself is (request, prescription line, administration, order line): never compared with itself. */
  readonly sourceIds?: readonly string[];
  /** Lines of one course are handed out one after the other (the prescribed product, then a substitute): their doses are not added. */
  readonly courseId?: string;
  /** Alerts stored when it was ordered: what was overridden then stays overridden. */
  readonly earlier?: readonly SafetyAlert[];
  readonly indication?: string | null;
  /** Day on which an antibiotic is looked at again. */
  readonly reviewOn?: string | null;
  /** Last day of the prescription. */
  readonly validUntil?: string | null;
}

/** A medicine that a patient takes now. */
export interface RunningMedicine {
  readonly source: 'request' | 'dispensed' | 'prescription' | 'administration' | 'outside';
  /** All ids that stand for the same course: two answers that share one are one course. */
  readonly sourceIds: readonly string[];
  /** RX-000012, MED-000123, TA-000004. */
  readonly number: string;
  readonly productId: string | null;
  /** Products that were handed out in its place and may hold another substance: the course holds theirs too. */
  readonly besides?: readonly string[];
  /** Null with a product: read from it. */
  readonly genericName: string | null;
  readonly ingredients: readonly Ingredient[];
  readonly atcCode: string | null;
  readonly doseAmount: number | null;
  readonly doseUnit: string | null;
  readonly perDay: number | null;
  readonly route: string | null;
  /** Last day of the course; null: goes on. */
  readonly until: string | null;
  /** Alerts stored with it: a pair that was passed when this medicine was ordered is not asked about again beside it. */
  readonly alerts?: readonly SafetyAlert[];
}

export const DoseHelp = z.object({
  productId: id,
  name: z.string(),
  genericName: z.string(),
  doseUnit: z.string().nullable(),
  usualDose: z.string().nullable(),
  maxSingleDose: z.number().nullable(),
  maxDailyDose: z.number().nullable(),
  /** The maxima are per kilogram and were multiplied by the weight. */
  perKg: z.boolean(),
  weight: z.object({ kg: z.number(), on: calendarDate, fresh: z.boolean() }).nullable(),
  height: z.object({ cm: z.number(), on: calendarDate }).nullable(),
  /** Body surface in m² (Mosteller), from the newest weight and height. */
  bsa: z.number().nullable(),
  ageYears: z.number().int().nullable(),
  child: z.boolean(),
  egfr: z.number().nullable(),
  renalText: z.string().nullable(),
  /** What is known of the medicine in pregnancy and while breast-feeding; null: the patient is in neither. */
  pregnancy: z.enum(safetyWords).nullable(),
  lactation: z.enum(safetyWords).nullable(),
});
export type DoseHelp = z.infer<typeof DoseHelp>;
