import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';

/** Bill lines whose patient share is wholly settled now: gates open, and the department that waits is told by its own module. */
export const BillsPaid = declareEvent<{
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly billIds: readonly Id[];
}>('BillsPaid');

/** A draft became an invoice: E3 is posted, its number is given. */
export const InvoiceBilled = declareEvent<{ readonly invoiceId: Id; readonly invoiceNumber: string; readonly patientId: Id | null }>(
  'InvoiceBilled',
);
