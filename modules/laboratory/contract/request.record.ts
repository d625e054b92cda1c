import { declareRecord } from '#kernel/contract/record.ts';
import { requestStatuses } from './address-words.ts';
import { laboratoryRefusals } from './refusals.ts';

/** A request: one test, from its order over the specimen and the result to the release. */
export const requestRecord = declareRecord({
  entity: 'lab-requests',
  statuses: requestStatuses,
  refusals: laboratoryRefusals,
  refused: 'INVALID_TRANSITION',
  touches: ['lab-request'],
  acts: {
    specimenTaken: { word: 'Take Specimen', from: ['specimen-due'] },
    resultDraft: { word: 'Save draft', from: ['specimen-taken'], inline: true },
    resultEntered: { word: 'Submit result', from: ['specimen-taken', 'result-entered'], inline: true },
    addAttachment: { word: 'Add file', from: ['specimen-taken', 'result-entered'], inline: true },
    resultReleased: { word: 'Release', from: ['result-entered'] },
    acknowledged: { word: 'Acknowledge', from: ['result-released'] },
    resultAmended: { word: 'Amend', from: ['result-released'], inline: true },
    criticalNotified: { word: 'Record call', from: ['result-entered', 'result-released'] },
    edit: { word: 'Edit request', from: ['specimen-due'] },
    resultReturned: {
      word: 'Return',
      from: ['result-entered'],
      asks: { text: 'The values are kept as a draft and the person who entered them is notified.', reason: true },
    },
    specimenRejected: { word: 'Reject Specimen', from: ['specimen-taken'], danger: true },
    cancelled: { word: 'Cancel request', from: ['specimen-due', 'specimen-taken', 'result-entered'], danger: true },
    waived: { word: 'Waive the charge', from: ['specimen-taken', 'result-entered'], call: 'cancelled', inline: true },
  },
});
