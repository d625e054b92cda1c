import { beforeAll, expect, test } from 'vitest';
import { withCurrency } from '#testing/factories.ts';
import { aHospital, inScopeOf, runJobNow, type TestHospital, theDatabase } from '#testing/world.ts';
import { ledgerBalance, postEntry } from '#modules/billing-setup/server/index.ts';
import { aStock, type TestStock } from '../testing/stock.ts';

let hospital: TestHospital;
let stock: TestStock;

beforeAll(async () => {
  hospital = await aHospital();
  await withCurrency(hospital);
  stock = await aStock(hospital);
}, 120_000);

const accounts = () =>
  inScopeOf(hospital.id, async (scope) => ({
    stock: await ledgerBalance(scope, '1300'),
    cost: await ledgerBalance(scope, '5000'),
    equity: -(await ledgerBalance(scope, '3000')),
  }));
const entries = async () =>
  (
    await theDatabase().owner.query<{ event: string; source_type: string }>(
      'select event, source_type from ledger_entries where hospital_id = $1 order by id',
      [hospital.id],
    )
  ).rows.map(({ event, source_type }) => `${event} ${source_type}`);
const wrong = () =>
  inScopeOf(hospital.id, async (scope) => (await scope.runChecks()).filter(({ expected, actual }) => expected !== actual));

test('opening stock is equity: it goes against opening balances and never touches cost of goods', async () => {
  await stock.product([
    ['O1', '2049-12-31', 40, 4_000],
    ['O2', '2049-12-31', 10, 600],
  ]);
  expect(await accounts()).toEqual({ stock: 4_600, cost: 0, equity: 4_600 });
  expect(await entries()).toEqual(['E21 opening-stock']);
  expect(await wrong()).toEqual([]);
});

test('what an earlier version posted against cost of goods is corrected once, and nothing is rewritten', async () => {
  const before = await entries();
  const { departmentId } = hospital;
  await inScopeOf(hospital.id, (scope) =>
    postEntry(scope, {
      event: 'E15',
      sourceType: 'opening-stock',
      sourceId: scope.newId(),
      narration: 'Stock: opening',
      lines: [
        { account: '5000', departmentId, credit: 2_000 },
        { account: '5000', departmentId: null, credit: 500 },
        { account: '1300', debit: 2_500 },
      ],
    }),
  );
  expect(await accounts()).toEqual({ stock: 7_100, cost: -2_500, equity: 4_600 });
  await runJobNow('inventory.correct-opening', { hospitalId: hospital.id });
  expect(await accounts()).toEqual({ stock: 7_100, cost: 0, equity: 7_100 });
  await runJobNow('inventory.correct-opening', { hospitalId: hospital.id });
  expect(await entries()).toEqual([...before, 'E15 opening-stock', 'E21 opening-stock-correction']);
  const { rows } = await theDatabase().owner.query(
    `select l.department_id as department, l.debit, l.credit from ledger_lines l
       join ledger_entries e on e.hospital_id = l.hospital_id and e.id = l.entry_id
      where l.hospital_id = $1 and l.account_code = '5000' and e.source_type = 'opening-stock-correction' order by l.debit desc`,
    [hospital.id],
  );
  expect(rows.map(({ department, debit }) => [department, Number(debit)])).toEqual([
    [departmentId, 2_000],
    [null, 500],
  ]);
});
