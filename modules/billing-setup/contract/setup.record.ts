import { declareRecord } from '#kernel/contract/record.ts';
import { entryActs } from '#kernel/contract/entry.record.ts';
import { billingSetupRefusals } from './refusals.ts';
import { setupStatuses } from './words.ts';

/** What the short lists of the price list have in common: an entry in use that is archived, and taken back into use. */
const entry = {
  statuses: setupStatuses,
  refusals: billingSetupRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: entryActs({ text: 'It can no longer be selected. Existing bills are not changed.' }),
} as const;

export const taxRecord = declareRecord({ entity: 'taxes', ...entry });
export const discountReasonRecord = declareRecord({ entity: 'discount-reasons', ...entry });
/** The category that patients begin with stays in use. */
export const patientCategoryRecord = declareRecord({ entity: 'patient-categories', ...entry });
export const serviceTypeRecord = declareRecord({ entity: 'service-types', ...entry });
