import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { DepartmentQueue, EditDepartmentQueue } from '../contract/settings.ts';
import { liveQueue, liveRooms } from '../contract/words.ts';
import { recloseDays } from './close-days.ts';
import { type Line, lineOf, settingsRow } from './department-queue.ts';

function show({ department, settings, own, rooms, version }: Line): DepartmentQueue {
  return {
    departmentId: department.id,
    department: department.name,
    code: department.code,
    runsQueue: department.runsQueue,
    values: settings,
    own: [...own],
    rooms: [...rooms],
    version,
  };
}

/** GET qms/settings/{departmentId}. */
export async function readDepartmentQueue(scope: Scope, departmentId: Id): Promise<DepartmentQueue> {
  return show(await lineOf(scope, departmentId));
}

/** PATCH qms/settings/{departmentId}, on the version that was seen (0 before the first change). */
export async function editDepartmentQueue(scope: Scope, departmentId: Id, order: EditDepartmentQueue): Promise<DepartmentQueue> {
  const stamp = { ...changedBy(scope) };
  // Two first changes at once meet in the same row.
  await scope.tx
    .insertInto('queueSettings')
    .values({ hospitalId: scope.hospitalId, departmentId, stored: json({}), rooms: json([]), ...stamp, version: 0 })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'departmentId']).doNothing())
    .execute();
  const row = await settingsRow(scope, departmentId).forUpdate().executeTakeFirstOrThrow();
  if (row.version !== order.version) refuseStale(row, row.updatedByName);
  const before = await lineOf(scope, departmentId);
  const stored: Record<string, unknown> = { ...(row.stored as object) };
  for (const [key, value] of Object.entries(order.values)) {
    if (value === null) delete stored[key];
    else if (value !== undefined) stored[key] = value;
  }
  const rooms = order.rooms?.map(({ id, name }) => ({
    id: before.rooms.find((room) => room.id === id)?.id ?? scope.newId(),
    name,
  }));
  await scope.tx
    .updateTable('queueSettings')
    .set({ stored: json(stored), ...(rooms ? { rooms: json(rooms) } : {}), ...stamp, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .execute();
  const after = await lineOf(scope, departmentId);
  await scope.record({
    action: 'update',
    entity: 'QueueSettings',
    entityId: departmentId,
    entityNumber: after.department.code,
    summary: `Queue settings of ${after.department.name} changed`,
    before: { ...before.settings, rooms: before.rooms.map(({ name }) => name) },
    after: { ...after.settings, rooms: after.rooms.map(({ name }) => name) },
  });
  if (after.settings.dayCloseTime !== before.settings.dayCloseTime) await recloseDays(scope, await scope.zone(), departmentId);
  // Rooms of the queue are the rooms that visits are booked into: calendars and pickers of whoever sees visits hear of them.
  if (rooms) await scope.live({ entity: liveRooms, id: departmentId, action: 'update', permission: 'View Appointment' });
  await scope.live({ entity: liveQueue, id: departmentId, action: 'update', permission: 'View QMS Per Department' });
  return show(after);
}
