import { foldPermission } from '#kernel/contract/access.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { findPermission } from '#modules/permissions/contract/catalogue.ts';
import type { EditPermission, NewPermission } from '../contract/calls/permissions.ts';
import type { PermissionView } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { whyNotEditPermission } from './rules.ts';

/** The module of a key, for a permission that hospital roles can hold. */
async function requireModule(scope: PlatformScope, key: string): Promise<{ readonly key: string; readonly name: string }> {
  const module = await scope.tx
    .selectFrom('permissionModules')
    .select(['key', 'name'])
    .where('key', '=', key)
    .where('area', '=', 'hospital')
    .executeTakeFirst();
  if (!module) throw accessRefusals.refusal('PERMISSION_MODULE_UNKNOWN');
  return module;
}

/** After the module's others. */
async function nextPosition(scope: PlatformScope): Promise<number> {
  const { last } = await scope.tx
    .selectFrom('permissions')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

async function shown(scope: PlatformScope, id: Id): Promise<PermissionView> {
  const row = await scope.tx
    .selectFrom('permissions as p')
    .innerJoin('permissionModules as m', 'm.key', 'p.moduleKey')
    .select(['p.id', 'p.name', 'p.description', 'p.area', 'p.risk', 'p.inUse', 'm.key as moduleId', 'm.name as module'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, requires: [...(findPermission(row.name)?.requires ?? [])] };
}

/** POST permission: a name that hospitals can put into roles. Every Hospital Admin holds it at once. */
export async function createPermission(scope: PlatformScope, order: NewPermission): Promise<PermissionView> {
  const module = await requireModule(scope, order.moduleId);
  const id = scope.newId();
  await scope.tx
    .insertInto('permissions')
    .values({
      id,
      name: order.name,
      foldedName: foldPermission(order.name),
      moduleKey: module.key,
      position: await nextPosition(scope),
      description: order.description,
      risk: order.risk,
      area: 'hospital',
      inUse: false,
      status: 'active',
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'Permission',
    entityId: id,
    summary: `Permission ${order.name} created`,
    after: { name: order.name, module: module.name, description: order.description, risk: order.risk },
  });
  await dropSessions(scope, {});
  return shown(scope, id);
}

/** PATCH permission/{id}: what the server's code checks keeps its name, module and risk. */
export async function editPermission(scope: PlatformScope, id: Id, order: EditPermission): Promise<PermissionView> {
  const before = await scope.tx.selectFrom('permissions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyNotEditPermission(before, order));
  const moduleKey = order.moduleId === undefined ? before.moduleKey : (await requireModule(scope, order.moduleId)).key;
  const after = {
    name: order.name ?? before.name,
    moduleKey,
    description: order.description ?? before.description,
    risk: order.risk ?? before.risk,
  };
  await scope.tx
    .updateTable('permissions')
    .set({
      ...after,
      foldedName: foldPermission(after.name),
      edited: before.edited || after.description !== before.description,
      updatedAt: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Permission',
    entityId: id,
    summary: `Permission ${after.name} changed`,
    before: { name: before.name, moduleKey: before.moduleKey, description: before.description, risk: before.risk },
    after,
  });
  await dropSessions(scope, {});
  return shown(scope, id);
}
