import type { RefusalSpec } from '#kernel/contract/refusals.ts';

/** Refusals of partners, plans and price lists. */
export const partnerRefusals = {
  HMO_EXISTS: { status: 409, message: 'HMO already exists', constraint: 'hmos_one_name', field: 'name' },
} as const satisfies Record<string, RefusalSpec>;
