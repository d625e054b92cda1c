import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import type { CoverageStatus, PricingStatus } from '#modules/patient-bills/contract/words.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import type { InvoicePayer } from '../contract/words.ts';

/** Whose invoice it is, and of which insurer. */
export interface InsurerOwner {
  readonly patientId: Id;
  readonly billingMethod: InvoicePayer;
  readonly hmoId: Id;
}

/** A line as an insurer is asked for it. */
export interface InsurerLine {
  readonly billNumber: string;
  readonly patientId: Id | null;
  readonly payer: InvoicePayer;
  readonly hmoId: Id | null;
  readonly active: boolean;
  readonly pricingStatus: PricingStatus;
  readonly coverageStatus: CoverageStatus;
  readonly shares: readonly { readonly share: 'patient' | 'hmo'; readonly amount: number; readonly invoiceId: Id | null }[];
}

const undecided: readonly CoverageStatus[] = ['pending', 'expired', 'declined'];

/**
 * Why an insurer cannot be asked for a line, or null. One that proceeded without an answer is asked for like an approved one. Whoever keeps
 * HMO bills says beforehand what waits; a line that is otherwise by now was changed in between.
 */
export function whyNotAsk(line: InsurerLine, owner: InsurerOwner): Refusal | null {
  const { billNumber } = line;
  if (line.patientId !== owner.patientId) return invoiceRefusals.refusal('BILL_OF_OTHER_PATIENT', { billNumber });
  if (!line.active) return billRefusals.refusal('BILL_NOT_ACTIVE', { billNumber });
  if (line.hmoId !== owner.hmoId || line.payer !== owner.billingMethod)
    return invoiceRefusals.refusal('BILLS_OF_SEVERAL_PAYERS', { billNumber });
  if (line.pricingStatus === 'unpriced') return billRefusals.refusal('BILL_UNPRICED', { billNumber });
  if (undecided.includes(line.coverageStatus))
    return kernelRefusals.refusal('CONFLICT', { billNumber, coverageStatus: line.coverageStatus });
  const shares = line.shares.filter(({ share }) => share === 'hmo');
  if (sumOf(shares.map(({ amount }) => amount)) === 0) return kernelRefusals.refusal('CONFLICT', { billNumber, hmoAmount: 0 });
  return shares.some(({ invoiceId }) => invoiceId !== null) ? billRefusals.refusal('BILL_ON_INVOICE', { billNumber }) : null;
}

/** Why a claim cannot ask for an invoice, or null. */
export function whyNotClaim(invoice: {
  readonly status: string;
  readonly billingMethod: InvoicePayer;
  readonly hmoId: Id | null;
  readonly claimId: Id | null;
  readonly claimNumber: string | null;
  readonly balance: number;
}): Refusal | null {
  if (invoice.hmoId === null) return kernelRefusals.refusal('CONFLICT', { billingMethod: invoice.billingMethod });
  if (invoice.claimId !== null) return invoiceRefusals.refusal('INVOICE_ON_CLAIM', { claimNumber: invoice.claimNumber });
  return invoice.status !== 'billed' || invoice.balance === 0 ? invoiceRefusals.refusal('INVOICE_NOT_AWAITING') : null;
}
