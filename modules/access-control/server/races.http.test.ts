import { expect, test } from 'vitest';
import {
  aHospital,
  demoPassword,
  lastMessageTo,
  nobody,
  somebodyWith,
  type TestHospital,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { roleCalls } from '../contract/calls/roles.ts';
import { userCalls } from '../contract/calls/users.ts';

const twenty = Array.from({ length: 20 }, (_, index) => index);

function countOf(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

async function roleIdOf(hospital: TestHospital, name: string): Promise<string> {
  const { data } = (await hospital.admin.send(roleCalls.listRoles, { query: { limit: 1000 } })).payload;
  return data.find((role) => role.name === name)?.id ?? '';
}

async function aNewUser(hospital: TestHospital, roleId: string) {
  return {
    firstName: 'Race',
    lastName: 'Runner',
    email: `${unique('race')}@civis.test`,
    dialCode: '+234',
    phoneNumber: '8030000002',
    roleId,
    departmentIds: [hospital.departmentId],
    cadre: 'other' as const,
  };
}

test('an invitation accepted 20 times at once makes one user and one session', async () => {
  const hospital = await aHospital();
  const body = await aNewUser(hospital, await roleIdOf(hospital, 'Auditor'));
  const { id } = (await hospital.admin.send(userCalls.createUser, { body })).payload;
  const token = tokenIn((await lastMessageTo(body.email)).text);
  const accept = () =>
    nobody().send(userCalls.acceptInvitation, {
      params: { token },
      body: { password: demoPassword, confirmPassword: demoPassword, termsAccepted: true },
    });
  const answers = await Promise.all(twenty.map(accept));
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 19 });
  const { rows } = await theDatabase().owner.query(
    'select count(*)::int as n from sessions s join users u on u.account_id = s.account_id where u.id = $1',
    [id],
  );
  expect(rows[0].n).toBe(1);
});

test('20 new users for 3 free slots: three pass, the rest is 402, staff numbers have no gap', async () => {
  const hospital = await aHospital();
  await theDatabase().owner.query('update subscriptions set user_slots = 4 where hospital_id = $1', [hospital.id]);
  const roleId = await roleIdOf(hospital, 'Auditor');
  const answers = await Promise.all(
    twenty.map(async () => hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital, roleId) })),
  );
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 3, 402: 17 });
  expect(answers.find(({ status }) => status === 402)?.message).toBe('Subscription Upgrade Required');
  const { rows } = await theDatabase().owner.query('select staff_number from users where hospital_id = $1 order by 1', [hospital.id]);
  expect(rows.map((row) => row.staff_number)).toEqual(['STF-0001', 'STF-0002', 'STF-0003', 'STF-0004']);
});

async function twoAdmins(hospital: TestHospital) {
  const body = await aNewUser(hospital, await roleIdOf(hospital, 'Hospital Admin'));
  const { id } = (await hospital.admin.send(userCalls.createUser, { body })).payload;
  const token = tokenIn((await lastMessageTo(body.email)).text);
  const accepted = await nobody().send(userCalls.acceptInvitation, {
    params: { token },
    body: { password: demoPassword, confirmPassword: demoPassword, termsAccepted: true },
  });
  return { other: somebodyWith(accepted.payload.token), otherId: id };
}

async function activeAdmins(hospital: TestHospital): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as n from users u join roles r on r.hospital_id = u.hospital_id and r.id = u.role_id
     where u.hospital_id = $1 and u.status = 'active' and r.is_hospital_admin`,
    [hospital.id],
  );
  return rows[0].n;
}

test('two admins who demote each other 20 times at once: one stays', async () => {
  const hospital = await aHospital();
  const { other, otherId } = await twoAdmins(hospital);
  const roleId = await roleIdOf(hospital, 'Nurse');
  const answers = await Promise.all(
    twenty.map((index) =>
      index % 2 === 0
        ? hospital.admin.send(userCalls.editUser, { params: { id: otherId }, body: { roleId } })
        : other.send(userCalls.editUser, { params: { id: hospital.admin.userId }, body: { roleId } }),
    ),
  );
  expect(await activeAdmins(hospital)).toBe(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.map(({ status, text }) => ([200, 401, 403, 422].includes(status) ? '' : text)).join('')).toBe('');
});

test('two admins who deactivate each other at once: one stays', async () => {
  const hospital = await aHospital();
  const { other, otherId } = await twoAdmins(hospital);
  const body = { reason: 'Out of here' };
  await Promise.all(
    twenty.map((index) =>
      index % 2 === 0
        ? hospital.admin.send(userCalls.deactivateUser, { params: { id: otherId }, body })
        : other.send(userCalls.deactivateUser, { params: { id: hospital.admin.userId }, body }),
    ),
  );
  expect(await activeAdmins(hospital)).toBe(1);
});

test('one role name 20 times at once: one role', async () => {
  const hospital = await aHospital();
  const spellings = ['Night Shift', 'night shift', 'NIGHTSHIFT', ' Night  Shift '];
  const answers = await Promise.all(
    twenty.map((index) => hospital.admin.send(roleCalls.createRole, { body: { name: spellings[index % 4] ?? '' } })),
  );
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
});

test('one e-mail 20 times at once: one user', async () => {
  const hospital = await aHospital();
  const body = await aNewUser(hospital, await roleIdOf(hospital, 'Auditor'));
  const answers = await Promise.all(twenty.map(() => hospital.admin.send(userCalls.createUser, { body })));
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
});

test('a role is archived while users are put into it: no user is left in an archived role', async () => {
  const hospital = await aHospital();
  const role = (await hospital.admin.send(roleCalls.createRole, { body: { name: 'Passing Role' } })).payload;
  const [first, ...rest] = await Promise.all([
    hospital.admin.send(roleCalls.deleteRole, { params: { id: role.id } }),
    ...twenty.slice(0, 10).map(async () => hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital, role.id) })),
  ]);
  const made = rest.filter(({ status }) => status === 200).length;
  expect(first?.status === 200 ? made : made > 0).toBe(first?.status === 200 ? 0 : true);
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as n from users u join roles r on r.hospital_id = u.hospital_id and r.id = u.role_id where r.id = $1 and r.status = 'archived' and u.status <> 'archived'`,
    [role.id],
  );
  expect(rows[0].n).toBe(0);
});
