import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { EvidenceKind } from './rule-words.ts';

/** A claim went to its partner. */
export const ClaimSubmitted = declareEvent<{ readonly claimId: Id; readonly hmoId: Id }>('ClaimSubmitted');

/** Nothing is left open on a claim. */
export const ClaimSettled = declareEvent<{ readonly claimId: Id; readonly hmoId: Id }>('ClaimSettled');

/** A record that may go along with an item of a claim. */
export interface EvidenceOffer {
  readonly kind: EvidenceKind;
  /** The record in its own module. */
  readonly sourceId: Id;
  readonly number: string;
  readonly releasedAt: Instant;
  /** A file that is there already; null: it is drawn from the record. */
  readonly fileId: Id | null;
  /** It enters a pack only by somebody with 'View Sensitive Records'. */
  readonly sensitive: boolean;
}

/** Asks later modules what there is of acts, stays and visits that proves what a claim asks for. Released records alone. */
export const ClaimEvidence = declareQuestion<
  {
    readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[];
    readonly admissionIds: readonly Id[];
    readonly encounterIds: readonly Id[];
  },
  readonly EvidenceOffer[]
>('ClaimEvidence');
