import { declareRecord } from '#kernel/contract/record.ts';
import { billingSetupRefusals } from './refusals.ts';
import { setupStatuses } from './words.ts';

/** An item of the price list. An archived one keeps its prices, for the bills that were raised with them. */
export const itemRecord = declareRecord({
  entity: 'billable-items',
  statuses: setupStatuses,
  refusals: billingSetupRefusals,
  refused: 'BILLABLE_ITEM_ARCHIVED_ALREADY',
  acts: {
    edit: { word: 'Edit', from: ['active', 'archived'], inline: true },
    restore: { word: 'Restore', from: ['archived'], refused: 'BILLABLE_ITEM_NOT_ARCHIVED' },
    remove: {
      word: 'Archive',
      from: ['active'],
      asks: {
        title: 'Archive {name}',
        text: 'It can no longer be selected. Existing bills are not changed. An item that was never charged is deleted.',
        reason: true,
      },
      danger: true,
    },
  },
});
