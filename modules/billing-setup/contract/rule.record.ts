import { declareRecord } from '#kernel/contract/record.ts';
import { entryActs } from '#kernel/contract/entry.record.ts';
import { billingSetupRefusals } from './refusals.ts';
import { ruleStatuses } from './words.ts';

const { edit, archive } = entryActs({ text: 'Existing lines are not changed.' });

/** A price rule. One that was archived can come back paused, so that it changes no price before somebody has looked at it. */
export const ruleRecord = declareRecord({
  entity: 'price-rules',
  statuses: ruleStatuses,
  refusals: billingSetupRefusals,
  refused: 'PRICE_RULE_STATE',
  acts: {
    edit: { ...edit, from: ruleStatuses },
    activate: { word: 'Activate', from: ['paused', 'archived'], call: 'edit', with: { status: 'active' } },
    pause: { word: 'Pause', from: ['active', 'archived'], call: 'edit', with: { status: 'paused' } },
    archive: { ...archive, from: ['active', 'paused'] },
  },
});
