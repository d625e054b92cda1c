import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { asBefore } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf } from '#testing/world.ts';
import { pricingCalls } from '../contract/calls/pricing.ts';
import { priceLines } from './index.ts';
import type { PriceOrder } from './pricing/order.ts';
import { anInsuredBilling, anInsurer } from './testing/insurer.ts';
import { anItem, withNaira } from './testing/price-list.ts';

afterEach(asBefore);

async function aDesk(line: Parameters<typeof anInsurer>[0] = {}) {
  const hospital = await withNaira(await aHospital());
  const [item, patient] = [await anItem(hospital), await aPatient(hospital)];
  const insurer = anInsurer(line);
  const billingId = await anInsuredBilling(hospital.id, patient.id, insurer);
  const price = (changes: Partial<PriceOrder> = {}, insurerMost: number | null = null, quantity = 1) =>
    inScopeOf(hospital.id, async (scope) => {
      const lines = [{ billableItemId: item.id, quantity, insurerMost }];
      const [priced] = await priceLines(scope, { patientId: patient.id, billingId, encounterType: 'outpatient', lines, ...changes });
      return priced;
    });
  return { hospital, item, patient, insurer, billingId, price };
}

test('a line that is written holds the limits, names its visit and those whose use does not count; a quote never does', async () => {
  const { hospital, item, patient, insurer, billingId, price } = await aDesk();
  const visit = { encounterId: randomUUID(), admissionId: randomUUID() };
  const except = [randomUUID()];
  await price({ holds: true, except, visit });
  await price();
  const body = {
    patientId: patient.id,
    billingId,
    items: [{ billableItemId: item.id, quantity: 1 }],
    encounterType: 'outpatient' as const,
  };
  expect((await hospital.admin.send(pricingCalls.quote, { body })).status).toBe(200);
  const none = { holds: false, except: [], visit: { encounterId: null, admissionId: null } };
  expect(insurer.asked).toMatchObject([{ holds: true, except, visit }, none, none]);
});

test('units above the most that is covered are the patient’s, at the tariff', async () => {
  const { price } = await aDesk({ most: 2 });
  expect(await price({}, null, 5)).toMatchObject({ gross: 1_500_000, net: 1_500_000, patientAmount: 900_000, hmoAmount: 600_000 });
  expect(await price({}, null, 2)).toMatchObject({ patientAmount: 0, hmoAmount: 600_000 });
});

test('what the insurer decided caps its share, also below what the plan has left', async () => {
  const { price, insurer } = await aDesk();
  expect(await price({}, 120_000)).toMatchObject({ net: 300_000, patientAmount: 180_000, hmoAmount: 120_000 });
  insurer.left = { visitLeft: 50_000, annualLeft: null };
  expect(await price({}, 120_000)).toMatchObject({ patientAmount: 250_000, hmoAmount: 50_000 });
  insurer.line = { capitated: true };
  expect(await price()).toMatchObject({ capitatedValue: 300_000, net: 0 });
  expect(await price({}, 0)).toMatchObject({ capitatedValue: 0, net: 300_000, patientAmount: 300_000, hmoAmount: 0 });
});
