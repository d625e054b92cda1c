import { type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Bed } from '../../contract/bed-records.ts';
import { roomActs, type roomCalls } from '../../contract/calls/rooms.ts';
import { Room } from '../../contract/room-records.ts';
import { shownRoomStatuses } from '../../contract/words.ts';
import { bedCounts } from '../bed-counts.ts';
import { showBeds } from '../beds/show-beds.ts';
import { whyNotEmptied } from '../rules.ts';
import type { StoredBed, StoredRoom } from '../store.ts';
import { chargesOf } from './charges.ts';

type Query = QueryOf<typeof roomCalls.list>;

interface Shown {
  readonly withBeds: boolean;
  /** Of the beds only those that are available. */
  readonly available?: boolean;
  readonly billingId?: Id | undefined;
}

async function wardsById(scope: Scope, ids: readonly Id[]): Promise<Map<Id, Room['ward']>> {
  const rows = await scope.tx
    .selectFrom('wards')
    .select(['id', 'name', 'code', 'genderPolicy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function bedsIn(scope: Scope, roomIds: readonly Id[]): Promise<StoredBed[]> {
  return scope.tx
    .selectFrom('beds')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('roomId', '=', sql<Id>`any(${[...roomIds]}::uuid[])`)
    .orderBy('sortLabel')
    .orderBy('id')
    .execute();
}

async function showRooms(scope: Scope, rows: readonly StoredRoom[], { withBeds, available, billingId }: Shown): Promise<Room[]> {
  const ids = rows.map(({ id }) => id);
  const wards = await wardsById(
    scope,
    rows.map(({ wardId }) => wardId),
  );
  const counts = await bedCounts(scope, 'room', ids);
  const chargeOf = await chargesOf(scope, rows, billingId);
  const beds = await bedsIn(scope, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = withBeds ? beds.filter(({ status }) => !available || status === 'available') : [];
  const shown: readonly Bed[] = await showBeds(scope, wanted, (roomId) => byId.get(roomId) as StoredRoom);
  return rows.map((row) => {
    const { rooms: _one, ...counted } = counts(row.id);
    const held = whyNotEmptied(beds.filter(({ roomId }) => roomId === row.id));
    return present(Room, row, {
      ward: wards.get(row.wardId) as Room['ward'],
      ...chargeOf(row),
      counts: counted,
      ...(withBeds ? { beds: shown.filter(({ roomId }) => roomId === row.id) } : {}),
      acts: actsOf(scope, roomActs, row, { close: held, remove: held }),
    });
  });
}

/** A room as the wire shows it. */
export async function showRoom(scope: Scope, id: Id, withBeds = false): Promise<Room> {
  const rows = await scope.tx.selectFrom('rooms').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  const [room] = await showRooms(scope, rows, { withBeds });
  if (!room) throw kernelRefusals.refusal('NOT_FOUND');
  return room;
}

/** Rooms whose name or number has the typed words. A hospital has some hundred; they are looked through. */
async function roomIdsBy(scope: Scope, typed: string): Promise<Id[]> {
  const words = foldText(typed);
  const rows = await scope.tx.selectFrom('rooms').select(['id', 'name', 'number']).where('hospitalId', '=', scope.hospitalId).execute();
  return rows.flatMap(({ id, name, number }) => (foldText(`${name} ${number ?? ''}`).includes(words) ? [id] : []));
}

/** The rooms that a list asks for, with their wards. */
async function matching(scope: Scope, query: Query) {
  const typed = query.searchTerm?.trim();
  const ids = typed ? await roomIdsBy(scope, typed) : null;
  let rooms = scope.tx
    .selectFrom('rooms as r')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'r.hospitalId').onRef('w.id', '=', 'r.wardId'))
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.status', 'in', query.status ? [query.status] : query.available ? ['active'] : [...shownRoomStatuses]);
  if (ids) rooms = rooms.where('r.id', '=', sql<Id>`any(${ids}::uuid[])`);
  if (query.wardId) rooms = rooms.where('r.wardId', '=', query.wardId);
  if (query.roomType) rooms = rooms.where('r.roomType', '=', query.roomType);
  if (query.available) {
    const free = sql<SqlBool>`exists (select from beds b where b.hospital_id = r.hospital_id and b.room_id = r.id and b.status = 'available')`;
    rooms = rooms.where(free);
  }
  return { rooms };
}

/** GET rooms, by ward and name. */
export async function listRooms(scope: Scope, query: Query): Promise<Page<Room>> {
  const { rooms } = await matching(scope, query);
  const count = await countAll(rooms);
  const rows = await rooms
    .selectAll('r')
    .orderBy('w.foldedName')
    .orderBy('r.sortName')
    .orderBy('r.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const shown = { withBeds: query.withBeds === true, available: query.available === true, billingId: query.patientBillingId || undefined };
  return { data: await showRooms(scope, rows, shown), meta: { count, page: query.page, limit: query.limit } };
}
