import { declareRecord } from '#kernel/contract/record.ts';
import { requestStatuses } from './address-words.ts';
import { bloodRefusals } from './refusals.ts';

const beforeIssue = ['requested', 'sample-taken', 'cross-matched'] as const;

/** A request for one component of blood for a patient. */
export const requestRecord = declareRecord({
  entity: 'blood-requests',
  statuses: requestStatuses,
  refusals: bloodRefusals,
  refused: 'BLOOD_REQUEST_STATE',
  touches: ['patient-blood-management', 'blood-units', 'patient-bills'],
  acts: {
    sample: { word: 'Take sample', from: ['requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued', 'completed'] },
    crossMatch: { word: 'Cross-match', from: ['sample-taken', 'cross-matched', 'part-issued', 'issued', 'completed'] },
    issue: { word: 'Issue', from: ['sample-taken', 'cross-matched', 'part-issued'] },
    emergencyIssue: {
      word: 'Emergency release',
      from: ['requested', 'sample-taken', 'cross-matched', 'part-issued'],
      danger: true,
    },
    edit: { word: 'Edit request', from: ['requested', 'sample-taken'] },
    activate: {
      word: 'Massive transfusion',
      from: ['requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued'],
      asks: { text: 'The blood bank is called at once. Packs are released without cross-match.' },
      anyVersion: true,
      danger: true,
    },
    pack: { word: 'Issue pack', from: ['requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued', 'completed'] },
    standDown: {
      word: 'Stand down',
      from: ['requested', 'sample-taken', 'cross-matched', 'part-issued', 'issued', 'completed'],
      asks: { text: 'No further packs are prepared. Return every unopened unit at once.' },
      anyVersion: true,
      undoes: true,
    },
    decline: {
      word: 'Decline request',
      from: ['requested', 'sample-taken'],
      asks: { text: 'The person who requested it is notified with your reason.', reason: true },
      danger: true,
    },
    cancel: {
      word: 'Cancel request',
      from: beforeIssue,
      asks: { text: 'Reserved units are available for others again and charges that were not performed are voided.', reason: true },
      danger: true,
    },
  },
});
