import { declareRefusals } from '#kernel/contract/refusals.ts';
import { hmoBillRefusals } from './bill-refusals.ts';
import { approvalRefusals } from './refusals/approvals.ts';
import { eligibilityRefusals } from './refusals/eligibility.ts';
import { partnerRefusals } from './refusals/partners.ts';

export const hmoRefusals = declareRefusals({
  ...eligibilityRefusals,
  ...partnerRefusals,
  ...approvalRefusals,
  ...hmoBillRefusals.specs,
});
