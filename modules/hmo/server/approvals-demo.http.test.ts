import { expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { DemoStage } from '#kernel/server/demo/step.ts';
import { aBillingDesk, differences } from '#modules/patient-bills/server/testing/desk.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import { approvalSteps } from './approvals/demo/steps.ts';
import { countApprovals } from './approvals/list.ts';
import { aPartner, aPlanOf, aPriceRow } from './testing/partner.ts';

const now = '2027-11-20T12:00:00.000Z';

test('eighteen months of requests by the same acts: answered, declined, proceeded with their notices, and some that wait now', async () => {
  setClock(addDays(now, -600));
  const { hospital, itemId, secondItemId } = await aBillingDesk();
  for (const type of ['HMO', 'Company'] as const) {
    const partner = await aPartner(hospital.id, { type, nhiaRule: type === 'HMO' });
    for (const item of [itemId, secondItemId]) await aPriceRow(hospital.id, partner, item, { price: 300_000 });
    for (let at = 0; at < 3; at += 1) await aPlanOf(hospital.id, (await aPatient(hospital)).id, partner, type);
  }
  const stage = {
    inHospital: (_hospital: string, _as: string, act: Parameters<typeof inScopeOf>[1]) => inScopeOf(hospital.id, act),
  } as Partial<DemoStage> as DemoStage;
  const steps = approvalSteps(now, 'standard').toSorted((a, b) => (a.at < b.at ? -1 : 1));
  for (const { at, run } of steps) {
    setClock(at);
    await run(stage);
  }
  setClock(now);
  const counts = await inScopeOf(hospital.id, countApprovals);
  expect(counts).toMatchObject({ pending: 6, codesOwed: 1, notSent: 1 });
  expect(counts.overdue).toBe(2);
  expect(counts.approved).toBeGreaterThan(20);
  expect(counts.declined).toBeGreaterThan(2);
  expect(counts.proceeded).toBeGreaterThan(2);
  const { rows } = await theDatabase().owner.query<{ id: Id; status: string }>('select id, status from hmo_nhia_notices');
  expect(rows.filter(({ status }) => status === 'draft')).toHaveLength(1);
  expect(rows).toHaveLength(counts.proceeded);
  expect(await differences(hospital)).toEqual([]);
  setClock(null);
}, 180_000);
