import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { findRole, grantorOf, hospitalAdminIds, permissionNamesOf, type RoleRecord } from './role-store.ts';
import { beyondGrantor, whyNotAssign, whyNotTakeFrom } from './rules.ts';

/**
 * Refuses with ROLE_NOT_ASSIGNABLE unless the actor may give this role to others (invariant 2). Answers the role's
 * permissions that the actor does not hold: they are audited and Hospital Admins hear of them.
 */
export async function refuseUnassignable(scope: Scope, role: RoleRecord): Promise<readonly string[]> {
  const grantor = await grantorOf(scope);
  const rolePermissions = await permissionNamesOf(scope, role);
  refuseIf(whyNotAssign({ grantor, rolePermissions, roleIsHospitalAdmin: role.isHospitalAdmin }));
  return beyondGrantor(rolePermissions, grantor);
}

/** Whom an act takes something from. */
interface Holder {
  readonly id: string;
  readonly fullname: string;
  readonly roleId: string;
}

/**
 * Refuses with USER_BEYOND_OWN unless the actor could also give this user's role (invariant 2). Who may assign any role and takes from
 * somebody with wider rights leaves a trace, and Hospital Admins hear of it. `what` says what is taken: 'was deactivated'.
 */
export async function refuseTakingFrom(scope: Scope, user: Holder, what: string): Promise<void> {
  const role = await findRole(scope, user.roleId);
  if (!role) throw new Error(`No role ${user.roleId}`);
  const grantor = await grantorOf(scope);
  const rolePermissions = await permissionNamesOf(scope, role);
  refuseIf(whyNotTakeFrom({ grantor, rolePermissions, roleIsHospitalAdmin: role.isHospitalAdmin }));
  const beyond = beyondGrantor(rolePermissions, grantor);
  if (beyond.length === 0) return;
  await scope.record({
    action: 'permission',
    entity: 'User',
    entityId: user.id,
    summary: `${user.fullname}, whose role ${role.name} is beyond the rights of ${scope.actor.name}, ${what}`.slice(0, 300),
    before: { role: role.name, beyond },
  });
  await scope.notify({
    title: 'Role Changed',
    content: `${user.fullname} ${what} by ${scope.actor.name}. The role ${role.name} may do more than ${scope.actor.name} may.`,
    path: `/settings/users/${user.id}`,
    to: { userIds: await hospitalAdminIds(scope) },
    priority: 'high',
    module: 'access-control',
    entity: 'User',
    entityId: user.id,
  });
}

/** Leaves a trace of a role that was given beyond the giver's own rights, and tells Hospital Admins. */
export async function recordBeyond(
  scope: Scope,
  user: { readonly id: string; readonly fullname: string },
  role: RoleRecord,
  beyond: readonly string[],
): Promise<void> {
  if (beyond.length === 0) return;
  await scope.record({
    action: 'permission',
    entity: 'User',
    entityId: user.id,
    summary: `${user.fullname} was given role ${role.name} beyond the rights of ${scope.actor.name}`,
    after: { role: role.name, beyond },
  });
  await scope.notify({
    title: 'Role Changed',
    content: `${scope.actor.name} gave ${user.fullname} the role ${role.name}, which may do more than ${scope.actor.name} may.`,
    path: `/settings/users/${user.id}`,
    to: { userIds: await hospitalAdminIds(scope) },
    priority: 'high',
    module: 'access-control',
    entity: 'User',
    entityId: user.id,
  });
}
