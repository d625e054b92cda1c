import { declareRefusals } from '#kernel/contract/refusals.ts';
import { eligibilityRefusals } from './refusals/eligibility.ts';
import { partnerRefusals } from './refusals/partners.ts';

export const hmoRefusals = declareRefusals({
  ...eligibilityRefusals,
  ...partnerRefusals,
});
