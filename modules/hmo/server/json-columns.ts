import type { PartnerContact } from '../contract/partner-records.ts';
import type { PlanBenefit } from '../contract/plan-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'hmos.contacts': PartnerContact[];
    'hmoPlanBenefits.copays': PlanBenefit['copays'];
    'hmoPlanBenefits.moduleLimits': PlanBenefit['moduleLimits'];
  }
}
