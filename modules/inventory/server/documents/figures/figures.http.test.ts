import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, inScopeOf, runJobNow, setClock, theDatabase } from '#testing/world.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { batchCalls } from '../../../contract/calls/batches.ts';
import { figureCalls } from '../../../contract/calls/figures.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import { aStock } from '../../testing/stock.ts';
import { aStore, inDays, sound, type TestStore } from '../testing/store.ts';

let store: TestStore;
let low: string;
let fine: string;
let fineBatch: string;
beforeAll(async () => {
  store = await aStore(await aHospital());
  await store.aProduct({ name: 'A Empty', stockReserve: 5, parLevel: 50 });
  low = await store.aProduct({ name: 'B Low', stockReserve: 10, parLevel: 100 });
  fine = await store.aProduct({ name: 'C Fine', stockReserve: 1, parLevel: 20 });
  setClock(addDays(clockNow(), -1));
  await store.aBatch(low, 12, 41);
  fineBatch = await store.aBatch(fine, 40, 400);
  setClock(null);
  await store.aBatch(fine, 3, -2);
}, 120_000);

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('levels on the dashboard and the summary are those of the stock (invariant 12)', async () => {
  const { manager, keeper } = store;
  const { data, meta } = sound(await manager.send(figureCalls.dashboard, { query: { limit: 1000 } }));
  expect(meta).toMatchObject({ count: 3, enabled: 3, outOfStock: 1 });
  expect(names(data)).toEqual(['A Empty', 'B Low', 'C Fine']);
  expect(data[0]).toMatchObject({
    stock: { quantity: 0 },
    stockStatus: 'Out-Of-Stock',
    stockLevel: { stockLevelPercent: 0, stockLevelColor: '#D92D20' },
  });
  expect(data[1]).toMatchObject({ stock: { quantity: 12 }, stockStatus: 'In-Stock', stockLevel: { stockLevelColor: '#F79009' } });
  expect(data[2]).toMatchObject({ stock: { quantity: 40 }, isExpired: false, stockLevel: { stockLevelPercent: 100 } });
  const summary = sound(await manager.send(figureCalls.summary, {}));
  expect(summary).toEqual({ products: 3, lowStock: 1, outOfStock: 1, expiring: 1, expired: 1, value: 55_000 });
  expect(sound(await keeper.send(figureCalls.summary, {})).value).toBeNull();
});

test('what the stock is worth by category adds up to the figure over the lists; who may not see values may not see these', async () => {
  const { manager, keeper, hospital } = store;
  const dressings = await inScopeOf(hospital.id, async (scope) => {
    const id = scope.newId();
    const stamps = { createdAt: scope.now, updatedAt: scope.now };
    await scope.tx
      .insertInto('productCategories')
      .values({ hospitalId: hospital.id, id, name: 'Dressings', foldedName: 'dressings', status: 'active', ...stamps })
      .execute();
    await scope.tx.updateTable('products').set({ productCategoryId: id }).where('id', '=', low).execute();
    return id;
  });
  const { data, meta } = sound(await manager.send(figureCalls.stockValue, { query: {} }));
  expect(data).toEqual([
    { category: null, value: 43_000 },
    { category: { id: dressings, name: 'Dressings' }, value: 12_000 },
  ]);
  expect(meta).toMatchObject({ count: 2, value: 55_000 });
  expect(sound(await manager.send(figureCalls.summary, {})).value).toBe(meta.value);
  const first = sound(await manager.send(figureCalls.stockValue, { query: { limit: 1 } }));
  expect([first.data.length, first.meta.value]).toEqual([1, 55_000]);
  expect((await keeper.send(figureCalls.stockValue, { query: {} })).status).toBe(403);
});

test('a medicine counts under the category of medicines', async () => {
  const stock = await aStock(await aHospital());
  await stock.medicine([['M1', '2045-12-31', 10]]);
  const { data } = sound(await stock.hospital.admin.send(figureCalls.stockValue, { query: {} }));
  expect(data).toMatchObject([{ category: { id: stock.categoryId }, value: 100 }]);
});

test('batches by their windows; values for those who may see them', async () => {
  const { manager, keeper } = store;
  const seen = sound(await manager.send(figureCalls.expiry, { query: { days: 90 } }));
  expect(seen.data.map(({ window, daysLeft, value }) => [window, daysLeft, value])).toEqual([
    ['expired', -2, 3000],
    ['near', 40, 12_000],
  ]);
  expect(seen.meta.windows.map(({ batches }) => batches)).toEqual([1, 0, 1, 0, 0]);
  const hidden = sound(await keeper.send(figureCalls.expiry, { query: { days: 30 } }));
  expect(hidden.data.map(({ value }) => value)).toEqual([null]);
});

test('what to order, by how long it lasts', async () => {
  const { keeper } = store;
  const rows = sound(await keeper.send(figureCalls.reorder, { query: {} })).data;
  expect(rows.map(({ product, suggested }) => [product.name, suggested])).toEqual([
    ['A Empty', 50],
    ['B Low', 88],
  ]);
});

test('a valuation is rebuilt from movements and a past day does not change; reports add up', async () => {
  const { manager, keeper, hospital, mainStore } = store;
  const issue = sound(
    await keeper.send(issueCalls.create, {
      body: { fromLocationId: mainStore, departmentId: hospital.departmentId, lines: [{ productId: fine, quantity: 4 }] },
    }),
  );
  const value = async (asOf?: string) => sound(await manager.send(figureCalls.valuation, { query: asOf ? { asOf } : {} })).meta.value;
  expect(await value()).toBe(55_000);
  sound(await store.nurse.send(issueCalls.receive, { params: { id: issue.id }, body: {} }));
  expect(await value()).toBe(55_000);
  const there = sound(await manager.send(figureCalls.valuation, { query: { locationId: mainStore } })).meta.value;
  expect(there).toBe(51_000);
  const damage = { locationId: mainStore, lines: [{ batchId: fineBatch, delta: -2, reason: 'damage' as const }] };
  const { id } = sound(await keeper.send(adjustmentCalls.create, { body: damage }));
  sound(await manager.send(adjustmentCalls.approve, { params: { id }, body: {} }));
  expect(await value()).toBe(53_000);
  expect(await value(inDays(-1))).toBe(52_000);
  const report = async (kind: string) => sound(await manager.send(figureCalls.report, { params: { kind }, query: {} }));
  expect((await report('wastage')).rows).toMatchObject([{ reason: 'damage', quantity: 2, value: 2000 }]);
  expect((await report('consumption')).rows).toEqual([]);
  expect((await report('slow-moving')).rows.map(({ product }) => product?.name).sort()).toEqual(['B Low', 'C Fine']);
  expect((await manager.send(figureCalls.report, { params: { kind: 'abc' }, query: { startDate: '2020-01-01' } })).error.code).toBe(
    'STOCK_REPORT_PERIOD',
  );
  expect((await manager.send(figureCalls.report, { params: { kind: 'nothing' }, query: {} })).status).toBe(400);
  expect((await keeper.send(figureCalls.valuation, { query: {} })).status).toBe(403);
  await store.agree();
});

test('the store is told once of each window that batches reach, and anew after a corrected date', async () => {
  const { hospital, keeper } = store;
  const told = async () =>
    (
      await theDatabase().owner.query(
        `select content from notifications where user_id = $1 and title = 'Stock Expiring' order by created_at, id`,
        [keeper.userId],
      )
    ).rows.map(({ content }) => content as string);
  const night = () => runJobNow('inventory.tidy-stock', { hospitalId: hospital.id });
  await night();
  await night();
  expect(await told()).toEqual(['Ends within 60 days: B Low']);
  const editor = await hospital.userWith('View Products', 'Edit Batch');
  const batch = await inScopeOf(hospital.id, (scope) =>
    scope.tx.selectFrom('batches').select('id').where('productId', '=', low).executeTakeFirstOrThrow(),
  );
  const body = { expiryDate: inDays(20), reason: 'Misread on the carton' };
  sound(await editor.send(batchCalls.editBatch, { params: { id: batch.id }, body }));
  await night();
  expect((await told()).at(-1)).toBe('Ends within 30 days: B Low');
});
