import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, optionalText, requiredText, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { EditRole, Role, RoleComparison, RoleForm, RoleRow } from '../records.ts';
import { roleRecord } from '../role.record.ts';
import { roleStatuses } from '../words.ts';

const granting = ['ROLE_BEYOND_OWN', 'PERMISSION_UNKNOWN', 'REASON_FOR_CRITICAL', 'ROLE_NAME_TAKEN'] as const;
const fixed = ['OWN_ROLE', 'ROLE_FIXED', 'ROLE_ARCHIVED'] as const;

export const roleCalls = declareCalls({
  listRoles: {
    method: 'GET',
    path: '/roles',
    alsoPaths: ['/roles/'],
    summary: 'Roles of the hospital with the number of their users and permissions.',
    permission: 'View Roles',
    query: z.object({ ...paging, search: searchWords.optional(), status: many(z.enum(roleStatuses)) }),
    payload: pageOf(RoleRow),
  },
  compareRoles: {
    method: 'GET',
    path: '/roles/compare',
    summary: 'Two or three roles side by side.',
    permission: 'View Roles',
    query: z.object({
      ids: z.preprocess((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]), z.array(id).min(2).max(3)),
    }),
    payload: RoleComparison,
  },
  readRole: {
    method: 'GET',
    path: '/roles/{id}',
    summary: 'One role with its permissions and users.',
    permission: 'View Roles',
    of: { id: 'roles' },
    payload: Role,
  },
  createRole: {
    method: 'POST',
    path: '/roles',
    summary: 'Makes a role out of permissions that the maker holds; what they require is added.',
    permission: 'Create Role',
    body: RoleForm,
    payload: Role,
    done: 'Role created',
    repeatable: true,
    refusals: granting,
  },
  duplicateRole: {
    method: 'POST',
    path: '/roles/duplicateRole/{id}',
    summary: 'Copies a role without its users; critical permissions want a reason, as in a new role.',
    permission: 'Create Role',
    of: { id: 'roles' },
    body: z
      .strictObject({ name: requiredText(2, 60, 'Name is required').optional(), description: optionalText(300), reason: optionalText(500) })
      .optional(),
    payload: Role,
    done: 'Role duplicated',
    repeatable: true,
    refusals: granting,
  },
  editRole: {
    method: 'PUT',
    path: '/roles/{id}',
    summary: 'Changes a role; running sessions of its users follow at once.',
    permission: 'Edit Role',
    of: { id: 'roles' },
    body: EditRole,
    payload: Role,
    done: 'Role updated',
    refusals: [...granting, ...fixed, 'ROLE_TAKES_BEYOND_OWN', 'SYSTEM_ROLE_NAME'],
  },
  resetRole: {
    method: 'POST',
    path: '/roles/{id}/reset',
    summary: 'Gives a system role its default permissions back.',
    permission: 'Edit Role',
    of: { id: 'roles' },
    body: z.strictObject({ reason: optionalText(500) }).optional(),
    payload: Role,
    done: 'Role reset',
    repeatable: true,
    refusals: [...fixed, 'NOT_SYSTEM_ROLE', 'ROLE_BEYOND_OWN', 'ROLE_TAKES_BEYOND_OWN'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/roles/{id}',
    summary: 'Archives a role; its users move to another one.',
    permission: 'Delete Role',
    of: { id: 'roles' },
    body: z.strictObject({ moveTo: id.optional(), reason: optionalText(500) }).optional(),
    payload: Role,
    done: 'Role deleted',
    refusals: [
      'ROLE_HAS_USERS',
      'SYSTEM_ROLE_STAYS',
      'ROLE_ARCHIVED',
      'MOVE_TO_UNKNOWN',
      'ROLE_NOT_ASSIGNABLE',
      'USER_BEYOND_OWN',
      'OWN_ROLE',
    ],
  },
});

export const roleActs = bindActs(roleRecord, roleCalls);
