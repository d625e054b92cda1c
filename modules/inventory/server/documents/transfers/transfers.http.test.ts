import { beforeAll, expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import { transferCalls } from '../../../contract/calls/transfers.ts';
import { aStore, sound, statuses, type TestStore, times } from '../testing/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await aStore(await aHospital());
}, 120_000);

const send = (productId: string, quantity: number, changes: object = {}) =>
  store.keeper.send(transferCalls.create, {
    body: { fromLocationId: store.mainStore, toLocationId: store.pharmacy, lines: [{ productId, quantity }], ...changes },
  });

test('what is sent is usable nowhere until it arrives', async () => {
  const { aProduct, aBatch, standing, keeper, pharmacy } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 10);
  await aBatch(product, 10, -3);
  expect((await send(product, 11)).error.code).toBe('INSUFFICIENT_STOCK');
  expect((await send(product, 1, { toLocationId: store.mainStore })).error.code).toBe('STOCK_SAME_PLACE');
  const made = sound(await send(product, 6));
  expect(made).toMatchObject({ status: 'in-transit', acts: { receive: null, cancel: null }, lines: [{ quantity: 6, received: null }] });
  expect([await standing(batch), await standing(batch, pharmacy)]).toEqual([4, 0]);
  await store.agree();
  const answers = await times(20, (index) =>
    index % 2 === 0
      ? keeper.send(transferCalls.receive, { params: { id: made.id }, body: {} })
      : keeper.send(transferCalls.cancel, { params: { id: made.id }, body: { reason: 'came back' } }),
  );
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect((await standing(batch)) + (await standing(batch, pharmacy))).toBe(10);
  await store.agree();
}, 60_000);

test('a shortage waits for approval and is then lost, or back', async () => {
  const { aProduct, aBatch, standing, keeper, manager, pharmacy } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 20);
  const short = async (quantity: number) => {
    const made = sound(await send(product, 5));
    const lines = [{ lineId: made.lines[0]?.id as string, quantity }];
    return sound(await keeper.send(transferCalls.receive, { params: { id: made.id }, body: { lines } }));
  };
  const lost = await short(3);
  expect(lost).toMatchObject({ status: 'short-received', adjustments: [{ status: 'pending-approval' }] });
  sound(await manager.send(adjustmentCalls.approve, { params: { id: lost.adjustments[0]?.id as string }, body: {} }));
  expect([await standing(batch), await standing(batch, pharmacy)]).toEqual([15, 3]);
  const back = await short(0);
  sound(
    await manager.send(adjustmentCalls.reject, {
      params: { id: back.adjustments[0]?.id as string },
      body: { reason: 'still in the store' },
    }),
  );
  expect([await standing(batch), await standing(batch, pharmacy)]).toEqual([15, 3]);
  await store.agree();
});

test('somebody of the place receives it', async () => {
  const { aProduct, aBatch, hospital, ward } = store;
  const product = await aProduct();
  await aBatch(product, 5);
  const made = sound(await send(product, 5, { toLocationId: ward }));
  const place = { params: { id: made.id }, body: {} };
  const stranger = await hospital.userWith('Transfer Stock');
  const { departmentId } = hospital;
  await moveAway(stranger.userId, departmentId);
  expect((await stranger.send(transferCalls.receive, place)).error.code).toBe('NOT_OF_LOCATION');
  expect(sound(await store.nurse.send(transferCalls.receive, place)).status).toBe('received');
});

async function moveAway(userId: string, departmentId: string): Promise<void> {
  const { theDatabase } = await import('#testing/world.ts');
  await theDatabase().owner.query(
    `update user_departments set department_id = (select id from departments d where d.hospital_id = user_departments.hospital_id and d.id <> $2
       and d.status = 'active' limit 1) where user_id = $1`,
    [userId, departmentId],
  );
}

test('transfers, issues and corrections at once never give the same unit twice', async () => {
  const { aProduct, aBatch, standing, keeper, hospital, mainStore, adjust } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 30);
  const answers = await times(45, (index): Promise<{ status: number }> => {
    if (index % 3 === 0) return send(product, 2);
    if (index % 3 === 1)
      return adjust(batch, -1, keeper)
        .catch(() => ({ status: 0 }))
        .then(() => ({ status: 0 }));
    return keeper.send(issueCalls.create, {
      body: { fromLocationId: mainStore, departmentId: hospital.departmentId, lines: [{ productId: product, quantity: 2 }] },
    });
  });
  const given = answers.filter(({ status }) => status === 200).length;
  expect(given).toBe(15);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  expect(await standing(batch)).toBe(0);
  await store.agree();
}, 60_000);
