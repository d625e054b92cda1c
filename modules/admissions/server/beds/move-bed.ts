import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { requireLivingPatient, whyClosed } from '#modules/patients/server/index.ts';
import type { Bed, BedStep, ReserveBed, TakeOutOfService } from '../../contract/bed-records.ts';
import { bedRecord } from '../../contract/bed.record.ts';
import { wardSettings } from '../../contract/settings.ts';
import { reservationEnd, whyNotInRoom, whyNotUntil } from '../rules.ts';
import { lockBed, type StoredBed, type StoredRoom, tellLive } from '../store.ts';
import { wardOf } from '../stays/give-bed.ts';
import { tellBedReady } from '../stays/tell.ts';
import { letWait, lockHeldBed } from './held-bed.ts';
import { showBed } from './show-beds.ts';

/** What only a reserved bed and only one out of service says. */
const nothing = {
  reservedUntil: null,
  reservedReason: null,
  reservedForPatientId: null,
  reservedForRequestId: null,
  outOfServiceReason: null,
} as const;

type Detail = Partial<Pick<StoredBed, keyof typeof nothing>>;

interface Move {
  readonly room: Pick<StoredRoom, 'name'>;
  readonly to: StoredBed['status'];
  readonly words: string;
  readonly detail?: Detail;
  readonly reason?: string | null;
  readonly byJob?: boolean;
}

/** Writes the new status of a locked bed; what belongs to the former one goes. */
export async function moveBed(scope: Scope, bed: StoredBed, { room, to, words, detail, reason, byJob }: Move): Promise<void> {
  const said = { ...nothing, ...detail };
  await scope.tx
    .updateTable('beds')
    .set({ status: to, statusSince: scope.now, ...said, ...changedBy(scope), version: bed.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bed.id)
    .execute();
  await scope.record({
    action: byJob ? 'job' : 'state',
    entity: 'Bed',
    entityId: bed.id,
    entityNumber: bed.label,
    summary: `Bed ${bed.label} of ${room.name} ${words}`,
    before: { status: bed.status },
    after: { status: to, ...(detail ?? {}) },
    reason: reason ?? null,
    ...(said.reservedForPatientId ? { patientId: said.reservedForPatientId } : {}),
  });
  await tellLive(scope, 'beds', bed.id, 'update');
}

function refuseOther(bed: StoredBed, version: number | null): void {
  if (version !== null && version !== bed.version) refuseStale(bed, bed.updatedByName);
}

/** PATCH beds/{id}/ready: cleaned, and available. */
export async function bedReady(scope: Scope, id: Id, { version }: BedStep): Promise<Bed> {
  const { bed, room } = await lockBed(scope, id);
  guard(bedRecord, 'ready', bed);
  refuseOther(bed, version);
  await moveBed(scope, bed, { room, to: 'available', words: 'cleaned' });
  await tellBedReady(scope, { bed, room, ward: await wardOf(scope, room.wardId) });
  return showBed(scope, id);
}

/** PATCH beds/{id}/reserve: of those who reserve the same bed at once, one does. The patient is locked first, then the bed. */
export async function reserveBed(scope: Scope, id: Id, { patientId, reason, until, version }: ReserveBed): Promise<Bed> {
  if (patientId) refuseIf(whyClosed(scope, await requireLivingPatient(scope, patientId)));
  const { bed, room } = await lockBed(scope, id);
  guard(bedRecord, 'reserve', bed, whyNotInRoom(room.status));
  refuseOther(bed, version);
  const { reservationHours } = await readSettings(scope, wardSettings);
  const reservedUntil = reservationEnd(until, scope.now, reservationHours);
  refuseIf(whyNotUntil(reservedUntil, scope.now));
  const detail = { reservedUntil, reservedReason: reason, reservedForPatientId: patientId };
  await moveBed(scope, bed, { room, to: 'reserved', words: 'reserved', detail, reason });
  return showBed(scope, id);
}

/** PATCH beds/{id}/unreserve. */
export async function unreserveBed(scope: Scope, id: Id, { version }: BedStep): Promise<Bed> {
  const { bed, room, request } = await lockHeldBed(scope, id);
  guard(bedRecord, 'unreserve', bed);
  refuseOther(bed, version);
  await moveBed(scope, bed, { room, to: 'available', words: 'no longer reserved' });
  await letWait(scope, request, 'the reservation was cancelled');
  return showBed(scope, id);
}

/** PATCH beds/{id}/out-of-service. */
export async function takeOutOfService(scope: Scope, id: Id, { reason, version }: TakeOutOfService): Promise<Bed> {
  const { bed, room } = await lockBed(scope, id);
  guard(bedRecord, 'outOfService', bed);
  refuseOther(bed, version);
  await moveBed(scope, bed, { room, to: 'out-of-service', words: 'taken out of service', detail: { outOfServiceReason: reason }, reason });
  return showBed(scope, id);
}

/** PATCH beds/{id}/in-service: a bed that was repaired is cleaned before a patient is put into it. */
export async function bringIntoService(scope: Scope, id: Id, { version }: BedStep): Promise<Bed> {
  const { bed, room } = await lockBed(scope, id);
  guard(bedRecord, 'inService', bed);
  refuseOther(bed, version);
  await moveBed(scope, bed, { room, to: 'cleaning', words: 'back in service, to be cleaned' });
  return showBed(scope, id);
}
