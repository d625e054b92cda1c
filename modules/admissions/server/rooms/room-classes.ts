import type { Selectable } from 'kysely';
import type { RoomClassesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { itemNamed, itemOfSource, requireCurrency, saveBillableItem, saveBillableItems } from '#modules/billing-setup/server/index.ts';
import type { RoomClass, SaveRoomClass } from '../../contract/room-records.ts';
import { type ExtraKind, type RoomType, roomTypes, stayItems } from '../../contract/words.ts';
import { tellLive } from '../store.ts';
import { classItems, itemUnitOf } from './class-items.ts';

export type StoredClass = Selectable<RoomClassesTable>;

/** The classes of the hospital by room type. */
export async function classesOf(scope: Scope): Promise<Map<RoomType, StoredClass>> {
  const rows = await scope.tx.selectFrom('roomClasses').selectAll().where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map((row) => [row.roomType, row]));
}

/** Where the revenue of beds belongs: a nursing department, else the hospital's first one. */
export async function nursingDepartment(scope: Scope): Promise<Id> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const chosen = rows.find(({ kind }) => kind === 'nursing') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return chosen.id;
}

/** The classes of these types, made where they are missing, each with its unpriced item; answers how many were made. */
export async function ensureClasses(scope: Scope, types: readonly RoomType[] = roomTypes): Promise<number> {
  const made = await scope.tx
    .insertInto('roomClasses')
    .values(
      types.map((roomType) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        roomType,
        billingUnit: classItems[roomType].unit,
        deposit: null,
        extras: [],
        ...madeBy(scope),
      })),
    )
    .onConflict((clash) => clash.constraint('room_classes_one_type').doNothing())
    .returning(['id', 'roomType'])
    .execute();
  if (made.length === 0) return 0;
  const departmentId = await nursingDepartment(scope);
  await saveBillableItems(
    scope,
    made.map(({ id, roomType }) => ({
      sourceType: 'room' as const,
      sourceId: id,
      module: 'Admission' as const,
      name: classItems[roomType].name,
      departmentId,
      unit: itemUnitOf[classItems[roomType].unit],
    })),
    'setup',
  );
  return made.length;
}

async function extrasOf(scope: Scope): Promise<(kind: ExtraKind) => RoomClass['extras'][number]> {
  const found = {
    feeding: await itemNamed(scope, { module: 'Admission', name: stayItems.feeding }),
    nursing: await itemNamed(scope, { module: 'Admission', name: stayItems.nursing }),
  };
  return (kind) => ({ kind, billableItemId: found[kind]?.id ?? null, itemName: stayItems[kind], price: found[kind]?.price ?? null });
}

async function roomsByType(scope: Scope): Promise<Map<RoomType, number>> {
  const rows = await scope.tx
    .selectFrom('rooms')
    .select(['roomType', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .groupBy('roomType')
    .execute();
  return new Map(rows.map(({ roomType, count }) => [roomType, Number(count)]));
}

/** GET room-classes: one for each room type, also those that were never set up. */
export async function listClasses(scope: Scope): Promise<RoomClass[]> {
  const classes = await classesOf(scope);
  const items = await itemOfSource(
    scope,
    'room',
    [...classes.values()].map(({ id }) => id),
  );
  const extra = await extrasOf(scope);
  const rooms = await roomsByType(scope);
  return roomTypes.map((roomType) => {
    const row = classes.get(roomType);
    const item = row && items.get(row.id);
    return {
      roomType,
      billableItemId: item?.id ?? null,
      itemName: item?.name ?? classItems[roomType].name,
      price: item?.price ?? null,
      billingUnit: row?.billingUnit ?? classItems[roomType].unit,
      deposit: row?.deposit ?? null,
      extras: (row?.extras ?? []).map((kind) => extra(kind as ExtraKind)),
      rooms: rooms.get(roomType) ?? 0,
      version: row?.version ?? null,
    };
  });
}

/** PUT room-classes/{roomType}: the price goes to the item of the class in the same act. */
export async function saveClass(scope: Scope, roomType: RoomType, order: SaveRoomClass): Promise<RoomClass> {
  await ensureClasses(scope, [roomType]);
  const before = await scope.tx
    .selectFrom('roomClasses')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('roomType', '=', roomType)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.version !== null && order.version !== before.version) refuseStale(before, before.updatedByName);
  if (typeof order.price === 'number') await requireCurrency(scope);
  const item = (await itemOfSource(scope, 'room', [before.id])).get(before.id);
  const row = await scope.tx
    .updateTable('roomClasses')
    .set({
      billingUnit: order.billingUnit ?? before.billingUnit,
      deposit: order.deposit === undefined ? before.deposit : order.deposit,
      extras: order.extras ? [...new Set(order.extras)] : before.extras,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const saved = await saveBillableItem(scope, {
    sourceType: 'room',
    sourceId: row.id,
    module: 'Admission',
    name: item?.name ?? classItems[roomType].name,
    departmentId: item?.departmentId ?? (await nursingDepartment(scope)),
    unit: itemUnitOf[row.billingUnit],
    ...(order.price === undefined ? {} : { price: order.price, priceReason: 'Changed with the room class' }),
    status: 'active',
  });
  await scope.record({
    action: 'update',
    entity: 'RoomClass',
    entityId: row.id,
    entityNumber: roomType,
    summary: `Price and deposit of room type ${roomType} saved`,
    before: { billingUnit: before.billingUnit, deposit: before.deposit, extras: before.extras, price: item?.price ?? null },
    after: { billingUnit: row.billingUnit, deposit: row.deposit, extras: row.extras, price: saved.price },
  });
  await tellLive(scope, 'room-classes', row.id, 'update');
  return (await listClasses(scope)).find((each) => each.roomType === roomType) as RoomClass;
}
