import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { Bed, EditBed } from '../../contract/bed-records.ts';
import { bedRecord } from '../../contract/bed.record.ts';
import { labelColumns, whyNotBeside, whyNotWithoutCots } from '../rules.ts';
import { bedsOfRoom, lockBed, type StoredBed, tellLive } from '../store.ts';
import { cotsBeside, showBed } from './show-beds.ts';

/** What the trail keeps of a bed. */
function auditView({ label, kind, besideBedId, features }: Pick<StoredBed, 'label' | 'kind' | 'besideBedId' | 'features'>) {
  return { label, kind, besideBedId, features };
}

/** The refusals of a bed's new kind, or of the bed beside which it is to stand. */
async function refuseMisplaced(
  scope: Scope,
  bed: StoredBed,
  { kind, besideBedId }: Pick<StoredBed, 'kind' | 'besideBedId'>,
): Promise<void> {
  if (kind === 'cot' && bed.kind === 'bed') refuseIf(whyNotWithoutCots((await cotsBeside(scope, [bed.id])).get(bed.id) ?? []));
  if (!besideBedId) return;
  const beside = (await bedsOfRoom(scope, bed.roomId)).find(({ id }) => id === besideBedId && id !== bed.id);
  refuseIf(whyNotBeside({ kind, roomId: bed.roomId }, beside));
}

/** PATCH beds/{id}: the keys that were sent. A cot that becomes a bed stands beside nothing any more. */
export async function editBed(scope: Scope, id: Id, order: EditBed): Promise<Bed> {
  const { bed, room } = await lockBed(scope, id, 'update');
  guard(bedRecord, 'edit', bed);
  const { version, ...fields } = order;
  if (version !== undefined && version !== bed.version) refuseStale(bed, bed.updatedByName);
  const kind = order.kind ?? bed.kind;
  const kept = kind === 'bed' ? null : bed.besideBedId;
  const besideBedId = order.besideBedId === undefined ? kept : order.besideBedId;
  await refuseMisplaced(scope, bed, { kind, besideBedId });
  const row = await scope.tx
    .updateTable('beds')
    .set({
      ...named(fields),
      ...(order.label === undefined ? {} : labelColumns(order.label)),
      besideBedId,
      ...changedBy(scope),
      version: bed.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'update',
    entity: 'Bed',
    entityId: id,
    entityNumber: row.label,
    summary: `Bed ${row.label} of ${room.name} changed`,
    before: auditView(bed),
    after: auditView(row),
  });
  await tellLive(scope, 'beds', id, 'update');
  return showBed(scope, id);
}

/** DELETE beds/{id}. */
export async function removeBed(scope: Scope, id: Id): Promise<{ id: Id }> {
  const { bed, room } = await lockBed(scope, id, 'update');
  guard(bedRecord, 'remove', bed, whyNotWithoutCots((await cotsBeside(scope, [id])).get(id) ?? []));
  await scope.tx.deleteFrom('beds').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'Bed',
    entityId: id,
    entityNumber: bed.label,
    summary: `Bed ${bed.label} of ${room.name} deleted`,
    before: auditView(bed),
  });
  await tellLive(scope, 'beds', id, 'delete');
  return { id };
}
