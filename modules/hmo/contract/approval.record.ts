import { declareRecord } from '#kernel/contract/record.ts';
import { approvalStatuses, noticeStatuses } from './approval-words.ts';
import { hmoRefusals } from './refusals.ts';

/** A request for an insurer's approval: sent, answered, or given without an answer once the insurer's hour is over. */
export const approvalRecord = declareRecord({
  entity: 'hmo-approvals',
  statuses: approvalStatuses,
  refusals: hmoRefusals,
  refused: 'APPROVAL_DECIDED',
  touches: ['hmo', 'hmo-approvals', 'patient-bills', 'hmo-bills'],
  acts: {
    approve: { word: 'Approve', from: ['pending', 'proceeded'] },
    sent: { word: 'Mark as sent', from: ['pending'] },
    decline: { word: 'Decline', from: ['pending', 'proceeded'], danger: true },
    take: { word: 'Take', from: ['pending'], anyVersion: true },
    remind: { word: 'Remind', from: ['pending'], anyVersion: true },
    proceed: {
      word: 'Proceed',
      from: ['pending'],
      asks: {
        text: "The hour is over without an answer. Care goes on, the insurer's share stays, and a notice to NHIA is prepared for {approvalNumber}.",
      },
    },
    extend: { word: 'Extend', from: ['approved'], refused: 'APPROVAL_NOT_APPROVED' },
    revoke: {
      word: 'Revoke approval',
      from: ['approved'],
      refused: 'APPROVAL_NOT_APPROVED',
      asks: { text: 'The approval of {approvalNumber} ends and its lines need approval again.', reason: 5 },
      danger: true,
    },
  },
});

/** A notice to NHIA: drafted by the clock, sent once. */
export const nhiaNoticeRecord = declareRecord({
  entity: 'hmo-nhia-notices',
  statuses: noticeStatuses,
  refusals: hmoRefusals,
  refused: 'NHIA_NOTICE_SENT',
  touches: ['hmo', 'hmo-approvals'],
  acts: { send: { word: 'Send notice', from: ['draft'] } },
});
