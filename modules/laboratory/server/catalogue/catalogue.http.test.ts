import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, runJobNow, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { withCurrency } from '../testing/lab.ts';

let hospital: TestHospital;
let keeper: TestUser;
let chemistryId: string;

beforeAll(async () => {
  hospital = await aHospital();
  await withCurrency(hospital);
  keeper = hospital.admin;
  const { payload } = await keeper.send(catalogueCalls.categories, { query: { limit: 'All' } });
  chemistryId = payload.data.find(({ name }) => name === 'Chemistry')?.id as string;
}, 120_000);

const sodium = { name: 'Sodium', resultType: 'numeric' as const, unit: 'mmol/L', ranges: [{ low: 135, high: 145 }] };
const aTest = (changes: object = {}) => ({
  name: unique('Test '),
  shortName: 'T',
  categoryId: chemistryId,
  specimenType: 'serum' as const,
  parameters: [sodium],
  ...changes,
});
const create = (changes: object = {}, who = keeper) => who.send(catalogueCalls.createTest, { body: aTest(changes) as never });

describe('setup', () => {
  test('a registered hospital has the built-in catalogue, unpriced, each with its item of the price list', async () => {
    const { payload } = await keeper.send(catalogueCalls.listTests, { query: { limit: 'All' } });
    expect(payload.meta.count).toBe(53);
    expect(payload.data.every(({ price, billableItemId }) => price === null && billableItemId !== null)).toBe(true);
    const categories = (await keeper.send(catalogueCalls.categories, { query: { limit: 'All' } })).payload.data;
    expect(categories.map(({ name }) => name)).toEqual([
      'Haematology',
      'Chemistry',
      'Microbiology',
      'Serology',
      'Hormones',
      'Urinalysis',
      'Parasitology',
      'Immunology',
      'Histopathology',
    ]);
    expect(categories.reduce((sum, { testCount }) => sum + testCount, 0)).toBe(53);
  });

  test('again: nothing is made twice, what was removed comes back, members of a profile with it', async () => {
    expect((await keeper.send(catalogueCalls.setupTests, { body: {} })).payload).toEqual({ created: 0, skipped: 53 });
    const fresh = await aHospital();
    await runJobNow('registration.run-setup', { hospitalId: fresh.id });
    const { payload } = await fresh.admin.send(catalogueCalls.listTests, { query: { searchTerm: 'lipid' } });
    expect(payload.meta.count).toBe(1);
    const lipid = (await fresh.admin.send(catalogueCalls.viewTest, { params: { id: payload.data[0]?.id as string } })).payload;
    expect(lipid.members.map(({ shortName }) => shortName)).toEqual(['Chol', 'HDL', 'LDL', 'TG']);
    await fresh.admin.send(catalogueCalls.removeTest, { params: { id: lipid.id } });
    expect((await fresh.admin.send(catalogueCalls.setupTests, { body: { templateIds: ['lipid'] } })).payload).toEqual({
      created: 1,
      skipped: 4,
    });
    const list = (await fresh.admin.send(catalogueCalls.templateList, { query: {} })).payload;
    expect(list).toHaveLength(53);
    expect(list.every(({ present }) => present)).toBe(true);
  });
});

describe('tests', () => {
  test('price and test are one act: without a currency neither is made', async () => {
    const made = (await create({ price: 250_000 })).payload;
    expect(made).toMatchObject({ price: 250_000, parameterCount: 1, status: 'active', version: 1 });
    const poor = await aHospital();
    const categories = (await poor.admin.send(catalogueCalls.categories, { query: {} })).payload.data;
    const body = { ...aTest({ price: 1 }), categoryId: categories[0]?.id as string };
    const refused = await poor.admin.send(catalogueCalls.createTest, { body: body as never });
    expect([refused.status, refused.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
    const found = await poor.admin.send(catalogueCalls.filterTests, { query: { name: body.name } });
    expect(found.payload.meta.count).toBe(0);
    const priced = (await keeper.send(catalogueCalls.filterTests, { query: { hasPrice: true, limit: 'All' } })).payload.data;
    expect(priced.some(({ id }) => id === made.id)).toBe(true);
    expect(priced.every(({ price }) => price !== null)).toBe(true);
  });

  test('an edit keeps ids of parameters, tells its changes, and a stale one is refused', async () => {
    const made = (await create({ price: 100 })).payload;
    const parameters = [
      { ...sodium, id: made.parameters[0]?.id as string, ranges: [{ low: 130, high: 150 }] },
      { ...sodium, name: 'Second' },
    ];
    const edited = await keeper.send(catalogueCalls.editTest, { params: { id: made.id }, body: { parameters, price: 200, version: 1 } });
    expect(edited.payload).toMatchObject({ version: 2, price: 200, parameterCount: 2 });
    expect(edited.payload.parameters[0]?.id).toBe(made.parameters[0]?.id);
    const stale = await keeper.send(catalogueCalls.editTest, { params: { id: made.id }, body: { price: 300, version: 1 } });
    expect(stale.error.code).toBe('STALE_VERSION');
    const history = (await keeper.send(catalogueCalls.testHistory, { params: { id: made.id } })).payload.data;
    expect(history.map(({ version }) => version)).toEqual([2, 1]);
    expect(history[0]?.changes).toEqual([
      { field: 'price', before: '100', after: '200' },
      { field: 'Sodium: ranges', before: 'any: 135 – 145', after: 'any: 130 – 150' },
      { field: 'Second', before: null, after: 'there' },
    ]);
  });

  test.each<[string, object, number, string, string]>([
    [
      'overlapping ranges',
      { parameters: [{ ...sodium, ranges: [{ low: 1 }, { low: 2 }] }] },
      400,
      'RANGE_OVERLAP',
      'parameters.0.ranges.1',
    ],
    [
      'a hostile formula',
      { parameters: [{ ...sodium, resultType: 'calculated', formula: 'process.exit(1)' }] },
      400,
      'FORMULA_INVALID',
      'parameters.0.formula',
    ],
    [
      'a ring of formulas',
      { parameters: [{ ...sodium, code: 'A', resultType: 'calculated', formula: 'A+1' }] },
      400,
      'FORMULA_INVALID',
      'parameters.0.formula',
    ],
    ['a wrong check digit', { code: '718-8' }, 400, 'LAB_TEST_FIELDS', 'code'],
    ['no parameter', { parameters: [] }, 400, 'LAB_TEST_FIELDS', 'parameters'],
    ['low above high', { parameters: [{ ...sodium, ranges: [{ low: 9, high: 1 }] }] }, 400, 'LAB_TEST_FIELDS', 'parameters.0.ranges.0'],
    ['a profile of nothing', { kind: 'profile', parameters: [], specimenType: null, memberIds: [] }, 400, 'LAB_TEST_FIELDS', 'memberIds'],
    ['another category', { categoryId: '0192b1b2-0000-7000-8000-000000000000' }, 422, 'LAB_CATEGORY_UNKNOWN', 'categoryId'],
  ])('%s', async (_what, changes, status, code, field) => {
    const refused = await create(changes);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(Object.keys(refused.error.fields ?? {})).toContain(field);
  });

  test('one name, ignoring case and spaces; archived ones give it free', async () => {
    const first = (await create({ name: 'Serum  Copper' })).payload;
    const second = await create({ name: 'serum copper' });
    expect([second.status, second.error.code]).toEqual([409, 'LAB_TEST_EXISTS']);
    expect((await keeper.send(catalogueCalls.removeTest, { params: { id: first.id } })).payload).toEqual({ id: first.id, removed: true });
    expect((await create({ name: 'Serum Copper' })).status).toBe(200);
  });

  test('20 at once of one name: one is made', async () => {
    const name = unique('Race ');
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('a member of a profile is only archived when that is meant', async () => {
    const [one, two] = [(await create()).payload, (await create()).payload];
    const profile = { kind: 'profile', parameters: [], specimenType: null, memberIds: [one?.id, two?.id] };
    expect((await create(profile)).payload.members.map(({ id }) => id)).toEqual([one?.id, two?.id]);
    const refused = await keeper.send(catalogueCalls.removeTest, { params: { id: one?.id as string } });
    expect([refused.status, refused.error.code]).toEqual([409, 'LAB_TEST_IN_USE']);
    const archived = await keeper.send(catalogueCalls.removeTest, { params: { id: one?.id as string }, query: { archive: true } });
    expect(archived.payload.removed).toBe(false);
    const { rows } = await theDatabase().owner.query(
      "select status from billable_items where source_type = 'lab-test' and source_id = $1",
      [one?.id],
    );
    expect(rows).toEqual([{ status: 'archived' }]);
  });

  test('found by aliases, codes and beginnings of words, in any order', async () => {
    const namesBy = async (searchTerm: string) =>
      (await keeper.send(catalogueCalls.listTests, { query: { searchTerm } })).payload.data.map(({ shortName }) => shortName);
    expect(await namesBy('CBC')).toEqual(['FBC']);
    expect(await namesBy('count bloo')).toEqual(['FBC']);
    expect(await namesBy('58410')).toEqual(['FBC']);
    expect(await namesBy('%')).toEqual([]);
  });
});

test('a category with tests is removed only with a place for them', async () => {
  const category = (await keeper.send(catalogueCalls.createCategory, { body: { name: 'Toxicology' } })).payload;
  expect(category).toMatchObject({ position: 10, testCount: 0 });
  const made = (await create({ categoryId: category.id })).payload;
  const refused = await keeper.send(catalogueCalls.removeCategory, { params: { id: category.id } });
  expect([refused.status, refused.error.code, refused.message]).toEqual([409, 'LAB_CATEGORY_HAS_TESTS', 'Category has tests']);
  const moved = await keeper.send(catalogueCalls.removeCategory, { params: { id: category.id }, query: { moveTo: chemistryId } });
  expect(moved.payload.moved).toBe(1);
  expect((await keeper.send(catalogueCalls.viewTest, { params: { id: made.id } })).payload).toMatchObject({
    version: 2,
    category: { name: 'Chemistry' },
  });
  const twice = await keeper.send(catalogueCalls.createCategory, { body: { name: 'che mistry' } });
  expect([twice.status, twice.error.code]).toEqual([409, 'LAB_CATEGORY_EXISTS']);
});

describe('upload', () => {
  const rows = (name: string) => [
    {
      Name: name,
      'Short name': 'Up',
      Category: 'Chemistry',
      Specimen: 'serum',
      Parameter: 'A',
      'Result type': 'numeric',
      Unit: 'g/L',
      Low: '1',
      High: '2',
      Price: '1,500.50',
    },
    { Name: name, Parameter: 'B', Options: 'No; Yes (A)' },
  ];
  const upload = (body: object) => keeper.send(catalogueCalls.uploadTests, { body: body as never });

  test('one line a parameter; prices in major units', async () => {
    const name = unique('Upload ');
    expect((await upload({ rows: rows(name), dryRun: true })).payload).toMatchObject({ created: 1, updated: 0, errors: [], dryRun: true });
    expect((await keeper.send(catalogueCalls.filterTests, { query: { name } })).payload.meta.count).toBe(0);
    expect((await upload({ rows: rows(name) })).payload).toMatchObject({ created: 1, dryRun: false });
    const [row] = (await keeper.send(catalogueCalls.filterTests, { query: { name } })).payload.data;
    expect(row).toMatchObject({ price: 150_050, parameterCount: 2 });
    const again = await upload({ rows: rows(name) });
    expect([again.status, again.error.code]).toEqual([400, 'LAB_UPLOAD_INVALID']);
    const changed = await upload({ mode: 'upsert', rows: [{ Name: name, Parameter: 'A', Unit: 'mg/L' }] });
    expect(changed.payload).toMatchObject({ created: 0, updated: 1 });
    const after = (await keeper.send(catalogueCalls.viewTest, { params: { id: row?.id as string } })).payload;
    expect(after.parameters.map(({ name: parameter, unit }) => [parameter, unit])).toEqual([
      ['B', null],
      ['A', 'mg/L'],
    ]);
  });

  test('tests that are there already stay as they are where they are told to, and are counted', async () => {
    const [known, fresh] = [unique('Kept '), unique('Fresh ')];
    await upload({ rows: rows(known) });
    const changed = rows(known).map((row) => ({ ...row, Unit: 'mg/L' }));
    const counted = { rows: 4, created: 1, updated: 0, skipped: 1, errors: [], errorCount: 0 };
    const order = { mode: 'skip', rows: [...changed, ...rows(fresh)] };
    expect((await upload({ ...order, dryRun: true })).payload).toMatchObject({ ...counted, dryRun: true });
    expect((await upload(order)).payload).toMatchObject({ ...counted, dryRun: false });
    const [row] = (await keeper.send(catalogueCalls.filterTests, { query: { name: known } })).payload.data;
    const { parameters } = (await keeper.send(catalogueCalls.viewTest, { params: { id: row?.id as string } })).payload;
    expect(parameters.map(({ unit }) => unit)).not.toContain('mg/L');
  });

  test('any fault: nothing is written, every fault is named', async () => {
    const name = unique('Half ');
    const bad = [...rows(name), { Name: 'X', Category: 'Nowhere', Low: 'much' }];
    const refused = await upload({ rows: bad });
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toEqual(expect.arrayContaining([expect.objectContaining({ row: 3, column: 'Low' })]));
    expect((await keeper.send(catalogueCalls.filterTests, { query: { name } })).payload.meta.count).toBe(0);
  });

  test('the template can be uploaded as it is', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await keeper.send(catalogueCalls.uploadTemplate, { query: { format } });
      expect(file.status).toBe(200);
      const name = `t.${format}`;
      const answer = await keeper.send(
        catalogueCalls.uploadTests,
        { body: { dryRun: 'true', mode: 'upsert' } },
        { file: { filename: name, bytes: file.bytes } },
      );
      expect(answer.payload).toMatchObject({ created: 2, errors: [] });
    }
  });
});

test('settings are the group laboratory', async () => {
  const before = (await keeper.send(catalogueCalls.settings)).payload;
  expect(before.values).toMatchObject({ selfReleaseAllowed: false, criticalAckMinutes: 60, labelSize: '50x25', tubeKeepDays: 0 });
  const after = await keeper.send(catalogueCalls.editSettings, { body: { version: before.version, values: { criticalAckMinutes: 30 } } });
  expect(after.payload.values).toMatchObject({ criticalAckMinutes: 30, selfReleaseAllowed: false });
});
