import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Instant } from '#kernel/contract/fields.ts';

/** The row as it is now: what the caller reads again after its conditional update hit nothing. */
export interface CurrentRow {
  readonly version: number;
  readonly updatedAt: Instant;
}

/**
 * Throws what is to be said when `update … where id = $id and version = $version` changed no row. With the row as it
 * is now: STALE_VERSION, details `{ name, version, updatedAt }`, `name` being the person who changed it last (the
 * caller looks it up; `another user` when it is unknown). Without a row (it is gone, or another hospital's): NOT_FOUND.
 *
 *     const changed = await scope.tx.updateTable('patients').set({...}).where('version', '=', order.version).returningAll().executeTakeFirst();
 *     if (!changed) refuseStale(await findPatient(scope, id), await nameOfUser(scope, row.updatedBy));
 */
export function refuseStale(current: CurrentRow | null | undefined, nameOf?: string | null): never {
  if (!current) throw kernelRefusals.refusal('NOT_FOUND');
  throw kernelRefusals.refusal('STALE_VERSION', { name: nameOf || 'another user', version: current.version, updatedAt: current.updatedAt });
}
