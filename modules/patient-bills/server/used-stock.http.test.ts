import { beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { useCalls } from '#modules/inventory/contract/calls/use.ts';
import { aPatient, withCurrency } from '#testing/factories.ts';
import { aHospital, clockNow, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { differences, ledgerOf, sellNoCards } from './testing/desk.ts';
import { aStay, keepStays } from './testing/stay.ts';

let hospital: TestHospital;
let nurse: TestUser;
let cupboard: Id;

interface Made {
  readonly id: string;
}
async function made(url: string, body: object): Promise<string> {
  const { status, text, payload } = await hospital.admin.raw('POST', `/api${url}`, body);
  if (status !== 200) throw new Error(`${url}: ${status} ${text.slice(0, 600)}`);
  return (payload as Made).id;
}

beforeAll(async () => {
  hospital = await withCurrency(await aHospital());
  await sellNoCards(hospital);
  nurse = await hospital.userWith('Use Department Stock');
  const ward = { kind: 'department', departmentId: hospital.departmentId, saleable: false, keepsStock: true };
  cupboard = await made('/location', { ...ward, name: unique('Ward ') });
}, 120_000);

/** A product of which units stand in the department's cupboard; without a price it is not for sale. */
const aProduct = (quantity: number, sellingPrice: number | null = 2_500): Promise<Id> =>
  made('/product', {
    ...{ kind: 'consumable', name: unique('Gauze '), unit: 'piece', ...(sellingPrice === null ? {} : { sellingPrice }) },
    openingStock: [{ locationId: cupboard, batchNumber: unique('B'), expiryDate: '2031-01-01', quantity, totalCost: quantity * 100 }],
  });

const use = (patientId: Id | null, lines: readonly { readonly productId: Id; readonly quantity: number }[], key?: string) =>
  nurse.send(useCalls.use, { body: { departmentId: hospital.departmentId, patientId, lines: [...lines] } }, key ? { key } : {});

interface Line {
  readonly id: Id;
  readonly itemName: string;
  readonly quantity: number;
  readonly net: number;
}
const linesOf = async (patientId: Id): Promise<Line[]> => {
  const { data } = (await hospital.admin.send(billCalls.list, { query: { patientId, limit: 'All' } })).payload;
  return data.map(({ id, itemName, quantity, net }) => ({ id, itemName, quantity, net })).sort((a, b) => a.quantity - b.quantity);
};

async function standing(productId: Id): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    `select coalesce(sum(s.quantity), 0)::int as n from batch_balances s join batches b on b.hospital_id = s.hospital_id and b.id = s.batch_id
      where b.product_id = $1`,
    [productId],
  );
  return rows[0].n as number;
}

describe('what a department uses on a patient', () => {
  test('is charged with the use: each product that is for sale, by its units, to the department that used it', async () => {
    const patientId = (await aPatient(hospital)).id;
    const [gauze, syringe, own] = [await aProduct(10), await aProduct(10, 400), await aProduct(10, null)];
    const lines = [
      { productId: gauze, quantity: 2 },
      { productId: syringe, quantity: 5 },
      { productId: own, quantity: 1 },
    ];
    const answer = await use(patientId, lines);
    expect(answer.status, answer.text).toBe(200);
    const bills = await linesOf(patientId);
    expect(bills.map(({ quantity, net }) => [quantity, net])).toEqual([
      [2, 5_000],
      [5, 2_000],
    ]);
    const { payload } = await hospital.admin.send(billCalls.details, { params: { id: bills[0]?.id as Id } });
    expect(payload).toMatchObject({
      ...{ sourceType: 'manual', sourceId: answer.payload.id, encounterType: 'outpatient', stage: 'uninvoiced' },
      ...{ performedAt: answer.payload.usedAt, departmentId: hospital.departmentId, module: 'OtherService' },
    });
    expect((await ledgerOf(bills.map(({ id }) => id)))['1150']).toBe(7_000);
  });

  test('for its own work is charged to nobody', async () => {
    const product = await aProduct(3);
    const answer = await use(null, [{ productId: product, quantity: 1 }]);
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from patient_bills where source_id = $1', [
      answer.payload.id,
    ]);
    expect(rows[0].n).toBe(0);
  });

  test('in a stay is charged to the stay', async () => {
    const patientId = (await aPatient(hospital)).id;
    const stay = aStay(patientId, addHours(clockNow(), -1));
    const { end } = keepStays([stay]);
    expect((await use(patientId, [{ productId: await aProduct(1), quantity: 1 }])).status).toBe(200);
    end();
    const [line] = await linesOf(patientId);
    const { payload } = await hospital.admin.send(billCalls.details, { params: { id: line?.id as Id } });
    expect(payload).toMatchObject({ admissionId: stay.admissionId, encounterType: 'inpatient' });
  });

  test('is used and charged once when it is sent twice, and by ten of twenty who take the last ten units', async () => {
    const patientId = (await aPatient(hospital)).id;
    const product = await aProduct(11);
    const key = unique('use-');
    const twice = await Promise.all([1, 2].map(() => use(patientId, [{ productId: product, quantity: 1 }], key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linesOf(patientId)).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(patientId, [{ productId: product, quantity: 1 }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(422)]);
    expect(await linesOf(patientId)).toHaveLength(11);
    expect(await standing(product)).toBe(0);
  });

  test('a product that is no longer for sale costs nothing; more units than a line holds are refused before anything leaves', async () => {
    const patientId = (await aPatient(hospital)).id;
    const product = await aProduct(10_001);
    const many = await use(patientId, [{ productId: product, quantity: 10_001 }]);
    expect([many.status, many.error.fields]).toEqual([400, { lines: 'At most 10000 units of a product for a patient' }]);
    expect((await use(null, [{ productId: product, quantity: 1 }])).status).toBe(200);
    await theDatabase().owner.query(`update billable_items set status = 'archived' where source_id = $1`, [product]);
    expect((await use(patientId, [{ productId: product, quantity: 1 }])).status).toBe(200);
    expect(await linesOf(patientId)).toEqual([]);
  });
});

test('what the checks of the house compare is the same', async () => {
  expect(await differences(hospital)).toEqual([]);
});

test('a use that cannot be charged is no use: the units stay where they are', async () => {
  const patientId = (await aPatient(hospital)).id;
  const product = await aProduct(5);
  await theDatabase().owner.query('delete from currencies where hospital_id = $1', [hospital.id]);
  const refused = await use(patientId, [{ productId: product, quantity: 1 }]);
  expect([refused.status, refused.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
  expect(await standing(product)).toBe(5);
});
