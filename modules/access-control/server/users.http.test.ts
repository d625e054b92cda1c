import { describe, expect, test, vi } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  lastMessageTo,
  nobody,
  runJobNow,
  setClock,
  type TestHospital,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { roleCalls } from '../contract/calls/roles.ts';
import { userCalls } from '../contract/calls/users.ts';

async function roleId(hospital: TestHospital, name: string): Promise<string> {
  const { data } = (await hospital.admin.send(roleCalls.listRoles, { query: { limit: 1000 } })).payload;
  const found = data.find((role) => role.name === name);
  if (!found) throw new Error(`No role ${name}`);
  return found.id;
}

async function aNewUser(hospital: TestHospital, more: object = {}) {
  return {
    title: 'Mr' as const,
    firstName: 'Chidi',
    lastName: 'Okafor',
    email: `${unique('staff')}@civis.test`,
    dialCode: '+234',
    phoneNumber: '8030000001',
    roleId: await roleId(hospital, 'Auditor'),
    departmentIds: [hospital.departmentId],
    cadre: 'auditor' as const,
    ...more,
  };
}

describe('inviting', () => {
  test('invited, accepted once, signed in, the inviter is told', async () => {
    const hospital = await aHospital();
    const body = await aNewUser(hospital);
    const created = await hospital.admin.send(userCalls.createUser, { body });
    expect(created.payload).toMatchObject({
      status: 'pending',
      staffNumber: 'STF-0002',
      role: { name: 'Auditor' },
      fullname: 'Chidi Okafor',
    });
    const token = tokenIn((await lastMessageTo(body.email)).text);
    const peek = await nobody().send(userCalls.peekInvitation, { params: { token } });
    expect(peek.payload).toMatchObject({ email: body.email, hospitalName: hospital.name, roleName: 'Auditor' });
    const accept = (more: object = {}) =>
      nobody().send(userCalls.acceptInvitation, {
        params: { token },
        body: { password: demoPassword, confirmPassword: demoPassword, termsAccepted: true, ...more },
      });
    expect((await accept({ termsAccepted: false })).message).toBe('Terms and condition must be checked');
    expect((await accept({ password: 'weak', confirmPassword: 'weak' })).status).toBe(400);
    const session = await accept();
    expect(session.payload.role.name).toBe('Auditor');
    expect((await accept()).error.code).toBe('LINK_INVALID');
    const { rows } = await theDatabase().owner.query(`select title from notifications where user_id = $1`, [hospital.admin.userId]);
    expect(rows.map(({ title }) => title)).toContain('User Joined');
    const user = (await hospital.admin.send(userCalls.readUser, { params: { id: created.payload.id } })).payload;
    expect([user.status, user.emailConfirmed, user.sessionsCount]).toEqual(['active', true, 1]);
  });

  test('a taken e-mail is 409 on the field, a foreign department 422, clinical staff need a licence', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    const send = async (more: object) => hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital, more) });
    const taken = await send({ email: hospital.admin.email });
    expect([taken.status, taken.error.fields]).toEqual([409, { email: 'Email is already in use' }]);
    expect((await send({ departmentIds: [other.departmentId] })).error.code).toBe('DEPARTMENT_UNKNOWN');
    expect((await send({ roleId: await roleId(other, 'Auditor') })).error.code).toBe('ROLE_UNKNOWN');
    expect((await send({ cadre: 'nurse' })).error.code).toBe('LICENCE_REQUIRED');
    expect((await send({ cadre: 'nurse', licenceMissingReason: 'On the way from the council' })).status).toBe(200);
    expect((await send({ isConsultant: true })).error.code).toBe('CONSULTANT_NEEDS_SPECIALIZATION');
  });

  test('resent once a minute, and the old link dies', async () => {
    const hospital = await aHospital();
    const body = await aNewUser(hospital);
    const { id } = (await hospital.admin.send(userCalls.createUser, { body })).payload;
    const old = tokenIn((await lastMessageTo(body.email)).text);
    expect((await hospital.admin.send(userCalls.resendInvite, { params: { id } })).status).toBe(429);
    setClock(addDays(clockNow(), 0.001));
    try {
      expect((await hospital.admin.send(userCalls.resendInvite, { params: { id } })).status).toBe(200);
      expect((await nobody().send(userCalls.peekInvitation, { params: { token: old } })).status).toBe(400);
      const fresh = tokenIn((await lastMessageTo(body.email)).text);
      expect((await nobody().send(userCalls.peekInvitation, { params: { token: fresh } })).status).toBe(200);
    } finally {
      setClock(null);
    }
  });

  test('after 30 days an invitation is withdrawn and its slot free', async () => {
    const hospital = await aHospital();
    const { id } = (await hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital) })).payload;
    setClock(addDays(clockNow(), 31));
    try {
      await runJobNow('access-control.archive-old-invitations', { hospitalId: hospital.id });
    } finally {
      setClock(null);
    }
    const counts = (await hospital.admin.send(userCalls.countUsers, { params: { hospitalId: hospital.id } })).payload;
    expect([counts.archived, counts.used]).toEqual([1, 1]);
    expect((await hospital.admin.send(userCalls.readUser, { params: { id } })).payload.status).toBe('archived');
  });
});

describe('assigning roles', () => {
  test('no wider role than the own one without Assign Any Role; Hospital Admin only by Hospital Admins', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Create User', 'Edit User');
    const anyone = await hospital.userWith('Create User', 'Edit User', 'Assign Any Role');
    const doctor = await roleId(hospital, 'Doctor');
    const admin = await roleId(hospital, 'Hospital Admin');
    const send = async (who: typeof clerk, role: string) =>
      who.send(userCalls.createUser, { body: await aNewUser(hospital, { roleId: role }) });
    expect([(await send(clerk, doctor)).status, (await send(clerk, doctor)).message]).toEqual([403, 'You cannot assign this role']);
    expect((await send(anyone, doctor)).status).toBe(200);
    expect((await send(anyone, admin)).status).toBe(403);
    expect((await send(hospital.admin, admin)).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      `select summary from audit_entries where hospital_id = $1 and action = 'permission' and summary like '%beyond the rights of%'`,
      [hospital.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('nobody demotes, deactivates or archives somebody with rights that they do not hold', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Edit User', 'Deactivate User', 'Delete User');
    const manager = await hospital.userWith('Edit User', 'Deactivate User', 'Delete User', 'Assign Any Role');
    const doctor = await hospital.userWithRole('Doctor');
    const admin = await hospital.userWithRole('Hospital Admin');
    const auditor = await roleId(hospital, 'Auditor');
    const none = (await hospital.admin.send(roleCalls.createRole, { body: { name: 'Nothing', permissionIds: [] } })).payload;
    const others = await theDatabase().owner.query('select id from departments where hospital_id = $1 and id <> $2 limit 1', [
      hospital.id,
      hospital.departmentId,
    ]);
    const elsewhere = others.rows[0].id as string;
    const acts = [
      (who: typeof clerk, id: string) => who.send(userCalls.editUser, { params: { id }, body: { roleId: none.id } }),
      (who: typeof clerk, id: string) => who.send(userCalls.editUser, { params: { id }, body: { endDate: '2026-01-01' } }),
      (who: typeof clerk, id: string) => who.send(userCalls.editUser, { params: { id }, body: { departmentIds: [elsewhere] } }),
      (who: typeof clerk, id: string) => who.send(userCalls.deactivateUser, { params: { id }, body: { reason: 'Left the house' } }),
    ];
    for (const act of acts) {
      for (const { userId } of [doctor, admin]) expect((await act(clerk, userId)).error.code).toBe('USER_BEYOND_OWN');
      expect((await act(manager, admin.userId)).error.code).toBe('USER_BEYOND_OWN');
    }
    expect(
      (await hospital.admin.send(userCalls.deactivateUser, { params: { id: admin.userId }, body: { reason: 'Left the house' } })).status,
    ).toBe(200);
    for (const who of [clerk, manager]) {
      const gone = await who.send(userCalls.deleteUser, { params: { id: admin.userId }, body: { reason: 'Left the house' } });
      expect(gone.error.code).toBe('USER_BEYOND_OWN');
      const back = await who.send(userCalls.activateUser, { params: { id: admin.userId } });
      expect(back.error.code).toBe('ROLE_NOT_ASSIGNABLE');
    }
    expect((await clerk.send(userCalls.editUser, { params: { id: doctor.userId }, body: { firstName: 'Ngozi' } })).status).toBe(200);
    // Who may give any role may take it as well; that leaves a trace and tells the Hospital Admins.
    expect((await manager.send(userCalls.editUser, { params: { id: doctor.userId }, body: { roleId: auditor } })).status).toBe(200);
    const { rows } = await theDatabase().owner.query(
      `select summary from audit_entries where hospital_id = $1 and summary like '%was given another role'`,
      [hospital.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('nobody raises own rights: not by the own role, another role, or a role edited for others', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith(
      'Edit User',
      'Assign Any Role',
      'Edit Role',
      'Assign Permission',
      'Create Role',
      'View Roles',
      'View Users',
      'View Permissions',
    );
    const own = (await clerk.send(userCalls.readUser, { params: { id: clerk.userId } })).payload;
    const doctor = await roleId(hospital, 'Doctor');
    const admin = await roleId(hospital, 'Hospital Admin');
    const answers = [
      await clerk.send(userCalls.editUser, { params: { id: clerk.userId }, body: { roleId: doctor } }),
      await clerk.send(userCalls.editOwnProfile, { body: { roleId: admin } as never }),
      await clerk.send(roleCalls.editRole, { params: { id: own.roleId }, body: { permissionIds: [], reason: 'more' } }),
      await clerk.send(roleCalls.editRole, { params: { id: admin }, body: { permissionIds: [] } }),
      await clerk.send(roleCalls.duplicateRole, { params: { id: admin } }),
      await clerk.send(roleCalls.duplicateRole, { params: { id: doctor } }),
      await clerk.send(roleCalls.resetRole, { params: { id: own.roleId } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual([
      'OWN_ROLE_OR_STATUS',
      'INVALID_INPUT',
      'OWN_ROLE',
      'ROLE_FIXED',
      'ROLE_BEYOND_OWN',
      'ROLE_BEYOND_OWN',
      'NOT_SYSTEM_ROLE',
    ]);
    const after = (await clerk.send(userCalls.myAccess)).payload.permissions;
    expect(after.sort()).toEqual(own.permissions.sort());
  });

  test('a removed permission refuses at once, and 403 names it', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    expect((await user.send(userCalls.listUsers)).status).toBe(200);
    const { roleId: id } = (await hospital.admin.send(userCalls.readUser, { params: { id: user.userId } })).payload;
    await hospital.admin.send(roleCalls.editRole, { params: { id }, body: { permissionIds: [] } });
    await vi.waitFor(async () => {
      const refused = await user.send(userCalls.listUsers);
      expect([refused.status, refused.message, refused.error.permission]).toEqual([
        403,
        'You do not have permission: View Users',
        'View Users',
      ]);
    });
  });

  test('a changed role acts on running sessions', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const nurse = await roleId(hospital, 'Nurse');
    const edited = await hospital.admin.send(userCalls.editUser, { params: { id: user.userId }, body: { roleId: nurse, version: 2 } });
    expect(edited.payload.role.name).toBe('Nurse');
    await vi.waitFor(async () => expect((await user.send(userCalls.listUsers)).status).toBe(403));
    expect((await user.send(userCalls.myAccess)).payload.permissions).toContain('View Patient List');
    const stale = await hospital.admin.send(userCalls.editUser, { params: { id: user.userId }, body: { firstName: 'Other', version: 2 } });
    expect(stale.error.code).toBe('STALE_VERSION');
  });
});

describe('leaving and returning', () => {
  test('deactivated: no session, no sign-in, slot free; activated again by link', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const { id } = { id: user.userId };
    const before = (await hospital.admin.send(userCalls.countUsers, { params: { hospitalId: hospital.id } })).payload;
    expect(
      (await hospital.admin.send(userCalls.deactivateUser, { params: { id }, body: { reason: 'Left the house' } })).payload.status,
    ).toBe('inactive');
    await vi.waitFor(async () => expect((await user.send(userCalls.myAccess)).status).toBe(401));
    const refused = await nobody().send(authCalls.signIn, {
      params: { param: 'hospital' },
      body: { email: user.email, password: demoPassword },
    });
    expect([refused.status, refused.message]).toEqual([400, 'Account is deactivated. Contact your administrator']);
    const after = (await hospital.admin.send(userCalls.countUsers, { params: { hospitalId: hospital.id } })).payload;
    expect(after.used).toBe(before.used - 1);
    expect((await hospital.admin.send(userCalls.activateUser, { params: { id } })).payload.status).toBe('active');
    expect((await lastMessageTo(user.email)).template).toBe('reset-password');
  });

  test('archived only from inactive or pending; the name stays, the e-mail is free, pickers forget', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith('View Users');
    const id = user.userId;
    expect((await hospital.admin.send(userCalls.deleteUser, { params: { id }, body: { reason: 'Left' } })).error.code).toBe(
      'USER_STILL_ACTIVE',
    );
    await hospital.admin.send(userCalls.deactivateUser, { params: { id }, body: { reason: 'Left the house' } });
    expect((await hospital.admin.send(userCalls.deleteUser, { params: { id }, body: { reason: 'Left the house' } })).payload.status).toBe(
      'archived',
    );
    expect((await hospital.admin.send(userCalls.readUser, { params: { id } })).payload.fullname).toBe('Ada Tester');
    const picked = (await hospital.admin.send(userCalls.pickUsers, { query: { limit: 100 } })).payload.data;
    expect(picked.map((each) => each.id)).not.toContain(id);
    expect((await hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital, { email: user.email }) })).status).toBe(200);
  });

  test('nobody changes the own status; the last Hospital Admin stays', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Deactivate User', 'Edit User', 'Assign Any Role');
    const own = await hospital.admin.send(userCalls.deactivateUser, {
      params: { id: hospital.admin.userId },
      body: { reason: 'Own wish' },
    });
    expect(own.error.code).toBe('OWN_ROLE_OR_STATUS');
    const last = await clerk.send(userCalls.deactivateUser, { params: { id: hospital.admin.userId }, body: { reason: 'Coup' } });
    expect([last.status, last.message]).toEqual([422, 'Hospital must have an administrator']);
    const demoted = await clerk.send(userCalls.editUser, {
      params: { id: hospital.admin.userId },
      body: { roleId: await roleId(hospital, 'Nurse') },
    });
    expect(demoted.error.code).toBe('LAST_HOSPITAL_ADMIN');
  });

  test('the database keeps the last Hospital Admin, too', async () => {
    const hospital = await aHospital();
    const change = theDatabase().owner.query(`update users set status = 'inactive' where hospital_id = $1`, [hospital.id]);
    await expect(change).rejects.toMatchObject({ constraint: 'users_last_hospital_admin' });
  });

  test('a locked user is unlocked by hand', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    const id = user.userId;
    expect((await hospital.admin.send(userCalls.unlockUser, { params: { id } })).error.code).toBe('USER_NOT_LOCKED');
    for (let guess = 0; guess < 5; guess += 1) {
      await nobody().send(authCalls.signIn, { params: { param: 'hospital' }, body: { email: user.email, password: 'Wrong-Password-1!' } });
    }
    expect((await hospital.admin.send(userCalls.readUser, { params: { id } })).payload.lockedUntil).not.toBeNull();
    expect((await hospital.admin.send(userCalls.unlockUser, { params: { id } })).payload.lockedUntil).toBeNull();
    expect(
      (await nobody().send(authCalls.signIn, { params: { param: 'hospital' }, body: { email: user.email, password: demoPassword } }))
        .status,
    ).toBe(200);
  });

  test('an ended employment deactivates in the night', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    await hospital.admin.send(userCalls.editUser, {
      params: { id: user.userId },
      body: { startDate: '2020-01-01', endDate: '2020-12-31' },
    });
    await runJobNow('access-control.end-employments', { hospitalId: hospital.id });
    expect((await hospital.admin.send(userCalls.readUser, { params: { id: user.userId } })).payload.status).toBe('inactive');
  });
});

describe('reading', () => {
  test('another hospital’s users are not found', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    expect((await hospital.admin.send(userCalls.readUser, { params: { id: other.admin.userId } })).status).toBe(404);
    expect((await hospital.admin.send(userCalls.countUsers, { params: { hospitalId: other.id } })).status).toBe(404);
    const list = (await hospital.admin.send(userCalls.listUsers, { query: { limit: 'All' } })).payload;
    expect(list.data.map(({ id }) => id)).toEqual([hospital.admin.userId]);
  });

  test('lists filter by words, e-mail, status, role and department, and count all that match', async () => {
    const hospital = await aHospital();
    await hospital.admin.send(userCalls.createUser, {
      body: await aNewUser(hospital, { firstName: 'Ọlá', lastName: 'Adé-Bello', email: `ola.${unique('')}@civis.test` }),
    });
    await hospital.admin.send(userCalls.createUser, { body: await aNewUser(hospital) });
    const list = async (query: object) => (await hospital.admin.send(userCalls.listUsers, { query })).payload;
    expect((await list({ name: 'ade ola' })).data.map(({ fullname }) => fullname)).toEqual(['Ọlá Adé-Bello']);
    expect((await list({ email: 'OLA.' })).meta.count).toBe(1);
    expect((await list({ search: 'stf 0003' })).meta.count).toBe(1);
    expect((await list({ status: ['pending'], limit: 1 })).meta.count).toBe(2);
    expect((await list({ roleId: [await roleId(hospital, 'Auditor')] })).meta.count).toBe(2);
    expect((await list({ departmentId: [hospital.departmentId], sort: 'lastLoginAt', order: 'desc' })).meta.count).toBeGreaterThanOrEqual(
      2,
    );
    expect((await list({ page: 9 })).data).toEqual([]);
    expect((await list({ name: '100%' })).data).toEqual([]);
  });

  test('own profile: another phone is to be verified again, role and status are not taken', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query('update accounts set phone_number_confirmed = true where email = $1', [hospital.admin.email]);
    const same = await hospital.admin.send(userCalls.editOwnProfile, {
      body: { city: 'Ibadan', dialCode: '+234', phoneNumber: '08031234567' },
    });
    expect([same.payload.city, same.payload.phoneNumberConfirmed]).toEqual(['Ibadan', true]);
    const other = await hospital.admin.send(userCalls.editOwnProfile, { body: { phoneNumber: '8099999999' } });
    expect(other.payload.phoneNumberConfirmed).toBe(false);
    expect((await hospital.admin.send(userCalls.editOwnProfile, { body: { status: 'archived' } as never })).status).toBe(400);
    const profile = (await hospital.admin.send(userCalls.ownProfile)).payload;
    expect([profile.city, profile.permissions.includes('View Users')]).toEqual(['Ibadan', true]);
  });

  test('a photo is a picture, seen by colleagues', async () => {
    const hospital = await aHospital();
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    expect((await hospital.admin.send(userCalls.uploadPhoto, {}, { file: { filename: 'me.png', bytes: '<svg/>' } })).status).toBe(400);
    expect((await hospital.admin.send(userCalls.uploadPhoto, {}, { file: { filename: 'me.png', bytes: png } })).status).toBe(200);
    const user = await hospital.userWith();
    const photo = await user.send(userCalls.readPhoto, { params: { id: hospital.admin.userId } });
    expect([photo.status, photo.bytes.equals(png)]).toEqual([200, true]);
    expect((await user.send(userCalls.readSignature, { params: { id: hospital.admin.userId } })).status).toBe(403);
  });
});

describe('what whoever looks cannot do', () => {
  const shownTo = async (who: { send: TestHospital['admin']['send'] }, id: string) => {
    const { payload } = await who.send(userCalls.readUser, { params: { id } });
    const { data } = (await who.send(userCalls.listUsers, { query: { limit: 100 } })).payload;
    expect(data.find((row) => row.id === id)?.acts).toEqual(payload.acts);
    return payload.acts;
  };

  test('stands beside each user as the acts refuse it: oneself, the last admin, wider rights', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Users', 'Edit User', 'Deactivate User');
    const doctor = await hospital.userWithRole('Doctor');
    const own = await shownTo(hospital.admin, hospital.admin.userId);
    const tried = await hospital.admin.send(userCalls.deactivateUser, {
      params: { id: hospital.admin.userId },
      body: { reason: 'Leaves' },
    });
    expect([own.deactivateUser, own.assignRole]).toEqual([tried.error.code, tried.error.code]);
    expect(new Set(Object.values(await shownTo(hospital.admin, doctor.userId)))).toEqual(new Set([null]));
    const wider = await shownTo(clerk, doctor.userId);
    const refused = await clerk.send(userCalls.deactivateUser, { params: { id: doctor.userId }, body: { reason: 'Leaves' } });
    expect([refused.status, wider.deactivateUser]).toEqual([403, refused.error.code]);
    const last = await shownTo(clerk, hospital.admin.userId);
    const kept = await clerk.send(userCalls.deactivateUser, { params: { id: hospital.admin.userId }, body: { reason: 'Leaves' } });
    expect(last.deactivateUser).toBe(kept.error.code);
  });

  test('stands beside each role: fixed, the own one, rights that whoever looks does not hold', async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('View Roles', 'Edit Role', 'Create Role', 'Delete Role');
    const rolesOf = async (who: typeof clerk) => (await who.send(roleCalls.listRoles, { query: { limit: 1000 } })).payload.data;
    const admins = (await rolesOf(clerk)).find((role) => role.isHospitalAdmin);
    const doctors = (await rolesOf(clerk)).find((role) => role.name === 'Doctor');
    const copied = await clerk.send(roleCalls.duplicateRole, { params: { id: doctors?.id as string }, body: {} });
    expect([copied.status, doctors?.acts.duplicateRole]).toEqual([403, copied.error.code]);
    expect(admins?.acts.duplicateRole).toBe(copied.error.code);
    const edited = await clerk.send(roleCalls.editRole, { params: { id: admins?.id as string }, body: { description: 'Other' } });
    expect(admins?.acts.editRole).toBe(edited.error.code);
    const seen = (await rolesOf(hospital.admin)).find((role) => role.name === 'Doctor');
    expect(seen?.acts).toEqual({ editRole: null, duplicateRole: null });
  });
});
