import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, inPlatform, inScopeOf, nobody, type TestHospital, theDatabase } from '#testing/world.ts';
import { codeCalls } from '../../contract/calls/codes.ts';
import { referenceCalls } from '../../contract/calls/reference.ts';
import type { IcdType } from '../../contract/code-words.ts';
import { loadIcd } from './load-icd.ts';
import { icdCodesOf, noteIcdUse, requireHcpcs, requireIcdCode } from './read-codes.ts';
import { loadHcpcs } from './load-hcpcs.ts';

let hospital: TestHospital;
let doctor: Awaited<ReturnType<TestHospital['userWith']>>;

const codes = async (keyword: string, type: IcdType = 'diagnosis', query: object = {}) => {
  const answer = await doctor.send(codeCalls.searchIcd, { query: { keyword, type, ...query } });
  return answer.payload.data.map(({ code }) => code);
};

beforeAll(async () => {
  hospital = await aHospital();
  doctor = await hospital.userWith('View Icd Codes');
});

describe('searching diagnoses', () => {
  test('the exact code, codes that begin so, and codes typed without dot or in small letters', async () => {
    const found = await doctor.send(codeCalls.searchIcd, { query: { keyword: 'b50' } });
    expect(found.payload.data.map(({ code, match }) => [code, match])).toEqual([
      ['B50', 'code'],
      ['B50.0', 'prefix'],
      ['B50.8', 'prefix'],
      ['B50.9', 'prefix'],
    ]);
    expect((await codes('E119'))[0]).toBe('E11.9');
    expect((await codes('B54'))[0]).toBe('B54');
  });

  test('all words in any order, before synonyms, before what is only similar', async () => {
    expect((await codes('malaria')).slice(0, 3)).toContain('B54');
    expect((await codes('diabetes type 2')).slice(0, 2)).toContain('E11.9');
    expect((await codes('fever typhoid'))[0]).toBe('A01.0');
    expect((await codes('enteric fever'))[0]).toBe('A01.0');
    const named = await doctor.send(codeCalls.searchIcd, { query: { keyword: 'heart attack' } });
    expect(named.payload.data[0]).toMatchObject({ code: 'I21.9', match: 'synonym' });
  });

  test('typing errors and spelling by ear', async () => {
    expect((await codes('diabets')).slice(0, 5)).toContain('E11.9');
    expect((await codes('maleria')).slice(0, 3)).toContain('B54');
    expect((await codes('tyfoid'))[0]).toBe('A01.0');
    expect((await codes('nemonia')).slice(0, 5)).toContain('J18.9');
    expect((await codes('hypertenshun')).slice(0, 3)).toContain('I10');
    expect(await codes('qqzzxx')).toEqual([]);
  });

  test('types: symptoms, external causes, factors, tests; an unknown one is 400', async () => {
    expect(await codes('fever', 'symptom')).toContain('R50.9');
    expect((await codes('fever', 'symptom')).every((code) => code.startsWith('R'))).toBe(true);
    expect((await codes('motorcyclist', 'external-cause')).every((code) => /^[V-Y]/.test(code))).toBe(true);
    expect((await codes('normal pregnancy', 'factor')).every((code) => code.startsWith('Z'))).toBe(true);
    expect(await codes('haemoglobin', 'laboratory')).toContain('718-7');
    expect(await codes('718', 'laboratory')).toContain('718-7');
    expect((await codes('chest', 'radiology')).length).toBeGreaterThan(0);
    expect(await codes('haemoglobin in blood')).not.toContain('718-7');
    expect(await codes('A01', 'symptom')).toEqual([]);
    for (const query of [{ keyword: 'fever', type: 'other' }, { keyword: 'f' }, {}]) {
      expect((await doctor.send(codeCalls.searchIcd, { query: query as never })).status).toBe(400);
    }
  });

  test('whatever is typed is text: signs of queries and patterns find nothing and break nothing', async () => {
    for (const keyword of ["' or 1=1", '!malaria', 'malaria & (', 'a:*', '%%', '\\\\', "malaria' | 'x", '___', '()', 'ÉÉ', '💉💉', 'R&D']) {
      expect([keyword, (await doctor.send(codeCalls.searchIcd, { query: { keyword } })).status]).toEqual([keyword, 200]);
    }
  });

  test('what a record says: chapter, block, sex, age, notifiable', async () => {
    const [malaria] = (await doctor.send(codeCalls.searchIcd, { query: { keyword: 'B54' } })).payload.data;
    expect(malaria).toMatchObject({
      chapter: 'Certain infectious and parasitic diseases',
      block: 'Protozoal diseases',
      isNotifiable: true,
      sexRestriction: null,
      ageRange: null,
    });
    const [eclampsia] = (await doctor.send(codeCalls.searchIcd, { query: { keyword: 'O15' } })).payload.data;
    expect(eclampsia).toMatchObject({ sexRestriction: 'female', ageRange: { min: 10, max: 60 }, billable: false, system: 'ICD-10' });
  });

  test('pages are parts of one order', async () => {
    const all = await codes('fracture', 'diagnosis', { limit: 40 });
    const first = await codes('fracture', 'diagnosis', { limit: 20 });
    const second = await codes('fracture', 'diagnosis', { limit: 20, page: 2 });
    expect([...first, ...second]).toEqual(all);
    expect((await doctor.send(codeCalls.searchIcd, { query: { keyword: 'fracture', limit: 500 } })).payload.meta.limit).toBe(50);
  });
});

test('the loaded releases stand among the versions of the lists', async () => {
  const { payload } = await nobody().send(referenceCalls.listVersions);
  const of = (list: string) => payload.find((version) => version.list === list);
  expect(of('icd-10')).toMatchObject({ version: expect.stringMatching(/^starter-/), source: 'WHO ICD-10, version 2019' });
  expect([of('icd-10')?.rows ?? 0, of('hcpcs')?.rows ?? 0, of('loinc')?.rows ?? 0].every((rows) => rows > 90)).toBe(true);
});

describe('favourites and uses', () => {
  test('come first among equals, in their own hospital alone', async () => {
    const elsewhere = await aHospital();
    const stranger = await elsewhere.userWith('View Icd Codes');
    const before = await codes('asthma');
    const last = before.at(-1) as string;
    await doctor.send(codeCalls.changeIcdFavourites, { body: { add: [last] } });
    expect((await codes('asthma'))[0]).toBe(last);
    const seen = await stranger.send(codeCalls.searchIcd, { query: { keyword: 'asthma' } });
    expect(seen.payload.data.map(({ code }) => code)).toEqual(before);
    expect(seen.payload.data.some(({ favourite }) => favourite)).toBe(false);
    expect((await stranger.send(codeCalls.icdFavourites)).payload).toEqual([]);
  });

  test('uses count for the hospital, lift what the person uses, and are offered as recent, newest first', async () => {
    const [nurse, other] = [await hospital.userWith('View Icd Codes'), await hospital.userWith('View Icd Codes')];
    const userId = (await nurse.send(codeCalls.icdFavourites)) && nurse.userId;
    for (const code of ['K29.7', 'N39.0', 'K29.7'])
      await inScopeOf(hospital.id, (scope) => scope.as({ ...scope.actor, userId }, (own) => noteIcdUse(own, code)));
    await inScopeOf(hospital.id, (scope) => noteIcdUse(scope, ['N39.0', 'no such code']));
    const recent = await nurse.send(codeCalls.icdFavourites, { query: { recent: 5 } });
    const own = recent.payload.filter(({ favourite }) => !favourite);
    expect(own.map(({ code, uses }) => [code, uses])).toEqual([
      ['K29.7', 2],
      ['N39.0', 2],
    ]);
    expect(own[0]?.lastUsedAt).not.toBeNull();
    expect((await other.send(codeCalls.icdFavourites, { query: { recent: 5 } })).payload.filter(({ favourite }) => !favourite)).toEqual([]);
    expect((await nurse.send(codeCalls.searchIcd, { query: { keyword: 'gastritis' } })).payload.data[0]).toMatchObject({
      code: 'K29.7',
      uses: 2,
    });
    expect(
      (await nurse.send(codeCalls.icdFavourites, { query: { recent: 5, type: 'symptom' } })).payload.filter(({ favourite }) => !favourite),
    ).toEqual([]);
  });

  test('whole list, additions and removals; unknown and retired codes refused; no more than 200', async () => {
    const place = await aHospital();
    const user = await place.userWith('View Icd Codes');
    const set = async (body: object) => user.send(codeCalls.changeIcdFavourites, { body: body as never });
    expect((await set({ codes: ['I10', 'b54'] })).payload.map(({ code }) => code)).toEqual(['B54', 'I10']);
    expect((await set({ add: ['E11.9'], remove: ['I10', 'J00'] })).payload.map(({ code }) => code)).toEqual(['B54', 'E11.9']);
    const unknown = await set({ add: ['B54', 'Q99.99'] });
    expect([unknown.status, unknown.error.code, unknown.error.message]).toEqual([422, 'ICD_UNKNOWN', 'There is no ICD code Q99.99']);
    for (const body of [
      {},
      { codes: [], add: ['B54'] },
      { codes: ['x y'] },
      { codes: 'B54' },
      { add: Array(201).fill('B54') },
      { other: [] },
    ]) {
      expect((await set(body)).status).toBe(400);
    }
    const { rows } = await theDatabase().owner.query<{ code: string }>(
      "select code from icd_codes where kind = 'diagnosis' order by code limit 201",
    );
    expect((await set({ codes: rows.slice(0, 200).map(({ code }) => code) })).payload).toHaveLength(200);
    expect((await set({ add: [rows[200]?.code ?? ''] })).error.code).toBe('FAVOURITES_FULL');
    expect((await set({ codes: [] })).payload).toEqual([]);
  });

  test('twenty at once: none is lost, none stands twice, the limit holds', async () => {
    const place = await aHospital();
    const user = await place.userWith('View Icd Codes');
    const { rows } = await theDatabase().owner.query<{ code: string }>(
      "select code from icd_codes where kind = 'diagnosis' order by code limit 230",
    );
    const some = rows.map(({ code }) => code);
    const send = (body: object) => user.send(codeCalls.changeIcdFavourites, { body: body as never });
    await Promise.all(some.slice(0, 20).map((code) => send({ add: [code, some[21] as string] })));
    expect((await user.send(codeCalls.icdFavourites)).payload).toHaveLength(21);
    await send({ codes: some.slice(0, 190) });
    const answers = await Promise.all(some.slice(190, 210).map((code) => send({ add: [code] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await user.send(codeCalls.icdFavourites)).payload).toHaveLength(200);
    await Promise.all(Array.from({ length: 20 }, () => inScopeOf(place.id, (scope) => noteIcdUse(scope, ['I10', 'B54']))));
    const { rows: uses } = await theDatabase().owner.query('select code, uses from icd_uses where hospital_id = $1 order by code', [
      place.id,
    ]);
    expect(uses).toEqual([
      { code: 'B54', uses: 20 },
      { code: 'I10', uses: 20 },
    ]);
  });
});

describe('releases', () => {
  const release = { system: 'ICD-10-CM', source: 'official', kinds: ['diagnosis'] } as const;
  const row = (code: string, description: string, billable = true) => ({ code, description, billable });

  test('an official release takes the place of the starter; what it lacks is retired, readable and not offered', async () => {
    const rows = [
      row('B54', 'Unspecified malaria'),
      row('E11.9', 'Type 2 diabetes mellitus without complications'),
      row('S06.0X0A', 'Concussion without loss of consciousness, initial encounter'),
    ];
    const loaded = await inPlatform((scope) => loadIcd(scope, { ...release, version: '2026' }, rows));
    expect(loaded).toMatchObject({ rows: 3, changed: 3 });
    expect(await inPlatform((scope) => loadIcd(scope, { ...release, version: '2026' }, rows))).toEqual({ rows: 3, changed: 0, retired: 0 });
    expect(await codes('malaria')).toEqual(['B54']);
    expect(await codes('diabets')).toEqual(['E11.9']);
    expect(await codes('concussion')).toEqual(['S06.0X0A']);
    expect(await codes('I10')).toEqual([]);
    const [old] = (await inScopeOf(hospital.id, (scope) => icdCodesOf(scope, ['I10', 'NONE']))).values();
    expect(old).toMatchObject({ code: 'I10', status: 'retired' });
    await expect(inScopeOf(hospital.id, (scope) => requireIcdCode(scope, 'I10'))).rejects.toMatchObject({
      code: 'ICD_RETIRED',
      status: 422,
    });
    await expect(inScopeOf(hospital.id, (scope) => requireIcdCode(scope, 'zzz'))).rejects.toMatchObject({ code: 'ICD_UNKNOWN' });
    expect(await inScopeOf(hospital.id, (scope) => requireIcdCode(scope, ' b54 '))).toMatchObject({
      code: 'B54',
      version: '2026',
      isNotifiable: true,
    });
    const malaria = (await doctor.send(codeCalls.searchIcd, { query: { keyword: 'B54' } })).payload.data[0];
    expect(malaria).toMatchObject({ description: 'Unspecified malaria', system: 'ICD-10-CM' });
    expect(malaria?.synonyms.length).toBeGreaterThan(0);
    const next = await inPlatform((scope) =>
      loadIcd(scope, { ...release, version: '2027' }, [row('I10', 'Essential (primary) hypertension'), ...rows.slice(0, 2)]),
    );
    expect(next).toEqual({ rows: 3, changed: 3, retired: 1 });
    expect(await codes('hypertension')).toEqual(['I10']);
    expect(await codes('haemoglobin', 'laboratory')).toContain('718-7');
  });

  test('favourites that are retired are no longer offered', async () => {
    const place = await aHospital();
    const user = await place.userWith('View Icd Codes');
    await user.send(codeCalls.changeIcdFavourites, { body: { codes: ['I10', 'B54'] } });
    await inPlatform((scope) => loadIcd(scope, { ...release, version: '2028' }, [row('B54', 'Unspecified malaria')]));
    expect((await user.send(codeCalls.icdFavourites)).payload.map(({ code }) => code)).toEqual(['B54']);
    expect((await user.send(codeCalls.changeIcdFavourites, { body: { add: ['E11.9'] } })).error.code).toBe('ICD_RETIRED');
  });

  test('HCPCS: words, code, category, modifiers; what is over is kept for reading', async () => {
    const entry = (code: string, long: string, more: object = {}) => ({
      kind: 'code' as const,
      code,
      short: long.slice(0, 28),
      long,
      effective: '2019-01-01',
      terminated: null,
      ...more,
    });
    const rows = [
      entry('E0100', 'Cane, adjustable or fixed, with tip'),
      entry('E0105', 'Cane with three or four feet, with tips'),
      entry('A4206', 'Syringe with needle, sterile'),
      entry('J0120', 'Injection of a substance of the past', { terminated: '2019-12-31' }),
      { ...entry('LT', 'Left side'), kind: 'modifier' as const },
    ];
    await inPlatform((scope) => loadHcpcs(scope, '2019', rows));
    const list = async (query: object) => (await doctor.send(codeCalls.listHcpcs, { query: query as never })).payload;
    expect((await list({})).data.map(({ code }) => code)).toEqual(['A4206', 'E0100', 'E0105']);
    expect((await list({ search: 'e01' })).meta.count).toBe(2);
    expect((await list({ search: 'tip cane fix' })).data.map(({ code }) => code)).toEqual(['E0100']);
    expect((await list({ category: 'A' })).data[0]).toMatchObject({
      code: 'A4206',
      categoryName: 'Transport, medical and surgical supplies',
      status: 'active',
    });
    expect((await list({ search: '---' })).meta.count).toBe(0);
    const past = await doctor.send(codeCalls.readHcpcs, { params: { code: 'j0120' } });
    expect(past.payload).toMatchObject({
      code: 'J0120',
      status: 'retired',
      terminationDate: '2019-12-31',
      modifiers: [{ modifier: 'LT', description: 'Left side' }],
    });
    expect((await doctor.send(codeCalls.readHcpcs, { params: { code: 'Z9999' } })).status).toBe(404);
    await expect(inScopeOf(hospital.id, (scope) => requireHcpcs(scope, 'J0120'))).rejects.toMatchObject({
      code: 'HCPCS_RETIRED',
      status: 422,
    });
    await expect(inScopeOf(hospital.id, (scope) => requireHcpcs(scope, 'E9999'))).rejects.toMatchObject({ code: 'HCPCS_UNKNOWN' });
    expect(await inScopeOf(hospital.id, (scope) => requireHcpcs(scope, 'e0100'))).toMatchObject({ code: 'E0100' });
    expect(await inPlatform((scope) => loadHcpcs(scope, '2020', rows.slice(1)))).toMatchObject({ rows: 4, changed: 4, retired: 1 });
    expect((await list({ search: 'cane' })).data.map(({ code }) => code)).toEqual(['E0105']);
  });
});
