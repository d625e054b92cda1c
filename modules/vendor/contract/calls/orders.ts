import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, queryDay, reason, searchWords, version } from '#kernel/contract/fields.ts';
import { CreateOrder, EditOrder, OrderRow, PurchaseOrder, ReorderAnswer, ReorderOrder } from '../order-records.ts';
import { orderRecord } from '../order.record.ts';
import { orderStatuses, sendChannels } from '../words.ts';

const ofOrder = { of: { id: 'purchase-orders' }, payload: PurchaseOrder } as const;
const plain = z.strictObject({ version: version.optional() });
const withReason = z.strictObject({ reason: reason(), version: version.optional() });
const lineFaults = ['PRODUCT_DISABLED', 'PRODUCT_UNKNOWN', 'LOCATION_UNKNOWN', 'PURCHASE_DISCOUNT', 'CURRENCY_NOT_SET'] as const;

export const orderCalls = declareCallsOf('inventory', {
  list: {
    method: 'GET',
    path: '/purchase-order',
    summary: 'Purchase orders, newest first.',
    permission: 'View Purchase Orders',
    query: z.object({
      ...paging,
      status: many(z.enum(orderStatuses)),
      vendorId: id.optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      /** An order number or the vendor's name. */
      searchTerm: searchWords.optional(),
    }),
    payload: pageOf(OrderRow),
  },
  create: {
    method: 'POST',
    path: '/purchase-order',
    summary: 'Begins an order as a draft.',
    permission: 'Create Purchase Order',
    care: 'starts',
    repeatable: true,
    body: CreateOrder,
    payload: PurchaseOrder,
    done: 'Order saved',
    refusals: ['VENDOR_NOT_ACTIVE', ...lineFaults],
  },
  fromReorder: {
    method: 'POST',
    path: '/purchase-order/from-reorder',
    summary: 'Begins one draft a vendor for products that run low, at the prices of its list.',
    permission: 'Create Purchase Order',
    care: 'starts',
    repeatable: true,
    body: ReorderOrder,
    payload: ReorderAnswer,
    done: 'Orders saved',
    refusals: ['PURCHASE_NOTHING_TO_REORDER', 'CURRENCY_NOT_SET'],
  },
  view: {
    method: 'GET',
    path: '/purchase-order/{id}',
    papers: { 'purchase-order': { entity: 'PurchaseOrder', number: 'orderNumber' } },
    summary: 'An order with its lines and what was received.',
    permission: 'View Purchase Orders',
    ...ofOrder,
  },
  edit: {
    method: 'PATCH',
    path: '/purchase-order/{id}',
    summary: 'Changes a draft; lines are replaced whole.',
    permission: 'Create Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: EditOrder,
    done: 'Order saved',
    refusals: ['PURCHASE_STATE', ...lineFaults],
  },
  remove: {
    method: 'DELETE',
    path: '/purchase-order/{id}',
    summary: 'Deletes a draft.',
    permission: 'Create Purchase Order',
    care: 'completes',
    of: { id: 'purchase-orders' },
    payload: z.object({ id }),
    done: 'Order deleted',
    refusals: ['PURCHASE_STATE', 'PURCHASE_NUMBERED'],
  },
  submit: {
    method: 'PATCH',
    path: '/purchase-order/{id}/submit',
    summary: 'Submits a draft: it is approved at once up to the limit of the hospital, otherwise it awaits approval by another user.',
    permission: 'Create Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: plain,
    done: 'Order submitted',
    refusals: ['PURCHASE_STATE', 'VENDOR_NOT_ACTIVE'],
  },
  approve: {
    method: 'PATCH',
    path: '/purchase-order/{id}/approve',
    summary: 'Approves an order that another user created.',
    permission: 'Approve Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: plain,
    done: 'Order approved',
    refusals: ['PURCHASE_STATE', 'PURCHASE_OWN_APPROVAL', 'VENDOR_NOT_ACTIVE'],
  },
  reject: {
    method: 'PATCH',
    path: '/purchase-order/{id}/reject',
    summary: 'Sends an order back to its writer as a draft, with the reason.',
    permission: 'Approve Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: withReason,
    done: 'Order rejected',
    refusals: ['PURCHASE_STATE'],
  },
  send: {
    method: 'PATCH',
    path: '/purchase-order/{id}/send',
    summary: 'Sends an approved order to the vendor by email, or notes that it was printed and handed over.',
    permission: 'Create Purchase Order',
    care: 'completes',
    ...ofOrder,
    repeatable: true,
    body: z.strictObject({ channel: z.enum(sendChannels), version: version.optional() }),
    done: 'Order sent',
    refusals: ['PURCHASE_STATE', 'PURCHASE_NO_EMAIL', 'VENDOR_NOT_ACTIVE'],
  },
  close: {
    method: 'PATCH',
    path: '/purchase-order/{id}/close',
    summary: 'Closes an order of which no more is expected; the rest is cancelled.',
    permission: 'Approve Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: withReason,
    done: 'Order closed',
    refusals: ['PURCHASE_STATE'],
  },
  cancel: {
    method: 'PATCH',
    path: '/purchase-order/{id}/cancel',
    summary: 'Cancels an order of which nothing was received.',
    permission: 'Create Purchase Order',
    care: 'completes',
    ...ofOrder,
    body: withReason,
    done: 'Order cancelled',
    refusals: ['PURCHASE_STATE'],
  },
});

export const orderActs = bindActs(orderRecord, orderCalls);
