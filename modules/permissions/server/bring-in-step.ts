import { sql } from 'kysely';
import { foldPermission } from '#kernel/contract/access.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { permissionCatalogue, permissionModules, type PermissionEntry } from '../contract/catalogue.ts';
import { CataloguePermissionsAdded } from '../contract/events.ts';
import { compareCatalogue } from './rules.ts';

/**
 * Brings the stored catalogue in step with the shipped one: new names are inserted, texts updated, dropped names
 * retired. Tells `CataloguePermissionsAdded` when names came or went, so that roles follow. Safe to run by several
 * starting servers at once.
 */
export async function bringCatalogueInStep(scope: PlatformScope, shipped: readonly PermissionEntry[] = permissionCatalogue): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('permissions.catalogue'))`.execute(scope.tx);
  await writeModules(scope);
  const stored = await scope.tx.selectFrom('permissions').select(['id', 'name', 'inUse', 'status']).execute();
  const { added, retired } = compareCatalogue(shipped, stored);
  await writePermissions(scope, shipped);
  if (retired.length > 0) {
    const ids = retired.map((row) => row.id);
    await scope.tx.updateTable('permissions').set({ status: 'retired', updatedAt: scope.now }).where('id', 'in', ids).execute();
  }
  if (added.length === 0 && retired.length === 0) return;
  const change = { added: added.map((entry) => entry.name), retired: retired.map((row) => row.name) };
  await scope.record({
    action: 'permission',
    entity: 'Permission',
    summary: `Permission catalogue brought in step: ${added.length} added, ${retired.length} retired`,
    after: change,
  });
  await scope.emit(CataloguePermissionsAdded, change);
}

async function writeModules(scope: PlatformScope): Promise<void> {
  await scope.tx
    .insertInto('permissionModules')
    .values(
      permissionModules.map(({ key, name, position, area, subscriptionModule }) => ({ key, name, position, area, subscriptionModule })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
        area: eb.ref('excluded.area'),
        subscriptionModule: eb.ref('excluded.subscriptionModule'),
      })),
    )
    .execute();
}

async function writePermissions(scope: PlatformScope, shipped: readonly PermissionEntry[]): Promise<void> {
  const rows = shipped.map((entry, index) => ({
    id: entry.id,
    name: entry.name,
    foldedName: foldPermission(entry.name),
    moduleKey: entry.module,
    position: index + 1,
    description: entry.description,
    risk: entry.risk,
    area: entry.area,
    inUse: true,
    status: 'active' as const,
    createdAt: scope.now,
    updatedAt: scope.now,
  }));
  await scope.tx
    .insertInto('permissions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          moduleKey: eb.ref('excluded.moduleKey'),
          position: eb.ref('excluded.position'),
          description: sql<string>`case when permissions.edited then permissions.description else excluded.description end`,
          risk: eb.ref('excluded.risk'),
          area: eb.ref('excluded.area'),
          inUse: eb.ref('excluded.inUse'),
          status: eb.ref('excluded.status'),
          updatedAt: eb.ref('excluded.updatedAt'),
        }))
        .where(
          sql<boolean>`(permissions.name, permissions.module_key, permissions.position, case when permissions.edited then excluded.description else permissions.description end, permissions.risk, permissions.in_use, permissions.status)
            is distinct from (excluded.name, excluded.module_key, excluded.position, excluded.description, excluded.risk, excluded.in_use, excluded.status)`,
        ),
    )
    .execute();
}
