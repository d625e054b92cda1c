import { declareRecord } from '#kernel/contract/record.ts';
import { vendorRefusals } from './refusals.ts';
import { orderStatuses } from './words.ts';

/** A purchase order. Goods are received against it by a supply, which moves it to part-received and received. */
export const orderRecord = declareRecord({
  entity: 'purchase-orders',
  statuses: orderStatuses,
  refusals: vendorRefusals,
  refused: 'PURCHASE_STATE',
  touches: ['vendor', 'vendors'],
  acts: {
    edit: { word: 'Edit', from: ['draft'], inline: true },
    submit: { word: 'Submit', from: ['draft'] },
    approve: { word: 'Approve', from: ['pending-approval'] },
    mail: { word: 'Send by email', from: ['approved', 'sent'], call: 'send', with: { channel: 'email' } },
    handOver: { word: 'Send on paper', from: ['approved', 'sent'], call: 'send', with: { channel: 'print' } },
    reject: {
      word: 'Reject order',
      from: ['pending-approval'],
      asks: { text: 'The order is returned to its author as a draft.', reason: true },
      danger: true,
    },
    close: {
      word: 'Close order',
      from: ['sent', 'part-received'],
      asks: { text: 'The quantities that have not been received are cancelled.', reason: true },
      danger: true,
    },
    cancel: {
      word: 'Cancel order',
      from: ['draft', 'pending-approval', 'approved', 'sent'],
      asks: { text: 'No goods can be received against this order any more.', reason: true },
      danger: true,
    },
    remove: {
      word: 'Delete draft',
      from: ['draft'],
      asks: { text: 'The draft is deleted permanently.' },
      danger: true,
    },
  },
});
