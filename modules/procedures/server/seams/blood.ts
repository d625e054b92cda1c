import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { StoredRequest } from '../requests/store.ts';

/**
 * The seam to the blood bank: requests that have a cross-matched blood request. While no blood bank is kept, a blood request that is
 * named counts. Where it is kept, its door for the blood of places (`bloodOfPlaces`, place kind `procedure`) answers instead.
 */
export function bloodReady(_scope: Scope, rows: readonly Pick<StoredRequest, 'id' | 'bloodRequestId'>[]): Promise<ReadonlySet<Id>> {
  return Promise.resolve(new Set(rows.filter(({ bloodRequestId }) => bloodRequestId !== null).map(({ id }) => id)));
}
