import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, theDatabase, unique } from '#testing/world.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import { useCalls } from '../../../contract/calls/use.ts';
import { aStore, sound, statuses, type TestStore, times } from '../testing/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await aStore(await aHospital());
}, 120_000);

const lineOf = (issue: { lines: { id: string }[] }) => issue.lines[0]?.id as string;

async function transitOf(batchId: string): Promise<number> {
  const { rows } = await theDatabase().owner.query('select transit_quantity as units from batches where id = $1', [batchId]);
  return rows[0].units;
}

test('issued stock leaves first expiry first, is on its way, and is there once it is received', async () => {
  const { aProduct, aBatch, issue, standing, nurse, ward, keeper, hospital } = store;
  const product = await aProduct();
  const late = await aBatch(product, 10, 300);
  const early = await aBatch(product, 6, 50);
  await aBatch(product, 100, -1);
  const made = await issue(product, 8, { lines: [{ productId: product, quantity: 8, reserve: 12 }] });
  expect(made).toMatchObject({ status: 'issued', keepsStock: true, quantity: 8, acts: { returnSome: null, cancel: null } });
  expect(made.lines[0]?.batches.map(({ id, quantity }) => [id, quantity])).toEqual([
    [early, 6],
    [late, 2],
  ]);
  expect([await standing(early), await transitOf(early), await standing(early, ward)]).toEqual([0, 6, 0]);
  await store.agree();
  const answers = await times(20, () => nurse.send(issueCalls.receive, { params: { id: made.id }, body: {} }));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect([await standing(late, ward), await transitOf(late), await standing(early, ward)]).toEqual([2, 0, 6]);
  const held = await nurse.send(useCalls.departmentStock, { query: { departmentId: hospital.departmentId } });
  expect(held.payload.data.find((row) => row.product.id === product)).toMatchObject({ quantity: 8, reserve: 12, low: true });
  const over = await keeper.send(issueCalls.create, {
    body: { fromLocationId: store.mainStore, departmentId: hospital.departmentId, lines: [{ productId: product, quantity: 9 }] },
  });
  expect(over.error).toMatchObject({ code: 'INSUFFICIENT_STOCK', lines: [{ productId: product, asked: 9, available: 8 }] });
  await store.agree();
}, 60_000);

test('what is missing is lost where it went when approved, and back where it came from when rejected', async () => {
  const { aProduct, aBatch, issue, standing, nurse, ward, manager } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 30);
  const receive = async (quantity: number) => {
    const made = await issue(product, 10);
    const answer = await nurse.send(issueCalls.receive, { params: { id: made.id }, body: { lines: [{ lineId: lineOf(made), quantity }] } });
    return sound(answer);
  };
  const above = await issue(product, 10);
  const answer = await nurse.send(issueCalls.receive, {
    params: { id: above.id },
    body: { lines: [{ lineId: lineOf(above), quantity: 11 }] },
  });
  expect(answer.error.code).toBe('RECEIVED_ABOVE_ISSUED');
  sound(await store.keeper.send(issueCalls.cancel, { params: { id: above.id }, body: { reason: 'typed wrong' } }));
  const lost = await receive(7);
  expect(lost).toMatchObject({ status: 'received', adjustments: [{ status: 'pending-approval' }] });
  expect([await standing(batch), await standing(batch, ward), await transitOf(batch)]).toEqual([20, 7, 3]);
  sound(await manager.send(adjustmentCalls.approve, { params: { id: lost.adjustments[0]?.id as string }, body: {} }));
  expect([await standing(batch), await standing(batch, ward), await transitOf(batch)]).toEqual([20, 7, 0]);
  const kept = await receive(9);
  const reject = { params: { id: kept.adjustments[0]?.id as string }, body: { reason: 'never packed' } };
  sound(await manager.send(adjustmentCalls.reject, reject));
  expect([await standing(batch), await standing(batch, ward), await transitOf(batch)]).toEqual([11, 16, 0]);
  await store.agree();
});

test('units come back into their batch, never more than are held and never expired ones', async () => {
  const { aProduct, aBatch, issue, standing, nurse, ward, keeper } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 10, 5);
  const made = await issue(product, 10);
  const back = (quantity: number, key = unique()) =>
    keeper.send(
      issueCalls.returnSome,
      { params: { id: made.id }, body: { lines: [{ lineId: lineOf(made), quantity }], reason: 'not needed' } },
      { key },
    );
  sound(await back(2));
  sound(await nurse.send(issueCalls.receive, { params: { id: made.id }, body: {} }));
  expect([await standing(batch), await standing(batch, ward)]).toEqual([2, 8]);
  const returned = await times(20, () => back(3));
  expect(statuses(returned)).toEqual([200, 200, ...Array(18).fill(422)]);
  expect(returned.find(({ status }) => status === 422)?.error.code).toBe('RETURN_ABOVE_HELD');
  expect([await standing(batch), await standing(batch, ward)]).toEqual([8, 2]);
  await theDatabase().owner.query(`update batches set expiry_date = current_date - 5 where id = $1`, [batch]);
  expect((await back(1)).error.code).toBe('RETURN_EXPIRED');
  expect((await keeper.send(issueCalls.cancel, { params: { id: made.id }, body: { reason: 'too late' } })).error.code).toBe(
    'STOCK_DOCUMENT_STATE',
  );
  await store.agree();
}, 60_000);

test('a department without a store uses what it is issued; a cancelled issue is undone once', async () => {
  const { aProduct, aBatch, issue, standing, keeper, hospital, manager } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 20);
  const { rows } = await theDatabase().owner.query(
    `select id from departments where hospital_id = $1 and id <> $2 and status = 'active' limit 1`,
    [hospital.id, hospital.departmentId],
  );
  const made = await issue(product, 5, { departmentId: rows[0].id });
  expect(made).toMatchObject({ keepsStock: false, status: 'issued' });
  expect(await transitOf(batch)).toBe(0);
  await store.agree();
  const answers = await times(20, () => keeper.send(issueCalls.cancel, { params: { id: made.id }, body: { reason: 'wrong department' } }));
  expect(statuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  expect(await standing(batch)).toBe(20);
  await store.agree();
  const use = await store.nurse.send(useCalls.use, { body: { departmentId: rows[0].id, lines: [{ productId: product, quantity: 1 }] } });
  expect(use.error.code).toBe('NOT_OF_DEPARTMENT');
  const list = await manager.send(issueCalls.list, { query: { productId: product } });
  expect(list.status).toBe(403);
  expect((await keeper.send(issueCalls.list, { query: { productId: product } })).payload.data.map(({ id }) => id)).toEqual([made.id]);
}, 60_000);

test('the reserve is touched with the right and a reason only', async () => {
  const { aProduct, aBatch, keeper, manager, hospital, mainStore } = store;
  const product = await aProduct({ stockReserve: 6 });
  await aBatch(product, 10);
  const body = { fromLocationId: mainStore, departmentId: hospital.departmentId, lines: [{ productId: product, quantity: 5 }] };
  expect((await keeper.send(issueCalls.create, { body })).error.code).toBe('INSUFFICIENT_STOCK');
  expect((await manager.send(issueCalls.create, { body: { ...body, useReserve: true } })).error.code).toBe('RESERVE_REASON');
  const reserve = { ...body, useReserve: true, reserveReason: 'theatre ran out' };
  expect((await keeper.send(issueCalls.create, { body: reserve })).error.code).toBe('FORBIDDEN');
  expect(sound(await manager.send(issueCalls.create, { body: reserve })).reserveReason).toBe('theatre ran out');
  const twice = { ...body, lines: [...body.lines, ...body.lines] };
  expect((await keeper.send(issueCalls.create, { body: twice })).error.code).toBe('STOCK_LINE_TWICE');
});

test('what a department uses leaves its own place; for a patient nothing leaves unchecked', async () => {
  const { aProduct, aBatch, issue, nurse, ward, standing, hospital } = store;
  const product = await aProduct();
  const batch = await aBatch(product, 10);
  sound(await nurse.send(issueCalls.receive, { params: { id: (await issue(product, 10)).id }, body: {} }));
  const use = (quantity: number) =>
    nurse.send(useCalls.use, { body: { departmentId: hospital.departmentId, lines: [{ productId: product, quantity }] } });
  const answers = await times(30, () => use(1));
  expect(statuses(answers)).toEqual([...Array(10).fill(200), ...Array(20).fill(422)]);
  expect(await standing(batch, ward)).toBe(0);
  await store.agree();
  const patient = await aPatient(hospital);
  await aBatch(product, 1, 100, ward);
  const body = { departmentId: hospital.departmentId, patientId: patient.id, lines: [{ productId: product, quantity: 1 }] };
  const answer = await nurse.send(useCalls.use, { body });
  // Checked by whoever keeps the safety rules: used with their word, else not at all.
  expect(answer.status === 200 || answer.error.code === 'NOT_CLEARED').toBe(true);
}, 60_000);
