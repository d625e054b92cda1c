import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';

/** What the parts of the draft's page are about. */
export interface OfDraft {
  readonly invoice: InvoiceDetails;
}
