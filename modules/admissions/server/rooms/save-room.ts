import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard, guardEdit } from '#kernel/server/record/acts.ts';
import { named } from '#kernel/server/database/named.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import type { CreateRoom, EditRoom, Room } from '../../contract/room-records.ts';
import { roomRecord } from '../../contract/room.record.ts';
import type { BillingUnit, RoomType } from '../../contract/words.ts';
import { foldLabel, sortKey, whyNotEmptied, whyNotUnit } from '../rules.ts';
import { bedsOfRoom, lockRoom, requireWard, type StoredRoom, tellLive } from '../store.ts';
import { classItems } from './class-items.ts';
import { endOwnItem, saveOwnItem } from './prices.ts';
import { classesOf, ensureClasses } from './room-classes.ts';
import { showRoom } from './show-rooms.ts';

const namedAs = (name: string) => ({ name, foldedName: foldName(name) || foldLabel(name), sortName: sortKey(name) });
const numbered = (number: string | null) => ({ number: number || null, foldedNumber: number ? foldLabel(number) : null });

/** What the trail keeps of a room. */
function auditView(row: StoredRoom) {
  const { name, number, wardId, roomType, genderPolicy, amenities, isolationCapable, oxygen, ventilator, billingUnit, status } = row;
  return { name, number, wardId, roomType, genderPolicy, amenities, isolationCapable, oxygen, ventilator, billingUnit, status };
}

interface Charge {
  readonly roomType: RoomType;
  readonly ownPriced: boolean;
  readonly unit: BillingUnit | null;
}

/** How a room is charged: with a price of its own by its own unit, without one as its class. */
async function chargeColumns(scope: Scope, { roomType, ownPriced, unit }: Charge) {
  const classUnit = (await classesOf(scope)).get(roomType)?.billingUnit ?? classItems[roomType].unit;
  refuseIf(whyNotUnit({ ownPriced, unit, classUnit }));
  return { ownPriced, billingUnit: ownPriced ? (unit ?? classUnit) : null };
}

/** POST rooms. Its own price goes to its billable item in the same act; the class of its type is made when it is missing. */
export async function createRoom(scope: Scope, order: CreateRoom): Promise<Room> {
  await requireWard(scope, order.wardId);
  await ensureClasses(scope, [order.roomType]);
  const { ownPrice, billingUnit, name, number, ...fields } = order;
  const row = await scope.tx
    .insertInto('rooms')
    .values({
      ...fields,
      ...namedAs(name),
      ...numbered(number),
      ...(await chargeColumns(scope, { roomType: order.roomType, ownPriced: ownPrice !== null, unit: billingUnit })),
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      status: 'active',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.ownPriced) await saveOwnItem(scope, row, ownPrice);
  await scope.record({
    action: 'create',
    entity: 'Room',
    entityId: row.id,
    entityNumber: row.number,
    summary: `Room ${row.name} added`,
    after: { ...auditView(row), ownPrice },
  });
  await tellLive(scope, 'rooms', row.id, 'create');
  return showRoom(scope, row.id);
}

/** The columns that an edit changes; the charge is worked out from what the room has and what was sent. */
async function columnsOf(scope: Scope, before: StoredRoom, order: EditRoom) {
  const { ownPrice, billingUnit, name, number, version: _version, ...fields } = order;
  const roomType = order.roomType ?? before.roomType;
  const ownPriced = ownPrice === undefined ? before.ownPriced : ownPrice !== null;
  const kept = ownPriced ? before.billingUnit : null;
  return {
    ...named(fields),
    ...(name === undefined ? {} : namedAs(name)),
    ...(number === undefined ? {} : numbered(number)),
    ...(await chargeColumns(scope, { roomType, ownPriced, unit: billingUnit === undefined ? kept : billingUnit })),
  };
}

/** PATCH rooms/{id}: the keys that were sent; also closes, opens and restores. */
export async function editRoom(scope: Scope, id: Id, order: EditRoom): Promise<Room> {
  const before = await lockRoom(scope, id);
  const { version, ...changes } = order;
  const closes = order.status === 'closed' && before.status === 'active';
  guardEdit(roomRecord, before, changes, closes && whyNotEmptied(await bedsOfRoom(scope, id)));
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (order.wardId || before.status === 'archived') await requireWard(scope, order.wardId ?? before.wardId);
  if (order.roomType) await ensureClasses(scope, [order.roomType]);
  const row = await scope.tx
    .updateTable('rooms')
    .set({ ...(await columnsOf(scope, before, order)), ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.ownPriced || before.ownPriced) await saveOwnItem(scope, row, order.ownPrice);
  const moved = row.status !== before.status;
  const words = { active: before.status === 'archived' ? 'restored' : 'opened', closed: 'closed', archived: 'archived' };
  await scope.record({
    action: moved ? 'state' : 'update',
    entity: 'Room',
    entityId: id,
    entityNumber: row.number,
    summary: `Room ${row.name} ${moved ? words[row.status] : 'changed'}`,
    before: auditView(before),
    after: { ...auditView(row), ...(order.ownPrice === undefined ? {} : { ownPrice: order.ownPrice }) },
  });
  await tellLive(scope, 'rooms', id, 'update');
  return showRoom(scope, id);
}

/** DELETE rooms/{id}: archived, so that what was written of its beds keeps its name. */
export async function removeRoom(scope: Scope, id: Id): Promise<Room> {
  const before = await lockRoom(scope, id);
  guard(roomRecord, 'remove', before, whyNotEmptied(await bedsOfRoom(scope, id)));
  await scope.tx
    .updateTable('rooms')
    .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  if (before.ownPriced) await endOwnItem(scope, id);
  await scope.record({
    action: 'state',
    entity: 'Room',
    entityId: id,
    entityNumber: before.number,
    summary: `Room ${before.name} archived`,
    before: { status: before.status },
    after: { status: 'archived' },
  });
  await tellLive(scope, 'rooms', id, 'update');
  return showRoom(scope, id);
}
