import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { reservationIsOver } from '../rules.ts';
import { lockBed } from '../store.ts';
import { letWait, lockHeldBed } from './held-bed.ts';
import { moveBed } from './move-bed.ts';

const atOnce = 500;

/** Frees reserved beds whose time is over. */
export async function endReservations(scope: Scope): Promise<void> {
  const due = await scope.tx
    .selectFrom('beds')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'reserved')
    .where('reservedUntil', '<=', scope.now)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id } of due) {
    const { bed, room, request } = await lockHeldBed(scope, id);
    // Another act may have freed it meanwhile.
    if (!reservationIsOver(bed, scope.now)) continue;
    await moveBed(scope, bed, { room, to: 'available', words: 'no longer reserved: its time is over', byJob: true });
    await letWait(scope, request, 'the time of its bed is over');
  }
}

/** Frees the beds that were held for a patient who died and no request of theirs holds. */
export async function freeForDead(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<void> {
  const held = await scope.tx
    .selectFrom('beds')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('reservedForPatientId', '=', patientId)
    .where('reservedForRequestId', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of held) {
    const { bed, room } = await lockBed(scope, id);
    if (bed.status !== 'reserved' || bed.reservedForPatientId !== patientId) continue;
    await moveBed(scope, bed, { room, to: 'available', words: 'no longer reserved: the patient died' });
  }
}
