import { fillWords } from '#kernel/contract/refusals.ts';
import type { VendorWarning } from './words.ts';
import type { Warning } from './records.ts';

/** What each warning says; `{name}` is filled from its details. Screens say the same in their own language. */
export const warningTexts: Readonly<Record<VendorWarning, string>> = {
  'licence-missing': "The vendor's licence is missing",
  'licence-expired': 'The licence expired on {day}',
  'licence-ending': 'The licence expires on {day}',
  'below-minimum-order': "The order is below the vendor's minimum",
  'vendor-not-active': 'Vendor is {status}',
  'open-orders': 'Open orders: {orders}',
  'cost-rise': '{product} costs over 20 % more than last time',
  'short-shelf-life': '{product} must have at least {days} days of shelf life',
  'over-receipt': 'More {product} than ordered: {received} of {ordered}',
  temperature: 'The cold chain was broken: these lines are quarantined',
  'invoice-total-differs': 'The lines do not match the invoice total',
};

/** A warning with its words. */
export function warningOf(code: VendorWarning, details: Warning['details'] = {}): Warning {
  return { code, message: fillWords(warningTexts[code], details), details };
}
