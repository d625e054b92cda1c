import { declareRecord } from '#kernel/contract/record.ts';
import { roundRefusals } from './round-refusals.ts';
import { roundStatuses } from './round-words.ts';

const submitted = { submitted: 'ROUND_EDIT_REASON', amended: 'ROUND_EDIT_REASON' } as const;

/** A ward round: a draft of those who take part, submitted once, amended with a reason afterwards. */
export const wardRoundRecord = declareRecord({
  entity: 'ward-rounds',
  statuses: roundStatuses,
  refusals: roundRefusals,
  refused: 'ROUND_STATE',
  touches: ['patient-admissions', 'lab-requests', 'prescriptions', 'patient-bills', 'treatment-plan-items'],
  acts: {
    // The page of the round is the form of all of them.
    submit: { word: 'Submit', from: ['draft'], inline: true },
    edit: { word: 'Edit', from: ['draft'], refused: submitted, inline: true },
    amend: { word: 'Amend', from: ['submitted', 'amended'], call: 'edit', inline: true },
    orderLab: { word: 'Order tests', from: roundStatuses, inline: true },
    writePlan: { word: 'Treatment plan', from: roundStatuses, inline: true },
  },
});
