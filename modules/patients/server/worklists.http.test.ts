import { expect, test } from 'vitest';
import { aHospital, clockNow, runJobNow, type TestHospital, theDatabase } from '#testing/world.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { mergeCalls } from '../contract/calls/merges.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { patientWorklistCalls } from '../contract/calls/worklists.ts';
import { aPerson } from './sample-person.ts';

const register = async ({ admin }: TestHospital, changes: Parameters<typeof aPerson>[0] = {}) =>
  (await admin.send(patientCalls.register, { body: aPerson({ confirmNotDuplicate: true, ...changes }) })).payload;

const scan = ({ id }: TestHospital) => runJobNow('patients.scan-duplicates', { hospitalId: id });
const open = async ({ admin }: TestHospital) => (await admin.send(patientWorklistCalls.duplicates)).payload;

const twice = { firstName: 'Ngozi', lastName: 'Okonkwo', dateOfBirth: '1988-03-02', phoneNumber: '8055512345' };

test('the scan brings each likely pair once, looks at changed records again, and forgets merged ones', async () => {
  const [hospital, other] = [await aHospital(), await aHospital()];
  const first = await register(hospital, twice);
  const second = await register(hospital, { ...twice, firstName: 'Okonkwo', lastName: 'Ngozi' });
  await register(hospital);
  const changed = await register(hospital, { firstName: 'Emeka', lastName: 'Obi' });
  await register(other, twice);
  await scan(hospital);
  await scan(hospital);
  await scan(other);
  const found = await open(hospital);
  expect(found.meta.count).toBe(1);
  expect(found.data[0]).toMatchObject({
    score: 120,
    reasons: ['same phone', 'same date of birth', 'same name', 'same gender', 'same address'],
    status: 'open',
  });
  expect([found.data[0]?.first.id, found.data[0]?.second.id]).toEqual([first.id, second.id]);
  expect((await open(other)).meta.count).toBe(0);
  const row = (await hospital.admin.send(patientCalls.details, { params: { id: changed.id } })).payload;
  await theDatabase().owner.query(
    `update patients set first_name = 'Ngozi', last_name = 'Okonkwo', fullname = 'Okonkwo Ngozi', date_of_birth = '1988-03-02', phone_number = '+2348055512345' where id = $1`,
    [row.id],
  );
  await theDatabase().owner.query(
    `insert into audit_entries (hospital_id, id, at, actor_kind, actor_name, actor_role, action, entity_type, entity_id, summary, outcome)
     values ($1, gen_random_uuid(), $2, 'system', 'test', 'system', 'update', 'Patient', $3, 'changed', 'ok')`,
    [hospital.id, clockNow(), row.id],
  );
  await scan(hospital);
  expect((await open(hospital)).meta.count).toBe(3);
  await hospital.admin.send(mergeCalls.merge, {
    params: { id: first.id },
    body: { mergedId: changed.id, fieldChoices: {}, reason: 'the same person' },
  });
  expect((await open(hospital)).meta.count).toBe(1);
});

test('a pair that is two persons is not brought again', async () => {
  const hospital = await aHospital();
  await register(hospital, twice);
  const { admin } = hospital;
  await register(hospital, twice);
  await scan(hospital);
  const [pair] = (await open(hospital)).data;
  const params = { id: pair?.id as string };
  const dismiss = (version: number) =>
    admin.send(patientWorklistCalls.dismissDuplicate, { params, body: { reason: 'mother and daughter', version } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => dismiss(1)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)?.error.code).toBe('STALE_VERSION');
  await theDatabase().owner.query('delete from patient_duplicate_scans where hospital_id = $1', [hospital.id]);
  await scan(hospital);
  expect((await open(hospital)).meta.count).toBe(0);
  const dismissed = (await admin.send(patientWorklistCalls.duplicates, { query: { status: 'dismissed' } })).payload;
  expect(dismissed.data[0]).toMatchObject({ dismissReason: 'mother and daughter', dismissedByName: 'Bola Grace Founder' });
});

test('dependants of age are listed for the desk', async () => {
  const hospital = await aHospital();
  const principal = await register(hospital);
  const child = (name: string, dateOfBirth: string) =>
    hospital.admin.send(patientCalls.addDependant, {
      params: { id: principal.id },
      body: { ...aPerson({ firstName: name, dateOfBirth, confirmNotDuplicate: true }), relationship: 'son' } as never,
    });
  const year = Number(clockNow().slice(0, 4));
  expect((await child('Grown', `${year - 19}-01-01`)).status).toBe(200);
  expect((await child('Young', `${year - 17}-01-01`)).status).toBe(200);
  const { data, meta } = (await hospital.admin.send(patientWorklistCalls.grownDependants)).payload;
  expect(meta.count).toBe(1);
  expect(data[0]).toMatchObject({ principalPatientId: principal.id, dependantRelationship: 'son', adultSince: `${year - 1}-01-01` });
});

test('a person who signs in keeps the contact; names and birth date follow the hospital', async () => {
  const hospital = await aHospital();
  const phoneNumber = '7061234987';
  const patient = await register(hospital, { dateOfBirth: '1991-04-05', phoneNumber });
  await claimedBy({ civisId: patient.civisId, dateOfBirth: '1991-04-05', phoneNumber });
  const { version } = (await hospital.admin.send(patientCalls.details, { params: { id: patient.id } })).payload;
  const answer = await hospital.admin.send(patientCalls.edit, {
    params: { id: patient.id },
    body: {
      ...aPerson({ firstName: 'Renamed', dateOfBirth: '1991-04-06', phoneNumber: '8099999999' }),
      version,
      reason: 'papers seen',
    } as never,
  });
  expect(answer.status).toBe(200);
  const { rows } = await theDatabase().owner.query('select first_name, date_of_birth, phone_number from persons where civis_id = $1', [
    patient.civisId,
  ]);
  expect(rows).toEqual([{ first_name: 'Renamed', date_of_birth: '1991-04-06', phone_number: `+234${phoneNumber}` }]);
});
