import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { findPermission, permissionModules } from '#modules/permissions/contract/catalogue.ts';
import type { roleCalls } from '../contract/calls/roles.ts';
import type { Role, RoleRow } from '../contract/records.ts';
import { actsOfRoles } from './offered-acts.ts';
import { findRole, permissionsOf, type RoleRecord, usersOfRole } from './role-store.ts';

async function livePermissionCount(scope: Scope): Promise<number> {
  const row = await scope.tx
    .selectFrom('permissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('area', '=', 'hospital')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function shown(role: RoleRecord, { userCount, permissionCount, acts }: Pick<RoleRow, 'userCount' | 'permissionCount' | 'acts'>): RoleRow {
  const { id, name, description, isSystem, isHospitalAdmin, edited, status, updatedAt, version } = role;
  return { id, name, description, isSystem, isHospitalAdmin, edited, status, updatedAt, version, userCount, permissionCount, acts };
}

/** GET roles. Archived ones only when asked for. */
export async function listRoles(scope: Scope, query: QueryOf<typeof roleCalls.listRoles>): Promise<PayloadOf<typeof roleCalls.listRoles>> {
  const wanted = foldName(query.search ?? '');
  const base = scope.tx
    .selectFrom('roles as r')
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.status', 'in', query.status?.length ? query.status : ['active'])
    .$if(wanted !== '', (rows) => rows.where('r.foldedName', 'like', `%${wanted}%`));
  const count = await countAll(base);
  const rows = await base
    .selectAll('r')
    .select((eb) => [
      eb
        .selectFrom('users as u')
        .whereRef('u.hospitalId', '=', 'r.hospitalId')
        .whereRef('u.roleId', '=', 'r.id')
        .where('u.status', '<>', 'archived')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('userCount'),
      eb
        .selectFrom('rolePermissions as p')
        .whereRef('p.hospitalId', '=', 'r.hospitalId')
        .whereRef('p.roleId', '=', 'r.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('permissionCount'),
    ])
    .orderBy(sql`r.is_hospital_admin desc, r.is_system desc`)
    .orderBy('r.name')
    .orderBy('r.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const all = await livePermissionCount(scope);
  const counted = rows.map((row) => ({ ...row, userCount: Number(row.userCount ?? 0) }));
  const acts = await actsOfRoles(scope, counted);
  return {
    data: counted.map((row) =>
      shown(row, {
        userCount: row.userCount,
        permissionCount: row.isHospitalAdmin ? all : Number(row.permissionCount ?? 0),
        acts: acts.get(row.id) ?? {},
      }),
    ),
    meta: { count, page: query.page, limit: query.limit },
  };
}

/** One role with its permissions and users, or NOT_FOUND. */
export async function readRole(scope: Scope, id: Id): Promise<Role> {
  const role = await findRole(scope, id);
  if (!role) throw kernelRefusals.refusal('NOT_FOUND');
  const permissions = await permissionsOf(scope, role);
  const users = await usersOfRole(scope, role.id);
  const acts = (await actsOfRoles(scope, [{ ...role, userCount: users.length }])).get(id) ?? {};
  return {
    ...shown(role, { userCount: users.length, permissionCount: permissions.length, acts }),
    permissions,
    users: users.map(({ id: userId, fullname, status }) => ({ id: userId, fullname, status })),
  };
}

/** Two or three roles side by side, over all permissions that one of them holds. */
export async function compareRoles(scope: Scope, ids: readonly Id[]): Promise<PayloadOf<typeof roleCalls.compareRoles>> {
  const roles = await Promise.all(ids.map((id) => readRole(scope, id)));
  const held = roles.map((role) => new Set(role.permissions.map(({ id }) => id)));
  const all = new Map(roles.flatMap((role) => role.permissions).map((permission) => [permission.id, permission]));
  const moduleOf = (name: string) => findPermission(name)?.module ?? '';
  return {
    roles: roles.map(({ id, name }) => ({ id, name })),
    modules: permissionModules
      .map(({ key, name }) => ({
        key,
        name,
        permissions: [...all.values()]
          .filter((permission) => moduleOf(permission.name) === key)
          .map((permission) => {
            const holds = held.map((set) => set.has(permission.id));
            return {
              ...permission,
              risk: findPermission(permission.name)?.risk ?? ('normal' as const),
              holds,
              differs: new Set(holds).size > 1,
            };
          }),
      }))
      .filter(({ permissions }) => permissions.length > 0),
  };
}
