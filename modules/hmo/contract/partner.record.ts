import { declareRecord } from '#kernel/contract/record.ts';
import { hmoRefusals } from './refusals.ts';
import { partnerStatuses } from './words.ts';

const kept = ['incomplete', 'active', 'suspended'] as const;
const archived = { archived: 'HMO_ARCHIVED' } as const;

/** A partner: covers new services while it is active. It becomes active when its price list is completed. */
export const partnerRecord = declareRecord({
  entity: 'hmos',
  statuses: partnerStatuses,
  refusals: hmoRefusals,
  refused: 'HMO_STATE',
  touches: ['hmo'],
  acts: {
    edit: { word: 'Edit', from: kept, refused: archived },
    editPrices: { word: 'Edit prices', from: kept, refused: archived, inline: true },
    generate: { word: 'Generate price list', from: kept, refused: archived, inline: true },
    complete: { word: 'Complete price list', from: kept, refused: archived, inline: true },
    newVersion: { word: 'New version', from: kept, refused: archived, inline: true },
    suspend: {
      word: 'Suspend',
      from: ['active'],
      refused: archived,
      asks: {
        title: 'Suspend {name}',
        text: 'New services are not covered until the partner is active again. Open approvals and bills go on.',
        reason: true,
      },
      danger: true,
    },
    activate: {
      word: 'Activate',
      from: ['suspended'],
      refused: archived,
      asks: { title: 'Activate {name}', text: 'New services of its members are covered again.', reason: true },
    },
    remove: {
      word: 'Delete',
      from: kept,
      refused: archived,
      asks: {
        title: 'Delete {name}',
        text: 'A partner that was used is archived: past bills and claims keep its name. One that was never used is removed.',
        reason: true,
      },
      danger: true,
    },
  },
});
