import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import type { BoardBed, WardList } from '../../contract/bed-records.ts';
import { mostBoardBeds } from '../../contract/words.ts';
import { showBeds } from '../beds/show-beds.ts';
import { wardNamed } from '../store.ts';
import { occupantsOf } from './occupants.ts';

/** GET beds/board: every bed of rooms in use, by ward, room and label. */
export async function bedBoard(scope: Scope, wardId: Id | undefined): Promise<BoardBed[]> {
  const places = await scope.tx
    .selectFrom('rooms as r')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'r.hospitalId').onRef('w.id', '=', 'r.wardId'))
    .select(['r.id', 'r.name', 'r.number', 'r.roomType', 'r.genderPolicy', 'r.status', 'r.wardId'])
    .select(['w.name as wardName', 'w.code as wardCode', 'w.genderPolicy as wardPolicy', 'w.restricted'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.status', '<>', 'archived')
    .$if(wardId !== undefined, (query) => query.where('r.wardId', '=', wardId as Id))
    .orderBy('w.foldedName')
    .orderBy('w.id')
    .orderBy('r.sortName')
    .orderBy('r.id')
    .execute();
  const order = new Map(places.map((place, at) => [place.id, { place, at }]));
  const rows = await scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('roomId', '=', sql<Id>`any(${places.map(({ id }) => id)}::uuid[])`)
    .orderBy('sortLabel')
    .orderBy('id')
    .limit(mostBoardBeds)
    .execute();
  const placeOf = (roomId: Id) => order.get(roomId) as { place: (typeof places)[number]; at: number };
  const sorted = rows.toSorted((a, b) => placeOf(a.roomId).at - placeOf(b.roomId).at);
  const beds = await showBeds(scope, sorted, (roomId) => placeOf(roomId).place);
  // Who lies in a restricted ward is said to those alone who may see confidential patients.
  const shown = sorted.filter(({ roomId }) => !placeOf(roomId).place.restricted || seesConfidential(scope));
  const occupants = await occupantsOf(
    scope,
    shown.filter(({ status }) => status === 'occupied').map(({ id }) => id),
  );
  return beds.map((bed) => {
    const { place } = placeOf(bed.roomId);
    const { id, name, number, roomType, genderPolicy, status } = place;
    const ward = { id: place.wardId, name: place.wardName, code: place.wardCode, genderPolicy: place.wardPolicy };
    return { ...bed, occupant: occupants.get(bed.id) ?? null, room: { id, name, number, roomType, genderPolicy, status }, ward };
  });
}

/** GET wards/{id}/beds. */
export async function wardList(scope: Scope, id: Id): Promise<WardList> {
  const { name, code, genderPolicy } = await wardNamed(scope, id);
  return { ward: { id, name, code, genderPolicy }, beds: await bedBoard(scope, id) };
}
