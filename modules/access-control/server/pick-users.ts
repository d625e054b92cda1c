import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName, typedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { phoneKeyOf } from '#modules/auth/server/index.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { findPermission } from '#modules/permissions/contract/catalogue.ts';
import type { userCalls } from '../contract/calls/users.ts';

function activeUsers(scope: Scope) {
  return scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.status', '=', 'active');
}

/** Narrows to holders of a permission; Hospital Admins hold every one of the hospital area. */
function holding(scope: Scope, permission: string) {
  const everyone = findPermission(permission)?.area !== 'patient' && findPermission(permission)?.area !== 'admin';
  return activeUsers(scope).where((eb) =>
    eb.or([
      ...(everyone ? [eb('r.isHospitalAdmin', '=', true)] : []),
      eb.exists(
        eb
          .selectFrom('rolePermissions as rp')
          .innerJoin('permissions as p', 'p.id', 'rp.permissionId')
          .select('rp.roleId')
          .whereRef('rp.hospitalId', '=', 'r.hospitalId')
          .whereRef('rp.roleId', '=', 'r.id')
          .where('p.foldedName', '=', foldPermission(permission))
          .where('p.status', '=', 'active'),
      ),
    ]),
  );
}

/** GET users/picker: active staff only (invariant 9). */
export async function pickUsers(scope: Scope, query: QueryOf<typeof userCalls.pickUsers>): Promise<PayloadOf<typeof userCalls.pickUsers>> {
  const { role, roleId, cadre, isConsultant, departmentId, specializationId, permission, search } = query;
  let base = permission ? holding(scope, permission) : activeUsers(scope);
  for (const token of typedWords(search ?? '')) base = base.where('u.searchText', 'like', `%${token}%`);
  if (role) base = base.where('r.foldedName', 'like', `%${foldName(role)}%`);
  if (roleId) base = base.where('u.roleId', '=', roleId);
  if (cadre?.length) base = base.where('u.cadre', 'in', cadre);
  if (isConsultant !== undefined) base = base.where('u.isConsultant', '=', isConsultant);
  if (departmentId) {
    base = base.where('u.id', 'in', (eb) =>
      eb.selectFrom('userDepartments').select('userId').where('hospitalId', '=', scope.hospitalId).where('departmentId', '=', departmentId),
    );
  }
  if (specializationId) {
    base = base.where('u.id', 'in', (eb) =>
      eb
        .selectFrom('userSpecializations')
        .select('userId')
        .where('hospitalId', '=', scope.hospitalId)
        .where('specializationId', '=', specializationId),
    );
  }
  const count = await countAll(base);
  const data = await base
    .select(['u.id', 'u.fullname', 'u.title', 'u.roleId', 'r.name as role', 'u.cadre', 'u.isConsultant', 'u.photoFileId'])
    .select((eb) =>
      eb
        .selectFrom('userDepartments as ud')
        .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'ud.hospitalId').onRef('d.id', '=', 'ud.departmentId'))
        .select('d.name')
        .whereRef('ud.hospitalId', '=', 'u.hospitalId')
        .whereRef('ud.userId', '=', 'u.id')
        .orderBy('ud.position')
        .limit(1)
        .as('department'),
    )
    .orderBy('u.fullname')
    .orderBy('u.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** Ids of all active users that hold a permission, of one department when named. */
export async function holdersOf(scope: Scope, permission: string, departmentId?: Id): Promise<Id[]> {
  let query = holding(scope, permission);
  if (departmentId) {
    query = query.where('u.id', 'in', (eb) =>
      eb.selectFrom('userDepartments').select('userId').where('hospitalId', '=', scope.hospitalId).where('departmentId', '=', departmentId),
    );
  }
  return (await query.select('u.id').execute()).map(({ id }) => id);
}

/** As `holdersOf` a department, and holders who belong to no department: they answer for all. */
export async function holdersOnDutyIn(scope: Scope, permission: string, departmentId: Id): Promise<Id[]> {
  const found = await holding(scope, permission)
    .select('u.id')
    .where((eb) => {
      const own = eb
        .selectFrom('userDepartments as ud')
        .select('ud.userId')
        .whereRef('ud.hospitalId', '=', 'u.hospitalId')
        .whereRef('ud.userId', '=', 'u.id');
      return eb.or([eb.exists(own.where('ud.departmentId', '=', departmentId)), eb.not(eb.exists(own))]);
    })
    .execute();
  return found.map(({ id }) => id);
}

export interface StaffContact {
  readonly userId: Id;
  readonly email: string | null;
  /** Confirmed number with its dial code, digits only; null when there is none or it was not confirmed. */
  readonly phone: string | null;
}

/** Where active users can be reached outside the app. */
export async function contactsOf(scope: Scope, userIds: readonly Id[]): Promise<StaffContact[]> {
  if (userIds.length === 0) return [];
  const rows = await activeUsers(scope)
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['u.id', 'a.email', 'a.dialCode', 'a.phoneNumber', 'a.phoneNumberConfirmed'])
    .where('u.id', 'in', [...userIds])
    .execute();
  return rows.map(({ id, email, dialCode, phoneNumber, phoneNumberConfirmed }) => ({
    userId: id,
    email,
    phone: phoneNumberConfirmed ? phoneKeyOf(dialCode, phoneNumber) : null,
  }));
}

/** Users for the global search: names, roles and the way to their page; nobody without View Users. */
export async function searchUsers(scope: Scope, words: string, most = 5): Promise<SearchGroup | undefined> {
  const tokens = typedWords(words);
  if (!scope.may('View Users') || tokens.length === 0) return undefined;
  let query = activeUsers(scope);
  for (const token of tokens) query = query.where('u.searchText', 'like', `%${token}%`);
  const rows = await query
    .select(['u.id', 'u.fullname', 'r.name as role', 'u.staffNumber'])
    .orderBy('u.fullname')
    .orderBy('u.id')
    .limit(most)
    .execute();
  return {
    type: 'users',
    title: 'Users',
    order: 40,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.fullname,
      subtitle: `${row.role} · ${row.staffNumber}`,
      path: `/settings/users/${row.id}`,
    })),
  };
}
