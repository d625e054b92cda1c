import type { RefusalSpec } from '#kernel/contract/refusals.ts';

/** Refusals of eligibility and rosters. */
export const eligibilityRefusals = {
  BILLING_NOT_OF_PARTNER: { status: 422, message: 'The patient pays by this method without a partner', field: 'billingId' },
  ROSTER_INVALID: { status: 422, message: '{count} rows of the roster cannot be read: nothing was changed' },
} as const satisfies Record<string, RefusalSpec>;
