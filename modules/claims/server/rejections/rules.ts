import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { claimRefusals } from '../../contract/refusals.ts';

/** Why a rejection cannot be asked for once more, or null: it is open and its appeal deadline has not passed. */
export function whyNotResubmit(
  rejection: { readonly disposition: string; readonly appealDeadline: CalendarDate },
  facts: { readonly today: CalendarDate; readonly maySubmitLate: boolean },
): Refusal | null {
  if (rejection.disposition !== 'open') return claimRefusals.refusal('CLAIM_REJECTION_DECIDED');
  return rejection.appealDeadline < facts.today && !facts.maySubmitLate ? claimRefusals.refusal('CLAIM_APPEAL_PAST') : null;
}
