import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { waitAgain } from '../requests/wait-again.ts';
import { type LockedBed, lockRequest, type StoredRequest } from '../stays/store.ts';
import { lockBed } from '../store.ts';

interface HeldBed extends LockedBed {
  /** The request for which the bed is held. */
  readonly request: StoredRequest | null;
}

/** A bed with the request that it is held for, locked in the order of all acts: the request before its bed. */
export async function lockHeldBed(scope: Scope, id: Id): Promise<HeldBed> {
  const known = await scope.tx
    .selectFrom('beds')
    .select('reservedForRequestId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw kernelRefusals.refusal('NOT_FOUND');
  const request = known.reservedForRequestId ? await lockRequest(scope, known.reservedForRequestId) : null;
  const locked = await lockBed(scope, id);
  // Held for another request meanwhile: what the actor saw is not what stands there any more.
  if (locked.bed.reservedForRequestId !== null && locked.bed.reservedForRequestId !== request?.id)
    refuseStale(locked.bed, locked.bed.updatedByName);
  return { ...locked, request: locked.bed.reservedForRequestId === null ? null : request };
}

/** The request of a bed that is not held for it any more waits again. */
export async function letWait(scope: Scope, request: StoredRequest | null, why: string): Promise<void> {
  if (request) await waitAgain(scope, request, why);
}
