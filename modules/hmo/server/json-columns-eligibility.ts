import type { LimitLeft } from '../contract/eligibility-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'hmoEligibilityChecks.limits': LimitLeft[];
  }
}
