import { z } from 'zod';
import { areas } from '#kernel/contract/access.ts';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, optionalText, searchWords, text } from '#kernel/contract/fields.ts';
import { ModulePermissions, PermissionDetail, PermissionView, Role } from '../records.ts';

/** One permission or many, as both spellings are sent. */
const RoleGrant = z
  .strictObject({
    roleId: id,
    permissionIds: z.array(id).max(1000).optional(),
    permissionId: id.optional(),
    reason: optionalText(500),
  })
  .refine((body) => body.permissionId !== undefined || (body.permissionIds ?? []).length > 0, {
    path: ['permissionIds'],
    message: 'Choose at least one permission',
  });
const RoleLoss = z
  .strictObject({
    roleId: id,
    permissionIds: z.array(id).max(1000).optional(),
    permissionId: id.optional(),
    reason: optionalText(500),
    /** Takes away what requires it, too. */
    cascade: z.boolean().default(false),
  })
  .refine((body) => body.permissionId !== undefined || (body.permissionIds ?? []).length > 0, {
    path: ['permissionIds'],
    message: 'Choose at least one permission',
  });

const fixed = ['OWN_ROLE', 'ROLE_FIXED', 'ROLE_ARCHIVED', 'ROLE_UNKNOWN', 'PERMISSION_UNKNOWN'] as const;

export const permissionCalls = declareCalls({
  listPermissions: {
    method: 'GET',
    path: '/permission',
    alsoPaths: ['/permission/'],
    summary: "The catalogue of the session's own area.",
    permission: 'View Permissions',
    query: z.object({ ...paging, search: searchWords.optional(), module: text(60).optional(), area: z.enum(areas).optional() }),
    payload: pageOf(PermissionView),
  },
  listModulePermissions: {
    method: 'GET',
    path: '/permission/fetch_module_permissions',
    summary: 'Modules with their permissions and, for a role, which are granted.',
    permission: 'View Permissions',
    query: z.object({ roleId: id.optional() }),
    payload: z.array(ModulePermissions),
    refusals: ['ROLE_UNKNOWN'],
  },
  readPermission: {
    method: 'GET',
    path: '/permission/{id}',
    summary: 'One permission with the roles that hold it.',
    permission: 'View Permissions',
    payload: PermissionDetail,
  },
  listModules: {
    method: 'GET',
    path: '/modules/permissions',
    alsoPaths: ['/modules/permissions/'],
    summary: 'Modules with their permissions.',
    permission: 'View Permissions',
    payload: z.array(ModulePermissions),
  },
  assignPermission: {
    method: 'POST',
    path: '/permission/assign_permission_to_role',
    summary: 'Adds permissions to a role, with what they require.',
    permission: 'Assign Permission',
    body: RoleGrant,
    payload: Role,
    done: 'Permission assigned',
    repeatable: true,
    refusals: [...fixed, 'ROLE_BEYOND_OWN', 'REASON_FOR_CRITICAL'],
  },
  unassignPermission: {
    method: 'POST',
    path: '/permission/unassign_permission_from_role',
    summary: 'Takes permissions from a role.',
    permission: 'Assign Permission',
    body: RoleLoss,
    payload: Role,
    done: 'Permission removed',
    repeatable: true,
    refusals: [...fixed, 'PERMISSION_REQUIRED_BY'],
  },
});
