import { declareRecord } from '#kernel/contract/record.ts';
import { documentRefusals } from './refusals.ts';
import { adjustmentStatuses, countStatuses, issueStatuses, requisitionStatuses, transferStatuses } from './words.ts';

const ofDocument = { refusals: documentRefusals, refused: 'STOCK_DOCUMENT_STATE', touches: ['stock', 'product', 'products'] } as const;

/** A correction of stock figures. Small ones post at once; others wait for somebody who had no hand in them. */
export const adjustmentRecord = declareRecord({
  ...ofDocument,
  entity: 'stock-adjustments',
  statuses: adjustmentStatuses,
  acts: {
    submit: { word: 'Submit', from: ['draft'] },
    approve: {
      word: 'Approve',
      from: ['pending-approval'],
      asks: { title: 'Approve adjustment', text: 'The stock is changed now. To correct it later, make another adjustment.' },
    },
    reject: {
      word: 'Reject adjustment',
      from: ['pending-approval'],
      asks: { text: 'The stock is not changed.', reason: true },
      danger: true,
    },
  },
});

/** What a department asks the store for. */
export const requisitionRecord = declareRecord({
  ...ofDocument,
  entity: 'stock-requisitions',
  statuses: requisitionStatuses,
  acts: {
    submit: { word: 'Submit', from: ['draft'] },
    edit: { word: 'Edit', from: ['draft'] },
    approve: { word: 'Approve', from: ['submitted'] },
    issue: { word: 'Issue stock', from: ['approved', 'part-issued'] },
    reject: {
      word: 'Reject requisition',
      from: ['submitted'],
      asks: { text: 'The requester is notified of the reason.', reason: true },
      danger: true,
    },
    cancel: {
      word: 'Cancel requisition',
      from: ['draft', 'submitted', 'approved'],
      asks: { text: 'No stock can be issued for this requisition any more.', reason: true },
      danger: true,
    },
  },
});

/** Stock given out to a department, which confirms what arrived. */
export const issueRecord = declareRecord({
  ...ofDocument,
  entity: 'stock-issues',
  statuses: issueStatuses,
  acts: {
    receive: { word: 'Receive', from: ['issued'] },
    returnSome: { word: 'Return', from: ['issued', 'received', 'part-returned'] },
    cancel: {
      word: 'Cancel issue',
      from: ['issued'],
      asks: { text: 'All units are returned to the place that they came from.', reason: true },
      danger: true,
    },
  },
});

/** Stock on its way from one place to another. */
export const transferRecord = declareRecord({
  ...ofDocument,
  entity: 'stock-transfers',
  statuses: transferStatuses,
  acts: {
    receive: { word: 'Receive', from: ['in-transit'] },
    cancel: {
      word: 'Cancel transfer',
      from: ['in-transit'],
      asks: { text: 'All units are returned to the place that they came from.', reason: true },
      danger: true,
    },
  },
});

const running = ['open', 'counting', 'review'] as const;

/** A count of a place: figures are typed while it runs, then become the stock. */
export const countRecord = declareRecord({
  ...ofDocument,
  entity: 'stock-counts',
  statuses: countStatuses,
  acts: {
    save: { word: 'Save figures', from: running, inline: true },
    post: {
      word: 'Post count',
      from: ['counting', 'review'],
      asks: { text: 'The counted quantities become the stock. This cannot be undone.' },
    },
    cancel: { word: 'Cancel count', from: running, asks: { text: 'The stock is not changed.', reason: true }, danger: true },
  },
});
