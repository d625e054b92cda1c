import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import type { RoleActs, UserActs } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
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

// What the acts of this module would refuse whoever looks, said beside each record, so that no screen offers it. The acts ask the
// same rules again under their locks.

const said = (...found: readonly (Refusal | null)[]): string | null => found.find((refusal) => refusal !== null)?.message ?? null;

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
}

const nothing: Rights = { names: [], isHospitalAdmin: false };

/** Of each user why whoever looks cannot change the role, deactivate, activate or remove; null where they can. */
export async function refusedActsOfUsers(scope: Scope, users: readonly Holder[]): Promise<ReadonlyMap<Id, UserActs>> {
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
      const taken = said(own, whyNotLoseAdmin({ id: user.id, status: user.status, isHospitalAdmin }, admins), whyNotTakeFrom(facts));
      return [user.id, { role: taken, deactivate: taken, remove: taken, activate: said(own, whyNotAssign(facts)) }];
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

function refusedOfRole(role: RoleOf, { names, isHospitalAdmin }: Rights, { grantor, ownRoleId }: Reader): RoleActs {
  const edit = whyNotEditRole(role, ownRoleId);
  const facts = { grantor, rolePermissions: names, roleIsHospitalAdmin: isHospitalAdmin };
  const own = role.id === ownRoleId ? accessRefusals.refusal('OWN_ROLE') : null;
  const defaults = role.isSystem && role.edited ? permissionsOfRole(role.name) : names;
  return {
    edit: said(edit),
    // Nothing of what the copy holds may be beyond the own set.
    duplicate: said(whyNotGrant(names, grantor)),
    // Who holds it is moved to another role first.
    remove: role.userCount === 0 ? null : said(own, whyNotTakeFrom(facts)),
    reset: said(edit, whyNotGrant(without(defaults, names), grantor), whyNotTakeNames(without(names, defaults), grantor)),
  };
}

function without(names: readonly string[], gone: readonly string[]): string[] {
  const known = new Set(gone.map(foldPermission));
  return names.filter((name) => !known.has(foldPermission(name)));
}

/** Of each role why whoever looks cannot edit, duplicate, reset or remove it; null where they can. */
export async function refusedActsOfRoles(scope: Scope, roles: readonly RoleOf[]): Promise<ReadonlyMap<Id, RoleActs>> {
  const rights = await rightsOf(
    scope,
    roles.map(({ id }) => id),
  );
  const who = { grantor: await grantorOf(scope), ownRoleId: scope.actor.roleId };
  return new Map(roles.map((role) => [role.id, refusedOfRole(role, rights.get(role.id) ?? nothing, who)]));
}
