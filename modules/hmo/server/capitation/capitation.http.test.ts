import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountsOf, aTill, times, type Till } from '#modules/invoices/server/testing/till.ts';
import { inScopeOf } from '#testing/world.ts';
import { capitationCalls } from '../../contract/calls/capitation.ts';
import { anInsured, type Insured, wrongHmoFigures } from '../testing/insured.ts';

let till: Till;
let month: string;
let today: string;
beforeAll(async () => {
  till = await aTill();
  today = await inScopeOf(till.hospital.id, (scope) => scope.today());
  month = today.slice(0, 7);
}, 120_000);

const contract = (insured: Insured, body: object = {}) =>
  till.cashier.send(capitationCalls.saveContract, {
    params: { id: insured.hmoId },
    body: { ratePerLife: 75_000, from: '2020-01', ...body },
  });
const receive = (insured: Insured, body: object = {}) =>
  till.cashier.send(capitationCalls.receive, {
    params: { id: insured.hmoId },
    body: { month, lives: 412, amount: 30_900_000, withholding: 1_545_000, receivedAt: today, reference: 'TRF-1', ...body },
  });

test('a receipt is compared with the lives of its month, and posts E20', async () => {
  const insured = await anInsured({}, till);
  expect((await receive(insured)).error.code).toBe('CAPITATION_NONE');
  expect((await contract(insured)).payload.contracts).toMatchObject([{ ratePerLife: 75_000, from: '2020-01', to: null }]);
  await insured.list({ capitated: true });
  await insured.raise({ sourceId: randomUUID() });
  const before = await accountsOf(till.hospital);
  const short = await receive(insured, { amount: 29_100_000 });
  expect(short.payload.months[0]).toMatchObject({
    ...{ month, enrolleesCount: 412, expected: 30_900_000, used: 300_000, difference: -1_800_000, state: 'short' },
    receipt: { amount: 29_100_000, withholding: 1_545_000, reference: 'TRF-1' },
  });
  expect(short.payload.months[1]).toMatchObject({ receipt: null, state: 'missing' });
  const after = await accountsOf(till.hospital);
  const moved = ['1020', '1160', '4090'].map((account) => (after[account] ?? 0) - (before[account] ?? 0));
  expect(moved).toEqual([27_555_000, 1_545_000, -29_100_000]);
  expect((await receive(insured)).error).toMatchObject({ code: 'CAPITATION_RECEIVED' });
  expect(await wrongHmoFigures(till)).toEqual([]);
});

test('what cannot be: a month to come, more tax than money, two contracts of one month, plans of others', async () => {
  const insured = await anInsured({}, till);
  await contract(insured);
  expect((await receive(insured, { month: '2099-01' })).error.code).toBe('CAPITATION_MONTH_TO_COME');
  expect((await receive(insured, { withholding: 30_900_000 })).error.code).toBe('CAPITATION_WITHHELD');
  expect((await contract(insured, { from: '2026-02' })).error.code).toBe('CAPITATION_OVERLAP');
  expect((await contract(insured, { from: '2019-03', to: '2019-01' })).error.code).toBe('CAPITATION_MONTHS');
  expect((await contract(insured, { from: '2019-01', to: '2019-12', planIds: [randomUUID()] })).error.code).toBe('CAPITATION_PLAN');
  const [standing] = (await contract(insured, { from: '2019-01', to: '2019-12', planIds: [insured.planId] })).payload.contracts;
  const { id, version } = standing as { id: string; version: number };
  expect((await contract(insured, { id, version, ratePerLife: 80_000 })).payload.contracts[0]).toMatchObject({ ratePerLife: 80_000 });
});

test('of twenty who receive one month one does', async () => {
  const insured = await anInsured({}, till);
  await contract(insured);
  const answers = await times(20, (at) => receive(insured, { reference: `TRF-${at}` }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await wrongHmoFigures(till)).toEqual([]);
}, 60_000);
