import { declareRefusals } from '#kernel/contract/refusals.ts';
import { hmoBillRefusals } from './bill-refusals.ts';
import { approvalRefusals } from './refusals/approvals.ts';
import { partnerRefusals } from './refusals/partners.ts';

export const hmoRefusals = declareRefusals({
  ...partnerRefusals,
  ...approvalRefusals,
  ...hmoBillRefusals.specs,
});
