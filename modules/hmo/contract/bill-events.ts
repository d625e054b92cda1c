import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';

/** The invoice of an HMO bill was made: it may go on a claim. */
export const HmoBillInvoiced = declareEvent<{
  readonly hmoBillId: Id;
  readonly billNumber: string;
  readonly hmoId: Id;
  readonly patientId: Id;
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly billIds: readonly Id[];
}>('hmo.bill-invoiced');

/** What is known of a visit or a stay. */
export interface EncounterFact {
  /** The encounter's or the admission's id. */
  readonly id: Id;
  /** ICD-10, the main one first. */
  readonly diagnoses: readonly { readonly code: string; readonly description: string }[];
  readonly startedAt: Instant;
  /** Null while it goes on. */
  readonly endedAt: Instant | null;
  readonly kind: 'outpatient' | 'inpatient' | 'emergency' | 'antenatal';
  readonly doctor: string | null;
  readonly outcome: string | null;
  readonly referral: string | null;
}

/**
 * What partners are told of visits and stays. Unknown ones are left out. Nobody answering: a visit has ended when its day is over, a stay
 * when the patient is not in it any more, and there is no diagnosis.
 */
export const EncounterFacts = declareQuestion<
  { readonly encounterIds: readonly Id[]; readonly admissionIds: readonly Id[] },
  readonly EncounterFact[]
>('hmo.encounter-facts');

/** What partners owe by their claims, minor units. */
export interface HmoExposureFigures {
  readonly hmoId: Id;
  /** Invoices on no claim. */
  readonly unclaimed: number;
  readonly claimed: number;
  readonly overdue: number;
  /** Money that came and is on no claim yet. */
  readonly unallocated: number;
  readonly openClaims: number;
}

/** What claims know of these partners. Nobody answering: no claim is open. */
export const HmoExposure = declareQuestion<{ readonly hmoIds: readonly Id[] }, readonly HmoExposureFigures[]>('hmo.exposure');
