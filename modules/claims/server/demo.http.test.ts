import { beforeAll, expect, test } from 'vitest';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import { aTill, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { clockNow, inScopeOf, theDatabase } from '#testing/world.ts';
import { claimCalls, rejectionCalls } from '../contract/calls/claims.ts';
import { nhiaCalls } from '../contract/calls/nhia.ts';
import { claimSteps, returnDays } from './demo.ts';
import { answerClaim, claimPartner, decideRejections } from './demo/turns.ts';
import { aClaimant, type Claimant, wrongClaimFigures } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
  await theDatabase().owner.query('update hmos set completed_at = now() where id = $1', [own.hmoId]);
}, 120_000);

/** As much of a demo's stage as the steps use: everything happens now. */
function aStage(): DemoStage {
  return {
    ...{ now: clockNow(), today: clockNow().slice(0, 10), ids: new Map(), actors: new Map(), random: () => 0 },
    pick: (items) => items[0] as (typeof items)[number],
    idOf: (name) => name,
    inHospital: (_hospital, _as, act) => inScopeOf(till.hospital.id, act),
    onPlatform: () => Promise.reject(new Error('Not in this test')),
  };
}
test('returns go on the fifth of seventeen months, the last of them in the past; steps lie in the past', () => {
  const now = '2026-11-28T22:00:00.000Z';
  const days = returnDays(now);
  expect(days).toHaveLength(17);
  expect(new Set(days.map((back) => addDays(now, -back).slice(8, 10)))).toEqual(new Set(['05']));
  const steps = claimSteps(now);
  expect(steps.every(({ at }) => at < now)).toBe(true);
  expect(steps).toHaveLength(9 + 16 + 3 + 18);
});

test('what is ready is claimed, answered, and its rejections are decided, with sound books', async () => {
  for (let invoice = 0; invoice < 4; invoice += 1) {
    await own.invoice(2);
    await inScopeOf(till.hospital.id, (scope) => claimPartner(scope, own.hmoId, { stays: invoice === 3 }));
  }
  const claims = async () => (await till.cashier.send(claimCalls.list, { query: { limit: 50, hmoId: own.hmoId } })).payload.data.reverse();
  expect((await claims()).map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted', 'posted']);
  for (const { id, status } of await claims())
    if (status === 'submitted')
      await inScopeOf(till.hospital.id, (scope) => answerClaim(scope, id, { turn: 1, slow: false, keep: id.length > 0 }));
  const answered = await claims();
  expect(answered.filter(({ status }) => status === 'payment-added').length).toBeGreaterThan(1);
  expect(answered.some(({ rejectedOpen }) => rejectedOpen > 0)).toBe(true);
  await inScopeOf(till.hospital.id, decideRejections);
  const rejections = (await till.cashier.send(rejectionCalls.list, { query: {} })).payload.data;
  expect(rejections.every(({ disposition }) => disposition !== 'open')).toBe(true);
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
});

test('the last steps: a draft remittance that is out by 12,500, and the return of this month', async () => {
  const steps = claimSteps(clockNow());
  const stage = aStage();
  await own.submitted(4);
  await steps.at(27)?.run(stage);
  const drafts = await inScopeOf(till.hospital.id, (scope) =>
    scope.tx.selectFrom('claimRemittances').select(['grossAmount', 'status']).where('hospitalId', '=', till.hospital.id).execute(),
  );
  expect(drafts).toMatchObject([{ status: 'draft' }]);
  await steps.at(-1)?.run(stage);
  expect((await till.cashier.send(nhiaCalls.encounters, { query: {} })).payload.return).toMatchObject({ status: 'draft' });
});
