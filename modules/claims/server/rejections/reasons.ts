import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { claimRefusals } from '../../contract/refusals.ts';
import { ownFaultReasons, rejectionReasons, type RejectionReason } from '../../contract/words.ts';

export const isBuiltIn = (code: string): code is RejectionReason => (rejectionReasons as readonly string[]).includes(code);

/** The same of a code that was read: `own` is what the hospital says of its own one. Unknown codes are taken for faults of the hospital. */
export const ownFaultOf = (code: string, own: boolean | null): boolean =>
  isBuiltIn(code) ? ownFaultReasons.includes(code) : (own ?? true);

/** Whether a rejection with this reason is for what the hospital itself did wrong. Codes of the hospital say it themselves. */
export async function isOwnFault(scope: Scope, code: string): Promise<boolean> {
  const own = await scope.tx
    .selectFrom('claimReasonCodes')
    .select('ownFault')
    .where('hospitalId', '=', scope.hospitalId)
    .where('code', '=', code)
    .executeTakeFirst();
  return ownFaultOf(code, own?.ownFault ?? null);
}

/** Why a hospital cannot have a reason of its own with this code, or null: the product's are taken. */
export const whyNotAdd = (code: string): Refusal | null => (isBuiltIn(code) ? claimRefusals.refusal('CLAIM_REASON_TAKEN') : null);

/** What a partner writes, by which it is known again: without case and extra blanks. */
export const keyOfWritten = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, ' ');

/** The reason for what a partner writes: as it was learnt, else as it is guessed. */
export function reasonFor(
  written: string | null,
  learnt: readonly { readonly partnerCode: string; readonly reasonCode: string }[],
  guess: (written: string | null) => string,
): string {
  const key = keyOfWritten(written ?? '');
  return learnt.find(({ partnerCode }) => partnerCode === key)?.reasonCode ?? guess(written);
}
