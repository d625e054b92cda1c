import { afterEach, beforeAll, expect, test } from 'vitest';
import { aTill, times, type Till } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { theDatabase } from '#testing/world.ts';
import { nhiaCalls } from '../contract/calls/nhia.ts';
import { aClaimant, type Claimant } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
  await theDatabase().owner.query('update hmo_plans set nhia = true where id = $1', [own.planId]);
}, 120_000);
afterEach(asBefore);

const monthBack = (months: number) => {
  const [year = 0, month = 0] = own.today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
/** Puts the visits of the partner into another month. */
const move = (month: string) =>
  theDatabase().owner.query('update hmo_bills set started_on = $2 where hmo_id = $1', [own.hmoId, `${month}-12`]);
const encounters = async (month: string) => (await till.cashier.send(nhiaCalls.encounters, { query: { month } })).payload;
const make = (month: string) => till.cashier.send(nhiaCalls.make, { body: { month } });
const send = (id: string, body: object = {}) =>
  till.cashier.send(nhiaCalls.sent, { params: { id }, body: { reference: 'NHIA/2026/1', ...body } });

test('visits of a month stand with what they lack; what was sent stays as it went', async () => {
  const month = monthBack(2);
  await own.posted(2);
  await move(month);
  const found = await encounters(month);
  expect(found).toMatchObject({ faultCount: 0, amount: 600_000, return: null });
  expect(found.rows).toMatchObject([
    {
      ...{ enrolleeNumber: own.enrollee, kind: 'primary', payment: 'fee-for-service', amount: 600_000, faults: [], drugs: [] },
      ...{ visitDay: `${month}-12`, services: [{ code: 'H-1', quantity: 1 }, { code: 'H-1' }] },
    },
  ]);
  expect(found.rows[0]?.diagnoses).toHaveLength(1);
  expect((await encounters(monthBack(3))).rows).toEqual([]);
  await theDatabase().owner.query('update hmo_bills set enrollee_number = null where hmo_id = $1', [own.hmoId]);
  expect((await encounters(month)).rows[0]?.faults).toEqual(['enrollee']);
  const made = (await make(month)).payload;
  expect(made).toMatchObject({ month, status: 'draft', encounterCount: 1, faultCount: 1, amount: 600_000 });
  expect((await send(made.id)).error).toMatchObject({ code: 'NHIA_RETURN_FAULTS', count: 1 });
  await theDatabase().owner.query('update hmo_bills set enrollee_number = $2 where hmo_id = $1', [own.hmoId, own.enrollee]);
  const answers = await times(20, () => send(made.id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.code])))).toEqual(new Set(['NHIA_RETURN_SENT']));
  await move(monthBack(4));
  expect(await encounters(month)).toMatchObject({ rows: [{ enrolleeNumber: own.enrollee }], return: { status: 'sent', faultCount: 0 } });
  expect((await make(month)).error.code).toBe('NHIA_RETURN_SENT');
  const change = theDatabase().owner.query("update nhia_returns set reference = 'other' where id = $1", [made.id]);
  await expect(change).rejects.toThrow('never changed');
}, 60_000);

test('of twenty who begin one month there is one draft; a month that is not over is not sent', async () => {
  const month = monthBack(0);
  const answers = await times(20, () => make(month));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ payload }) => payload.id)).size).toBe(1);
  expect((await send(answers[0]?.payload.id ?? '')).error.code).toBe('NHIA_MONTH_OPEN');
  expect((await make(monthBack(-1))).error.code).toBe('NHIA_MONTH_TO_COME');
}, 60_000);

test('the file holds what the authority asks for, and no name', async () => {
  const month = monthBack(4);
  const of = async (format: 'csv' | 'json') => (await till.cashier.send(nhiaCalls.file, { query: { month, format } })).text;
  const csv = await of('csv');
  expect(csv).toContain(own.enrollee);
  expect(csv).toMatch(/,6000\r?\n/);
  const { rows } = await theDatabase().owner.query('select last_name from patients where id = $1', [own.patientId]);
  expect(csv).not.toContain(rows[0].last_name);
  const encountersInFile = JSON.parse(await of('json')).encounters;
  expect(encountersInFile).toMatchObject([{ enrolleeNumber: own.enrollee, amount: 600_000 }]);
  expect(encountersInFile[0]).not.toHaveProperty('billNumber');
});
