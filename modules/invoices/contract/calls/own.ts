import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id } from '#kernel/contract/fields.ts';
import { OwnAccount, OwnInvoice, OwnInvoiceDetails, OwnReceipt } from '../own-records.ts';

/** Whose: own unless said, or that of somebody acted for. */
const whose = { personId: id.optional(), hospitalId: id.optional() };
const own = { permission: 'View Own Bills', areas: ['patient'] } as const;

export const ownInvoiceCalls = declareCalls({
  accounts: {
    method: 'GET',
    path: '/invoice/own/accounts',
    summary: 'In the patient area: what is owed and held at each hospital that knows the person.',
    ...own,
    query: z.object({ personId: id.optional() }),
    payload: z.array(OwnAccount),
  },
  list: {
    method: 'GET',
    path: '/invoice/own',
    summary: 'In the patient area: own invoices over all hospitals, newest first; drafts are not shown.',
    ...own,
    query: z.object({ ...paging, ...whose }),
    payload: pageOf(OwnInvoice),
  },
  receipts: {
    method: 'GET',
    path: '/invoice/own/receipts',
    summary: 'In the patient area: own receipts over all hospitals, newest first.',
    ...own,
    query: z.object({ ...paging, ...whose }),
    payload: pageOf(OwnReceipt),
  },
  details: {
    method: 'GET',
    path: '/invoice/own/{id}',
    summary: 'In the patient area: one own invoice with what was done and what was paid.',
    ...own,
    query: z.object({ personId: id.optional() }),
    payload: OwnInvoiceDetails,
  },
});
