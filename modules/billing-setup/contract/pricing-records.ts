import { z } from 'zod';
import { amountDue, basisPoints, currencyCode, lineQuantity, minorUnits, unitPrice, wholeInBps } from '#kernel/contract/money.ts';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { optionalLine } from './fields.ts';
import { billingModules, encounterTypes, itemPaymentPolicies, itemUnits, payers, ruleStatuses } from './words.ts';

/** A discount that a person gives, beyond what rules give. */
export const LineDiscount = z.strictObject({
  amount: amountDue,
  discountReasonId: id,
  note: optionalLine(300),
});
export type LineDiscount = z.output<typeof LineDiscount>;

export const QuotedItem = z.strictObject({
  billableItemId: id,
  quantity: lineQuantity.default(1),
  /** A typed price: of open-price items within their bounds, else by 'Override Price' within the role's limit. */
  unitPrice: unitPrice.optional(),
  priceReason: optionalLine(300),
  discount: LineDiscount.optional(),
});
export type QuotedItem = z.output<typeof QuotedItem>;

export const AskQuote = z.strictObject({
  patientId: id.nullish().transform((value) => value ?? null),
  billingId: id.nullish().transform((value) => value ?? null),
  /** Another method than the patient's default one; `External` for people from outside. Without a patient: who is to pay. */
  billingMethod: z.enum(payers).optional(),
  /** Without a patient: the category that the price is asked for. A patient has their own. */
  categoryId: id.nullish().transform((value) => value ?? null),
  items: z.array(QuotedItem).min(1).max(200),
  encounterType: z.enum(encounterTypes).default('outpatient'),
  /** The moment of the service; now unless said. */
  at: instant.optional(),
});
export type AskQuote = z.output<typeof AskQuote>;

export const TaxLine = z.object({
  taxId: id,
  code: z.string(),
  name: z.string(),
  rateBps: basisPoints(wholeInBps),
  inclusive: z.boolean(),
  /** The amount that the tax is of. */
  base: minorUnits,
  amount: minorUnits,
  liabilityAccount: z.string(),
  exemptionReason: z.string().nullable(),
  registrationNumber: z.string().nullable(),
});
export type TaxLine = z.infer<typeof TaxLine>;

/** A line as it is charged: `gross − discount − capitatedValue + exclusive taxes = net = patientAmount + hmoAmount`. */
export const PricedLine = z.object({
  billableItemId: id,
  itemName: z.string(),
  itemCode: z.string(),
  hcpcsCode: z.string().nullable(),
  unit: z.enum(itemUnits),
  module: z.enum(billingModules),
  departmentId: id.nullable(),
  revenueAccount: z.string(),
  quantity: z.number().int(),
  serviceDate: calendarDate,
  /** `unpriced`: all amounts are 0 and the line cannot be invoiced. */
  pricingStatus: z.enum(['priced', 'unpriced']),
  /** With override and surcharges: `unitPrice × quantity = gross`, always. */
  unitPrice: minorUnits,
  gross: minorUnits,
  /** Of rules, packages and people together. */
  discount: minorUnits,
  discountReasonId: id.nullable(),
  /** What of the discount a person gave. */
  manualDiscount: minorUnits,
  capitatedValue: minorUnits,
  /** All taxes, inside the price or on top of it. */
  tax: minorUnits,
  /** The taxes on top of the price. */
  exclusiveTax: minorUnits,
  net: minorUnits,
  patientAmount: minorUnits,
  hmoAmount: minorUnits,
  payer: z.enum(payers),
  billingId: id.nullable(),
  hmoId: id.nullable(),
  planId: id.nullable(),
  enrolleeNumber: z.string().nullable(),
  priceListVersion: z.string().nullable(),
  covered: z.boolean(),
  /** Why an insurer does not pay, when a billing method of one was meant. */
  coverageReason: z.string().nullable(),
  requiresApproval: z.boolean(),
  taxLines: z.array(TaxLine),
  /** How the price was found, one sentence a step. */
  steps: z.array(z.string()),
  ruleIds: z.array(id),
  /** Units that packages include. */
  packages: z.array(z.object({ ruleId: id, quantity: z.number().int() })),
  paymentPolicy: z.enum(itemPaymentPolicies),
  /** Age or sex do not fit the item: shown, never a block. */
  warnings: z.array(z.string()),
});
export type PricedLine = z.infer<typeof PricedLine>;

export const PriceTotals = z.object({
  gross: minorUnits,
  discount: minorUnits,
  tax: minorUnits,
  net: minorUnits,
  patientAmount: minorUnits,
  hmoAmount: minorUnits,
});
export type PriceTotals = z.infer<typeof PriceTotals>;

export const Quote = z.object({ currency: currencyCode, lines: z.array(PricedLine), totals: PriceTotals });
export type Quote = z.infer<typeof Quote>;

export const TestPriceRule = z.strictObject({
  patientId: id.nullish().transform((value) => value ?? null),
  items: z
    .array(z.strictObject({ billableItemId: id, quantity: lineQuantity.default(1) }))
    .min(1)
    .max(50),
  encounterType: z.enum(encounterTypes).default('outpatient'),
  at: instant.optional(),
});
export type TestPriceRule = z.output<typeof TestPriceRule>;

/** The lines without the rule and with it, as if it were active. */
export const RuleTest = z.object({
  status: z.enum(ruleStatuses),
  before: z.array(PricedLine),
  after: z.array(PricedLine),
  totalsBefore: PriceTotals,
  totalsAfter: PriceTotals,
});
export type RuleTest = z.infer<typeof RuleTest>;
