import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { typedWords } from '#kernel/contract/search-words.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { heldBackUntil, sessionsOf, signInsOf } from '#modules/auth/server/index.ts';
import { userSlots } from '#modules/subscription/server/index.ts';
import type { userCalls } from '../contract/calls/users.ts';
import { OpenWork } from '../contract/events.ts';
import type { Named, OpenWorkItem, User, UserDetail, UserRow } from '../contract/records.ts';
import { actsOfUsers } from './offered-acts.ts';
import { findRole, permissionNamesOf } from './role-store.ts';
import { licenceState } from './rules.ts';

/** Users with what their account says (e-mail, phone, sign-in) and the name of their role. */
function usersWithAccounts(scope: Scope) {
  return scope.tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .where('u.hospitalId', '=', scope.hospitalId);
}

const accountColumns = [
  'a.email',
  'a.wantedEmail',
  'a.dialCode',
  'a.phoneNumber',
  'a.phoneNumberConfirmed',
  'a.lockedUntil',
  'a.lastLoginAt',
  'a.emailConfirmedAt',
  'r.name as roleName',
] as const;

type Joined = Awaited<ReturnType<typeof readJoined>>[number];

function readJoined(scope: Scope, ids: readonly Id[]) {
  return usersWithAccounts(scope)
    .selectAll('u')
    .select(accountColumns)
    .where('u.id', 'in', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])
    .execute();
}

/** Departments of users by user, primary first. */
async function departmentsOf(scope: Scope, userIds: readonly Id[]): Promise<Map<Id, Named[]>> {
  const found = new Map<Id, Named[]>();
  if (userIds.length === 0) return found;
  const rows = await scope.tx
    .selectFrom('userDepartments as ud')
    .innerJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'ud.hospitalId').onRef('d.id', '=', 'ud.departmentId'))
    .select(['ud.userId', 'd.id', 'd.name'])
    .where('ud.hospitalId', '=', scope.hospitalId)
    .where('ud.userId', 'in', userIds)
    .orderBy('ud.position')
    .execute();
  for (const { userId, ...department } of rows) found.set(userId, [...(found.get(userId) ?? []), department]);
  return found;
}

function shownRow(scope: Scope, row: Joined, departments: readonly Named[], acts: UserRow['acts'] = {}): UserRow {
  return {
    id: row.id,
    staffNumber: row.staffNumber,
    name: row.fullname,
    fullname: row.fullname,
    title: row.title,
    email: row.email ?? row.wantedEmail ?? '',
    status: row.status,
    dialCode: row.dialCode,
    phoneNumber: row.phoneNumber,
    phoneNumberConfirmed: row.phoneNumberConfirmed,
    roleId: row.roleId,
    role: { id: row.roleId, name: row.roleName },
    departments: [...departments],
    cadre: row.cadre,
    isConsultant: row.isConsultant,
    photoFileId: row.photoFileId,
    licenceExpiry: row.licenceExpiry,
    lockedUntil: row.lockedUntil !== null && row.lockedUntil > scope.now ? row.lockedUntil : null,
    lastLoginAt: row.lastLoginAt,
    invitedAt: row.invitedAt,
    version: row.version,
    acts,
  };
}

/** The address of a user, or the one that was asked for while somebody elsewhere signs in with it: nobody here sees a difference. */
const shownEmail = sql<string>`coalesce(a.email, a.wanted_email)`;

const plain = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** GET users: one hospital's few thousand rows at most, so contained words are looked for in the rows themselves. */
export async function listUsers(scope: Scope, query: QueryOf<typeof userCalls.listUsers>): Promise<PayloadOf<typeof userCalls.listUsers>> {
  const tokens = typedWords(`${query.name ?? ''} ${query.search ?? ''}`);
  const licenceBy = query.licenceExpiresWithin === undefined ? null : addCalendarDays(await scope.today(), query.licenceExpiresWithin);
  let base = usersWithAccounts(scope).where('u.status', 'in', query.status?.length ? query.status : ['active', 'pending', 'inactive']);
  for (const token of tokens) {
    base = base.where((eb) =>
      eb.or([eb('u.searchText', 'like', `%${token}%`), ...(query.search ? [eb(shownEmail, 'like', `%${plain(token)}%`)] : [])]),
    );
  }
  if (query.email) base = base.where(shownEmail, 'like', `%${plain(query.email.toLowerCase())}%`);
  if (query.roleId?.length) base = base.where('u.roleId', 'in', query.roleId);
  if (query.cadre?.length) base = base.where('u.cadre', 'in', query.cadre);
  if (licenceBy) base = base.where('u.licenceExpiry', '<=', licenceBy);
  const { departmentId } = query;
  if (departmentId?.length) {
    base = base.where('u.id', 'in', (eb) =>
      eb
        .selectFrom('userDepartments as ud')
        .select('ud.userId')
        .where('ud.hospitalId', '=', scope.hospitalId)
        .where('ud.departmentId', 'in', departmentId),
    );
  }
  const count = await countAll(base);
  const sortColumn = {
    name: sql`u.fullname`,
    staffNumber: sql`u.staff_number`,
    role: sql`r.name`,
    status: sql`u.status`,
    lastLoginAt: sql`a.last_login_at`,
    createdAt: sql`u.created_at`,
  }[query.sort];
  const rows = await base
    .selectAll('u')
    .select(accountColumns)
    .orderBy(sql`${sortColumn} ${sql.raw(query.order === 'desc' ? 'desc nulls last' : 'asc nulls last')}`)
    .orderBy('u.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const departments = await departmentsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const acts = await actsOfUsers(scope, rows);
  return {
    data: rows.map((row) => shownRow(scope, row, departments.get(row.id) ?? [], acts.get(row.id))),
    meta: { count, page: query.page, limit: query.limit },
  };
}

/** A user in full, or NOT_FOUND. */
export async function readUser(scope: Scope, id: Id): Promise<User> {
  const [row] = await readJoined(scope, [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const departments = (await departmentsOf(scope, [id])).get(id) ?? [];
  const specializations = await scope.tx
    .selectFrom('userSpecializations as us')
    .innerJoin('specializations as s', (join) => join.onRef('s.hospitalId', '=', 'us.hospitalId').onRef('s.id', '=', 'us.specializationId'))
    .select(['s.id', 's.name'])
    .where('us.hospitalId', '=', scope.hospitalId)
    .where('us.userId', '=', id)
    .orderBy('us.position')
    .execute();
  const today = await scope.today();
  const { accountId, firstName, lastName, middleName, gender, address, country, state, city, dateOfBirth } = row;
  const {
    licenceBody,
    licenceNumber,
    licenceMissingReason,
    signatureFileId,
    employmentType,
    startDate,
    endDate,
    invitedBy,
    createdAt,
    updatedAt,
  } = row;
  return {
    ...shownRow(scope, row, departments, (await actsOfUsers(scope, [row])).get(id)),
    ...{ accountId, firstName, lastName, middleName, gender, address, country, state, city, dateOfBirth },
    ...{
      licenceBody,
      licenceNumber,
      licenceMissingReason,
      signatureFileId,
      employmentType,
      startDate,
      endDate,
      invitedBy,
      createdAt,
      updatedAt,
    },
    departmentIds: departments.map((department) => department.id),
    specializationIds: specializations.map((specialization) => specialization.id),
    specializations,
    licenceState: licenceState(row, today),
    emailConfirmed: row.emailConfirmedAt !== null,
  };
}

/** Permission names that a user holds through the role. */
export async function effectivePermissions(scope: Scope, roleId: Id): Promise<string[]> {
  const role = await findRole(scope, roleId);
  return role ? [...(await permissionNamesOf(scope, role))] : [];
}

/** What a user has still in hand, as later modules say. */
export async function openWorkOf(scope: Scope, userId: Id): Promise<OpenWorkItem[]> {
  return (await scope.ask(OpenWork, { userId })).flat();
}

/** GET users/{id}. */
export async function readUserDetail(scope: Scope, id: Id): Promise<UserDetail> {
  const user = await readUser(scope, id);
  const sessions = await sessionsOf(scope, user.accountId);
  const lockedUntil = await heldBackUntil(scope, { area: 'hospital', email: user.email, lockedUntil: user.lockedUntil });
  return {
    ...user,
    lockedUntil,
    acts: (await actsOfUsers(scope, [{ ...user, lockedUntil }])).get(id) ?? {},
    sessionsCount: sessions.length,
    sessions,
    signIns: await signInsOf(scope, user.accountId),
    permissions: await effectivePermissions(scope, user.roleId),
    openWork: await openWorkOf(scope, id),
    auditPath: `/audit-trail?entityType=User&entityId=${id}`,
  };
}

/** GET users/profile. */
export async function readOwnUser(scope: Scope): Promise<User & { permissions: string[] }> {
  const user = await readUser(scope, scope.actor.userId ?? '');
  return { ...user, permissions: await effectivePermissions(scope, user.roleId) };
}

/** GET users/count/{hospitalId}; another hospital's is not found. */
export async function countUsers(scope: Scope, hospitalId: Id): Promise<PayloadOf<typeof userCalls.countUsers>> {
  if (hospitalId !== scope.hospitalId) throw kernelRefusals.refusal('NOT_FOUND');
  const byStatus = await scope.tx
    .selectFrom('users')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .groupBy('status')
    .execute();
  const byRole = await scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .select((eb) => ['r.id as roleId', 'r.name', eb.fn.countAll<number>().as('count')])
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.status', 'in', ['active', 'pending'])
    .groupBy(['r.id', 'r.name'])
    .orderBy('r.name')
    .execute();
  const of = (status: string) => Number(byStatus.find((row) => row.status === status)?.count ?? 0);
  const { slots, used } = await userSlots(scope);
  const [active, pending, inactive, archived] = [of('active'), of('pending'), of('inactive'), of('archived')];
  return {
    ...{ total: active + pending + inactive + archived, active, pending, inactive, archived },
    byRole: byRole.map((row) => ({ ...row, count: Number(row.count) })),
    ...{ slots, used, available: Math.max(0, slots - used) },
  };
}
