import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import type { Authorisation } from '../../contract/words.ts';

/** Why a rejection cannot be asked for once more, or null: it is open and its appeal deadline has not passed. */
export function whyNotResubmit(
  rejection: { readonly disposition: string; readonly appealDeadline: CalendarDate },
  facts: { readonly today: CalendarDate; readonly maySubmitLate: boolean },
): Refusal | null {
  if (rejection.disposition !== 'open') return claimRefusals.refusal('CLAIM_REJECTION_DECIDED');
  return rejection.appealDeadline < facts.today && !facts.maySubmitLate ? claimRefusals.refusal('CLAIM_APPEAL_PAST') : null;
}

/**
 * Why a rejection cannot be charged to the patient, or null: the contract allows it, the fault is not the hospital's own, and care did not go
 * on without an answer of the partner. Invariant 11.
 */
export function whyNotMove(facts: {
  readonly allowed: boolean;
  readonly ownFault: boolean;
  readonly authorisation: Authorisation;
}): Refusal | null {
  if (!facts.allowed) return claimRefusals.refusal('CLAIM_PATIENT_NOT_BILLED');
  if (facts.ownFault) return claimRefusals.refusal('CLAIM_OWN_FAULT');
  return facts.authorisation === 'proceeded' ? claimRefusals.refusal('CLAIM_PROCEEDED_ITEM') : null;
}
