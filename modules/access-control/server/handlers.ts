import { implement } from '#kernel/server/module/implement.ts';
import { permissionCalls } from '../contract/calls/permissions.ts';
import { roleCalls } from '../contract/calls/roles.ts';
import { userCalls } from '../contract/calls/users.ts';
import { acceptInvitation, peekInvitation } from './accept-invitation.ts';
import { assignPermissions, createRole, deleteRole, duplicateRole, editRole, resetRole, unassignPermissions } from './edit-roles.ts';
import { createPermission, editPermission } from './edit-permissions.ts';
import { editOwnProfile, editUser } from './edit-user.ts';
import { createUser, resendInvite } from './invite-user.ts';
import { activateUser, deactivateUser, deleteUser, resetUserPassword, unlockUser } from './leave-and-return.ts';
import { readPhoto, readSignature, uploadPhoto, uploadSignature } from './own-images.ts';
import { listModulePermissions, listPermissions, readMyAccess, readPermission } from './permission-reads.ts';
import { pickUsers } from './pick-users.ts';
import { compareRoles, listRoles, readRole } from './role-reads.ts';
import { readOwnDepartments } from './sharing.ts';
import { uploadUsers, userTemplate } from './upload-users.ts';
import { countUsers, listUsers, readOwnUser, readUserDetail } from './user-reads.ts';

export const accessHandlers = [
  ...implement(userCalls)({
    listUsers: (scope, { query }) => listUsers(scope, query),
    countUsers: (scope, { params }) => countUsers(scope, params.hospitalId),
    pickUsers: (scope, { query }) => pickUsers(scope, query),
    myAccess: (scope) => readMyAccess(scope),
    myDepartments: (scope) => readOwnDepartments(scope),
    ownProfile: (scope) => readOwnUser(scope),
    editOwnProfile: (scope, { body }) => editOwnProfile(scope, body),
    uploadPhoto: (scope, _input, { uploads }) => uploadPhoto(scope, uploads),
    uploadSignature: (scope, _input, { uploads }) => uploadSignature(scope, uploads),
    readPhoto: (scope, { params }) => readPhoto(scope, params.id),
    readSignature: (scope, { params }) => readSignature(scope, params.id),
    userTemplate: (scope, { query }) => userTemplate(scope, query.format),
    uploadUsers: (scope, { query }, { uploads }) => uploadUsers(scope, uploads, query.dryRun ?? false),
    peekInvitation: (scope, { params }) => peekInvitation(scope, params.token),
    acceptInvitation: (scope, { params, body }) => acceptInvitation(scope, params.token, body),
    readUser: (scope, { params }) => readUserDetail(scope, params.id),
    createUser: (scope, { body }) => createUser(scope, body),
    editUser: (scope, { params, body }) => editUser(scope, params.id, body),
    deleteUser: (scope, { params, body }) => deleteUser(scope, params.id, body),
    deactivateUser: (scope, { params, body }) => deactivateUser(scope, params.id, body),
    activateUser: (scope, { params, body }) => activateUser(scope, params.id, body?.reason ?? null),
    unlockUser: (scope, { params, body }) => unlockUser(scope, params.id, body?.reason ?? null),
    resendInvite: (scope, { params, body }) => resendInvite(scope, params.id, body?.reason ?? null),
    resetUserPassword: (scope, { params, body }) => resetUserPassword(scope, params.id, body?.reason ?? null),
  }),
  ...implement(roleCalls)({
    listRoles: (scope, { query }) => listRoles(scope, query),
    compareRoles: (scope, { query }) => compareRoles(scope, query.ids),
    readRole: (scope, { params }) => readRole(scope, params.id),
    createRole: (scope, { body }) => createRole(scope, body),
    duplicateRole: (scope, { params, body }) => duplicateRole(scope, params.id, body),
    editRole: (scope, { params, body }) => editRole(scope, params.id, body),
    resetRole: (scope, { params, body }) => resetRole(scope, params.id, body?.reason ?? null),
    deleteRole: (scope, { params, body }) => deleteRole(scope, params.id, body),
  }),
  ...implement(permissionCalls)({
    listPermissions: (scope, { query }) => listPermissions(scope, query),
    listModulePermissions: (scope, { query }) => listModulePermissions(scope, query.roleId),
    readPermission: (scope, { params }) => readPermission(scope, params.id),
    listModules: (scope) => listModulePermissions(scope),
    createPermission: (scope, { body }) => createPermission(scope, body),
    editPermission: (scope, { params, body }) => editPermission(scope, params.id, body),
    assignPermission: (scope, { body }) => assignPermissions(scope, body),
    unassignPermission: (scope, { body }) => unassignPermissions(scope, body),
  }),
];
