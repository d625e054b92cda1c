import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import type { CreateWard, EditWard, Ward } from '../../contract/ward-records.ts';
import { wardRecord } from '../../contract/ward.record.ts';
import { whyNotArchiveWard, whyNotWard } from '../rules.ts';
import { lockWard, requireStaff, type StoredWard, tellLive } from '../store.ts';
import { roomNames, showWard } from './show-wards.ts';

const folded = (name: string) => foldName(name) || name.toLowerCase();

/** The department of a ward: it is neither archived nor another one until the act ends. */
async function requireWardDepartment(scope: Scope, id: Id): Promise<void> {
  const department = await scope.tx
    .selectFrom('departments')
    .select(['kind', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  refuseIf(whyNotWard(department));
}

/** What the trail keeps of a ward. */
function auditView({ name, code, departmentId, floor, genderPolicy, nurseInChargeId, visitingHours, restricted, status }: StoredWard) {
  return { name, code, departmentId, floor, genderPolicy, nurseInChargeId, visitingHours, restricted, status };
}

/** POST wards. Name, code and department are taken once, by their indexes. */
export async function createWard(scope: Scope, order: CreateWard): Promise<Ward> {
  await requireWardDepartment(scope, order.departmentId);
  if (order.nurseInChargeId) await requireStaff(scope, order.nurseInChargeId, 'nurseInChargeId');
  const row = await scope.tx
    .insertInto('wards')
    .values({
      ...order,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      foldedName: folded(order.name),
      status: 'active',
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'create',
    entity: 'Ward',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Ward ${row.name} added`,
    after: auditView(row),
  });
  await tellLive(scope, 'wards', row.id, 'create');
  return showWard(scope, row.id);
}

/** PATCH wards/{id}: the keys that were sent; also archives and restores. */
export async function editWard(scope: Scope, id: Id, order: EditWard): Promise<Ward> {
  const before = await lockWard(scope, id);
  const { version, ...changes } = order;
  const archives = order.status === 'archived' && before.status === 'active';
  guardEdit(wardRecord, before, changes, archives && whyNotArchiveWard((await roomNames(scope, [id])).get(id) ?? []));
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const restores = order.status === 'active' && before.status === 'archived';
  if (order.departmentId || restores) await requireWardDepartment(scope, order.departmentId ?? before.departmentId);
  if (order.nurseInChargeId) await requireStaff(scope, order.nurseInChargeId, 'nurseInChargeId');
  const row = await scope.tx
    .updateTable('wards')
    .set({
      ...named(changes),
      ...(order.name === undefined ? {} : { foldedName: folded(order.name) }),
      ...(order.floor === undefined ? {} : { floor: order.floor || null }),
      ...(order.visitingHours === undefined ? {} : { visitingHours: order.visitingHours || null }),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const moved = row.status !== before.status;
  await scope.record({
    action: moved ? 'state' : 'update',
    entity: 'Ward',
    entityId: id,
    entityNumber: row.code,
    summary: moved ? `Ward ${row.name} ${row.status === 'archived' ? 'archived' : 'restored'}` : `Ward ${row.name} changed`,
    before: auditView(before),
    after: auditView(row),
  });
  await tellLive(scope, 'wards', id, 'update');
  return showWard(scope, id);
}
