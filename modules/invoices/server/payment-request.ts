import type { Id } from '#kernel/contract/fields.ts';
import type { PaymentKind } from '../contract/words.ts';
import type { GivenTender } from './tenders.ts';

/** What is paid of one invoice; chosen items first. */
export interface Allocation {
  readonly invoiceId: Id;
  readonly amount: number;
  readonly itemIds?: readonly Id[] | undefined;
}

/** A payment to take. Sum of tenders = sum of allocations + excessToDeposit. */
export interface PaymentRequest {
  readonly kind: Exclude<PaymentKind, 'claim-payment'>;
  readonly allocations: readonly Allocation[];
  readonly tenders: readonly GivenTender[];
  /** What goes to the payer's account; for a deposit the whole amount. */
  readonly excessToDeposit: number;
  /** Whose deposit it is; else the invoices say. */
  readonly patientId?: Id | null | undefined;
  readonly payerName?: string | null | undefined;
  readonly payerPhone?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly purpose?: string | null | undefined;
  readonly admissionId?: Id | null | undefined;
  /** A reference that was used before is meant all the same. */
  readonly confirmReference?: boolean | undefined;
}
