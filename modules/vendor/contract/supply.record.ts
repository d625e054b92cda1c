import { declareRecord } from '#kernel/contract/record.ts';
import { vendorRefusals } from './refusals.ts';
import { returnStatuses, supplyStatuses, vendorPaymentStatuses } from './words.ts';

/** A delivery: counted as a draft, posted into the stock, reversed while nothing of it was used or paid. */
export const supplyRecord = declareRecord({
  entity: 'supplies',
  statuses: supplyStatuses,
  refusals: vendorRefusals,
  refused: 'SUPPLY_STATE',
  touches: ['supply', 'vendor', 'vendors', 'purchase-orders', 'product', 'products'],
  acts: {
    edit: { word: 'Edit', from: ['draft'], inline: true },
    post: { word: 'Post', from: ['draft'], inline: true },
    reverse: {
      word: 'Reverse delivery',
      from: ['posted'],
      asks: {
        text: 'The units are removed from stock and the amount owed for the delivery is cancelled. This is possible only while no units have been used and nothing has been paid.',
        reason: true,
      },
      danger: true,
    },
    remove: { word: 'Delete draft', from: ['draft'], asks: { text: 'The draft is deleted permanently.' }, danger: true },
  },
});

/** Goods sent back to a vendor. */
export const returnRecord = declareRecord({
  entity: 'vendor-returns',
  statuses: returnStatuses,
  refusals: vendorRefusals,
  refused: 'VENDOR_RETURN_STATE',
  touches: ['vendors', 'vendor', 'supply', 'supplies'],
  acts: {
    send: { word: 'Hand over', from: ['draft'], asks: { text: 'The goods of {returnNumber} are removed from stock.' } },
    credit: { word: 'Book credit note', from: ['sent'] },
    reject: {
      word: 'Close return',
      from: ['draft', 'sent'],
      asks: {
        text: 'The return is closed without a credit. Goods already handed over are returned to stock in quarantine.',
        reason: true,
      },
      danger: true,
    },
  },
});

/** A payment to a vendor. */
export const vendorPaymentRecord = declareRecord({
  entity: 'vendor-payments',
  statuses: vendorPaymentStatuses,
  refusals: vendorRefusals,
  refused: 'VENDOR_PAYMENT_REVERSED',
  touches: ['vendor', 'vendors', 'supply', 'supplies'],
  acts: {
    reverse: {
      word: 'Reverse payment',
      from: ['posted'],
      asks: { text: 'The supplies paid by {paymentNumber} become unpaid.', reason: true },
      danger: true,
    },
  },
});
