import { declareRecord } from '#kernel/contract/record.ts';
import { prescriptionRefusals } from '#modules/prescriptions-and-therapeutics/contract/refusals.ts';
import { roundRefusals } from './round-refusals.ts';
import { planStatuses } from './round-words.ts';

/** An item of a treatment plan: what is to be done at the bed until it ends or a doctor stops it. */
export const planItemRecord = declareRecord({
  entity: 'treatment-plan-items',
  statuses: planStatuses,
  refusals: roundRefusals,
  alsoRefuses: [prescriptionRefusals],
  refused: 'PLAN_ITEM_STATE',
  touches: ['ward-rounds', 'patient-admissions', 'prescriptions', 'administrations'],
  acts: {
    // A stopped or held order is acknowledged too: the ward has to know.
    acknowledge: { word: 'Acknowledge', from: ['active', 'held', 'stopped'], anyVersion: true },
    stop: {
      word: 'Stop',
      from: ['active', 'held'],
      asks: { title: 'Stop the order', text: '{what} ends now, and the ward is informed.', reason: true },
      danger: true,
    },
  },
});
