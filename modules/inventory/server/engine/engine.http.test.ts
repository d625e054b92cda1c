import { beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/contract/refusals.ts';
import { differencesIn, verifyFigures } from '#kernel/server/verify/verify.ts';
import { uuidAt } from '#kernel/server/ids/uuid.ts';
import { aHospital, clockNow, runJobNow, setClock, theCivis, theDatabase } from '#testing/world.ts';
import { batchCalls } from '../../contract/calls/batches.ts';
import { makeClearance } from '../../contract/clearance.ts';
import { aStock, standing, type TestStock } from '../testing/stock.ts';
import { allocateStock, allocationsOf, releaseAllocations } from './allocations.ts';
import { fefoOf, stockOf } from './figures.ts';
import { putStock } from './put.ts';
import { receiveBatches, reverseReceipt } from './receive.ts';
import { takeStock } from './take.ts';

const now = '2026-11-21T09:00:00.000Z';
const someId = () => uuidAt(Date.parse(clockNow()));
let stock: TestStock;

beforeAll(async () => {
  setClock(now);
  stock = await aStock(await aHospital());
}, 120_000);

/** The code of the refusal that an act ends with. */
async function codeOf(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Refusal) return error.code;
  throw error ?? new Error('Nothing was refused');
}

const figures = async (id: string) => (await stock.in((scope) => stockOf(scope, [id]))).get(id);

/** The clock elsewhere for a while; sessions of requests would end, so acts are called. */
async function at<T>(instant: string, act: () => Promise<T>): Promise<T> {
  setClock(instant);
  try {
    return await act();
  } finally {
    setClock(now);
  }
}

async function sane(): Promise<void> {
  expect(differencesIn(await verifyFigures(theCivis().kernel, stock.hospital.id))).toEqual([]);
}

const balances = (rows: { number: string; quantity: number }[]) =>
  Object.fromEntries(rows.map(({ number, quantity }) => [number, quantity]));

describe('taking', () => {
  test('comes from the batch that expires first, never from an expired, locked or recalled one', async () => {
    const { id } = await stock.product([
      ['LATE', '2028-01-01', 50],
      ['SOON', '2026-11-21', 5],
      ['OVER', '2026-11-22', 30],
      ['LOCKED', '2026-12-01', 30],
    ]);
    await theDatabase().owner.query(`update batches set status = 'quarantined' where product_id = $1 and batch_number = 'LOCKED'`, [id]);
    await theDatabase().owner.query(`update batches set expiry_date = '2026-11-20' where product_id = $1 and batch_number = 'OVER'`, [id]);
    expect(
      (await stock.in((scope) => fefoOf(scope, { productId: id, locationId: stock.pharmacy, quantity: 9 }))).map(
        ({ batchNumber, quantity }) => [batchNumber, quantity],
      ),
    ).toEqual([
      ['SOON', 5],
      ['LATE', 4],
    ]);
    const taken = await stock.dispense({ productId: id, quantity: 9 });
    expect(taken.map(({ batchNumber, quantity, balanceAfter, cost }) => [batchNumber, quantity, balanceAfter, cost])).toEqual([
      ['SOON', 5, 0, 50],
      ['LATE', 4, 46, 40],
    ]);
    expect(await codeOf(stock.dispense({ productId: id, quantity: 47 }))).toBe('INSUFFICIENT_STOCK');
    const batchOf = async (number: string) =>
      (await theDatabase().owner.query('select id from batches where product_id = $1 and batch_number = $2', [id, number])).rows[0]
        .id as string;
    for (const number of ['OVER', 'LOCKED'])
      expect(await codeOf(stock.dispense({ productId: id, quantity: 1, batchIds: [await batchOf(number)] }))).toBe('BATCH_NOT_USABLE');
    expect(await codeOf(stock.dispense({ productId: id, quantity: 46, usableUntil: '2028-01-02' }))).toBe('INSUFFICIENT_STOCK');
    await theDatabase().owner.query(`update batches set expiry_date = '2026-11-22' where product_id = $1 and batch_number = 'OVER'`, [id]);
    await theDatabase().owner.query(`update batches set status = 'available' where product_id = $1 and batch_number = 'LOCKED'`, [id]);
    await sane();
  });

  test('expiry is judged on the day, although no job has come', async () => {
    const { id } = await stock.product([['DAY', '2026-11-21', 10]]);
    expect(await stock.dispense({ productId: id, quantity: 1 })).toHaveLength(1);
    // 23:00 in UTC is the next day in Lagos.
    await at('2026-11-21T23:00:00.000Z', async () => {
      expect(await codeOf(stock.dispense({ productId: id, quantity: 1 }))).toBe('INSUFFICIENT_STOCK');
      expect(await figures(id)).toMatchObject({ isExpired: true, stockStatus: 'Out-Of-Stock', quantity: 0, expired: 9 });
      await runJobNow('inventory.tidy-stock', { hospitalId: stock.hospital.id });
    });
    expect(await standing(id)).toMatchObject([{ quantity: 9, status: 'expired' }]);
  });

  test('fifty at once for the last thirty: thirty get one, nobody more, and the running totals are true', async () => {
    const { id } = await stock.product([
      ['A', '2027-01-01', 20],
      ['B', '2027-02-01', 10],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        stock.dispense({ productId: id, quantity: 1 }).then(
          () => 'got',
          (error: Refusal) => error.code,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'got')).toHaveLength(30);
    expect(answers.filter((answer) => answer === 'INSUFFICIENT_STOCK')).toHaveLength(20);
    expect(await standing(id)).toEqual([
      { number: 'A', quantity: 0, value: 0, status: 'depleted' },
      { number: 'B', quantity: 0, value: 0, status: 'depleted' },
    ]);
    const { rows } = await theDatabase().owner.query(
      'select location_balance_after as left from stock_movements where product_id = $1 order by sequence',
      [id],
    );
    expect(rows.map(({ left }) => left)).toEqual([20, 30, ...Array.from({ length: 30 }, (_each, at) => 29 - at)]);
    await sane();
  });

  test('many products in crossed orders at once: nobody waits in a ring', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => stock.product([['X', '2027-01-01', 100]])));
    const ids = made.map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 40 }, (_each, at) => {
        const turned = at % 2 === 0 ? ids : [...ids].reverse();
        return stock.in((scope) =>
          takeStock(scope, {
            type: 'use',
            refType: 'test',
            refId: scope.newId(),
            lines: turned.map((productId) => ({ key: productId, productId, locationId: stock.pharmacy, quantity: 2 })),
          }),
        );
      }),
    );
    for (const id of ids) expect(balances(await standing(id))).toEqual({ X: 20 });
    await sane();
  });

  test('is all or nothing, over all lines, and says what is missing', async () => {
    const [one, other] = [await stock.product([['A', '2027-01-01', 5]]), await stock.product([['A', '2027-01-01', 5]])];
    const lines = [
      { key: '1', productId: one.id, locationId: stock.pharmacy, quantity: 3 },
      { key: '2', productId: one.id, locationId: stock.pharmacy, quantity: 3 },
      { key: '3', productId: other.id, locationId: stock.pharmacy, quantity: 9 },
    ];
    const refused = stock.in((scope) => takeStock(scope, { type: 'use', refType: 'test', refId: scope.newId(), lines }));
    await expect(refused).rejects.toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      details: {
        lines: [
          { productId: one.id, asked: 3, available: 2 },
          { productId: other.id, asked: 9, available: 5 },
        ],
      },
    });
    expect(balances(await standing(one.id))).toEqual({ A: 5 });
  });

  test('for a person nothing goes without the word of the safety check, and no more than it says', async () => {
    const { id } = await stock.medicine([['A', '2027-01-01', 20]]);
    const patientId = someId();
    const take = (cleared: unknown, quantity = 2, type = 'dispense') =>
      stock.in((scope) =>
        takeStock(scope, {
          type,
          refType: 'test',
          refId: scope.newId(),
          party: { patientId },
          cleared,
          lines: [{ key: '1', productId: id, locationId: stock.pharmacy, quantity }],
        } as never),
      );
    const good = makeClearance(patientId, [{ productId: id, quantity: 2 }]);
    expect(await codeOf(take(undefined))).toBe('NOT_CLEARED');
    expect(await codeOf(take(undefined, 2, 'use'))).toBe('NOT_CLEARED');
    expect(await codeOf(take({ ...good }))).toBe('NOT_CLEARED');
    expect(await codeOf(take(makeClearance(null, [{ productId: id, quantity: 2 }])))).toBe('NOT_CLEARED');
    expect(await codeOf(take(good, 3))).toBe('NOT_CLEARED');
    await take(good);
    expect(balances(await standing(id))).toEqual({ A: 18 });
  });
});

describe('holding', () => {
  const hold = (productId: string, quantity: number, more: object = {}) =>
    stock.in(async (scope) => {
      const orderLineId = scope.newId();
      await allocateStock(scope, [{ orderLineId, productId, locationId: stock.pharmacy, quantity, expiresAt: null, ...more }]);
      return orderLineId;
    });

  test('twenty orders for the last units: together never more than there is, the reserve kept back', async () => {
    const { id } = await stock.product([['A', '2027-01-01', 30]], { stockReserve: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        hold(id, 3).then(
          () => 'held',
          (error: Refusal) => error.code,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(8);
    expect(new Set(answers)).toEqual(new Set(['held', 'INSUFFICIENT_STOCK']));
    expect((await stock.show(id)).stock).toMatchObject({ quantity: 30, allocated: 24, available: 1 });
    expect(await codeOf(stock.dispense({ productId: id, quantity: 2 }))).toBe('INSUFFICIENT_STOCK');
    await stock.dispense({ productId: id, quantity: 1 });
    await sane();
  });

  test('who holds units takes them, part by part; nobody else does', async () => {
    const { id } = await stock.product([['A', '2027-01-01', 10]]);
    const line = await hold(id, 10);
    expect(await codeOf(stock.dispense({ productId: id, quantity: 1 }))).toBe('INSUFFICIENT_STOCK');
    await stock.dispense({ productId: id, quantity: 4, allocationOf: line });
    const state = async () => (await stock.in((scope) => allocationsOf(scope, [line]))).get(line);
    expect(await state()).toMatchObject({ quantity: 6, state: 'held' });
    await stock.in((scope) => releaseAllocations(scope, [line]));
    expect(await state()).toMatchObject({ state: 'released' });
    await stock.dispense({ productId: id, quantity: 6 });
  });

  test('held units lapse with their time, and when a batch is locked under them', async () => {
    const { id } = await stock.product([['A', '2027-01-01', 10]]);
    const line = await hold(id, 10, { expiresAt: '2026-11-21T10:00:00.000Z' });
    await at('2026-11-21T10:00:00.000Z', async () => {
      expect(await figures(id)).toMatchObject({ allocated: 0, available: 10 });
      expect((await stock.in((scope) => allocationsOf(scope, [line]))).get(line)?.state).toBe('lapsed');
      await runJobNow('inventory.tidy-stock', { hospitalId: stock.hospital.id });
    });
    const again = await hold(id, 8);
    await stock.in((scope) =>
      takeStock(scope, {
        type: 'write-off',
        refType: 'test',
        refId: scope.newId(),
        reason: 'Broken',
        lines: [{ key: '1', productId: id, locationId: stock.pharmacy, quantity: 5 }],
      }),
    );
    expect((await stock.in((scope) => allocationsOf(scope, [again]))).get(again)?.state).toBe('lapsed');
    await sane();
  });

  test('the reserve goes only to who may use it', async () => {
    const { id } = await stock.product([['A', '2027-01-01', 10]], { stockReserve: 8 });
    expect(await codeOf(stock.dispense({ productId: id, quantity: 3 }))).toBe('INSUFFICIENT_STOCK');
    expect(await codeOf(stock.dispense({ productId: id, quantity: 3, intoReserve: true }))).toBe('FORBIDDEN');
    expect(await codeOf(hold(id, 3, { intoReserve: true }))).toBe('FORBIDDEN');
    await stock.dispense({ productId: id, quantity: 2 });
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as told from notifications where title = 'Low Stock' and path like '%' || $1`,
      [id],
    );
    expect(rows[0].told).toBeGreaterThan(0);
  });
});

describe('coming in and going round', () => {
  test("a transfer is the hospital's all the way: value and units are in transit, nothing is posted", async () => {
    const { id } = await stock.product([['A', '2027-01-01', 9, 100]]);
    const move = { refType: 'test', refId: someId() };
    const taken = await stock.in((scope) =>
      takeStock(scope, { ...move, type: 'transfer-out', lines: [{ key: '1', productId: id, locationId: stock.pharmacy, quantity: 4 }] }),
    );
    const batchId = taken.get('1')?.[0]?.batchId as string;
    expect((await stock.show(id)).stock).toMatchObject({ quantity: 5, inTransit: 4, value: 100 });
    await sane();
    const put = (quantity: number) =>
      stock.in((scope) =>
        putStock(scope, { ...move, type: 'transfer-in', lines: [{ key: '1', batchId, locationId: stock.mainStore, quantity }] }),
      );
    await put(3);
    expect(await codeOf(put(2))).toBe('STOCK_CHANGED');
    await put(1);
    expect((await stock.show(id)).stock).toMatchObject({ quantity: 9, inTransit: 0, value: 100 });
    await sane();
  });

  test('what comes back goes to its own batch, aside when it is not sure, and the cost with it', async () => {
    const { id } = await stock.product([['A', '2027-01-01', 3, 100]]);
    const batchId = (await stock.dispense({ productId: id, quantity: 3 }))[0]?.batchId as string;
    await stock.in((scope) =>
      putStock(scope, {
        type: 'return-in',
        refType: 'test',
        refId: scope.newId(),
        lines: [{ key: '1', batchId, locationId: stock.pharmacy, quantity: 2, quarantine: true }],
      }),
    );
    expect((await stock.show(id)).stock).toMatchObject({ quantity: 0, quarantined: 2, value: 67 });
    const [row] = (await stock.hospital.admin.send(batchCalls.batches, { query: { productId: id } })).payload.data;
    expect(row?.balances).toMatchObject([{ location: { id: stock.pharmacy }, quantity: 2, quarantined: 2 }]);
    expect(await codeOf(stock.dispense({ productId: id, quantity: 1 }))).toBe('INSUFFICIENT_STOCK');
    await sane();
  });

  test('a receipt of a known batch adds to it; it is taken back only while all of it is there', async () => {
    const { id } = await stock.product([]);
    const receive = (supplyId: string, more: object = {}) =>
      stock.in((scope) =>
        receiveBatches(scope, {
          supplyId,
          vendorId: null,
          locationId: stock.mainStore,
          receivedAt: scope.now,
          lines: [
            {
              key: '1',
              productId: id,
              batchNumber: 'S 1',
              manufactureDate: null,
              expiryDate: '2027-01-01',
              quantity: 10,
              totalCost: 99,
              destination: 'stock' as const,
              ...more,
            },
          ],
        }),
      );
    const [one, two] = [someId(), someId()];
    const first = (await receive(one)).get('1')?.batchId;
    expect((await receive(two, { batchNumber: 's1' })).get('1')?.batchId).toBe(first);
    expect(await codeOf(receive(someId(), { expiryDate: '2026-11-20' }))).toBe('EXPIRED_BATCH');
    expect(await codeOf(receive(someId(), { expiryDate: null }))).toBe('EXPIRY_REQUIRED');
    const back = (supplyId: string) => stock.in((scope) => reverseReceipt(scope, supplyId, 'Wrong goods'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => back(two)));
    expect(answers.reduce((sum, { cost }) => sum + cost, 0)).toBe(99);
    await stock.dispense({ productId: id, quantity: 1, locationId: stock.mainStore });
    expect(await codeOf(back(one))).toBe('RECEIPT_USED');
    expect((await stock.in((scope) => stockOf(scope, [id]))).get(id)).toMatchObject({ quantity: 9, onHand: 9 });
  });
});
