import type { InvoiceRow } from '#modules/invoices/contract/records.ts';

/** Where an invoice is read: drafts have a page to work on. */
export function pathOf({ id, status }: Pick<InvoiceRow, 'id' | 'status'>): string {
  return status === 'draft' ? `/hospital/billing/invoice/draft/${id}` : `/hospital/billing/invoice/${id}`;
}
