import { beforeAll, expect, test } from 'vitest';
import { aHospital, inScopeOf, type TestHospital, type TestUser } from '#testing/world.ts';
import { safetyCalls } from '../../contract/calls/safety.ts';
import { checkSafety } from '../safety/clear.ts';

let hospital: TestHospital;
let keeper: TestUser;

beforeAll(async () => {
  hospital = await aHospital();
  keeper = await hospital.userWith('Edit Medication Interactions', 'View Medication Requests', 'Edit Pharmacy Settings');
}, 60_000);

const list = async (query: object) => (await keeper.send(safetyCalls.interactions, { query: query as never })).payload;
const words = { effect: 'The two do not go together', advice: 'Choose another one.' };

async function levelsOf(...names: string[]): Promise<string[]> {
  const plain = {
    productId: null,
    ingredients: [],
    atcCode: null,
    doseAmount: null,
    doseUnit: null,
    perDay: null,
    route: null,
    durationDays: null,
    quantity: null,
  };
  const alerts = await inScopeOf(hospital.id, (scope) =>
    checkSafety(scope, { patientId: null, lines: names.map((genericName) => ({ ...plain, genericName })) }),
  );
  return alerts
    .flat()
    .filter(({ rule }) => rule === 'interaction')
    .map(({ level }) => level);
}

test('the shipped list: at least 150 pairs, the gravest first, found by their names', async () => {
  const all = await list({ limit: 'All' });
  expect(all.meta.builtIn).toBeGreaterThanOrEqual(150);
  expect(all.meta).toMatchObject({ count: all.meta.builtIn, own: 0 });
  expect(all.data[0]?.severity).toBe('contraindicated');
  expect(all.data.at(-1)?.severity).toBe('minor');
  const found = await list({ searchTerm: 'warfarin metro' });
  expect(found.data).toMatchObject([{ a: 'warfarin', b: 'metronidazole', severity: 'major', builtIn: true, changed: false, version: 0 }]);
});

test('a pair of the hospital counts at once, stands once, is changed and removed', async () => {
  expect(await levelsOf('Moringa', 'Metformin')).toEqual([]);
  const body = { a: 'Moringa', b: 'Metformin hydrochloride', severity: 'major', ...words } as const;
  const made = (await keeper.send(safetyCalls.createInteraction, { body })).payload;
  expect(made).toMatchObject({ builtIn: false, version: 1, source: 'This hospital' });
  expect(await levelsOf('Metformin', 'Moringa')).toEqual(['reason']);
  const twin = await keeper.send(safetyCalls.createInteraction, { body: { ...body, a: 'metformin', b: 'MORINGA' } });
  expect(twin.error.code).toBe('INTERACTION_EXISTS');
  const shipped = await keeper.send(safetyCalls.createInteraction, { body: { ...body, a: 'Metronidazole', b: 'Warfarin sodium' } });
  expect(shipped.error.code).toBe('INTERACTION_EXISTS');
  const same = await keeper.send(safetyCalls.createInteraction, { body: { ...body, a: 'Paracetamol', b: 'Acetaminophen' } });
  expect(same.error.code).toBe('INTERACTION_SAME');
  const params = { id: made.id };
  const edit = { version: 1, severity: 'minor', reason: 'New evidence' } as const;
  expect((await keeper.send(safetyCalls.editInteraction, { params, body: edit })).payload).toMatchObject({ severity: 'minor', version: 2 });
  expect((await keeper.send(safetyCalls.editInteraction, { params, body: edit })).error.code).toBe('STALE_VERSION');
  expect((await keeper.send(safetyCalls.removeInteraction, { params })).payload).toEqual({ id: made.id, removed: true });
  expect(await levelsOf('Metformin', 'Moringa')).toEqual([]);
  expect((await keeper.send(safetyCalls.removeInteraction, { params })).status).toBe(404);
});

test('twenty people add the same pair at once: one does', async () => {
  const body = { a: 'Neem', b: 'Glibenclamide', severity: 'moderate', ...words } as const;
  const answers = await Promise.all(Array.from({ length: 20 }, () => keeper.send(safetyCalls.createInteraction, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(new Set(['INTERACTION_EXISTS']));
});

test('a shipped pair is changed and switched off here alone, never deleted', async () => {
  const [pair] = (await list({ searchTerm: 'sildenafil glyceryl' })).data;
  const params = { id: pair?.id as string };
  expect(await levelsOf('Sildenafil', 'Glyceryl trinitrate')).toEqual(['stop']);
  expect((await keeper.send(safetyCalls.removeInteraction, { params })).error.code).toBe('INTERACTION_BUILT_IN');
  const off = { version: 0, status: 'archived', reason: 'Cardiology decides itself' } as const;
  expect((await keeper.send(safetyCalls.editInteraction, { params, body: off })).payload).toMatchObject({
    id: params.id,
    builtIn: true,
    changed: true,
    status: 'archived',
  });
  expect(await levelsOf('Sildenafil', 'Glyceryl trinitrate')).toEqual([]);
  expect((await keeper.send(safetyCalls.editInteraction, { params, body: off })).error.code).toBe('STALE_VERSION');
  const on = { version: 1, status: 'active', severity: 'major', reason: 'Back again' } as const;
  expect((await keeper.send(safetyCalls.editInteraction, { params, body: on })).payload.version).toBe(2);
  expect(await levelsOf('Sildenafil', 'Glyceryl trinitrate')).toEqual(['reason']);
  const other = await aHospital();
  const there = await other.admin.send(safetyCalls.interactions, { query: { searchTerm: 'sildenafil glyceryl' } });
  expect(there.payload.data).toMatchObject([{ changed: false, severity: 'contraindicated' }]);
  expect((await keeper.send(safetyCalls.editInteraction, { params: { id: hospital.id }, body: off })).status).toBe(404);
});

test('settings: defaults, a change, a stale one', async () => {
  const before = (await keeper.send(safetyCalls.settings)).payload;
  expect(before.values).toEqual({ doubleCheck: 'high-alert', fefoMinDays: 0, courseCover: false, returnDays: 7, useStockReserve: true });
  const body = { version: before.version, values: { doubleCheck: 'all', returnDays: 3 } } as const;
  expect((await keeper.send(safetyCalls.editSettings, { body })).payload.values).toMatchObject({ doubleCheck: 'all', returnDays: 3 });
  expect((await keeper.send(safetyCalls.editSettings, { body })).error.code).toBe('STALE_VERSION');
});
