import { declareRecord } from '#kernel/contract/record.ts';
import { patientRefusals } from './refusals.ts';
import { personRequestStatuses } from './request-words.ts';

const request = { statuses: personRequestStatuses, refusals: patientRefusals, refused: 'REQUEST_DECIDED' } as const;

/** What a hospital wants of a person whom another one knows, too: the person agrees by code, or the operator is asked. */
export const personRequestRecord = declareRecord({
  entity: 'person-requests',
  ...request,
  touches: ['patients'],
  acts: {
    sendCode: { word: 'Send code', from: ['waiting'], inline: true },
    confirm: { word: 'Confirm code', from: ['waiting'], inline: true },
    askOperator: { word: 'Request operator review', from: ['waiting'], inline: true },
    withdraw: {
      word: 'Withdraw request',
      from: ['waiting'],
      asks: { text: 'The records of this hospital are not changed. Nothing changes for other hospitals.', reason: true },
      danger: true,
    },
  },
});

/** The same request as the operator reviews it, once a hospital asked for that. */
export const personReviewRecord = declareRecord({
  entity: 'person-reviews',
  ...request,
  touches: ['person-requests'],
  acts: {
    decline: {
      word: 'Decline request',
      from: ['waiting'],
      call: 'decide',
      with: { approve: false },
      asks: { text: 'Nothing changes for the person. The hospital is notified of the reason.', reason: 10 },
    },
    approve: {
      word: 'Approve request',
      from: ['waiting'],
      call: 'decide',
      with: { approve: true },
      asks: {
        text: 'First consult the hospitals where the person is registered. The change applies to all of them, and each is notified.',
        reason: 10,
      },
    },
  },
});
