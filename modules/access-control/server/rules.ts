import { foldPermission } from '#kernel/contract/access.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, secondsSince } from '#kernel/server/clock/instants.ts';
import { beyondHeld, closeUnderRequires, requiredBy } from '#modules/permissions/contract/catalogue.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { type Cadre, clinicalCadres, licenceWarningDays, type UserStatus } from '../contract/words.ts';

/** Who grants or assigns. */
export interface Grantor {
  /** Folded names, as `scope.actor.permissions` holds them. */
  readonly permissions: ReadonlySet<string>;
  readonly isHospitalAdmin: boolean;
  /** Jobs, setup and the demo: nobody's own rights can grow by them. */
  readonly isSystem: boolean;
}

/** Names among `names` that the grantor does not hold. */
export function beyondGrantor(names: readonly string[], grantor: Grantor): readonly string[] {
  return grantor.isSystem || grantor.isHospitalAdmin ? [] : beyondHeld(names, grantor.permissions);
}

export interface AssignFacts {
  readonly grantor: Grantor;
  readonly rolePermissions: readonly string[];
  readonly roleIsHospitalAdmin: boolean;
}

/** A role within the own set, or any but Hospital Admin with 'Assign Any Role'. */
function isAssignable({ grantor, rolePermissions, roleIsHospitalAdmin }: AssignFacts): boolean {
  if (grantor.isSystem || grantor.isHospitalAdmin) return true;
  if (roleIsHospitalAdmin) return false;
  return grantor.permissions.has(foldPermission('Assign Any Role')) || beyondGrantor(rolePermissions, grantor).length === 0;
}

/** Invariant 2: nobody gives a role that is not assignable. */
export function whyNotAssign(facts: AssignFacts): Refusal | null {
  return isAssignable(facts) ? null : accessRefusals.refusal('ROLE_NOT_ASSIGNABLE');
}

/** Invariant 2, the other way round: nobody takes a role, a department or the sign-in from somebody whose role is not assignable. */
export function whyNotTakeFrom(facts: AssignFacts): Refusal | null {
  return isAssignable(facts) ? null : accessRefusals.refusal('USER_BEYOND_OWN');
}

/** Invariant 2: nobody takes a permission outside the own set out of a role; no exception. */
export function whyNotTakeNames(removed: readonly string[], grantor: Grantor): Refusal | null {
  const beyond = beyondGrantor(removed, grantor);
  if (beyond.length === 0) return null;
  return accessRefusals.refusal('ROLE_TAKES_BEYOND_OWN', { names: beyond.join(', '), permissions: beyond });
}

/** Invariant 2: nobody puts a permission outside the own set into a role; no exception. */
export function whyNotGrant(added: readonly string[], grantor: Grantor): Refusal | null {
  const beyond = beyondGrantor(added, grantor);
  return beyond.length > 0 ? accessRefusals.refusal('ROLE_BEYOND_OWN', { permissions: beyond }) : null;
}

/** Critical permissions are granted with a reason. `critical`: those among the added ones. */
export function whyNotWithoutReason(critical: readonly string[], reason: string | null): Refusal | null {
  return critical.length > 0 && !reason ? accessRefusals.refusal('REASON_FOR_CRITICAL', { names: critical.join(', ') }) : null;
}

export interface RoleFacts {
  readonly id: Id;
  readonly isHospitalAdmin: boolean;
  readonly isSystem: boolean;
  readonly status: 'active' | 'archived';
}

/** Invariant 3: the own role and the fixed one are not changed. A Hospital Admin's own role is the fixed one. */
export function whyNotEditRole(role: RoleFacts, ownRoleId: Id | null): Refusal | null {
  if (role.isHospitalAdmin) return accessRefusals.refusal('ROLE_FIXED');
  return role.id === ownRoleId ? accessRefusals.refusal('OWN_ROLE') : null;
}

/** Invariant 6: a role goes when nobody has it; system roles stay. */
export function whyNotDeleteRole(role: RoleFacts, userCount: number, moveTo: RoleFacts | null): Refusal | null {
  if (role.isSystem) return accessRefusals.refusal('SYSTEM_ROLE_STAYS');
  if (userCount === 0) return null;
  if (!moveTo) return accessRefusals.refusal('ROLE_HAS_USERS', { count: userCount });
  return moveTo.status !== 'active' || moveTo.id === role.id ? accessRefusals.refusal('MOVE_TO_UNKNOWN') : null;
}

/** Invariant 5: what is left when names are taken away; refused when others require them, unless those go too. */
export function withoutNames(
  held: readonly string[],
  taken: readonly string[],
  cascade: boolean,
): { readonly kept: readonly string[]; readonly refusal: Refusal | null } {
  const gone = new Set(taken.map(foldPermission));
  const dependants = taken.flatMap((name) => requiredBy(name, held)).filter((name) => !gone.has(foldPermission(name)));
  if (dependants.length > 0 && !cascade) {
    return { kept: held, refusal: accessRefusals.refusal('PERMISSION_REQUIRED_BY', { names: [...new Set(dependants)].join(', ') }) };
  }
  for (const name of dependants) gone.add(foldPermission(name));
  return { kept: held.filter((name) => !gone.has(foldPermission(name))), refusal: null };
}

/** The names with all they require; names that only the operator added require nothing and stay. */
export function closed(names: readonly string[]): readonly string[] {
  const shipped = closeUnderRequires(names);
  const known = new Set(shipped.map(foldPermission));
  return [...shipped, ...names.filter((name) => !known.has(foldPermission(name)))];
}

export interface UserFacts {
  readonly id: Id;
  readonly status: UserStatus;
  readonly isHospitalAdmin: boolean;
}

/** Invariant 3: nobody changes the own role or status. */
export function whyNotOwn(userId: Id, actorId: Id | null): Refusal | null {
  return userId === actorId ? accessRefusals.refusal('OWN_ROLE_OR_STATUS') : null;
}

/** Invariant 1: the last active Hospital Admin stays one. `activeAdmins` are counted under locks. */
export function whyNotLoseAdmin(user: UserFacts, activeAdmins: number): Refusal | null {
  const loses = user.isHospitalAdmin && user.status === 'active';
  return loses && activeAdmins <= 1 ? accessRefusals.refusal('LAST_HOSPITAL_ADMIN') : null;
}

/** Open work keeps a user from leaving unless somebody takes over. */
export function whyNotLeave(
  work: readonly { readonly label: string; readonly count: number; readonly blocks: boolean }[],
  handoverTo: Id | null,
): Refusal | null {
  const blocking = work.filter((item) => item.blocks);
  if (blocking.length === 0 || handoverTo) return null;
  return accessRefusals.refusal('USER_HAS_OPEN_WORK', {
    work: blocking.map((item) => `${item.count} ${item.label}`).join(', '),
    items: blocking,
  });
}

const secondsBetweenInvitations = 60;

/** An invitation is sent again at most once a minute. */
export function whyNotResend({ invitedAt, now }: { readonly invitedAt: Instant | null; readonly now: Instant }): Refusal | null {
  const seconds = invitedAt ? Math.ceil(secondsBetweenInvitations - secondsSince(invitedAt, now)) : 0;
  return seconds > 0 ? accessRefusals.refusal('INVITATION_TOO_SOON', { seconds, retryAfter: seconds }) : null;
}

export interface StaffFacts {
  readonly cadre: Cadre;
  readonly isConsultant: boolean;
  readonly specializationIds: readonly Id[];
  readonly licenceBody: string | null;
  readonly licenceNumber: string | null;
  readonly licenceMissingReason: string | null;
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

const clinical: readonly Cadre[] = clinicalCadres;

/** What a user's record must hold: a consultant's specialization, clinical staff's licence or the reason for none, dates in order. */
export function whyNotStaff(staff: StaffFacts): Refusal | null {
  if (staff.isConsultant && staff.specializationIds.length === 0) return accessRefusals.refusal('CONSULTANT_NEEDS_SPECIALIZATION');
  const licensed = staff.licenceBody !== null && staff.licenceNumber !== null;
  if (clinical.includes(staff.cadre) && !licensed && !staff.licenceMissingReason) return accessRefusals.refusal('LICENCE_REQUIRED');
  if (staff.startDate && staff.endDate && staff.endDate < staff.startDate) return accessRefusals.refusal('EMPLOYMENT_REVERSED');
  return null;
}

/** State of a practising licence on a day: it is valid through its last day. */
export function licenceState(
  { licenceNumber, licenceExpiry }: { readonly licenceNumber: string | null; readonly licenceExpiry: CalendarDate | null },
  today: CalendarDate,
) {
  if (!licenceNumber) return 'none';
  if (!licenceExpiry) return 'valid';
  if (licenceExpiry < today) return 'expired';
  return licenceExpiry <= addCalendarDays(today, licenceWarningDays) ? 'expiring' : 'valid';
}

/** First, middle and last name as one. */
export function fullNameOf({
  firstName,
  middleName,
  lastName,
}: {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
}): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}

/** A free name for a copy: '{name} (copy)', '{name} (copy 2)' … */
export function copyName(name: string, taken: ReadonlySet<string>, fold: (name: string) => string): string {
  const base = name.slice(0, 50);
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? `${base} (copy)` : `${base} (copy ${count})`;
    if (!taken.has(fold(candidate))) return candidate;
  }
}

/** The server's code goes by the name of what it checks, and ships its module and risk; the words that describe it are free. */
export function whyNotEditPermission(
  stored: { readonly inUse: boolean; readonly name: string; readonly moduleKey: string; readonly risk: string },
  order: { readonly name?: string | undefined; readonly moduleId?: string | undefined; readonly risk?: string | undefined },
): Refusal | null {
  if (!stored.inUse) return null;
  const kept = [order.name ?? stored.name, order.moduleId ?? stored.moduleKey, order.risk ?? stored.risk];
  const same = kept[0] === stored.name && kept[1] === stored.moduleKey && kept[2] === stored.risk;
  return same ? null : accessRefusals.refusal('PERMISSION_IN_USE');
}
