import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/**
 * The seam to radiology: was this X-ray requested for the procedure, and is it released? While no radiology is kept there is none, so a
 * discrepancy is closed by the lead surgeon's statement.
 */
export function isReleased(_scope: Scope, _requestId: Id, _xrayRequestId: Id): Promise<boolean> {
  return Promise.resolve(false);
}
