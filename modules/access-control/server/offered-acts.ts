import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { roleActs } from '../contract/calls/roles.ts';
import { userActs } from '../contract/calls/users.ts';
import type { RoleRow, UserRow } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import type { roleRecord } from '../contract/role.record.ts';
import type { RoleStatus, UserStatus } from '../contract/words.ts';
import { grantorOf, permissionNamesOf } from './role-store.ts';
import {
  type Grantor,
  whyNotAssign,
  whyNotEditRole,
  whyNotGrant,
  whyNotLoseAdmin,
  whyNotOwn,
  whyNotTakeFrom,
  whyNotTakeNames,
} from './rules.ts';

// What whoever looks may do with each record. The acts ask the same rules again under their locks.

const first = (...found: readonly (Refusal | null)[]): Refusal | null => found.find((refusal) => refusal !== null) ?? null;

interface Rights {
  readonly names: readonly string[];
  readonly isHospitalAdmin: boolean;
}

/** The rights of roles by their ids, in one query; those of Hospital Admins, all there are, in another. */
async function rightsOf(scope: Scope, roleIds: readonly Id[]): Promise<ReadonlyMap<Id, Rights>> {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('roles as r')
    .leftJoin('rolePermissions as rp', (join) => join.onRef('rp.hospitalId', '=', 'r.hospitalId').onRef('rp.roleId', '=', 'r.id'))
    .leftJoin('permissions as p', (join) => join.onRef('p.id', '=', 'rp.permissionId').on('p.status', '=', 'active'))
    .select(['r.id', 'r.isHospitalAdmin', sql<string[] | null>`array_agg(p.name) filter (where p.name is not null)`.as('names')])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where('r.id', 'in', wanted)
    .groupBy(['r.id', 'r.isHospitalAdmin'])
    .execute();
  const all = rows.some(({ isHospitalAdmin }) => isHospitalAdmin) ? await permissionNamesOf(scope, { id: '', isHospitalAdmin: true }) : [];
  return new Map(rows.map(({ id, isHospitalAdmin, names }) => [id, { names: isHospitalAdmin ? all : (names ?? []), isHospitalAdmin }]));
}

async function activeAdmins(scope: Scope): Promise<number> {
  const { count } = await scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.status', '=', 'active')
    .where('r.isHospitalAdmin', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Holder {
  readonly id: Id;
  readonly status: UserStatus;
  readonly roleId: Id;
  readonly lockedUntil: Instant | null;
}

const nothing: Rights = { names: [], isHospitalAdmin: false };

/** What may be done with users by whoever looks, by user. */
export async function actsOfUsers(scope: Scope, users: readonly Holder[]): Promise<ReadonlyMap<Id, UserRow['acts']>> {
  const rights = await rightsOf(
    scope,
    users.map(({ roleId }) => roleId),
  );
  const grantor = await grantorOf(scope);
  const admins = [...rights.values()].some(({ isHospitalAdmin }) => isHospitalAdmin) ? await activeAdmins(scope) : 0;
  return new Map(
    users.map((user) => {
      const { names, isHospitalAdmin } = rights.get(user.roleId) ?? nothing;
      const facts = { grantor, rolePermissions: names, roleIsHospitalAdmin: isHospitalAdmin };
      const own = whyNotOwn(user.id, scope.actor.userId);
      const taken = first(own, whyNotLoseAdmin({ id: user.id, status: user.status, isHospitalAdmin }, admins), whyNotTakeFrom(facts));
      const rules = {
        ...{ assignRole: taken, deactivateUser: taken, deleteUser: taken },
        activateUser: first(own, whyNotAssign(facts)),
        // Everybody changes their own password in their profile.
        resetUserPassword: own ? false : null,
        unlockUser: user.lockedUntil !== null && user.lockedUntil > scope.now ? null : false,
      } as const;
      return [user.id, actsOf(scope, userActs, user, rules)];
    }),
  );
}

interface RoleOf {
  readonly id: Id;
  readonly isHospitalAdmin: boolean;
  readonly isSystem: boolean;
  readonly name: string;
  readonly edited: boolean;
  readonly status: RoleStatus;
  readonly userCount: number;
}

interface Reader {
  readonly grantor: Grantor;
  readonly ownRoleId: Id | null;
}

function rulesOfRole(role: RoleOf, { names, isHospitalAdmin }: Rights, { grantor, ownRoleId }: Reader): ActRules<typeof roleRecord> {
  const edit = whyNotEditRole(role, ownRoleId);
  const facts = { grantor, rolePermissions: names, roleIsHospitalAdmin: isHospitalAdmin };
  const own = role.id === ownRoleId ? accessRefusals.refusal('OWN_ROLE') : null;
  const defaults = role.isSystem && role.edited ? permissionsOfRole(role.name) : names;
  return {
    editRole: edit,
    // Nothing of what the copy holds may be beyond the own set.
    duplicateRole: whyNotGrant(names, grantor),
    // Who holds it is moved to another role first.
    deleteRole: role.isSystem ? false : role.userCount === 0 ? null : first(own, whyNotTakeFrom(facts)),
    resetRole:
      role.isSystem && role.edited
        ? first(edit, whyNotGrant(without(defaults, names), grantor), whyNotTakeNames(without(names, defaults), grantor))
        : false,
  };
}

function without(names: readonly string[], gone: readonly string[]): string[] {
  const known = new Set(gone.map(foldPermission));
  return names.filter((name) => !known.has(foldPermission(name)));
}

/** What may be done with roles by whoever looks, by role. */
export async function actsOfRoles(scope: Scope, roles: readonly RoleOf[]): Promise<ReadonlyMap<Id, RoleRow['acts']>> {
  const rights = await rightsOf(
    scope,
    roles.map(({ id }) => id),
  );
  const who = { grantor: await grantorOf(scope), ownRoleId: scope.actor.roleId };
  return new Map(roles.map((role) => [role.id, actsOf(scope, roleActs, role, rulesOfRole(role, rights.get(role.id) ?? nothing, who))]));
}
