import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';

/** A claim went to its partner. */
export const ClaimSubmitted = declareEvent<{ readonly claimId: Id; readonly hmoId: Id }>('ClaimSubmitted');

/** Nothing is left open on a claim. */
export const ClaimSettled = declareEvent<{ readonly claimId: Id; readonly hmoId: Id }>('ClaimSettled');
