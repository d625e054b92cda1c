import { declareRefusals } from '#kernel/contract/refusals.ts';
import { partnerRefusals } from './refusals/partners.ts';

export const hmoRefusals = declareRefusals({
  ...partnerRefusals,
});
