import type { Selectable } from 'kysely';
import type { BedsTable, RoomsTable, WardsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import { admissionsRefusals } from '../contract/refusals.ts';

export type StoredWard = Selectable<WardsTable>;
export type StoredRoom = Selectable<RoomsTable>;
export type StoredBed = Selectable<BedsTable>;

// Locks go from the ward to the room to its beds: a room is not archived while one of its beds is given away.

/** A ward, locked until the act ends. */
export async function lockWard(scope: Scope, id: Id): Promise<StoredWard> {
  const wards = scope.tx.selectFrom('wards').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await wards.forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** An active ward that is not archived until the act ends: the place of a room. */
export async function requireWard(scope: Scope, id: Id): Promise<StoredWard> {
  const wards = scope.tx.selectFrom('wards').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await wards.forShare().executeTakeFirst();
  if (row?.status !== 'active') throw admissionsRefusals.refusal('ROOM_WARD_UNKNOWN');
  return row;
}

/** The ward of a room. */
export function wardOf(scope: Scope, wardId: Id): Promise<StoredWard> {
  return scope.tx
    .selectFrom('wards')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', wardId)
    .executeTakeFirstOrThrow();
}

/** A room, locked until the act ends; `share` lets others do the same. */
export async function lockRoom(scope: Scope, id: Id, lock: 'update' | 'share' = 'update'): Promise<StoredRoom> {
  const rooms = scope.tx.selectFrom('rooms').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock === 'share' ? rooms.forShare() : rooms.forUpdate()).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** A bed with its room, locked in that order. */
export async function lockBed(
  scope: Scope,
  id: Id,
  roomLock: 'update' | 'share' = 'share',
): Promise<{ readonly bed: StoredBed; readonly room: StoredRoom }> {
  const beds = scope.tx.selectFrom('beds').where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const place = await beds.select('roomId').executeTakeFirst();
  if (!place) throw kernelRefusals.refusal('NOT_FOUND');
  const room = await lockRoom(scope, place.roomId, roomLock);
  const bed = await beds.selectAll().forUpdate().executeTakeFirst();
  if (!bed) throw kernelRefusals.refusal('NOT_FOUND');
  return { bed, room };
}

/** The beds of a room, by label. */
export function bedsOfRoom(scope: Scope, roomId: Id): Promise<StoredBed[]> {
  return scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('roomId', '=', roomId)
    .orderBy('sortLabel')
    .execute();
}

/** Names of staff by their ids, of those who left too. */
export async function staffNames(scope: Scope, ids: readonly (Id | null)[]): Promise<Map<Id, { id: Id; fullname: string }>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  return new Map((await usersBrief(scope, wanted)).map(({ id, fullname }) => [id, { id, fullname }]));
}

/** Refuses anybody who is not an active member of the staff; `field` names where the message lands. */
export async function requireStaff(scope: Scope, id: Id, field: string): Promise<void> {
  const [user] = await usersBrief(scope, [id]);
  if (user?.status === 'active') return;
  throw admissionsRefusals.refusal('WARD_USER_UNKNOWN', {}, { [field]: admissionsRefusals.specs.WARD_USER_UNKNOWN.message });
}

/** Tells open screens of a change. */
export async function tellLive(
  scope: Scope,
  entity: 'wards' | 'rooms' | 'beds' | 'room-classes',
  id: Id,
  action: 'create' | 'update' | 'delete',
): Promise<void> {
  await scope.live({ entity, id, action, permission: 'View Rooms' });
}

/** A ward in any status that the reader may see. */
export async function wardNamed(scope: Scope, id: Id): Promise<StoredWard> {
  const ward = await scope.tx
    .selectFrom('wards')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  // A restricted ward is shown to those alone who may see confidential patients.
  if (!ward || (ward.restricted && !seesConfidential(scope))) throw kernelRefusals.refusal('NOT_FOUND');
  return ward;
}
