import { expect, test } from 'vitest';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { aHospital } from '#testing/world.ts';
import { dashboardCalls as calls } from '../contract/calls.ts';
import { dashboardDepartments } from '../contract/words.ts';

test('users: name, status and role, newest first; the count is full whatever the limit', async () => {
  const hospital = await aHospital();
  const viewer = await hospital.userWith('View Users on dashboard');
  const nurse = await hospital.userWithRole('Nurse');
  const { payload } = await viewer.send(calls.getUsers, { query: { status: ['active'], limit: 2 } });
  expect(payload.meta).toEqual({ count: 3, page: 1, limit: 2, locked: false });
  expect(payload.data[0]).toEqual({ id: nurse.userId, name: 'Ada Tester', status: 'active', role: { name: 'Nurse' } });
  expect((await viewer.send(calls.getUsers)).payload.meta.limit).toBe(1000);
  expect((await viewer.send(calls.getUsers, { query: { limit: 99_999 } })).payload.meta.limit).toBe(10_000);
});

test('departments: the five rows of the table with their staff', async () => {
  const hospital = await aHospital();
  const viewer = await hospital.userWith('View Departments on dashboard');
  const { payload } = await viewer.send(calls.getDepartments, { query: { limit: 'All' } });
  expect(payload.data.map((row) => row.name)).toEqual(expect.arrayContaining([...dashboardDepartments]));
  expect(payload.meta).toEqual({ count: payload.data.length, page: 1, limit: 1000, locked: false });
  expect(payload.data.find((row) => row.id === hospital.departmentId)?.userCount).toBeGreaterThan(0);
});

test('patients: ids and status; counts in meta equal the rows', async () => {
  const hospital = await aHospital();
  const viewer = await hospital.userWith('View Patients on dashboard');
  const desk = await hospital.userWith('Create Patient');
  for (const firstName of ['Ada', 'Bisi']) {
    const made = await desk.send(patientCalls.register, {
      body: {
        title: 'Ms',
        firstName,
        lastName: 'Obi',
        gender: 'female',
        dateOfBirth: '1990-01-01',
        sexAtBirth: null,
        maritalStatus: null,
        religion: null,
        idType: null,
        phoneNumber: '8031234567',
        dialCode: '+234',
        address: '1 Marina Road',
        consentTreatment: true,
        consentDataProcessing: true,
        confirmNotDuplicate: true,
      },
    });
    expect([made.status, made.error]).toEqual([200, {}]);
  }
  const { payload } = await viewer.send(calls.getPatients, { query: { limit: 10_000 } });
  expect(payload.meta).toEqual({ count: 2, page: 1, limit: 10_000, active: 2, deceased: 0, locked: false });
  expect(payload.data).toHaveLength(2);
  expect(Object.keys(payload.data[0]!).sort()).toEqual(['id', 'status']);
  expect((await viewer.send(calls.getPatients, { query: { status: ['deceased'] } })).payload).toMatchObject({
    data: [],
    meta: { count: 0 },
  });
  const stranger = await aHospital();
  expect((await stranger.admin.send(calls.getPatients)).payload.meta.count).toBe(0);
});

test('each call needs its own permission alone', async () => {
  const hospital = await aHospital();
  const other = await hospital.userWith('View Patient List', 'View Users', 'View Departments');
  for (const call of [calls.getPatients, calls.getUsers, calls.getDepartments]) expect((await other.send(call)).status).toBe(403);
});
