import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { AddBeds } from '../../contract/bed-records.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { Room } from '../../contract/room-records.ts';
import { roomRecord } from '../../contract/room.record.ts';
import { bedLabels } from '../../contract/rules/bed-labels.ts';
import { labelColumns, whyNotAddBeds, whyNotBeside } from '../rules.ts';
import { bedsOfRoom, lockRoom, tellLive } from '../store.ts';
import { showRoom } from './show-rooms.ts';

/** POST rooms/{id}/beds: all the beds of a pattern or none; a label is once in a room, by its constraint. */
export async function addBeds(scope: Scope, roomId: Id, order: AddBeds): Promise<Room> {
  const room = await lockRoom(scope, roomId);
  const made = bedLabels(order.label);
  const labels = 'labels' in made ? made.labels : [];
  const known = await bedsOfRoom(scope, roomId);
  guard(roomRecord, 'addBeds', room, whyNotAddBeds(known.length, labels.length));
  if (order.besideBedId) {
    const beside = known.find(({ id }) => id === order.besideBedId);
    refuseIf(labels.length > 1 ? admissionsRefusals.refusal('BED_BESIDE') : whyNotBeside({ kind: order.kind, roomId }, beside));
  }
  const rows = await scope.tx
    .insertInto('beds')
    .values(
      labels.map((label) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        roomId,
        ...labelColumns(label),
        kind: order.kind,
        besideBedId: order.besideBedId,
        features: [...new Set(order.features)],
        status: 'available' as const,
        statusSince: scope.now,
        ...madeBy(scope),
      })),
    )
    .returning(['id', 'label'])
    .execute();
  await scope.record({
    action: 'create',
    entity: 'Room',
    entityId: roomId,
    entityNumber: room.number,
    summary: `${rows.length === 1 ? `Bed ${rows[0]?.label}` : `${rows.length} beds`} added to ${room.name}`,
    after: { labels, kind: order.kind, besideBedId: order.besideBedId, features: order.features },
  });
  await tellLive(scope, 'rooms', roomId, 'update');
  return showRoom(scope, roomId, true);
}
