import { beforeAll, expect, test } from 'vitest';
import { aHospital, runJobNow, theDatabase } from '#testing/world.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import { batchCalls } from '../../../contract/calls/batches.ts';
import { requisitionCalls } from '../../../contract/calls/requisitions.ts';
import { aStore, inDays, sound, statuses, type TestStore, times } from '../testing/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await aStore(await aHospital());
}, 120_000);

async function ask(quantity: number, changes: object = {}) {
  const productId = await store.aProduct();
  const batch = await store.aBatch(productId, 100);
  const body = { departmentId: store.hospital.departmentId, lines: [{ productId, quantity }], ...changes };
  return { batch, productId, made: sound(await store.nurse.send(requisitionCalls.create, { body })) };
}

test('asked, granted, issued in parts: every step by those who may', async () => {
  const { nurse, keeper, manager, mainStore, standing } = store;
  const { made, batch } = await ask(10, { priority: 'urgent', neededBy: inDays(2) });
  const at = { params: { id: made.id } };
  const lineId = made.lines[0]?.id as string;
  expect(made).toMatchObject({ status: 'submitted', priority: 'urgent', lines: [{ quantity: 10, available: 100 }] });
  expect(made.acts).toEqual({ cancel: null });
  expect((await keeper.send(requisitionCalls.issue, { ...at, body: { fromLocationId: mainStore } })).error.code).toBe(
    'STOCK_DOCUMENT_STATE',
  );
  const more = { lines: [{ lineId, approvedQuantity: 12 }] };
  expect((await manager.send(requisitionCalls.approve, { ...at, body: more })).error.code).toBe('APPROVED_ABOVE_ASKED');
  const none = { lines: [{ lineId, approvedQuantity: 0 }] };
  expect((await manager.send(requisitionCalls.approve, { ...at, body: none })).error.code).toBe('NOTHING_APPROVED');
  const granted = { lines: [{ lineId, approvedQuantity: 12, note: 'whole packs' }] };
  sound(await manager.send(requisitionCalls.approve, { ...at, body: granted }));
  const part = { fromLocationId: mainStore, lines: [{ lineId, quantity: 5 }] };
  expect(sound(await keeper.send(requisitionCalls.issue, { ...at, body: part }))).toMatchObject({ status: 'part-issued', issues: [{}] });
  const above = { fromLocationId: mainStore, lines: [{ lineId, quantity: 8 }] };
  expect((await keeper.send(requisitionCalls.issue, { ...at, body: above })).error).toMatchObject({
    code: 'ISSUED_ABOVE_APPROVED',
    quantity: 7,
  });
  const answers = await times(20, () => keeper.send(requisitionCalls.issue, { ...at, body: { fromLocationId: mainStore } }));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect(await standing(batch)).toBe(88);
  const done = sound(await nurse.send(requisitionCalls.view, at));
  expect(done).toMatchObject({ status: 'issued', lines: [{ issuedQuantity: 12 }] });
  const last = done.issues.at(-1)?.id as string;
  sound(await keeper.send(issueCalls.cancel, { params: { id: last }, body: { reason: 'wrong trolley' } }));
  expect(sound(await nurse.send(requisitionCalls.view, at))).toMatchObject({ status: 'part-issued', lines: [{ issuedQuantity: 5 }] });
  expect((await nurse.send(requisitionCalls.cancel, { ...at, body: { reason: 'no longer' } })).error.code).toBe('STOCK_DOCUMENT_STATE');
  await store.agree();
}, 60_000);

test('drafts change and are sent on; rejected and cancelled ones end', async () => {
  const { nurse, manager } = store;
  const { made, productId } = await ask(4, { draft: true });
  const at = { params: { id: made.id } };
  expect(made.acts).toEqual({ edit: null, submit: null, cancel: null });
  const edited = sound(
    await nurse.send(requisitionCalls.edit, { ...at, body: { lines: [{ productId, quantity: 6 }], version: made.version } }),
  );
  expect(edited.lines).toMatchObject([{ quantity: 6 }]);
  expect((await nurse.send(requisitionCalls.submit, { ...at, body: { version: made.version } })).error.code).toBe('STALE_VERSION');
  sound(await nurse.send(requisitionCalls.submit, { ...at, body: {} }));
  expect((await nurse.send(requisitionCalls.edit, { ...at, body: { note: 'x' } })).error.code).toBe('STOCK_DOCUMENT_STATE');
  const rejected = sound(await manager.send(requisitionCalls.reject, { ...at, body: { reason: 'ordered already' } }));
  expect(rejected).toMatchObject({ status: 'rejected', decisionReason: 'ordered already' });
  expect((await nurse.send(requisitionCalls.cancel, { ...at, body: { reason: 'gone' } })).error.code).toBe('STOCK_DOCUMENT_STATE');
});

test('people see and ask for their own departments', async () => {
  const { hospital, nurse, manager } = store;
  const { rows } = await theDatabase().owner.query(
    `select id from departments where hospital_id = $1 and id <> $2 and status = 'active' limit 1`,
    [hospital.id, hospital.departmentId],
  );
  const other = rows[0].id as string;
  const lines = [{ productId: await store.aProduct(), quantity: 1 }];
  expect((await nurse.send(requisitionCalls.create, { body: { departmentId: other, lines } })).error.code).toBe('NOT_OF_DEPARTMENT');
  const past = { departmentId: hospital.departmentId, lines, neededBy: inDays(-1) };
  expect((await nurse.send(requisitionCalls.create, { body: past })).error.code).toBe('REQUISITION_DAY');
  const lead = await hospital.userWith('Create Requisition', 'Approve Requisition');
  const made = sound(await lead.send(requisitionCalls.create, { body: { departmentId: other, lines } }));
  expect((await nurse.send(requisitionCalls.view, { params: { id: made.id } })).status).toBe(404);
  const ids = async (who: typeof nurse) =>
    (await who.send(requisitionCalls.list, { query: { limit: 'All' } })).payload.data.map(({ id }) => id);
  expect(await ids(nurse)).not.toContain(made.id);
  expect(await ids(manager)).toContain(made.id);
  // Who issues to all departments sees what another one asks for, and does not cancel it.
  const at = { params: { id: made.id } };
  const keeper = await hospital.userWith('View Requisitions', 'Create Requisition', 'Issue Stock');
  expect(sound(await keeper.send(requisitionCalls.view, at)).acts).toEqual({ cancel: 'NOT_OF_DEPARTMENT' });
  expect((await keeper.send(requisitionCalls.cancel, { ...at, body: { reason: 'not ours' } })).error.code).toBe('NOT_OF_DEPARTMENT');
});

test('a department at its reserve asks by itself, once, and only where the settings wish it', async () => {
  const own = await aStore(await aHospital());
  const { hospital, nurse, issue } = own;
  const productId = await own.aProduct({ name: 'Auto Gauze' });
  await own.aBatch(productId, 100);
  const { id } = await issue(productId, 6, { lines: [{ productId, quantity: 6, reserve: 10 }] });
  const night = () => runJobNow('inventory.write-requisitions', { hospitalId: hospital.id });
  const asked = async () => (await nurse.send(requisitionCalls.list, { query: {} })).payload.data;
  await night();
  expect(await asked()).toEqual([]);
  const settings = sound(await hospital.admin.send(batchCalls.settings, {}));
  sound(await hospital.admin.send(batchCalls.editSettings, { body: { version: settings.version, values: { autoRequisition: true } } }));
  await night();
  expect(await asked(), 'what is on its way is not asked for').toEqual([]);
  sound(await nurse.send(issueCalls.receive, { params: { id }, body: {} }));
  await night();
  await night();
  const [only, ...more] = await asked();
  expect(more).toEqual([]);
  const made = sound(await own.manager.send(requisitionCalls.view, { params: { id: only?.id as string } }));
  expect(made).toMatchObject({ status: 'submitted', department: { id: hospital.departmentId } });
  expect(made.lines).toMatchObject([{ product: { name: 'Auto Gauze' }, quantity: 14 }]);
});
