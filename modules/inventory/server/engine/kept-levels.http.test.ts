import { beforeAll, expect, test } from 'vitest';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { aHospital, runJobNow, setClock, theCivis, theDatabase, unique } from '#testing/world.ts';
import { batchCalls } from '../../contract/calls/batches.ts';
import { productCalls } from '../../contract/calls/products.ts';
import { colourOf, type LevelWord } from '../../contract/rules/level.ts';
import { editBatch, quarantineBatch } from '../batches/change.ts';
import { listBatches } from '../batches/list.ts';
import { summariseStock } from '../documents/figures/levels.ts';
import { listReorder, suggestedOrders } from '../documents/figures/reorder.ts';
import { filterProducts } from '../products/list.ts';
import { aStock, type TestStock } from '../testing/stock.ts';
import { stockOfAll } from './figures.ts';
import { levelCounts, levelsToday } from './kept-levels.ts';
import { putStock } from './put.ts';

const now = '2026-11-21T09:00:00.000Z';
let stock: TestStock;

beforeAll(async () => {
  setClock(now);
  stock = await aStock(await aHospital());
}, 120_000);

interface Kept {
  readonly productId: string;
  readonly quantity: number;
  readonly onHand: number;
  readonly value: number;
  readonly percent: number;
  readonly level: LevelWord;
  readonly expiry: string | null;
  readonly isExpired: boolean;
}

async function kept(placeId: string): Promise<Map<string, Kept>> {
  const { rows } = await theDatabase().owner.query(
    `select product_id as "productId", quantity, on_hand as "onHand", value::int, percent, level, nearest_expiry as expiry, is_expired as "isExpired"
       from product_levels where hospital_id = $1 and place_id = $2`,
    [stock.hospital.id, placeId],
  );
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Kept levels are what the product's page computes, over all places and at one. */
async function agree(): Promise<void> {
  const [whole, here] = [await kept(stock.hospital.id), await kept(stock.pharmacy)];
  const [all, local] = await stock.in(async (scope) => [await stockOfAll(scope), await stockOfAll(scope, stock.pharmacy)] as const);
  expect(whole.size).toBe(all.size);
  for (const [id, figures] of all) {
    const { quantity, onHand, value, percent, level, expiry, isExpired } = whole.get(id) as Kept;
    expect({ quantity, onHand, value, percent, colour: colourOf(level), expiry, isExpired }).toEqual({
      ...{ quantity: figures.quantity, onHand: figures.onHand, value: figures.value, percent: figures.stockLevelPercent },
      ...{ colour: figures.stockLevelColor, expiry: figures.nearestExpiry, isExpired: figures.isExpired },
    });
    const place = local.get(id);
    expect(here.get(id)?.quantity ?? 0).toBe(place?.quantity);
    expect(here.get(id)?.onHand ?? 0).toBe(place?.onHand);
    if (here.has(id)) expect(here.get(id)?.percent).toBe(place?.stockLevelPercent);
  }
  expect(differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id))).toEqual([]);
}

const list = (query: object) =>
  stock.in(async (scope) => {
    const { data, meta } = await filterProducts(scope, { page: 1, limit: 100, sort: 'name', ...query });
    expect(meta.count).toBe(data.length);
    return data.map(({ id }) => id);
  });

test('levels are those of the rules, whatever stands, is wished or is locked', async () => {
  const later = '2028-01-01';
  for (const [quantity, stockReserve, parLevel] of [
    ...[
      [1, 0, 8],
      [3, 0, 8],
      [2, 0, null],
      [7, 5, null],
      [8, 5, null],
      [30, 10, 200],
      [51, 10, 200],
      [250, 10, 200],
      [5, 5, 50],
    ],
  ] as const)
    await stock.product([['A', later, quantity as number]], { stockReserve, ...(parLevel === null ? {} : { parLevel }) });
  await stock.product([], { stockReserve: 4 });
  const two = await stock.product([
    ['A', '2027-01-01', 20],
    ['B', later, 20],
  ]);
  await agree();
  const { rows } = await theDatabase().owner.query('select id from batches where product_id = $1 order by batch_number', [two.id]);
  const { admin } = stock.hospital;
  const quarantined = await admin.send(batchCalls.quarantine, { params: { id: rows[0].id }, body: { reason: 'A torn carton' } });
  expect(quarantined.status).toBe(200);
  expect((await kept(stock.hospital.id)).get(two.id)).toMatchObject({ quantity: 20, onHand: 40, expiry: later });
  await stock.dispense({ productId: two.id, quantity: 18 });
  expect((await kept(stock.hospital.id)).get(two.id)).toMatchObject({ quantity: 2, level: 'low' });
  await admin.send(productCalls.editProduct, { params: { id: two.id }, body: { name: `${two.name} renamed` } });
  await agree();
});

test('twenty movements at once, in and out: what is kept is what they leave', async () => {
  const { id } = await stock.product([['A', '2027-06-01', 40]], { stockReserve: 2 });
  const batchId = (await stock.dispense({ productId: id, quantity: 10 }))[0]?.batchId as string;
  const back = () =>
    stock.in((scope) =>
      putStock(scope, {
        ...{ type: 'return-in', refType: 'test', refId: scope.newId() },
        lines: [{ key: '1', batchId, locationId: stock.pharmacy, quantity: 1 }],
      }),
    );
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_each, at) =>
      (at % 9 === 0 ? back() : stock.dispense({ productId: id, quantity: 1 })).then(
        () => 'done',
        (error: Refusal) => error.code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(30);
  const { rows } = await theDatabase().owner.query('select sum(quantity)::int as left from stock_movements where product_id = $1', [id]);
  expect((await kept(stock.hospital.id)).get(id)?.quantity).toBe(rows[0].left);
  await agree();
});

test('at midnight of the hospital lists are right before the job has come, and after it', async () => {
  const { id } = await stock.product([['DAY', '2026-11-21', 50]], { stockReserve: 1 });
  const { id: other } = await stock.product([['LATER', '2028-11-21', 3]], { stockReserve: 5 });
  expect(await list({ stockStatus: 'In-Stock' })).toContain(id);
  expect(await list({ expiring: 0 })).toEqual([id]);
  const standing = async () => {
    const out = await list({ stockStatus: 'Out-Of-Stock', sort: 'quantity' });
    expect(out.filter((each) => [id, other].includes(each))).toEqual([id, other]);
    expect(await list({ stockStatus: 'In-Stock' })).not.toContain(id);
    expect(await list({ expired: true })).toEqual([id]);
    expect(await list({ locationId: stock.pharmacy, level: 'low', sort: '-level' })).toContain(id);
    return stock.in(summariseStock);
  };
  const settled = () => stock.in(async (scope) => (await levelsToday(scope)).settled);
  expect(await settled()).toBe(true);
  // 23:00 in UTC is the next day in Lagos.
  setClock('2026-11-21T23:00:00.000Z');
  try {
    expect(await settled()).toBe(false);
    const before = await standing();
    await runJobNow('inventory.tidy-stock', { hospitalId: stock.hospital.id });
    expect(await settled()).toBe(true);
    expect(await standing()).toEqual(before);
    await agree();
    // A zone further west makes it yesterday again.
    setClock(now);
    expect(await settled()).toBe(false);
    expect(await list({ expiring: 0 })).toEqual([id]);
    const counts = await stock.in(async (scope) => levelCounts(scope, await levelsToday(scope), scope.hospitalId));
    expect(counts.every(({ isExpired }) => !isExpired)).toBe(true);
    await runJobNow('inventory.tidy-stock', { hospitalId: stock.hospital.id });
    await agree();
  } finally {
    setClock(now);
  }
});

test('a kept figure that is not what the movements leave is found', async () => {
  const { id } = await stock.product([['A', '2028-01-01', 12]]);
  const { owner } = theDatabase();
  const plant = (by: number) => owner.query('update product_levels set quantity = quantity + $2 where product_id = $1', [id, by]);
  await plant(1);
  const found = differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id));
  expect(found.map(({ check, detail }) => [check, detail])).toEqual([['Product stock levels that differ from their movements', id]]);
  await plant(-1);
  const planted = async (sql: string) => {
    await owner.query(sql, [id]);
    return differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id)).map(({ check }) => check);
  };
  const kept = 'Product stock levels that differ from their movements';
  expect(await planted('update product_levels set used = used + 1 where product_id = $1 and place_id = hospital_id')).toEqual([kept]);
  await planted('update product_levels set used = used - 1, is_wanted = not is_wanted where product_id = $1 and place_id = hospital_id');
  expect(await planted('update product_levels set has_expired = not has_expired where product_id = $1')).toContain(kept);
  await owner.query('update product_levels set has_expired = not has_expired where product_id = $1', [id]);
  await owner.query('update product_levels set is_wanted = not is_wanted where product_id = $1 and place_id = hospital_id', [id]);
  expect(await planted("insert into product_uses select hospital_id, id, date '2020-01-01', 3 from products where id = $1")).toEqual([
    'Daily usage that differs from the movements',
  ]);
  await owner.query('delete from product_uses where product_id = $1', [id]);
  expect(await planted("update batch_balances set hold = 'recalled' where product_id = $1")).toEqual([
    'Balances whose expiry or status differs from their batch',
  ]);
  await owner.query('update batch_balances set hold = null where product_id = $1', [id]);
  await owner.query('delete from product_levels where product_id = $1 and place_id = $2', [id, stock.pharmacy]);
  const missing = differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id));
  expect(missing.map(({ detail }) => detail)).toEqual([id]);
  // The next movement makes them anew.
  await stock.dispense({ productId: id, quantity: 1 });
  await agree();
});

test('what to order lasts as long as the use of ninety days says, on every day', async () => {
  const { id } = await stock.product([['A', '2029-01-01', 100]], { parLevel: 500 });
  await stock.dispense({ productId: id, quantity: 9 });
  setClock('2026-11-24T09:00:00.000Z');
  const night = () => runJobNow('inventory.tidy-stock', { hospitalId: stock.hospital.id });
  const row = () =>
    stock.in(async (scope) => {
      const { data, meta } = await listReorder(scope, { page: 1, limit: 100 });
      expect(meta.count).toBe(data.length);
      const { usePerDay, daysOfCover } = data.find(({ product }) => product.id === id) ?? {};
      return [usePerDay, daysOfCover];
    });
  try {
    await stock.dispense({ productId: id, quantity: 1 });
    await night();
    await agree();
    expect(await row()).toEqual([11, 810]);
    // The first day's use is over after ninety days, the second's three days later; before the nightly job and after it.
    for (const [day, found] of [
      ['2027-02-18', [11, 810]],
      ['2027-02-19', [1, 8100]],
      ['2027-02-21', [1, 8100]],
      ['2027-02-22', [0, null]],
    ] as const) {
      setClock(`${day}T09:00:00.000Z`);
      expect(await row()).toEqual(found);
    }
    await night();
    expect(await row()).toEqual([0, null]);
    await agree();
    // The clock of a hospital further west: the last day of the window again.
    setClock('2027-02-21T09:00:00.000Z');
    expect(await row()).toEqual([1, 8100]);
  } finally {
    setClock(now);
    await night();
  }
});

test('what to order: out of stock first, used or not; nothing more of what lasts for years', async () => {
  const made = new Map<string, string>();
  const add = async (name: string, units: number, used: number, levels: { stockReserve: number; parLevel: number }) => {
    const { id } = await stock.product(units > 0 ? [['A', '2032-01-01', units]] : [], { name: unique(`${name} `), ...levels });
    if (used > 0) await stock.dispense({ productId: id, quantity: used });
    made.set(id, name);
  };
  await add('A slow', 101, 1, { stockReserve: 1, parLevel: 500 });
  await add('B quick', 100, 90, { stockReserve: 1, parLevel: 500 });
  await add('C at its reserve', 8, 0, { stockReserve: 8, parLevel: 20 });
  await add('D gone', 9, 9, { stockReserve: 0, parLevel: 300 });
  await add('E never there', 0, 0, { stockReserve: 0, parLevel: 30 });
  const { data } = await stock.in((scope) => listReorder(scope, { page: 1, limit: 100 }));
  const own = data.filter(({ product }) => made.has(product.id));
  expect(own.map(({ product, suggested, daysOfCover }) => [made.get(product.id), suggested, daysOfCover])).toEqual([
    // Nine in 90 days: what a year uses, not its target level.
    ['D gone', 37, 0],
    ['E never there', 30, null],
    ['C at its reserve', 12, null],
    ['B quick', 355, 10],
    ['A slow', 0, 9000],
  ]);
  const suggested = await stock.in((scope) => suggestedOrders(scope, [...made.keys()]));
  expect([...made].map(([id]) => suggested.get(id))).toEqual([0, 355, 12, 37, 30]);
});

test('batches at a place and by a word are counted as they stand today', async () => {
  const { id, name } = await stock.product([
    ['ZQ-DAY', '2026-11-21', 5],
    ['ZQ-LATER', '2029-01-01', 6],
  ]);
  const { owner } = theDatabase();
  const numbers = (query: object) =>
    stock.in(async (scope) => {
      const { data, meta } = await listBatches(scope, { page: 1, limit: 100, ...query });
      expect(meta.count).toBe(data.length);
      const beyond = await listBatches(scope, { page: 9, limit: 100, ...query });
      expect([beyond.data, beyond.meta.count]).toEqual([[], meta.count]);
      return data.filter(({ product }) => product.id === id).map(({ batchNumber }) => batchNumber);
    });
  const here = { locationId: stock.pharmacy };
  expect(await numbers(here)).toEqual(['ZQ-DAY', 'ZQ-LATER']);
  expect(await numbers({ ...here, status: 'expired' })).toEqual([]);
  expect(await numbers({ locationId: stock.mainStore })).toEqual([]);
  expect(await numbers({ searchTerm: name })).toEqual(['ZQ-DAY', 'ZQ-LATER']);
  expect(await numbers({ searchTerm: 'zq-d' })).toEqual(['ZQ-DAY']);
  expect(await numbers({ searchTerm: 'zq-', ...here, expiryFrom: '2027-01-01' })).toEqual(['ZQ-LATER']);
  setClock('2026-11-22T09:00:00.000Z');
  try {
    for (const query of [here, {}, { searchTerm: 'zq-' }]) {
      expect(await numbers({ ...query, status: 'expired' })).toEqual(['ZQ-DAY']);
      expect(await numbers({ ...query, status: 'available' })).toEqual(['ZQ-LATER']);
    }
    expect(await list({ expired: true })).toContain(id);
    expect(await list({ expired: false })).not.toContain(id);
    const { rows } = await owner.query("select id from batches where batch_number = 'ZQ-DAY'");
    await stock.in((scope) => quarantineBatch(scope, rows[0].id, { reason: 'Torn' }));
    expect(await list({ expired: true })).not.toContain(id);
    for (const query of [here, {}]) {
      expect(await numbers({ ...query, status: 'expired' })).toEqual([]);
      expect(await numbers({ ...query, status: 'quarantined' })).toEqual(['ZQ-DAY']);
      expect(await numbers(query)).toEqual(['ZQ-DAY', 'ZQ-LATER']);
    }
    await stock.in((scope) => editBatch(scope, rows[0].id, { expiryDate: '2030-01-01', reason: 'Misread' }));
    expect(await numbers(here)).toEqual(['ZQ-LATER', 'ZQ-DAY']);
    expect(differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id))).toEqual([]);
  } finally {
    setClock(now);
  }
  await stock.dispense({ productId: id, quantity: 6 });
  expect(await numbers(here)).toEqual(['ZQ-DAY']);
  expect(await numbers({ status: 'depleted' })).toEqual(['ZQ-LATER']);
});

test('the levels of what an act moves are planned once a connection, not once an act', async () => {
  const { rows } = await theDatabase().owner.query<{ proconfig: string[] }>(
    "select proconfig from pg_proc where proname = 'product_levels_of'",
  );
  expect(rows[0]?.proconfig).toContain('plan_cache_mode=force_generic_plan');
});
