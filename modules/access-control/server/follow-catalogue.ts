import type { Scope, PlatformScope } from '#kernel/server/scope/scope.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { addPermissions, hospitalAdminIds, removePermissions } from './role-store.ts';

interface CatalogueChange {
  readonly added: readonly string[];
  readonly retired: readonly string[];
}

/**
 * Invariant 10: after an upgrade every hospital's system roles get the new permissions of their default set, unless the
 * hospital changed the role: then its Hospital Admins are told. Dropped names leave all roles. Hospital Admin always has all.
 */
export async function followCatalogue(scope: PlatformScope, change: CatalogueChange): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '<>', 'closed').orderBy('id').execute();
  for (const { id } of hospitals) await scope.inHospital(id, (inside) => followInHospital(inside, change));
}

async function followInHospital(scope: Scope, { added, retired }: CatalogueChange): Promise<void> {
  const roles = await scope.tx
    .selectFrom('roles')
    .select(['id', 'name', 'isSystem', 'edited'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .where('isHospitalAdmin', '=', false)
    .execute();
  const untouched: string[] = [];
  for (const role of roles) {
    const defaults = role.isSystem ? new Set(permissionsOfRole(role.name)) : new Set<string>();
    const news = added.filter((name) => defaults.has(name));
    if (role.edited && news.length > 0) untouched.push(`${role.name}: ${news.join(', ')}`);
    else await addPermissions(scope, role.id, news);
    await removePermissions(scope, role.id, retired);
    if (news.length + retired.length === 0) continue;
    await scope.record({
      action: 'permission',
      entity: 'Role',
      entityId: role.id,
      summary: `Role ${role.name} brought in step with the permission catalogue`,
      after: { added: role.edited ? [] : news, retired },
    });
  }
  await dropSessions(scope, { hospitalId: scope.hospitalId });
  if (untouched.length === 0) return;
  await scope.notify({
    title: 'Permissions Changed',
    content: `New permissions were not given to roles that you changed. ${untouched.join('; ')}`.slice(0, 900),
    path: '/settings/roles-and-permissions',
    to: { userIds: await hospitalAdminIds(scope) },
    module: 'access-control',
  });
}
