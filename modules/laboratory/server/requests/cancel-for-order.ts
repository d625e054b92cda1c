import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { cancelLocked } from './cancel-request.ts';
import { lockRequests } from './store.ts';

/**
 * Cancels requests together with what they were ordered in, as far as nobody has begun: their lines are voided. Those whose specimen
 * was taken meanwhile are answered and left alone; the caller refuses for them.
 */
export async function cancelUnbegun(scope: Scope, requestIds: readonly Id[], reason: string): Promise<Id[]> {
  if (requestIds.length === 0) return [];
  const rows = [...(await lockRequests(scope, [...requestIds])).values()];
  const begun = rows.filter(({ status }) => status !== 'specimen-due' && status !== 'cancelled').map(({ id }) => id);
  if (begun.length > 0) return begun;
  for (const row of rows) if (row.status === 'specimen-due') await cancelLocked(scope, row, { reason, voidLine: true });
  return [];
}
