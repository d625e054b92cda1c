import { declareRecord } from '#kernel/contract/record.ts';
import { entryActs } from '#kernel/contract/entry.record.ts';
import { billingSetupRefusals } from './refusals.ts';
import { setupStatuses } from './words.ts';

/** What the short lists of the price list have in common: entries are archived and restored. */
const entry = {
  statuses: setupStatuses,
  refusals: billingSetupRefusals,
  refused: 'ARCHIVED_ALREADY',
  acts: entryActs({ text: 'It can no longer be selected. Existing bills are not changed.' }),
} as const;

export const taxRecord = declareRecord({ entity: 'taxes', ...entry });
export const discountReasonRecord = declareRecord({ entity: 'discount-reasons', ...entry });
/** The default category cannot be archived. */
export const patientCategoryRecord = declareRecord({ entity: 'patient-categories', ...entry });
export const serviceTypeRecord = declareRecord({ entity: 'service-types', ...entry });
