import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { BillingModule, EncounterType, Payer } from '#modules/billing-setup/contract/words.ts';
import type { BillShare, CoverageStatus, PricingStatus, SourceType } from './words.ts';

/** A line as those who follow it need it. */
export interface BillFact {
  readonly billId: Id;
  readonly billNumber: string;
  readonly patientId: Id | null;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly sourceLineId: Id | null;
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly departmentId: Id;
  readonly encounterType: EncounterType;
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
  readonly serviceDate: CalendarDate;
  readonly payer: Payer;
  readonly billingId: Id | null;
  readonly hmoId: Id | null;
  readonly planId: Id | null;
  readonly enrolleeNumber: string | null;
  readonly pricingStatus: PricingStatus;
  readonly unitPrice: number;
  readonly capitatedValue: number;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  /** The price list asks for the insurer's approval. */
  readonly requiresApproval: boolean;
}

/** Is it an institution (another hospital, a company) that this hospital deals with? Nobody keeps any yet: none is. */
export const KnownInstitution = declareQuestion<{ readonly institutionId: Id }, true>('KnownInstitution');

/** Lines were raised, all of one act. */
export const BillRaised = declareEvent<{ readonly bills: readonly BillFact[] }>('BillRaised');

/**
 * Price, quantity, discount or payer of an uninvoiced line changed, an unpriced one got its price, or its insurer decided to pay less of
 * a line (also of one that stands on an invoice of the patient). A line that was split tells itself and its parts, which are new.
 */
export const BillRepriced = declareEvent<{ readonly bills: readonly BillFact[] }>('BillRepriced');

/**
 * Lines were voided. `drafts`: the shares that drafts held; they are free already, the drafts drop their items and sum anew.
 */
export const BillVoided = declareEvent<{
  readonly billIds: readonly Id[];
  readonly drafts: readonly { readonly billId: Id; readonly share: BillShare; readonly invoiceId: Id }[];
  readonly reason: string;
}>('BillVoided');

/**
 * The act of lines that stand on billed invoices was cancelled. Whoever keeps invoices credits them in this transaction
 * (settleShares with creditedDelta); what was paid goes to the patient's deposit.
 */
export const BilledActCancelled = declareEvent<{ readonly billIds: readonly Id[]; readonly reason: string }>('BilledActCancelled');

/**
 * Of lines that stand on billed invoices only `quantity` of the `charged` units were given. Whoever keeps invoices credits the rest in
 * this transaction; what was credited before counts.
 */
export const BilledActLowered = declareEvent<{
  readonly bills: readonly { readonly billId: Id; readonly quantity: number; readonly charged: number }[];
  readonly reason: string;
}>('BilledActLowered');

/** A patient's money in hand: deposits and credits that nothing holds. Nobody answering: 0. */
export const DepositAvailable = declareQuestion<{ readonly patientId: Id }, { readonly available: number }>('DepositAvailable');

/** As `DepositAvailable`, of many patients for a list: in one query. Those without any are left out. Nobody answering: none. */
export const DepositsAvailable = declareQuestion<
  { readonly patientIds: readonly Id[] },
  readonly { readonly patientId: Id; readonly available: number }[]
>('DepositsAvailable');

/** Approval of a line: its word, and whether it holds the act of an outpatient while it waits. */
export interface BillCoverageAnswer {
  readonly billId: Id;
  readonly coverageStatus: CoverageStatus;
  readonly blocks: boolean;
}

/**
 * Approval of lines that an insurer shares: what each line's coverage is as it is raised or priced anew. Asked before the line's row
 * exists. Nobody answering: not-required for lines of an insurer, none for all others.
 */
export const BillCoverage = declareQuestion<{ readonly bills: readonly BillFact[] }, readonly BillCoverageAnswer[]>('BillCoverage');

/**
 * May a line of an act be cancelled by itself? Modules whose orders own lines answer those that are still live and mandatory:
 * then the order is cancelled, not its line. Nobody answering: it may.
 */
export const LiveBillSources = declareQuestion<{ readonly sourceType: SourceType; readonly sourceIds: readonly Id[] }, readonly Id[]>(
  'LiveBillSources',
);

/** The records that lines come from, by number ('LR-000231') and the path below the area that shows them. Unknown ones are left out. */
export const BillSources = declareQuestion<
  { readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[] },
  readonly { readonly sourceId: Id; readonly number: string; readonly path: string | null }[]
>('BillSources');

/**
 * Which of these sources are sensitive acts: in the patient area their lines are 'Health service' (`healthService`) to everybody but the
 * person. Nobody answering: none.
 */
export const SensitiveSources = declareQuestion<{ readonly sourceType: SourceType; readonly sourceIds: readonly Id[] }, readonly Id[]>(
  'SensitiveSources',
);

/** Units of lines that credit notes took back; lines of which none were are left out. Nobody answering: none. */
export const BillCredits = declareQuestion<
  { readonly billIds: readonly Id[] },
  readonly { readonly billId: Id; readonly quantity: number }[]
>('BillCredits');

/** Payments behind a line's shares, newest first. Nobody answering: none. */
export const BillPayments = declareQuestion<
  { readonly billId: Id },
  readonly {
    readonly paymentId: Id;
    readonly receiptNumber: string;
    readonly at: string;
    readonly method: string;
    readonly amount: number;
    readonly invoiceId: Id;
    readonly invoiceNumber: string;
  }[]
>('BillPayments');
