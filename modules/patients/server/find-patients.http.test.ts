import { describe, expect, test } from 'vitest';
import { aHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { patientCalls } from '../contract/calls/patients.ts';
import { aPerson } from './sample-person.ts';

const registered = async (user: TestUser, changes: Parameters<typeof aPerson>[0]) =>
  (await user.send(patientCalls.register, { body: aPerson({ confirmNotDuplicate: true, ...changes }) })).payload;

describe('search', () => {
  test('every telephone format finds the same patient', async () => {
    const { admin } = await aHospital();
    const patient = await registered(admin, { phoneNumber: '08031234567' });
    await registered(admin, { phoneNumber: '07031234567' });
    for (const phoneNumber of ['08031234567', '+2348031234567', '2348031234567', '8031234567', '0803 123', '+234 803-123']) {
      const found = await admin.send(patientCalls.search, { query: { phoneNumber } });
      expect(found.payload.data.map((row) => row.id)).toEqual([patient.id]);
    }
  });

  test('any beginning of any name, in any order and without accents; misspelt words after the others', async () => {
    const { admin } = await aHospital();
    const ola = await registered(admin, { lastName: 'Ọláwálé', firstName: 'Temitope', middleName: 'Grace' });
    const other = await registered(admin, { lastName: 'Okonkwo', firstName: 'Grace' });
    const search = async (name: string) => (await admin.send(patientCalls.search, { query: { name } })).payload;
    expect((await search('tem ola')).data.map((row) => row.id)).toEqual([ola.id]);
    expect((await search('olawale')).data[0]).toMatchObject({ id: ola.id, match: 'exact', matchScore: 100 });
    expect((await search('grace oko')).data).toMatchObject([{ id: other.id, match: 'prefix' }]);
    expect((await search('grace')).meta.count).toBe(2);
    expect((await search('okonwko')).data).toMatchObject([{ id: other.id, match: 'phonetic', matchScore: 60 }]);
    expect((await search('temitoppe olawalle')).data.map((row) => row.id)).toEqual([ola.id]);
    expect((await search('zebra')).data).toEqual([]);
  });

  test('numbers in every spelling, e-mail, Civis ID; all that is given must hold', async () => {
    const { admin } = await aHospital();
    const patient = await registered(admin, { email: 'Ada@Mail.test', firstName: 'Ada' });
    await registered(admin, { firstName: 'Ada' });
    const ids = async (query: Parameters<typeof admin.send<typeof patientCalls.search>>[1]) =>
      (await admin.send(patientCalls.search, query)).payload.data.map((row) => row.id);
    for (const hospitalPatientId of ['P-000001', 'p-1', '1', '000001'])
      expect(await ids({ query: { hospitalPatientId } })).toEqual([patient.id]);
    expect(await ids({ query: { email: 'ada@' } })).toEqual([patient.id]);
    expect(await ids({ query: { civisId: patient.civisId.toLowerCase() } })).toEqual([patient.id]);
    expect(await ids({ query: { name: 'ada', email: 'ada@mail.test' } })).toEqual([patient.id]);
    expect(await ids({ query: { name: 'ada', hospitalPatientId: '99' } })).toEqual([]);
    expect(await ids({ query: { name: 'ada', status: ['deceased'] } })).toEqual([]);
    expect((await admin.send(patientCalls.search, {})).error).toMatchObject({ code: 'SEARCH_EMPTY' });
    expect((await admin.send(patientCalls.search, {})).status).toBe(400);
  });

  test('one box reads numbers, telephones and names', async () => {
    const { admin } = await aHospital();
    const patient = await registered(admin, { phoneNumber: '08099887766', lastName: 'Zubairu' });
    for (const q of ['zub', '0809988', '1', patient.hospitalPatientId, patient.civisId]) {
      expect((await admin.send(patientCalls.quickSearch, { query: { q } })).payload.map((row) => row.id)).toEqual([patient.id]);
    }
    expect((await admin.send(patientCalls.quickSearch, { query: { q: 'z' } })).payload).toEqual([]);
  });

  test('shows nothing of another hospital', async () => {
    const [here, there] = [await aHospital(), await aHospital()];
    await registered(there.admin, { lastName: 'Hiddenname', phoneNumber: '08055554444' });
    expect((await here.admin.send(patientCalls.quickSearch, { query: { q: 'hiddenname' } })).payload).toEqual([]);
    expect((await here.admin.send(patientCalls.quickSearch, { query: { q: '08055554444' } })).payload).toEqual([]);
    expect((await here.admin.send(patientCalls.list, {})).payload.meta.count).toBe(0);
    expect(
      (
        await here.admin.send(patientCalls.checkDuplicate, {
          body: { lastName: 'Hiddenname', dialCode: '+234', phoneNumber: '08055554444', dateOfBirth: '1990-01-01' },
        })
      ).payload,
    ).toEqual([]);
  });

  test('candidates of a duplicate come by telephone, birth day and sound of the name, with their reasons', async () => {
    const { admin } = await aHospital();
    const known = await registered(admin, {
      lastName: 'Smith',
      firstName: 'Katherine',
      dateOfBirth: '1990-02-03',
      gender: 'female',
      phoneNumber: '08011112222',
      address: '1 Old Road',
    });
    const ask = async (body: Parameters<typeof admin.send<typeof patientCalls.checkDuplicate>>[1]) =>
      (await admin.send(patientCalls.checkDuplicate, body)).payload;
    expect(await ask({ body: { lastName: 'Smyth', firstName: 'Catherine', dateOfBirth: '1990-02-03', gender: 'female' } })).toMatchObject([
      { id: known.id, score: 60, reasons: ['same date of birth', 'name sounds the same', 'same gender'], blocks: false },
    ]);
    expect(
      await ask({
        body: {
          dialCode: '+234',
          phoneNumber: '08011112222',
          lastName: 'Smith',
          firstName: 'Katherine',
          gender: 'female',
          address: '1 old road',
        },
      }),
    ).toMatchObject([{ score: 90, blocks: true }]);
    expect(await ask({ body: { lastName: 'Smith', firstName: 'Katherine', dateOfBirth: '1990-03-02', gender: 'female' } })).toMatchObject([
      { score: 60 },
    ]);
    expect(await ask({ body: { lastName: 'Smith', firstName: 'Katherine' } })).toEqual([]);
    expect(
      await ask({
        body: { dialCode: '+234', phoneNumber: '08011112222', lastName: 'Smith', firstName: 'Katherine', exceptPatientId: known.id },
      }),
    ).toEqual([]);
  });
});

describe('GET patients', () => {
  test('filters, sorts and counts agree with the rows', async () => {
    const { admin, id } = await aHospital();
    const made = [];
    for (const [lastName, gender] of [
      ['Bello', 'male'],
      ['Adamu', 'female'],
      ['Chukwu', 'female'],
    ] as const)
      made.push(await registered(admin, { lastName, firstName: 'Joy', gender }));
    await theDatabase().owner.query('update patients set last_visit_at = $2 where hospital_id = $1 and id = $3', [
      id,
      '2026-01-01',
      made[1]?.id,
    ]);
    const list = async (query: object) => (await admin.send(patientCalls.list, { query })).payload;
    expect((await list({})).data.map((row) => row.fullname)).toEqual(['Chukwu Joy', 'Adamu Joy', 'Bello Joy']);
    expect((await list({ sort: 'fullname' })).data.map((row) => row.fullname)).toEqual(['Adamu Joy', 'Bello Joy', 'Chukwu Joy']);
    expect((await list({ sort: 'lastVisitAt' })).data[0]?.fullname).toBe('Adamu Joy');
    expect((await list({ sort: 'hospitalPatientId', order: 'desc' })).data.map((row) => row.hospitalPatientId)).toEqual([
      'P-000003',
      'P-000002',
      'P-000001',
    ]);
    expect((await list({ gender: 'female' })).meta.count).toBe(2);
    expect((await list({ gender: 'female', billingMethod: 'HMO' })).meta.count).toBe(0);
    expect((await list({ status: ['deceased'] })).meta.count).toBe(0);
    expect((await list({ isDependant: false, limit: 1, page: 2 })).data).toHaveLength(1);
    expect((await list({ page: 99 })).data).toEqual([]);
    const today = made[0]?.createdAt.slice(0, 10) as string;
    expect((await list({ startDate: '2000-01-01', endDate: '2000-01-02' })).meta.count).toBe(0);
    expect((await list({ startDate: '2000-01-01', endDate: `${Number(today.slice(0, 4)) + 1}-01-01` })).meta.count).toBe(3);
    const picker = await list({ limit: 'All', fields: 'picker' });
    expect(Object.keys(picker.data[0] ?? {}).sort()).toEqual([
      'civisId',
      'dateOfBirth',
      'fullname',
      'gender',
      'hospitalPatientId',
      'id',
      'phoneNumber',
      'status',
    ]);
    expect(picker.meta).toEqual({ count: 3, page: 1, limit: 10000 });
  });
});
