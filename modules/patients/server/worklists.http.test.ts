import { expect, test } from 'vitest';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, runJobNow, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { mergeCalls } from '../contract/calls/merges.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { patientWorklistCalls } from '../contract/calls/worklists.ts';
import { lastBirthOfAdults } from './rules.ts';
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

const noticesOf = async ({ userId }: TestUser, title: string) =>
  (
    await theDatabase().owner.query('select content, path from notifications where user_id = $1 and title = $2 order by created_at', [
      userId,
      title,
    ])
  ).rows;

test('who may merge is told once a night of new pairs, and led to the list; others and other hospitals are not', async () => {
  const [hospital, other] = [await aHospital(), await aHospital()];
  const [merger, desk] = [await hospital.userWith('Merge Patients'), await hospital.userWith('Edit Patient')];
  await scan(hospital);
  expect(await noticesOf(merger, 'Possible Duplicates')).toEqual([]);
  await register(hospital, twice);
  await register(hospital, twice);
  await scan(hospital);
  await scan(hospital);
  const told = {
    content: '1 pair of records may belong to the same patient. Merge them, or mark them as two persons.',
    path: '/patients/worklists?tab=duplicates',
  };
  expect(await noticesOf(merger, 'Possible Duplicates')).toEqual([told]);
  expect([await noticesOf(desk, 'Possible Duplicates'), await noticesOf(other.admin, 'Possible Duplicates')]).toEqual([[], []]);
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
  expect(data[0]?.acts.makePrincipal).toBeNull();
});

test('the desk is told once of each dependant who comes of age, and led to the list; confidential ones are not counted', async () => {
  const hospital = await aHospital();
  const [desk, merger] = [await hospital.userWith('Edit Patient'), await hospital.userWith('Merge Patients')];
  const principal = await register(hospital);
  const born = async (firstName: string, dateOfBirth: string) => {
    const body = { ...aPerson({ firstName, dateOfBirth, confirmNotDuplicate: true }), relationship: 'son' as const };
    return (await hospital.admin.send(patientCalls.addDependant, { params: { id: principal.id }, body: body as never })).payload;
  };
  const today = dayIn(clockNow(), 'Africa/Lagos');
  const adult = lastBirthOfAdults(today);
  const night = async () => {
    await runJobNow('patients.tell-of-grown', { hospitalId: hospital.id });
    return (await noticesOf(desk, 'Dependants Aged 18')).map(({ content }) => content);
  };
  const { id } = await born('Grown', `${Number(adult.slice(0, 4)) - 1}-01-01`);
  await born('Today', adult);
  await born('Tomorrow', addDays(`${adult}T12:00:00.000Z`, 1).slice(0, 10));
  await theDatabase().owner.query('update patients set confidential = true where id = $1', [id]);
  const first = '1 dependant has turned 18 and can be made a principal.';
  expect([await night(), await night()]).toEqual([[first], [first]]);
  expect((await noticesOf(desk, 'Dependants Aged 18'))[0]?.path).toBe('/patients/worklists?tab=grown-dependants');
  expect(await noticesOf(merger, 'Dependants Aged 18')).toEqual([]);
  // The last night that told was two days ago: who came of age yesterday and today is told, who was told then is not told again.
  await born('Yesterday', addDays(`${adult}T12:00:00.000Z`, -1).slice(0, 10));
  const { owner } = theDatabase();
  await owner.query('update patient_grown_told set told_until = told_until - 2 where hospital_id = $1', [hospital.id]);
  await owner.query('delete from notifications where user_id = $1', [desk.userId]);
  await owner.query('delete from notification_dedupes where hospital_id = $1', [hospital.id]);
  expect(await night()).toEqual(['2 dependants have turned 18 and can be made principals.']);
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
