import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, optionalText, queryDay, reason, requiredText, searchWords } from '#kernel/contract/fields.ts';
import { refundRecord } from '../cash.record.ts';
import { Refund } from '../cash-records.ts';
import { refundMethods, refundStatuses } from '../cash-words.ts';
import { mostTyped } from '../words.ts';

export const RefundOrder = z
  .strictObject({
    patientId: id.optional(),
    /** The external invoice whose customer gets the money back. */
    externalInvoiceId: id.optional(),
    amount: z.number().int().min(1).max(mostTyped),
    creditNoteId: id.optional(),
    method: z.enum(refundMethods),
    payeeName: requiredText(1, 160, 'Enter the payee'),
    payeeAccount: optionalText(120),
    reason: reason(),
  })
  .refine((order) => (order.patientId === undefined) !== (order.externalInvoiceId === undefined), {
    path: ['patientId'],
    message: 'Choose a patient or an external invoice',
  });
export type RefundOrder = z.output<typeof RefundOrder>;

export const RefundListQuery = z.object({
  ...paging,
  status: many(z.enum(refundStatuses)),
  patientId: id.optional(),
  /** A refund number or a name. */
  searchTerm: searchWords.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type RefundListQuery = z.output<typeof RefundListQuery>;

const ofRefund = { of: { id: 'refunds' }, payload: Refund } as const;

export const refundCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/invoice/refund',
    summary: 'Refunds, newest request first.',
    permission: ['View Billing Module', 'Request Refund', 'Approve Refund', 'Pay Refund'],
    query: RefundListQuery,
    payload: pageOf(Refund),
  },
  read: {
    method: 'GET',
    path: '/invoice/refund/{id}',
    papers: { 'refund-voucher': { entity: 'Refund', number: 'refundNumber', patientId: 'patientId' } },
    summary: 'One refund, for its voucher.',
    permission: ['View Billing Module', 'Request Refund', 'Approve Refund', 'Pay Refund'],
    ...ofRefund,
  },
  request: {
    method: 'POST',
    path: '/invoice/refund',
    summary: 'Asks for money of an account to be paid back; the amount is held from now on.',
    permission: 'Request Refund',
    care: 'completes',
    repeatable: true,
    body: RefundOrder,
    payload: Refund,
    done: 'Refund requested',
    refusals: ['ACCOUNT_TOO_LITTLE', 'REFUND_OWNER', 'CURRENCY_NOT_SET'],
  },
  approve: {
    method: 'PATCH',
    path: '/invoice/refund/{id}/approve',
    summary: 'Approves a refund that another user requested.',
    permission: 'Approve Refund',
    care: 'completes',
    ...ofRefund,
    body: z.strictObject({}),
    done: 'Refund approved',
    refusals: ['REFUND_STATE', 'REFUND_OWN_REQUEST', 'REFUND_ABOVE_LIMIT'],
  },
  decline: {
    method: 'PATCH',
    path: '/invoice/refund/{id}/decline',
    summary: 'Declines a refund: the amount is free again.',
    permission: 'Approve Refund',
    care: 'completes',
    ...ofRefund,
    body: z.strictObject({ reason: reason() }),
    done: 'Refund declined',
    refusals: ['REFUND_STATE'],
  },
  pay: {
    method: 'PATCH',
    path: '/invoice/refund/{id}/pay',
    summary: 'Pays an approved refund, once: cash out of the own drawer, else from the bank.',
    permission: 'Pay Refund',
    care: 'completes',
    ...ofRefund,
    repeatable: true,
    body: z.strictObject({ reference: optionalText(80) }),
    done: 'Refund paid',
    refusals: ['REFUND_STATE', 'ACCOUNT_TOO_LITTLE', 'SHIFT_NOT_OPEN', 'DRAWER_TOO_LITTLE', 'SHIFT_APPROVED'],
  },
});
export const refundActs = bindActs(refundRecord, refundCalls);
