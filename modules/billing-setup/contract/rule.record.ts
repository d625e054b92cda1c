import { declareRecord } from '#kernel/contract/record.ts';
import { entryActs } from '#kernel/contract/entry.record.ts';
import { billingSetupRefusals } from './refusals.ts';
import { ruleStatuses } from './words.ts';

const { edit, archive } = entryActs({ text: 'Existing lines are not changed.' });

/** A price rule. An archived rule can be restored as paused, so that it can be checked before it changes any price. */
export const ruleRecord = declareRecord({
  entity: 'price-rules',
  statuses: ruleStatuses,
  refusals: billingSetupRefusals,
  refused: 'PRICE_RULE_STATE',
  acts: {
    edit: { ...edit, from: ruleStatuses },
    activate: { word: 'Activate', wordIn: { archived: 'Restore' }, from: ['paused', 'archived'], call: 'edit', with: { status: 'active' } },
    pause: {
      word: 'Pause',
      wordIn: { archived: 'Restore as paused' },
      from: ['active', 'archived'],
      call: 'edit',
      with: { status: 'paused' },
    },
    archive: { ...archive, from: ['active', 'paused'] },
  },
});
