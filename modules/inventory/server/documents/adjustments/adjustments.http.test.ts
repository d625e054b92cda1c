import { beforeAll, expect, test } from 'vitest';
import { aHospital } from '#testing/world.ts';
import { stockAttachmentCalls } from '../../../contract/calls/attachments.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { aStore, sound, statuses, type TestStore, times } from '../testing/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await aStore(await aHospital());
}, 120_000);

const by = (id: string) => ({ params: { id }, body: {} });

test('a correction waits for somebody else, then the stock moves', async () => {
  const { keeper, manager, aProduct, aBatch, standing, adjust } = store;
  const batch = await aBatch(await aProduct(), 50);
  const own = await adjust(batch, -5, manager);
  expect(own).toMatchObject({ status: 'pending-approval', value: -5000, decided: null });
  expect(await standing(batch)).toBe(50);
  expect((await manager.send(adjustmentCalls.approve, by(own.id))).error.code).toBe('APPROVER_IS_CREATOR');
  expect((await keeper.send(adjustmentCalls.approve, by(own.id))).status).toBe(403);
  const other = await adjust(batch, -5);
  const posted = sound(await manager.send(adjustmentCalls.approve, by(other.id)));
  expect(posted).toMatchObject({ status: 'posted', acts: {}, lines: [{ quantityBefore: 50, quantityNow: 45, delta: -5 }] });
  expect(posted.decided?.id).toBe(manager.userId);
  expect(await standing(batch)).toBe(45);
  expect((await manager.send(adjustmentCalls.approve, by(other.id))).error.code).toBe('STOCK_DOCUMENT_STATE');
  const approver = await store.hospital.userWith('Approve Stock Adjustment');
  expect(sound(await approver.send(adjustmentCalls.view, { params: { id: own.id } })).acts).toEqual({ approve: null, reject: null });
  expect((await approver.send(adjustmentCalls.list, { query: { status: ['pending-approval'] } })).status).toBe(200);
  const rejected = sound(
    await manager.send(adjustmentCalls.reject, { params: { id: (await adjust(batch, 3)).id }, body: { reason: 'no sign of it' } }),
  );
  expect(rejected).toMatchObject({ status: 'rejected', rejectReason: 'no sign of it' });
  expect(await standing(batch)).toBe(45);
  await store.agree();
});

test('what was counted is compared with what is there; below zero and nothing are refused', async () => {
  const { keeper, manager, aProduct, aBatch, standing, mainStore } = store;
  const batch = await aBatch(await aProduct(), 20);
  const send = (line: object) =>
    keeper.send(adjustmentCalls.create, {
      body: { locationId: mainStore, lines: [{ batchId: batch, reason: 'miscount', ...line } as never] },
    });
  expect((await send({ delta: -21 })).error.code).toBe('ADJUSTMENT_BELOW_ZERO');
  expect((await send({ countedQuantity: 20 })).error.code).toBe('ADJUSTMENT_EMPTY');
  expect((await send({ countedQuantity: 1, delta: 1 })).status).toBe(400);
  expect((await send({})).status).toBe(400);
  const counted = sound(await send({ countedQuantity: 23 }));
  expect(counted.lines[0]).toMatchObject({ delta: 3, countedQuantity: 23, quantityBefore: 20 });
  sound(await manager.send(adjustmentCalls.approve, by(counted.id)));
  expect(await standing(batch)).toBe(23);
  const found = await keeper.send(adjustmentCalls.list, { query: { searchTerm: counted.adjustmentNumber } });
  expect(found.payload.data.map(({ id }) => id)).toEqual([counted.id]);
});

test('a correction that no longer fits is refused and stays', async () => {
  const { manager, aProduct, aBatch, adjust, issue, standing } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 10);
  const { id } = await adjust(batch, -8);
  await issue(product, 5);
  expect((await manager.send(adjustmentCalls.approve, by(id))).error.code).toBe('STOCK_CHANGED');
  expect(await standing(batch)).toBe(5);
  expect((await manager.send(adjustmentCalls.view, { params: { id } })).payload.status).toBe('pending-approval');
});

test('a draft is submitted; approved twenty times at once it posts once', async () => {
  const { keeper, manager, aProduct, aBatch, standing, mainStore } = store;
  const batch = await aBatch(await aProduct(), 100);
  const lines = [{ batchId: batch, delta: -10, reason: 'breakage' as const }];
  const draft = sound(await keeper.send(adjustmentCalls.create, { body: { locationId: mainStore, lines, draft: true } }));
  expect(draft).toMatchObject({ status: 'draft', acts: { submit: null } });
  expect((await manager.send(adjustmentCalls.approve, by(draft.id))).error.code).toBe('STOCK_DOCUMENT_STATE');
  sound(await keeper.send(adjustmentCalls.submit, by(draft.id)));
  const answers = await times(20, () => manager.send(adjustmentCalls.approve, by(draft.id)));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect(await standing(batch)).toBe(90);
  const numbers = await times(20, () => store.adjust(batch, -1));
  expect(new Set(numbers.map(({ adjustmentNumber }) => adjustmentNumber)).size).toBe(20);
  await store.agree();
}, 60_000);

test('below the limit of the settings it posts at once', async () => {
  const { aProduct, aBatch, adjust, standing, hospital } = store;
  const batch = await aBatch(await aProduct(), 10);
  const limit = async (adjustApprovalValue: number) => {
    const { version } = sound(await hospital.admin.raw('GET', '/api/settings/inventory')) as { version: number };
    sound(await hospital.admin.raw('PATCH', '/api/settings/inventory', { version, values: { adjustApprovalValue } }));
  };
  await limit(2001);
  expect(await adjust(batch, -2)).toMatchObject({ status: 'posted', value: -2000, decided: null });
  expect(await adjust(batch, -3)).toMatchObject({ status: 'pending-approval' });
  expect(await standing(batch)).toBe(8);
  await limit(0);
});

test('reserve and target level; another quantity becomes an adjustment', async () => {
  const { keeper, manager, aProduct, aBatch, standing } = store;
  const product = await aProduct();
  const late = await aBatch(product, 10, 300);
  const early = await aBatch(product, 10, 100);
  const set = (body: object) => keeper.send(adjustmentCalls.setReserve, { params: { id: product }, body: body as never });
  expect((await set({ stockReserve: 10, parLevel: 10 })).error.code).toBe('PAR_BELOW_RESERVE');
  expect(sound(await set({ stockReserve: 4, parLevel: 40, quantity: 20 }))).toMatchObject({
    stockReserve: 4,
    parLevel: 40,
    adjustment: null,
  });
  const less = sound(await set({ stockReserve: 4, parLevel: 40, quantity: 8 }));
  expect(less.adjustment?.status).toBe('pending-approval');
  sound(await manager.send(adjustmentCalls.approve, by(less.adjustment?.id as string)));
  expect([await standing(early), await standing(late)]).toEqual([0, 8]);
  expect((await set({ stockReserve: 4, version: 1 })).error.code).toBe('STALE_VERSION');
  await store.agree();
});

test('a photo stays with its correction, for those who see corrections', async () => {
  const { hospital, keeper, manager, aProduct, aBatch, adjust } = store;
  const { id } = await adjust(await aBatch(await aProduct(), 5), -1);
  const file = { filename: 'broken.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF') };
  const sent = await keeper.raw('POST', `/api/stock/adjustment/${id}/attachment`, {}, { file });
  expect(sent.status).toBe(200);
  const { attachments } = sound(await manager.send(adjustmentCalls.view, { params: { id } }));
  expect(attachments).toMatchObject([{ name: 'broken.pdf', mimeType: 'application/pdf' }]);
  const at = { params: { id: attachments[0]?.id as string } };
  expect((await manager.send(stockAttachmentCalls.read, at)).status).toBe(200);
  expect((await (await hospital.userWith('View Products')).send(stockAttachmentCalls.read, at)).status).toBe(403);
  const script = { filename: 'a.js', bytes: Buffer.from('alert(1)') };
  expect((await keeper.raw('POST', `/api/stock/adjustment/${id}/attachment`, {}, { file: script })).error.code).toBe('FILE_TYPE');
});
