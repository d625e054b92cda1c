import { foldPermission } from '#kernel/contract/access.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays, addMinutes } from '#kernel/server/clock/instants.ts';
import { newestMessageTo, tokenIn } from '#kernel/server/demo/inbox.ts';
import { demoPassword, foundedDaysAgo, moment, secondFoundedDaysAgo } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Actor, Scope } from '#kernel/server/scope/scope.ts';
import { createAccount, hashPassword } from '#modules/auth/server/index.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';
import { findPermission } from '#modules/permissions/contract/catalogue.ts';
import { demoRoles } from '#modules/permissions/contract/roles.ts';
import { requireFreeSlots } from '#modules/subscription/server/index.ts';
import { UserJoined } from '../contract/events.ts';
import { NewUser } from '../contract/records.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  demoStaff,
  type DemoStaff,
  departmentNames,
  lateJoiners,
  leavers,
  licenceBodyOf,
  licenceEnds,
  waitingStaff,
} from './demo/staff.ts';
import { createRole } from './edit-roles.ts';
import { editUser } from './edit-user.ts';
import { createUser, insertUser, refuseUnfit } from './invite-user.ts';
import { deactivateUser } from './leave-and-return.ts';
import { permissionNamesOf } from './role-store.ts';
import { setDepartments, setSpecializations } from './user-store.ts';

const demo = 'hospital:demo';
const director = 'user:hospitaladmin';

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
];

/** The computer somebody works at: the same one every day. */
function deviceOf(place: number): Pick<Actor, 'ip' | 'userAgent'> {
  return { ip: `102.89.47.${20 + (place % 200)}`, userAgent: browsers[place % browsers.length] ?? null };
}

async function actorOf(scope: Scope, userId: Id, place: number): Promise<Actor> {
  const user = await scope.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.hospitalId', '=', 'u.hospitalId').onRef('r.id', '=', 'u.roleId'))
    .select(['u.accountId', 'u.fullname', 'r.id as roleId', 'r.name as roleName', 'r.isHospitalAdmin'])
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const names = await permissionNamesOf(scope, { id: user.roleId, isHospitalAdmin: user.isHospitalAdmin });
  return {
    kind: 'user',
    accountId: user.accountId,
    userId,
    name: user.fullname,
    role: user.roleName,
    roleId: user.roleId,
    sessionId: null,
    permissions: new Set(names.map(foldPermission)),
    requestId: null,
    ...deviceOf(place),
  };
}

interface House {
  readonly hospital: string;
  readonly founder: string;
  /** Of the names of its users: `user:` or `second:`. */
  readonly users: string;
  /** Of the names of its roles and departments. */
  readonly prefix: string;
  readonly mailbox: string;
}

const first: House = { hospital: demo, founder: 'founder:demo', users: 'user:', prefix: '', mailbox: 'demo.civis.test' };
const second: House = {
  hospital: 'hospital:second',
  founder: 'founder:second',
  users: 'second:',
  prefix: 'second:',
  mailbox: 'second.civis.test',
};

async function nameRoles(stage: DemoStage, { hospital, prefix }: House): Promise<void> {
  await stage.inHospital(hospital, 'system', async (scope) => {
    const rows = await scope.tx.selectFrom('roles').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
    for (const { id, name } of rows) stage.ids.set(`${prefix}role:${name}`, id);
  });
}

/** The founder is the first who can act; the roles of the setup get their names. */
async function beginHouse(stage: DemoStage, house: House): Promise<void> {
  const userId = stage.idOf(house.founder);
  stage.ids.set(`${house.users}hospitaladmin`, userId);
  const actor = await stage.inHospital(house.hospital, 'system', (scope) => actorOf(scope, userId, 0));
  stage.actors.set(`${house.users}hospitaladmin`, actor);
  await nameRoles(stage, house);
}

async function addRoles(stage: DemoStage): Promise<void> {
  for (const { name, description, permissions } of demoRoles) {
    const permissionIds = permissions.flatMap((permission) => findPermission(permission)?.id ?? []);
    const order = { name, description, permissionIds, reason: 'Duties of the house' };
    const role = await stage.inHospital(demo, director, (scope) => createRole(scope, order));
    stage.ids.set(`role:${name}`, role.id);
  }
}

const specializationIds = new Map<string, Id>(defaultSpecializations.map(({ id, name }) => [name, id]));

function licenceOf({ key, cadre }: DemoStaff, place: number, today: CalendarDate) {
  const licenceBody = licenceBodyOf(cadre);
  if (!licenceBody) return {};
  const licenceExpiry = addCalendarDays(today, licenceEnds[key] ?? 95 + ((place * 41) % 610));
  return { licenceBody, licenceNumber: `${licenceBody}/${51_200 + place * 173}`, licenceExpiry };
}

const streets = ['Adeola Close', 'Oke-Ado Street', 'Freedom Way', 'Bishop Lane', 'Palm Grove Avenue', 'Sanusi Road', 'Harmony Estate'];

function orderOf(stage: DemoStage, house: House, staff: DemoStaff, place: number): NewUser {
  const { key, departments, role, specialization, ...who } = staff;
  const chosen = specialization ? specializationIds.get(specialization) : undefined;
  const here = house === first;
  return NewUser.parse({
    ...who,
    email: `${key}@${house.mailbox}`,
    dialCode: here ? '+234' : '+233',
    phoneNumber: `80${[3, 5, 6, 7][place % 4]}${String(5_010_101 + place * 31_337)}`,
    address: `${3 + place * 2} ${streets[place % streets.length]}`,
    city: here ? 'Lagos' : 'Accra',
    state: here ? 'Lagos' : 'Greater Accra',
    country: here ? 'Nigeria' : 'Ghana',
    dateOfBirth: addCalendarDays(stage.today, -9_400 - ((place * 311) % 10_500)),
    roleId: stage.idOf(`${house.prefix}role:${role}`),
    departmentIds: departments.map((code) => stage.idOf(`${house.prefix}department:${departmentNames[code]}`)),
    isConsultant: chosen !== undefined,
    specializationIds: chosen ? [chosen] : [],
    ...licenceOf(staff, place, stage.today),
    employmentType: place % 11 === 10 ? 'part-time' : 'full-time',
    startDate: stage.now.slice(0, 10),
    reason: role === 'Hospital Admin' ? 'Deputy of the medical director' : null,
  });
}

async function invite(stage: DemoStage, house: House, staff: DemoStaff, place: number): Promise<void> {
  const order = orderOf(stage, house, staff, place);
  const user = await stage.inHospital(house.hospital, `${house.users}hospitaladmin`, (scope) => createUser(scope, order));
  stage.ids.set(`${house.users}${staff.key}`, user.id);
}

async function keepActor(stage: DemoStage, house: House, { key }: DemoStaff, place: number): Promise<void> {
  const userId = stage.idOf(`${house.users}${key}`);
  const actor = await stage.inHospital(house.hospital, 'system', (scope) => actorOf(scope, userId, place));
  stage.actors.set(`${house.users}${key}`, actor);
}

async function accept(stage: DemoStage, house: House, staff: DemoStaff, place: number): Promise<void> {
  const email = `${staff.key}@${house.mailbox}`;
  await stage.onPlatform(async (scope) => {
    const token = tokenIn(await newestMessageTo(scope, email));
    await acceptInvitation(scope, token, { password: demoPassword, confirmPassword: demoPassword, termsAccepted: true });
  }, deviceOf(place));
  await keepActor(stage, house, staff, place);
}

/** The hash of the password of all demo sign-ins, made with the first of them. */
type Hashed = (scope: Scope) => Promise<string>;

/**
 * Somebody who came with the house: taken in by the acts' own parts in one go, with the password of all demo sign-ins
 * hashed once. An invitation each, opened and answered, would cost a slow hash for every one of them.
 */
async function takeIn(stage: DemoStage, staff: DemoStaff, place: number, hashed: Hashed): Promise<void> {
  const order = orderOf(stage, first, staff, place);
  const { email, dialCode, phoneNumber, departmentIds, specializationIds, reason, ...fields } = order;
  const user = await stage.inHospital(demo, director, async (scope) => {
    await refuseUnfit(scope, order);
    await requireFreeSlots(scope);
    const { hospitalId, now } = scope;
    const hash = await hashed(scope);
    const signIn = { area: 'hospital', hospitalId, email, dialCode, phoneNumber, status: 'active', passwordHash: hash } as const;
    const account = await createAccount(scope, { ...signIn, emailConfirmed: true, phoneNumberConfirmed: true });
    const joined = { invitedBy: scope.actor.userId, invitedAt: now, joinedAt: now, termsAcceptedAt: now };
    const made = await insertUser(scope, { ...fields, ...joined, accountId: account.id, status: 'active' });
    await setDepartments(scope, made.id, departmentIds);
    await setSpecializations(scope, made.id, specializationIds);
    await scope.emit(UserJoined, { userId: made.id, accountId: account.id });
    await scope.record({
      action: 'create',
      entity: 'User',
      entityId: made.id,
      entityNumber: made.staffNumber,
      summary: `User ${made.fullname} taken in as ${staff.role}`,
      after: { fullname: made.fullname, email, role: staff.role, cadre: made.cadre, status: made.status },
      reason,
    });
    return made;
  });
  stage.ids.set(`user:${staff.key}`, user.id);
  await keepActor(stage, first, staff, place);
}

function joining(house: House, staff: DemoStaff, place: number, at: Instant): DemoStep[] {
  return [
    { at, run: (stage) => invite(stage, house, staff, place) },
    { at: addMinutes(at, 26 * 60 + place), run: (stage) => accept(stage, house, staff, place) },
  ];
}

/** A nurse who has proven herself keeps the ward from now on. */
async function promote(stage: DemoStage): Promise<void> {
  const userId = stage.idOf('user:patience.oche');
  const order = { roleId: stage.idOf('role:Ward Manager'), reason: 'Keeps the medical ward from this month' };
  const actor = await stage.inHospital(demo, director, async (scope) => {
    await editUser(scope, userId, order);
    return actorOf(scope, userId, 36);
  });
  stage.actors.set('user:patience.oche', actor);
}

const staffOfSecond: readonly DemoStaff[] = [
  {
    key: 'frontdesk',
    title: 'Ms',
    firstName: 'Abena',
    lastName: 'Asante',
    gender: 'female',
    role: 'Admin',
    cadre: 'records',
    departments: ['REC'],
  },
  {
    key: 'doctor',
    title: 'Dr',
    firstName: 'Yaw',
    lastName: 'Darko',
    gender: 'male',
    role: 'Doctor',
    cadre: 'doctor',
    departments: ['MED'],
  },
  {
    key: 'nurse',
    title: 'Nurse',
    firstName: 'Efua',
    lastName: 'Sarpong',
    gender: 'female',
    role: 'Nurse',
    cadre: 'nurse',
    departments: ['NUR'],
  },
];

function joiningSteps(now: Instant): DemoStep[] {
  let hash: Promise<string> | null = null;
  const hashed: Hashed = (scope) => {
    hash ??= hashPassword(scope, demoPassword);
    return hash;
  };
  return demoStaff.flatMap((staff, index) => {
    const late = lateJoiners[staff.key];
    const at = moment(now, late ?? foundedDaysAgo - 2 - Math.floor(index / 5), `09:${10 + (index % 5) * 9}`);
    // Those whose sign-in is told, and those who came later, answered an invitation.
    if (late || !staff.key.includes('.')) return joining(first, staff, index + 1, at);
    return [{ at, run: (stage: DemoStage) => takeIn(stage, staff, index + 1, hashed) }];
  });
}

/** Roles, 62 users and their comings and goings in the demo hospital; three users in the second one. */
export function accessSteps(now: Instant): readonly DemoStep[] {
  return [
    { at: moment(now, foundedDaysAgo, '09:00'), run: (stage) => beginHouse(stage, first) },
    { at: moment(now, foundedDaysAgo, '11:10'), run: addRoles },
    ...joiningSteps(now),
    { at: moment(now, 302, '10:20'), run: promote },
    ...leavers.map(([key, daysAgo, reason]): DemoStep => {
      const act = (stage: DemoStage) => (scope: Scope) => deactivateUser(scope, stage.idOf(`user:${key}`), { reason });
      return { at: moment(now, daysAgo, '15:40'), run: async (stage) => void (await stage.inHospital(demo, director, act(stage))) };
    }),
    { at: moment(now, 1, '10:15'), run: (stage) => invite(stage, first, waitingStaff, 77) },
    { at: moment(now, secondFoundedDaysAgo, '10:30'), run: (stage) => beginHouse(stage, second) },
    ...staffOfSecond.flatMap((staff, index) =>
      joining(second, staff, 120 + index, moment(now, secondFoundedDaysAgo - 3, `09:${20 + index}`)),
    ),
  ];
}
