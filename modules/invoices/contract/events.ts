import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { InvoicePayer } from './words.ts';

/** Bill lines whose patient share is wholly settled now: gates open, and the department that waits is told by its own module. */
export const BillsPaid = declareEvent<{
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly billIds: readonly Id[];
}>('BillsPaid');

/** A draft became an invoice: E3 is posted, its number is given. */
export const InvoiceBilled = declareEvent<{
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly billingMethod: InvoicePayer;
  /** Of an insurer's invoice. */
  readonly hmoId: Id | null;
}>('InvoiceBilled');

/** A billed invoice of which nothing was settled was cancelled: E4, its lines are free again, an HMO bill opens again. */
export const InvoiceCancelled = declareEvent<{
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly patientId: Id | null;
  readonly billingMethod: InvoicePayer;
  readonly hmoId: Id | null;
  readonly hmoBillId: Id | null;
  readonly billIds: readonly Id[];
  readonly reason: string;
}>('InvoiceCancelled');

/** A credit note took something off an insurer's shares: what it pays of these lines is less now. */
export const InsurerCredited = declareEvent<{ readonly invoiceId: Id; readonly hmoId: Id; readonly billIds: readonly Id[] }>(
  'InsurerCredited',
);
