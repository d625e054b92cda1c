import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { clockNow, inScopeOf, theDatabase } from '#testing/world.ts';
import type { HmoBillRow } from '../../contract/bill-records.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { capitationCalls } from '../../contract/calls/capitation.ts';
import { anInsured, wrongHmoFigures } from '../testing/insured.ts';
import { billSteps, capitationDays } from './bill-steps.ts';

let till: Till;
beforeAll(async () => {
  till = await aTill();
}, 120_000);

/** As much of a demo's stage as the steps use: everything happens now. */
function aStage(): DemoStage {
  const none = () => Promise.reject(new Error('Not in this test'));
  return {
    ...{ now: clockNow(), today: clockNow().slice(0, 10), ids: new Map(), actors: new Map(), random: () => 0 },
    pick: (items) => items[0] as (typeof items)[number],
    idOf: (name) => name,
    inHospital: (_hospital, _as, act) => inScopeOf(till.hospital.id, act),
    onPlatform: none,
  };
}

test('eighteen months on the twentieth, the last of them in the past', () => {
  const days = capitationDays('2026-11-28T22:00:00.000Z');
  expect(days).toHaveLength(18);
  expect(days.at(-1)).toBe(8);
  expect(new Set(days.map((back) => addDays('2026-11-28T22:00:00.000Z', -back).slice(8, 10)))).toEqual(new Set(['20']));
});

test('month end codes and invoices what has ended; capitation comes for the month', async () => {
  const insured = await anInsured({}, till);
  await theDatabase().owner.query("update hmos set payment_model = 'mixed' where id = $1", [insured.hmoId]);
  await insured.raise({ encounterId: randomUUID() });
  await theDatabase().owner.query(
    `with i as (update hmo_bill_items set service_date = service_date - 40 where hospital_id = $1)
     update hmo_bills set started_on = started_on - 40 where hospital_id = $1`,
    [till.hospital.id],
  );
  const steps = billSteps(clockNow());
  expect(steps).toHaveLength(36);
  const stage = aStage();
  await steps[0]?.run(stage);
  await steps[1]?.run(stage);
  await steps.at(-1)?.run(stage);
  const bills = await till.cashier.send(hmoBillCalls.list, { query: { hmoId: insured.hmoId } });
  expect(bills.payload.data as HmoBillRow[]).toMatchObject([{ status: 'invoiced', totals: { total: 300_000 } }]);
  const capitation = await till.cashier.send(capitationCalls.view, { params: { id: insured.hmoId } });
  expect(capitation.payload.months[0]).toMatchObject({ state: 'received', enrolleesCount: 412, expected: 30_900_000 });
  expect(await wrongHmoFigures(till)).toEqual([]);
});
