import { declareCalls } from '#kernel/contract/calls.ts';
import { AskQuote, Quote } from '../pricing-records.ts';

/** What a line of an order may be refused for when it is priced; every call that prices lists them. */
export const pricingRefusalCodes = [
  'CURRENCY_NOT_SET',
  'BILLABLE_ITEM_UNKNOWN',
  'BILLABLE_ITEM_ARCHIVED',
  'BILLING_METHOD_UNKNOWN',
  'PATIENT_MERGED',
] as const;

/** And when a person typed a price or gave a discount. */
export const manualPricingRefusalCodes = [
  'PRICE_LIMIT',
  'PRICE_OUTSIDE_RANGE',
  'PRICE_REASON_REQUIRED',
  'DISCOUNT_LIMIT',
  'DISCOUNT_REASON_LIMIT',
  'DISCOUNT_REASON_UNKNOWN',
  'DISCOUNT_NOTE_REQUIRED',
  'DISCOUNT_NOT_ALLOWED',
  'DISCOUNT_ABOVE_LINE',
] as const;

export const pricingCalls = declareCalls({
  quote: {
    method: 'POST',
    path: '/pricing/quote',
    summary: 'What items would cost a patient now, who pays which part, and how each price was found.',
    permission: 'signed in',
    care: 'asks',
    body: AskQuote,
    payload: Quote,
    done: 'Price calculated',
    unaudited: 'A question that changes nothing',
    refusals: [...pricingRefusalCodes, ...manualPricingRefusalCodes, 'PATIENT_CATEGORY_UNKNOWN'],
  },
});
