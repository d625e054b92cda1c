import type { Scope } from '#kernel/server/scope/scope.ts';
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
