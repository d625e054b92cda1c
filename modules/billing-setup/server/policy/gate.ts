import type { BillingModule, Gate } from '../../contract/words.ts';

type Gates = { readonly [Module in BillingModule as `gate${Module}`]: Gate };

/** The policy's word on a part of the price list: must outpatients pay before the service? An item may say otherwise. */
export function gateOf(policy: Gates, module: BillingModule): Gate {
  return policy[`gate${module}`];
}
