import type { Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import type { CurrencySettingsInput } from '../../contract/currency-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';

interface CurrencyFacts {
  readonly before: {
    readonly code: string;
    readonly lockedAt: Instant | null;
    readonly thousandsSeparator: string;
    readonly decimalSeparator: string;
  };
  readonly code: string;
  readonly settings: CurrencySettingsInput;
}

/** Invariant 1: the code is fixed once locked. The two separators differ, also when only one of them is changed. */
export function whyNotEditCurrency({ before, code, settings }: CurrencyFacts): Refusal | null {
  if (before.lockedAt && code !== before.code) return billingSetupRefusals.refusal('CURRENCY_IN_USE');
  const thousands = settings.thousandsSeparator ?? before.thousandsSeparator;
  const decimal = settings.decimalSeparator ?? before.decimalSeparator;
  if (code === before.code && thousands === decimal)
    return kernelRefusals.refusal('INVALID_INPUT', {}, { 'settings.decimalSeparator': 'The separators must differ' });
  return null;
}
