import { z } from 'zod';
import { areas } from '#kernel/contract/access.ts';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, optionalText, requiredText, searchWords, text } from '#kernel/contract/fields.ts';
import { permissionRisks } from '#modules/permissions/contract/catalogue.ts';
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

const PermissionName = requiredText(2, 80, 'Name is required').refine(
  (name) => /^[\p{L}\p{N}][\p{L}\p{N} ()/&-]*$/u.test(name),
  'Use letters, digits and spaces',
);
const Description = requiredText(2, 300, 'Description is required');

/** A permission of the operator's own: for what the hospitals' own rules ask, never checked by the server's code. */
export const NewPermission = z.strictObject({
  name: PermissionName,
  /** Key of a module of the hospital area. */
  moduleId: requiredText(1, 60, 'Module is required'),
  description: Description,
  risk: z.enum(permissionRisks).default('normal'),
});
export type NewPermission = z.output<typeof NewPermission>;

/** What is not sent stays. Of a permission that the server checks, only the description can be changed. */
export const EditPermission = z.strictObject({
  name: PermissionName.optional(),
  moduleId: requiredText(1, 60, 'Module is required').optional(),
  description: Description.optional(),
  risk: z.enum(permissionRisks).optional(),
});
export type EditPermission = z.output<typeof EditPermission>;

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
  createPermission: {
    method: 'POST',
    path: '/permission',
    alsoPaths: ['/permission/'],
    summary: 'Adds a permission to the catalogue of all hospitals (operator).',
    screen: { none: "The catalogue comes with the release; an operator's tool may add to it." },
    permission: 'Create Permission',
    areas: ['admin'],
    body: NewPermission,
    payload: PermissionView,
    done: 'Permission created',
    refusals: ['PERMISSION_EXISTS', 'PERMISSION_MODULE_UNKNOWN'],
    repeatable: true,
  },
  editPermission: {
    method: 'PATCH',
    path: '/permission/{id}',
    summary: 'Changes a permission of the catalogue (operator); what the server checks keeps its name.',
    screen: { none: "The catalogue comes with the release; an operator's tool may add to it." },
    permission: 'Edit Permission',
    areas: ['admin'],
    body: EditPermission,
    payload: PermissionView,
    done: 'Permission updated',
    of: { id: 'permissions' },
    refusals: ['PERMISSION_EXISTS', 'PERMISSION_MODULE_UNKNOWN', 'PERMISSION_IN_USE'],
  },
  assignPermission: {
    method: 'POST',
    path: '/permission/assign_permission_to_role',
    summary: 'Adds permissions to a role, with what they require.',
    screen: { none: 'Kept for other clients: the page of a role saves its permissions with the role.' },
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
    screen: { none: 'Kept for other clients: the page of a role saves its permissions with the role.' },
    permission: 'Assign Permission',
    body: RoleLoss,
    payload: Role,
    done: 'Permission removed',
    repeatable: true,
    refusals: [...fixed, 'PERMISSION_REQUIRED_BY', 'ROLE_TAKES_BEYOND_OWN'],
  },
});
