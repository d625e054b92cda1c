import { describe, expect, test } from 'vitest';
import { aHospital, nobody } from '#testing/world.ts';
import { catalogueCalls } from '../contract/calls/catalogues.ts';
import { defaultSpecializations } from '../contract/words.ts';

const surgery = defaultSpecializations.find((one) => one.name === 'Surgery')?.id ?? '';
const urology = defaultSpecializations.find((one) => one.name === 'Urology')?.id ?? '';

test('the default list is public and complete', async () => {
  const { payload } = await nobody().send(catalogueCalls.defaultSpecializations);
  expect(payload).toEqual(defaultSpecializations);
});

describe('adding', () => {
  test('defaults keep their ids, own ones get one', async () => {
    const { admin } = await aHospital();
    const defaults = (await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery, urology, surgery] } })).payload;
    expect(defaults.map((one) => one.name).sort()).toEqual(['Surgery', 'Urology']);
    const own = (await admin.send(catalogueCalls.addSpecializations, { body: { name: '  Sickle cell care ' } })).payload;
    expect(own[0]).toMatchObject({ name: 'Sickle cell care', isDefault: false, status: 'active', userCount: 0 });
    const again = await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery] } });
    expect([again.status, again.error.code]).toEqual([409, 'SPECIALIZATION_EXISTS']);
    const unknown = await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [own[0]?.id ?? ''] } });
    expect([unknown.status, unknown.error.code]).toEqual([422, 'UNKNOWN_SPECIALIZATION']);
  });

  test('a default typed by hand is the default', async () => {
    const { admin } = await aHospital();
    const [row] = (await admin.send(catalogueCalls.addSpecializations, { body: { name: 'UROLOGY' } })).payload;
    expect(row).toMatchObject({ id: urology, name: 'Urology', isDefault: true });
  });

  test.each([
    ['own names in 20 spellings', (n: number) => ({ name: n % 2 === 0 ? 'Pain clinic' : ' PAIN  CLÍNIC ' })],
    ['one default 20 times', () => ({ defaultIds: [urology] })],
  ])('%s: exactly one is kept', async (_case, bodyOf) => {
    const { admin } = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.send(catalogueCalls.addSpecializations, { body: bodyOf(n) })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.error.code === 'SPECIALIZATION_EXISTS')).toHaveLength(19);
  });
});

describe('changing and archiving', () => {
  test('default names are fixed; other fields and own names are not', async () => {
    const { admin } = await aHospital();
    const [row] = (await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery] } })).payload;
    const params = { id: surgery };
    const renamed = await admin.send(catalogueCalls.editSpecialization, { params, body: { version: row?.version ?? 0, name: 'Cutting' } });
    expect([renamed.status, renamed.error.code]).toEqual([422, 'DEFAULT_NAME_FIXED']);
    const coded = await admin.send(catalogueCalls.editSpecialization, { params, body: { version: row?.version ?? 0, code: '394609007' } });
    expect(coded.payload).toMatchObject({ name: 'Surgery', code: '394609007', version: 2 });
    expect((await admin.send(catalogueCalls.editSpecialization, { params, body: { version: 1, code: 'x' } })).status).toBe(409);
  });

  test('an archived one leaves the list, can be read, and is taken into use again', async () => {
    const { admin } = await aHospital();
    await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery] } });
    const params = { id: surgery };
    const archived = (await admin.send(catalogueCalls.archiveSpecialization, { params })).payload;
    expect(archived.status).toBe('archived');
    expect((await admin.send(catalogueCalls.archiveSpecialization, { params })).error.code).toBe('SPECIALIZATION_ARCHIVED');
    const names = (await admin.send(catalogueCalls.listSpecializations, { query: { limit: 1000 } })).payload.data.map((row) => row.name);
    expect(names).not.toContain('Surgery');
    expect((await admin.send(catalogueCalls.listSpecializations, { query: { status: 'archived' } })).payload.data[0]?.name).toBe('Surgery');
    expect((await admin.send(catalogueCalls.readSpecialization, { params })).payload).toMatchObject({ name: 'Surgery', staff: [] });
    expect(
      (await admin.send(catalogueCalls.editSpecialization, { params, body: { version: archived.version, code: 'x' } })).error.code,
    ).toBe('SPECIALIZATION_ARCHIVED');
    const [back] = (await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery] } })).payload;
    expect(back).toMatchObject({ id: surgery, status: 'active' });
  });

  test('the last one stays, also when 20 archive at once', async () => {
    const { admin } = await aHospital();
    await admin.send(catalogueCalls.addSpecializations, { body: { defaultIds: [surgery, urology] } });
    const ids = (await admin.send(catalogueCalls.listSpecializations, { query: { limit: 1000 } })).payload.data.map((row) => row.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.send(catalogueCalls.archiveSpecialization, { params: { id: ids[n % ids.length] ?? '' } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(ids.length - 1);
    expect(answers.some((answer) => answer.error?.code === 'LAST_SPECIALIZATION')).toBe(true);
    expect((await admin.send(catalogueCalls.listSpecializations)).payload.meta.count).toBe(1);
  });
});

test('pickers get id and name; the list itself wants its permission; other hospitals are not there', async () => {
  const [hospital, other] = await Promise.all([aHospital(), aHospital()]);
  const clerk = await hospital.userWith();
  const picker = await clerk.send(catalogueCalls.listSpecializations, { query: { limit: 1000 } });
  expect(Object.keys(picker.payload.data[0] ?? {}).sort()).toEqual(['id', 'name']);
  const refused = await clerk.send(catalogueCalls.listSpecializations);
  expect([refused.status, refused.error['permission']]).toEqual([403, 'View Specializations']);
  const [own] = (await other.admin.send(catalogueCalls.addSpecializations, { body: { name: 'Night clinic' } })).payload;
  expect((await hospital.admin.send(catalogueCalls.readSpecialization, { params: { id: own?.id ?? '' } })).status).toBe(404);
});
