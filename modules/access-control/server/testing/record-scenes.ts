import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import { userCalls } from '../../contract/calls/users.ts';

const reason = 'For the test';

async function aRole(hospital: TestHospital): Promise<string> {
  return (await hospital.admin.send(roleCalls.createRole, { body: { name: unique('Role ') } })).payload.id;
}

/** Users in each status: nobody is locked out. */
export async function userScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const { admin } = hospital;
  const roleId = await aRole(hospital);
  const pending = async () => {
    const body = {
      ...{ firstName: 'Chidi', lastName: 'Okafor', email: `${unique('staff')}@civis.test`, dialCode: '+234', phoneNumber: '8030000001' },
      ...{ roleId, departmentIds: [hospital.departmentId], cadre: 'auditor' as const },
    };
    const { id } = (await admin.send(userCalls.createUser, { body })).payload;
    // An invitation is sent again after a minute.
    await theDatabase().owner.query(`update users set invited_at = invited_at - interval '2 minutes' where id = $1`, [id]);
    return id;
  };
  const active = async () => (await hospital.userWith('View Users')).userId;
  const inactive = async () => {
    const id = await active();
    await admin.send(userCalls.deactivateUser, { params: { id }, body: { reason } });
    return id;
  };
  const archived = async () => {
    const id = await pending();
    await admin.send(userCalls.deleteUser, { params: { id }, body: { reason } });
    return id;
  };
  const ways = { pending, active, inactive, archived };
  return { view: userCalls.readUser, ways, judge: admin, notOffered: Object.keys(ways).map((status) => `${status} unlockUser`) };
}

/** Roles that the hospital made. */
export async function roleScene(): Promise<RecordScene> {
  const hospital = await aHospital();
  const archived = async () => {
    const id = await aRole(hospital);
    await hospital.admin.send(roleCalls.deleteRole, { params: { id }, body: {} });
    return id;
  };
  // Only a system role has a default.
  return {
    view: roleCalls.readRole,
    ways: { active: () => aRole(hospital), archived },
    judge: hospital.admin,
    notOffered: ['active resetRole'],
  };
}
