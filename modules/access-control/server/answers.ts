import type { Id } from '#kernel/contract/fields.ts';
import { dropSessions } from '#kernel/server/access/session-cache.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import type { AccountIdentityAnswer, AccountProfileAnswer, AccountQuestion } from '#modules/auth/contract/events.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import type { StaffBrief } from '#modules/organisation/contract/records.ts';
import { permissionNamesOf } from './role-store.ts';
import { departmentIdsOf, setDepartments } from './user-store.ts';

function inHospitalOf<T>(scope: AnyScope, hospitalId: Id, act: (scope: Scope) => Promise<T>): Promise<T> {
  return scope.kind === 'hospital' ? act(scope) : scope.inHospital(hospitalId, act);
}

/** Who a staff account is: the active user with role and permissions. Other areas' accounts: nothing to say. */
export async function identifyStaff(
  scope: AnyScope,
  { accountId, area, hospitalId }: AccountQuestion,
): Promise<AccountIdentityAnswer | undefined> {
  if (area !== 'hospital' || !hospitalId) return undefined;
  return inHospitalOf(scope, hospitalId, async (inside) => {
    const user = await inside.tx
      .selectFrom('users as u')
      .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
      .select(['u.id', 'u.fullname', 'r.id as roleId', 'r.name as roleName', 'r.isHospitalAdmin'])
      .where('u.hospitalId', '=', hospitalId)
      .where('u.accountId', '=', accountId)
      .where('u.status', '=', 'active')
      .executeTakeFirst();
    if (!user) return undefined;
    const permissions = await permissionNamesOf(inside, { id: user.roleId, isHospitalAdmin: user.isHospitalAdmin });
    return {
      userId: user.id,
      personId: null,
      personIds: [],
      name: user.fullname,
      roleId: user.roleId,
      roleName: user.roleName,
      permissions,
    };
  });
}

/** The staff user's own record for the sign-in answer and the profile. */
export async function profileStaff(
  scope: AnyScope,
  { accountId, area, hospitalId }: AccountQuestion,
): Promise<AccountProfileAnswer | undefined> {
  if (area !== 'hospital' || !hospitalId) return undefined;
  return inHospitalOf(scope, hospitalId, async (inside) => {
    const user = await inside.tx
      .selectFrom('users as u')
      .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
      .selectAll('u')
      .select('r.name as roleName')
      .where('u.hospitalId', '=', hospitalId)
      .where('u.accountId', '=', accountId)
      .executeTakeFirst();
    if (!user) return undefined;
    const { id, fullname, firstName, lastName, middleName, title, gender, dateOfBirth, address, country, state, city } = user;
    const departments = await departmentNamesOf(inside, id);
    return {
      ...{ id, fullname, firstName, lastName, middleName, title, gender, dateOfBirth, address, country, state, city },
      photoFileId: user.photoFileId,
      staffNumber: user.staffNumber,
      cadre: user.cadre,
      isConsultant: user.isConsultant,
      personId: null,
      civisId: null,
      roleId: user.roleId,
      role: { id: user.roleId, name: user.roleName },
      departments,
    };
  });
}

async function departmentNamesOf(scope: Scope, userId: Id) {
  return scope.tx
    .selectFrom('userDepartments as ud')
    .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'ud.hospitalId').onRef('d.id', '=', 'ud.departmentId'))
    .select(['d.id', 'd.name'])
    .where('ud.hospitalId', '=', scope.hospitalId)
    .where('ud.userId', '=', userId)
    .orderBy('ud.position')
    .execute();
}

const holdingSlots = ['active', 'pending'] as const;

/** Active and pending users by department, counted now. */
export async function departmentUserCounts(scope: Scope, departmentIds?: readonly Id[]): Promise<Record<Id, number>> {
  const rows = await scope.tx
    .selectFrom('userDepartments as ud')
    .innerJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 'ud.hospitalId').onRef('u.id', '=', 'ud.userId'))
    .select((eb) => ['ud.departmentId as id', eb.fn.countAll<number>().as('count')])
    .where('ud.hospitalId', '=', scope.hospitalId)
    .where('u.status', 'in', holdingSlots)
    .$if(departmentIds !== undefined, (query) => query.where('ud.departmentId', 'in', listOf(departmentIds)))
    .groupBy('ud.departmentId')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, Number(row.count)]));
}

/** Active and pending users by specialization, counted now. */
export async function specializationUserCounts(scope: Scope, specializationIds?: readonly Id[]): Promise<Record<Id, number>> {
  const rows = await scope.tx
    .selectFrom('userSpecializations as us')
    .innerJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 'us.hospitalId').onRef('u.id', '=', 'us.userId'))
    .select((eb) => ['us.specializationId as id', eb.fn.countAll<number>().as('count')])
    .where('us.hospitalId', '=', scope.hospitalId)
    .where('u.status', 'in', holdingSlots)
    .$if(specializationIds !== undefined, (query) => query.where('us.specializationId', 'in', listOf(specializationIds)))
    .groupBy('us.specializationId')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, Number(row.count)]));
}

const noId = '00000000-0000-0000-0000-000000000000';
// An empty list in SQL's IN is a syntax error; no row has the zero id.
const listOf = (ids: readonly Id[] | undefined): readonly Id[] => (ids && ids.length > 0 ? ids : [noId]);

function briefs(scope: Scope) {
  return scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .select(['u.id', 'u.fullname', 'r.name as roleName', 'u.status'])
    .where('u.hospitalId', '=', scope.hospitalId)
    .orderBy('u.fullname')
    .orderBy('u.id');
}

/** Names, roles and states of users of any status; unknown ids are left out (invariant 9: archived ones keep their names). */
export async function usersBrief(scope: Scope, userIds: readonly Id[]): Promise<StaffBrief[]> {
  return briefs(scope).where('u.id', 'in', listOf(userIds)).execute();
}

export async function departmentStaff(scope: Scope, departmentId: Id): Promise<StaffBrief[]> {
  return briefs(scope)
    .innerJoin('userDepartments as ud', (join) => join.onRef('ud.hospitalId', '=', 'u.hospitalId').onRef('ud.userId', '=', 'u.id'))
    .where('ud.departmentId', '=', departmentId)
    .where('u.status', 'in', holdingSlots)
    .execute();
}

export async function specializationStaff(scope: Scope, specializationId: Id): Promise<StaffBrief[]> {
  return briefs(scope)
    .innerJoin('userSpecializations as us', (join) => join.onRef('us.hospitalId', '=', 'u.hospitalId').onRef('us.userId', '=', 'u.id'))
    .where('us.specializationId', '=', specializationId)
    .where('u.status', 'in', holdingSlots)
    .execute();
}

/** Takes users into a department; those in it already are left alone. */
export async function addDepartmentUsers(scope: Scope, departmentId: Id, userIds: readonly Id[]): Promise<{ added: number }> {
  const known = await scope.tx
    .selectFrom('users')
    .select(['id', 'accountId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listOf(userIds))
    .where('status', '<>', 'archived')
    .forUpdate()
    .execute();
  let added = 0;
  for (const { id, accountId } of known) {
    const had = await departmentIdsOf(scope, id);
    if (had.includes(departmentId)) continue;
    await setDepartments(scope, id, [...had, departmentId]);
    await dropSessions(scope, { accountId });
    added += 1;
  }
  return { added };
}

/** Takes a user out of a department, unless it is the only one. */
export async function removeDepartmentUser(scope: Scope, departmentId: Id, userId: Id): Promise<{ removed: boolean; only: boolean }> {
  await scope.tx.selectFrom('users').select('id').where('hospitalId', '=', scope.hospitalId).where('id', '=', userId).forUpdate().execute();
  const had = await departmentIdsOf(scope, userId);
  if (!had.includes(departmentId)) return { removed: false, only: false };
  if (had.length === 1) return { removed: false, only: true };
  await setDepartments(
    scope,
    userId,
    had.filter((id) => id !== departmentId),
  );
  return { removed: true, only: false };
}

/** Moves all users of a department, of any status, to another; the place in each one's list is kept. */
export async function moveDepartmentUsers(scope: Scope, from: Id, to: Id): Promise<{ moved: number }> {
  const rows = await scope.tx
    .selectFrom('userDepartments')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', from)
    .forUpdate()
    .execute();
  for (const { userId } of rows) {
    const had = await departmentIdsOf(scope, userId);
    await setDepartments(
      scope,
      userId,
      had.map((id) => (id === from ? to : id)),
    );
  }
  return { moved: rows.length };
}

/** Active users of the hospital: for cards and the checklist. */
export async function activeUserCount(scope: Scope): Promise<number> {
  const row = await scope.tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Items of the get-started list that are about staff. */
export async function getStartedItems(scope: Scope): Promise<GetStartedAnswer[]> {
  const active = await activeUserCount(scope);
  const own = await scope.tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select('a.phoneNumberConfirmed')
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.id', '=', scope.actor.userId)
    .executeTakeFirst();
  const settings = '/settings';
  return [
    {
      key: 'phone',
      title: 'Verify your phone number',
      why: 'Codes and alerts are sent only to a verified number.',
      route: '#phone',
      permission: null,
      order: 10,
      done: own?.phoneNumberConfirmed ?? false,
      progress: null,
      manual: false,
      skippable: false,
    },
    {
      key: 'users',
      title: 'Add your staff',
      why: 'Each user has their own sign-in and permissions.',
      route: `${settings}/users`,
      permission: 'View Users',
      order: 70,
      done: active >= 2,
      progress: `${active} active`,
      manual: false,
      skippable: true,
    },
    {
      key: 'roles',
      title: 'Review roles and permissions',
      why: 'A role determines what its users can see and do.',
      route: `${settings}/roles-and-permissions`,
      permission: 'View Roles',
      order: 80,
      done: false,
      progress: null,
      manual: true,
      skippable: true,
    },
  ];
}
