import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { ClaimFinding } from '../../contract/claim-records.ts';
import { claimRefusals } from '../../contract/refusals.ts';

/** Why rules cannot be saved, or null: somebody saved others since they were opened. */
export const whyNotSave = ({ seen, newest }: { readonly seen: number; readonly newest: number }): Refusal | null =>
  seen === newest ? null : claimRefusals.refusal('CLAIM_RULES_CHANGED');

/** First and last day of the month of a day, or of the month before it. */
export function monthAround(day: CalendarDate, before: boolean): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const first = `${day.slice(0, 7)}-01`;
  const from = before ? `${addCalendarDays(first, -1).slice(0, 7)}-01` : first;
  return { from, to: addCalendarDays(`${addCalendarDays(from, 32).slice(0, 7)}-01`, -1) };
}

/** Whether a rule found the item of a rejection, or the whole invoice of it. */
export function wasCaught(
  rejection: { readonly invoiceId: Id; readonly invoiceItemId: Id },
  findings: readonly Pick<ClaimFinding, 'claimItemId' | 'invoiceId'>[],
): boolean {
  return findings.some(({ claimItemId, invoiceId }) =>
    claimItemId === null ? invoiceId === rejection.invoiceId : claimItemId === rejection.invoiceItemId,
  );
}
