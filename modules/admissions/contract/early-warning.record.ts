import { declareRecord } from '#kernel/contract/record.ts';
import { warningStatuses } from './nursing-words.ts';
import { admissionsRefusals } from './refusals.ts';

/** The early warning of a stay: people are called until somebody acknowledges it; a response or a better set of vitals closes it. */
export const earlyWarningRecord = declareRecord({
  entity: 'early-warnings',
  statuses: warningStatuses,
  refusals: admissionsRefusals,
  refused: 'EARLY_WARNING_STATE',
  touches: ['patient-admissions', 'wards'],
  acts: {
    acknowledge: { word: 'Acknowledge', from: ['open'], anyVersion: true },
    respond: { word: 'Respond', heading: 'Respond to early warning', from: ['open', 'acknowledged'] },
  },
});
