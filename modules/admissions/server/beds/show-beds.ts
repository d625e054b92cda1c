import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief, seesConfidential } from '#modules/patients/server/index.ts';
import { Bed, type BoardBed } from '../../contract/bed-records.ts';
import { bedActs } from '../../contract/calls/beds.ts';
import { type BedFeature, mostBoardBeds } from '../../contract/words.ts';
import { whyNotInRoom, whyNotWithoutCots } from '../rules.ts';
import type { StoredBed, StoredRoom } from '../store.ts';
import { occupantsOf } from './occupants.ts';

/** Labels of the cots beside beds, by the bed. */
export async function cotsBeside(scope: Scope, bedIds: readonly Id[]): Promise<Map<Id, string[]>> {
  const rows = await scope.tx
    .selectFrom('beds')
    .select(['besideBedId', 'label'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('besideBedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .orderBy('sortLabel')
    .execute();
  return new Map(bedIds.map((id) => [id, rows.flatMap(({ besideBedId, label }) => (besideBedId === id ? [label] : []))]));
}

async function reservedFor(scope: Scope, rows: readonly StoredBed[]): Promise<Map<Id, NonNullable<Bed['reservedFor']>>> {
  const people = await patientBrief(
    scope,
    rows.flatMap(({ reservedForPatientId }) => reservedForPatientId ?? []),
  );
  return new Map(people.map(({ id, fullname, hospitalPatientId }) => [id, { id, fullname, hospitalPatientId }]));
}

type Place = Pick<StoredRoom, 'wardId' | 'status'>;

/** Beds as the wire shows them; `placeOf` tells of the room of each. */
export async function showBeds(scope: Scope, rows: readonly StoredBed[], placeOf: (roomId: Id) => Place): Promise<Bed[]> {
  const cots = await cotsBeside(
    scope,
    rows.map(({ id }) => id),
  );
  const people = await reservedFor(scope, rows);
  return rows.map((row) => {
    const { wardId, status } = placeOf(row.roomId);
    return present(Bed, row, {
      wardId,
      features: row.features as BedFeature[],
      reservedFor: row.reservedForPatientId ? (people.get(row.reservedForPatientId) ?? null) : null,
      acts: actsOf(scope, bedActs, row, { reserve: whyNotInRoom(status), remove: whyNotWithoutCots(cots.get(row.id) ?? []) }),
    });
  });
}

/** One bed as the wire shows it. */
export async function showBed(scope: Scope, id: Id): Promise<Bed> {
  const row = await scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const room = await scope.tx
    .selectFrom('rooms')
    .select(['wardId', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.roomId)
    .executeTakeFirstOrThrow();
  const [bed] = await showBeds(scope, [row], () => room);
  return bed as Bed;
}

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
