import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import type { AnyScope, PlatformScope } from '#kernel/server/scope/scope.ts';
import { AccountIdentity, AccountProfile } from '#modules/auth/contract/events.ts';
import {
  AddDepartmentUsers,
  DepartmentStaff,
  DepartmentUserCounts,
  GetStartedItems,
  GlobalSearch,
  MoveDepartmentUsers,
  RemoveDepartmentUser,
  SpecializationStaff,
  SpecializationUserCounts,
  UsersBrief,
} from '#modules/organisation/contract/events.ts';
import { CataloguePermissionsAdded } from '#modules/permissions/contract/events.ts';
import { UsedSlots } from '#modules/subscription/contract/events.ts';
import { accessRefusals } from '../contract/refusals.ts';
import {
  addDepartmentUsers,
  departmentStaff,
  departmentUserCounts,
  getStartedItems,
  identifyStaff,
  moveDepartmentUsers,
  profileStaff,
  removeDepartmentUser,
  specializationStaff,
  specializationUserCounts,
  usersBrief,
} from './answers.ts';
import { accessSteps } from './demo.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { accessHandlers } from './handlers.ts';
import { accessJobs } from './jobs.ts';
import { searchUsers } from './pick-users.ts';
import { usedSlots } from './user-store.ts';

export { activeUserCount, usersBrief } from './answers.ts';
export { confirmByPin, type ConfirmedPerson } from './confirm-by-pin.ts';
export { activateFoundingUser, createFoundingUser, createSystemRoles, type Founder } from './founding.ts';
export { createUser as inviteUser } from './invite-user.ts';
export { contactsOf, holdersOf, holdersOnDutyIn, searchUsers, type StaffContact } from './pick-users.ts';
export { hospitalAdminIds } from './role-store.ts';
export { sharedWithActor, sharingOf } from './sharing.ts';

/** Staff users, roles and what they may do. */
export const accessControlModule: ServerModule = {
  name: 'access-control',
  calls: accessHandlers,
  refusals: accessRefusals,
  entities: {
    users: { table: 'users', kind: 'hospital' },
    roles: { table: 'roles', kind: 'hospital' },
    permissions: { table: 'permissions', kind: 'platform' },
  },
  listeners: [
    on<{ readonly added: readonly string[]; readonly retired: readonly string[] }, PlatformScope>(
      CataloguePermissionsAdded,
      followCatalogue,
    ),
  ],
  answers: [
    answer(AccountIdentity, (scope: AnyScope, question) => identifyStaff(scope, question)),
    answer(AccountProfile, (scope: AnyScope, question) => profileStaff(scope, question)),
    answer(DepartmentUserCounts, (scope, { departmentIds }) => departmentUserCounts(scope, departmentIds)),
    answer(SpecializationUserCounts, (scope, { specializationIds }) => specializationUserCounts(scope, specializationIds)),
    answer(UsersBrief, (scope, { userIds }) => usersBrief(scope, userIds)),
    answer(DepartmentStaff, (scope, { departmentId }) => departmentStaff(scope, departmentId)),
    answer(SpecializationStaff, (scope, { specializationId }) => specializationStaff(scope, specializationId)),
    answer(AddDepartmentUsers, (scope, { departmentId, userIds }) => addDepartmentUsers(scope, departmentId, userIds)),
    answer(RemoveDepartmentUser, (scope, { departmentId, userId }) => removeDepartmentUser(scope, departmentId, userId)),
    answer(MoveDepartmentUsers, (scope, { from, to }) => moveDepartmentUsers(scope, from, to)),
    answer(UsedSlots, (scope) => usedSlots(scope)),
    answer(GetStartedItems, (scope) => getStartedItems(scope)),
    answer(GlobalSearch, (scope, { words, most }) => searchUsers(scope, words, most)),
  ],
  jobs: accessJobs,
  demo: accessSteps,
};
