import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { moduleKeys } from '#modules/subscription/contract/words.ts';
import { subscriptionOf } from '#modules/subscription/server/index.ts';
import { findPermission } from '#modules/permissions/contract/catalogue.ts';
import type { permissionCalls } from '../contract/calls/permissions.ts';
import type { ModulePermissions, MyAccess, PermissionDetail, PermissionView } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { findRole, permissionNamesOf, permissionsOf } from './role-store.ts';

/** The hospital area's live permissions with their modules, in the order of the role editor. */
function catalogue(scope: Scope) {
  return scope.tx
    .selectFrom('permissions as p')
    .innerJoin('permissionModules as m', 'm.key', 'p.moduleKey')
    .where('p.area', '=', 'hospital')
    .where('p.status', '=', 'active')
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.area',
      'p.risk',
      'p.inUse',
      'm.key',
      'm.name as module',
      'm.position as modulePosition',
      'm.subscriptionModule',
    ])
    .orderBy('m.position')
    .orderBy('p.position')
    .orderBy('p.name');
}

type CatalogueRow = Awaited<ReturnType<ReturnType<typeof catalogue>['execute']>>[number];

function shown(row: CatalogueRow): PermissionView {
  const { id, name, module, description, area, risk, inUse } = row;
  return { id, name, moduleId: row.key, module, description, area, risk, inUse, requires: [...(findPermission(name)?.requires ?? [])] };
}

/** GET permission. A few hundred rows, so words are looked for in memory. */
export async function listPermissions(
  scope: Scope,
  query: QueryOf<typeof permissionCalls.listPermissions>,
): Promise<PayloadOf<typeof permissionCalls.listPermissions>> {
  const wanted = foldText(query.search ?? '');
  // Only the session's own area is shown, whatever area is asked for.
  const rows = query.area && query.area !== 'hospital' ? [] : await catalogue(scope).execute();
  const found = rows.filter(
    (row) =>
      (!query.module || row.key === query.module || row.module === query.module) &&
      (!wanted || foldText(`${row.name} ${row.description}`).includes(wanted)),
  );
  const from = offsetOf(query);
  return { data: found.slice(from, from + query.limit).map(shown), meta: { count: found.length, page: query.page, limit: query.limit } };
}

/** GET permission/fetch_module_permissions and modules/permissions. `granted` is said for the role asked for. */
export async function listModulePermissions(scope: Scope, roleId?: Id): Promise<ModulePermissions[]> {
  const role = roleId ? await findRole(scope, roleId) : undefined;
  if (roleId && !role) throw accessRefusals.refusal('ROLE_UNKNOWN');
  const granted = new Set(role ? (await permissionsOf(scope, role)).map(({ id }) => id) : []);
  const modules = new Map<string, ModulePermissions>();
  for (const row of await catalogue(scope).execute()) {
    const module = modules.get(row.key) ?? {
      id: row.key,
      key: row.key,
      module: row.module,
      position: row.modulePosition,
      subscriptionModule: row.subscriptionModule,
      permissions: [],
    };
    const { id, name, description, risk, requires } = shown(row);
    module.permissions.push({ id, name, description, risk, requires, granted: granted.has(id) });
    modules.set(row.key, module);
  }
  return [...modules.values()];
}

/** GET permission/{id}: with the active roles that hold it. */
export async function readPermission(scope: Scope, id: Id): Promise<PermissionDetail> {
  const row = await catalogue(scope).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const roles = await scope.tx
    .selectFrom('roles as r')
    .select(['r.id', 'r.name'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('r.isHospitalAdmin', '=', true),
        eb.exists(
          eb
            .selectFrom('rolePermissions as rp')
            .select('rp.roleId')
            .whereRef('rp.hospitalId', '=', 'r.hospitalId')
            .whereRef('rp.roleId', '=', 'r.id')
            .where('rp.permissionId', '=', id),
        ),
      ]),
    )
    .orderBy('r.name')
    .execute();
  return { ...shown(row), roles };
}

/** GET users/me/access: own permissions, and which sellable modules the subscription opens. */
export async function readMyAccess(scope: Scope): Promise<MyAccess> {
  const role = await findRole(scope, scope.actor.roleId);
  const subscription = await subscriptionOf(scope);
  return {
    permissions: role ? [...(await permissionNamesOf(scope, role))] : [],
    modules: moduleKeys.map((key) => {
      if (!subscription?.open) return { key, allowed: false, reason: 'Subscription Required' };
      const allowed = subscription.modules.has(key);
      return { key, allowed, reason: allowed ? null : 'Subscription Upgrade Required' };
    }),
  };
}
