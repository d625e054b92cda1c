import { expect } from 'vitest';
import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { batchCalls } from '../../../contract/calls/batches.ts';
import { countCalls } from '../../../contract/calls/counts.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import { productCalls } from '../../../contract/calls/products.ts';
import { requisitionCalls } from '../../../contract/calls/requisitions.ts';
import { transferCalls } from '../../../contract/calls/transfers.ts';
import { aStore, sound, type TestStore } from './store.ts';

const reason = 'For the test';

async function stage(...permissions: readonly string[]): Promise<{ store: TestStore; judge: TestUser; product: string }> {
  const store = await aStore(await aHospital());
  const product = await store.aProduct();
  await store.aBatch(product, 1000);
  return { store, judge: await store.hospital.userWith(...permissions), product };
}

/** Adjustments in each status. */
export async function adjustmentScene(): Promise<RecordScene> {
  const { store, judge, product } = await stage('View Stock Adjustments', 'Adjust Stock', 'Approve Stock Adjustment');
  const batchId = await store.aBatch(product, 500);
  const made = (draft: boolean) => async () => {
    const body = { locationId: store.mainStore, lines: [{ batchId, delta: -1, reason: 'damage' as const }], draft };
    return sound(await store.keeper.send(adjustmentCalls.create, { body })).id;
  };
  const waiting = made(false);
  const posted = async () => {
    const id = await waiting();
    sound(await store.manager.send(adjustmentCalls.approve, { params: { id }, body: {} }));
    return id;
  };
  const rejected = async () => {
    const id = await waiting();
    sound(await store.manager.send(adjustmentCalls.reject, { params: { id }, body: { reason } }));
    return id;
  };
  const ways = { draft: made(true), 'pending-approval': waiting, posted, rejected };
  return { view: adjustmentCalls.view, ways, judge };
}

/** Requisitions in each status. */
export async function requisitionScene(): Promise<RecordScene> {
  const { store, judge, product } = await stage('View Requisitions', 'Create Requisition', 'Approve Requisition', 'Issue Stock');
  const { departmentId } = store.hospital;
  const made = async (draft: boolean) =>
    sound(await store.nurse.send(requisitionCalls.create, { body: { departmentId, lines: [{ productId: product, quantity: 4 }], draft } }))
      .id;
  const submitted = () => made(false);
  const decided = (call: typeof requisitionCalls.reject | typeof requisitionCalls.cancel, who: TestUser) => async () => {
    const id = await submitted();
    sound(await who.send(call, { params: { id }, body: { reason } }));
    return id;
  };
  const approved = async () => {
    const id = await submitted();
    sound(await store.manager.send(requisitionCalls.approve, { params: { id }, body: {} }));
    return id;
  };
  const issued = (quantity: number) => async () => {
    const id = await approved();
    const { lines } = sound(await store.keeper.send(requisitionCalls.view, { params: { id } }));
    const body = { fromLocationId: store.mainStore, lines: [{ lineId: lines[0]?.id ?? '', quantity }] };
    sound(await store.keeper.send(requisitionCalls.issue, { params: { id }, body }));
    return id;
  };
  const ways = {
    draft: () => made(true),
    ...{ submitted, approved, 'part-issued': issued(1), issued: issued(4) },
    rejected: decided(requisitionCalls.reject, store.manager),
    cancelled: decided(requisitionCalls.cancel, store.nurse),
  };
  const bodies = { issue: { fromLocationId: store.mainStore }, edit: { note: 'Changed' } };
  return { view: requisitionCalls.view, ways, judge, bodies };
}

/** Issues in each status. */
export async function issueScene(): Promise<RecordScene> {
  const { store, judge, product } = await stage('View Department Issues', 'Issue Stock', 'Receive Department Stock');
  const issued = async () => (await store.issue(product, 4)).id;
  const received = async () => {
    const id = await issued();
    sound(await store.nurse.send(issueCalls.receive, { params: { id }, body: {} }));
    return id;
  };
  const linesOf = async (id: string) => {
    const { lines } = sound(await judge.send(issueCalls.view, { params: { id } }));
    return { lines: lines.map((line) => ({ lineId: line.id, quantity: 1 })), reason };
  };
  const returned = async () => {
    const id = await received();
    sound(await store.keeper.send(issueCalls.returnSome, { params: { id }, body: await linesOf(id) }));
    return id;
  };
  const cancelled = async () => {
    const id = await issued();
    sound(await store.keeper.send(issueCalls.cancel, { params: { id }, body: { reason } }));
    return id;
  };
  const ways = { issued, received, 'part-returned': returned, cancelled };
  return { view: issueCalls.view, ways, judge, bodies: { returnSome: linesOf } };
}

/** Transfers in each status. */
export async function transferScene(): Promise<RecordScene> {
  const { store, judge, product } = await stage('View Stock Movements', 'Transfer Stock');
  const sent = async () => {
    const body = { fromLocationId: store.mainStore, toLocationId: store.pharmacy, lines: [{ productId: product, quantity: 4 }] };
    return sound(await store.keeper.send(transferCalls.create, { body })).id;
  };
  const received = (short: boolean) => async () => {
    const id = await sent();
    const { lines } = sound(await judge.send(transferCalls.view, { params: { id } }));
    const body = { lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity - (short ? 1 : 0) })) };
    sound(await store.keeper.send(transferCalls.receive, { params: { id }, body }));
    return id;
  };
  const cancelled = async () => {
    const id = await sent();
    sound(await store.keeper.send(transferCalls.cancel, { params: { id }, body: { reason } }));
    return id;
  };
  const ways = { 'in-transit': sent, received: received(false), 'short-received': received(true), cancelled };
  return { view: transferCalls.view, ways, judge };
}

/** Counts in each status, each of a batch of its own: one count at a time counts a batch. */
export async function countScene(): Promise<RecordScene> {
  const { store, judge } = await stage('Count Stock', 'Post Stock Count');
  let turn = 0;
  const opened = async () => {
    turn += 1;
    const shelf = `S${turn}`;
    const product = await store.aProduct();
    await store.aBatch(product, 10);
    const shelves = JSON.stringify([{ locationId: store.mainStore, shelf }]);
    await theDatabase().owner.query('update products set shelves = $2 where id = $1', [product, shelves]);
    const body = { locationId: store.mainStore, scope: 'shelf' as const, shelf };
    return sound(await store.keeper.send(countCalls.open, { body }));
  };
  const counted = (review: boolean) => async () => {
    const { id, lines } = await opened();
    const figures = lines.map(({ batch }) => ({ batchId: batch.id, counted: 10 }));
    sound(await store.keeper.send(countCalls.save, { params: { id }, body: { lines: figures, review } }));
    return id;
  };
  const posted = async () => {
    const id = await counted(true)();
    sound(await store.manager.send(countCalls.post, { params: { id }, body: {} }));
    return id;
  };
  const cancelled = async () => {
    const { id } = await opened();
    sound(await store.keeper.send(countCalls.cancel, { params: { id }, body: { reason } }));
    return id;
  };
  const ways = { open: async () => (await opened()).id, counting: counted(false), review: counted(true), posted, cancelled };
  return { view: countCalls.view, ways, judge, bodies: { save: {} } };
}

/** One person may write off what is worth little. */
async function trustOne({ hospital: { admin } }: TestStore): Promise<void> {
  const { version } = sound(await admin.send(batchCalls.settings, {}));
  sound(await admin.send(batchCalls.editSettings, { body: { version, values: { adjustApprovalValue: 1_000_000 } } }));
}

/** Batches in each status. */
export async function batchScene(): Promise<RecordScene> {
  const words = ['Edit Batch', 'Quarantine Stock', 'Release Stock', 'Write Off Stock', 'View Products'];
  const { store, judge, product } = await stage(...words);
  await trustOne(store);
  const available = () => store.aBatch(product, 10);
  const moved = (call: typeof batchCalls.quarantine | typeof batchCalls.recall) => async () => {
    const id = await available();
    sound(await judge.send(call, { params: { id }, body: { reason } }));
    return id;
  };
  const depleted = async () => {
    const id = await available();
    sound(await judge.send(batchCalls.writeOff, { params: { id }, body: { locationId: store.mainStore, quantity: 10, reason } }));
    return id;
  };
  const ways = {
    available,
    quarantined: moved(batchCalls.quarantine),
    recalled: moved(batchCalls.recall),
    expired: () => store.aBatch(product, 10, -1),
    depleted,
  };
  const bodies = { writeOff: { locationId: store.mainStore, quantity: 1 } };
  // Nothing of it is held aside; nothing is left.
  return { view: batchCalls.batch, ways, judge, bodies, notOffered: ['available release', 'depleted writeOff'] };
}

/** Products in each status: one that was used is archived when it is deleted. */
export async function productScene(): Promise<RecordScene> {
  const { store, judge } = await stage('View Products', 'Edit Product', 'Delete Product', 'Edit Stock Reserve');
  const { admin } = store.hospital;
  await trustOne(store);
  const enabled = () => store.aProduct();
  const disabled = async () => {
    const id = await enabled();
    sound(await judge.send(productCalls.setProductStatus, { params: { id }, body: { status: 'disabled' } }));
    return id;
  };
  const archived = async () => {
    const id = await enabled();
    const batch = { params: { id: await store.aBatch(id, 1) } };
    sound(await admin.send(batchCalls.writeOff, { ...batch, body: { locationId: store.mainStore, quantity: 1, reason } }));
    expect(sound(await judge.send(productCalls.removeProduct, { params: { id } })).removed).toBe(false);
    return id;
  };
  return { view: productCalls.viewProduct, ways: { enabled, disabled, archived }, judge, bodies: { setReserve: { stockReserve: 1 } } };
}
