import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { pricingCalls } from '#modules/billing-setup/contract/calls/pricing.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { aTill, times, type Till } from '#modules/invoices/server/testing/till.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { decideCoverage, raiseBills, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { asBefore, answering } from '#testing/answering.ts';
import { BedsOf } from '#modules/patients/contract/events.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import type { HmoBillRow } from '../../contract/bill-records.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { anIcdCode } from '../testing/bill-scenes.ts';
import { anInsured, type Insured, wrongHmoFigures } from '../testing/insured.ts';
import { limitsOfHolders } from './holder-limits.ts';

let till: Till;
beforeAll(async () => {
  till = await aTill();
}, 120_000);
afterEach(asBefore);

async function usedOf(insured: Insured, holder: 'own' | 'family' = 'own'): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ used: string }>(
    'select coalesce(sum(used), 0) as used from hmo_benefit_uses where hospital_id = $1 and hmo_id = $2 and holder = $3',
    [till.hospital.id, insured.hmoId, holder],
  );
  return Number(rows[0]?.used);
}
const limitsLeft = ({ billingId, planId, patientId }: Insured) =>
  inScopeOf(till.hospital.id, async (scope) => {
    const limits = await limitsOfHolders(scope, [{ billingId, planId, patientId }], await scope.today());
    return limits.get(billingId);
  });
const sharesOf = (bills: readonly { readonly hmoAmount: number; readonly patientAmount: number }[]) =>
  bills.map(({ hmoAmount, patientAmount }) => [hmoAmount, patientAmount]);

describe('limits', () => {
  test('of the plan year: the last of it is paid in part, then nothing', async () => {
    const insured = await anInsured({ annual: 700_000 }, till);
    const bills = [await insured.raise(), await insured.raise(), await insured.raise(), await insured.raise()];
    expect(sharesOf(bills)).toEqual([
      [300_000, 0],
      [300_000, 0],
      [100_000, 200_000],
      [0, 300_000],
    ]);
    expect(await usedOf(insured)).toBe(700_000);
    expect(await limitsLeft(insured)).toEqual([{ name: 'annual', limit: 700_000, used: 700_000, left: 0 }]);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('of a family: members share it, strangers do not', async () => {
    const insured = await anInsured({ family: 500_000 }, till);
    const child = await insured.member(insured.enrollee.toLowerCase());
    const stranger = await insured.member();
    expect(sharesOf([await insured.raise(), await insured.raise(child), await insured.raise(stranger)])).toEqual([
      [300_000, 0],
      [200_000, 100_000],
      [300_000, 0],
    ]);
    expect(await usedOf(insured)).toBe(800_000);
    expect(await usedOf(insured, 'family')).toBe(800_000);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('of a visit, of a part of the price list and of units', async () => {
    const insured = await anInsured({ perVisit: 500_000, modules: { Radiology: 100_000 } }, till);
    const [one, other] = [randomUUID(), randomUUID()];
    const first = [await insured.raise({ encounterId: one }), await insured.raise({ encounterId: one })];
    expect(sharesOf([...first, await insured.raise({ encounterId: other })])).toEqual([
      [300_000, 0],
      [200_000, 100_000],
      [300_000, 0],
    ]);
    expect(sharesOf([await insured.raise({ billableItemId: till.cheapId, encounterId: randomUUID() })])).toEqual([[100_000, 200_000]]);
    await insured.list({ maxQuantityPerVisit: 1, maxPerYear: null });
    expect(sharesOf([await insured.raise({ encounterId: randomUUID(), quantity: 3 })])).toEqual([[300_000, 600_000]]);
    await insured.list({ maxQuantityPerVisit: null, maxPerYear: 7 });
    // Six units of the item stand in the year.
    expect(sharesOf([await insured.raise({ encounterId: randomUUID(), quantity: 2 })])).toEqual([[300_000, 300_000]]);
    const left = await limitsLeft(insured);
    expect(left?.map(({ name }) => name)).toEqual(['perVisit', 'Radiology', 'itemUnits', 'itemUnits']);
    expect(left?.find(({ name }) => name === 'perVisit')).toMatchObject({ limit: 500_000, used: 500_000, left: 0 });
    expect(left?.find(({ name }) => name === 'itemUnits')).toMatchObject({ itemName: 'Item', left: 0 });
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('of a stay and of days in hospital are told apart from those of a visit, and of each billing method by itself', async () => {
    const insured = await anInsured({ perAdmission: 900_000, days: 10 }, till);
    const other = await anInsured({ annual: 2_000_000 }, till);
    const admissionId = randomUUID();
    await insured.raise({ admissionId, encounterType: 'inpatient' });
    await other.raise();
    const covers = [insured, other].map(({ billingId, planId, patientId }) => ({ billingId, planId, patientId }));
    const bed = {
      admissionId,
      departmentId: till.hospital.departmentId,
      wardId: randomUUID(),
      wardName: 'Ward',
      bedLabel: 'A1',
      path: '/',
    };
    answering(BedsOf, () => new Map([[insured.patientId, bed]]));
    const limits = await inScopeOf(till.hospital.id, async (scope) => limitsOfHolders(scope, covers, await scope.today()));
    expect(limits.get(insured.billingId)).toEqual([
      { name: 'perAdmission', limit: 900_000, used: 300_000, left: 600_000 },
      { name: 'inpatientDays', limit: 10, used: 0, left: 10 },
    ]);
    expect(limits.get(other.billingId)).toEqual([{ name: 'annual', limit: 2_000_000, used: 300_000, left: 1_700_000 }]);
  });

  test('what is cancelled, repriced, split or the patient’s is free again; a line that is priced anew does not count against itself', async () => {
    const insured = await anInsured({ annual: 600_000 }, till);
    const [kept, gone] = [await insured.raise(), await insured.raise({ sourceId: randomUUID() })];
    const reprice = await till.cashier.send(billCalls.reprice, { params: { id: kept.id }, body: { reason: 'Once more', version: 1 } });
    expect(reprice.payload).toMatchObject({ hmoAmount: 300_000, patientAmount: 0 });
    await inScopeOf(till.hospital.id, (scope) =>
      voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [gone.sourceId], reason: 'Not wanted' }),
    );
    expect(await usedOf(insured)).toBe(300_000);
    const units = await insured.raise({ quantity: 1 });
    await inScopeOf(till.hospital.id, (scope) =>
      decideCoverage(scope, [
        { billId: units.id, coverageStatus: 'declined', insurerMost: 0, blocks: false, declinedPrice: 'tariff', reason: 'Not covered' },
      ]),
    );
    expect(await usedOf(insured)).toBe(300_000);
    const two = await insured.raise({ quantity: 2 });
    expect(sharesOf([two])).toEqual([[300_000, 300_000]]);
    const split = await till.cashier.send(billCalls.split, {
      params: { id: two.id },
      body: { quantities: [1, 1], reason: 'Two days', version: 1 },
    });
    expect(split.status).toBe(200);
    expect(await usedOf(insured)).toBe(600_000);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('what a credit note takes off the partner’s invoice is free again', async () => {
    const insured = await anInsured({ annual: 1_000_000 }, till);
    await insured.raise({ quantity: 2 });
    const [open] = (await till.cashier.send(hmoBillCalls.list, { query: { hmoId: insured.hmoId } })).payload.data as HmoBillRow[];
    const id = open?.id as Id;
    await till.cashier.send(hmoBillCalls.edit, { params: { id }, body: { diagnosisCodes: [await anIcdCode()] } });
    const { invoiceId } = (await till.cashier.send(hmoBillCalls.generate, { params: { id }, body: { interim: true } })).payload;
    const invoice = await till.cashier.send(invoiceCalls.details, { params: { id: invoiceId } });
    const lines = [{ invoiceItemId: invoice.payload.items[0]?.id as Id, amount: 150_000 }];
    const note = { kind: 'price-error' as const, lines, reason: 'Wrong price' };
    expect((await till.cashier.send(invoiceCalls.creditNote, { params: { id: invoiceId }, body: note })).status).toBe(200);
    expect(await usedOf(insured)).toBe(450_000);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('capitated lines use units, not money', async () => {
    const insured = await anInsured({ annual: 100_000 }, till);
    await insured.list({ capitated: true });
    expect(sharesOf([await insured.raise(), await insured.raise()])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await usedOf(insured)).toBe(0);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });
});

describe('invariant 4', () => {
  test('twenty orders at once never use the last of a limit twice', async () => {
    const insured = await anInsured({ annual: 1_000_000 }, till);
    const bills = await times(20, () => insured.raise({ sourceId: randomUUID() }));
    expect(bills.reduce((sum, { hmoAmount }) => sum + hmoAmount, 0)).toBe(1_000_000);
    expect(await usedOf(insured)).toBe(1_000_000);
    expect(await wrongHmoFigures(till)).toEqual([]);
  }, 60_000);

  test('twenty members of a family at once never use the last of its limit twice', async () => {
    const insured = await anInsured({ family: 1_000_000 }, till);
    const members: { patientId: Id; billingId: Id }[] = [];
    for (let at = 0; at < 20; at += 1) members.push(await insured.member(insured.enrollee));
    const bills = await times(20, (at) => insured.raise({ ...(members[at] as (typeof members)[number]), sourceId: randomUUID() }));
    expect(bills.reduce((sum, { hmoAmount }) => sum + hmoAmount, 0)).toBe(1_000_000);
    expect(await usedOf(insured, 'family')).toBe(1_000_000);
    expect(await wrongHmoFigures(till)).toEqual([]);
  }, 60_000);

  test('fifty quotes wait for no order and leave no lock', async () => {
    const insured = await anInsured({ annual: 1_000_000 }, till);
    const { patientId, billingId } = insured;
    await insured.raise();
    let quoted = 0;
    await inScopeOf(till.hospital.id, async (scope) => {
      const order = { patientId, billingId, billableItemId: till.itemId, quantity: 1, departmentId: till.hospital.departmentId };
      await raiseBills(scope, [{ ...order, sourceType: 'lab-request', sourceId: randomUUID(), encounterType: 'outpatient' }]);
      // The order holds the rows of its holder now, and is not over.
      const body = { patientId, billingId, items: [{ billableItemId: till.itemId, quantity: 1 }], encounterType: 'outpatient' as const };
      const answers = await times(50, () => till.cashier.send(pricingCalls.quote, { body }));
      quoted = answers.filter(({ status }) => status === 200).length;
    });
    expect(quoted).toBe(50);
    expect(await usedOf(insured)).toBe(600_000);
  }, 60_000);
});

test('the database refuses a use that is not the sum of its lines', async () => {
  const insured = await anInsured({ annual: 1_000_000 }, till);
  await insured.raise();
  const change = theDatabase().owner.query('update hmo_benefit_uses set used = used + 1 where hmo_id = $1', [insured.hmoId]);
  await expect(change).rejects.toMatchObject({ constraint: 'hmo_benefit_uses_sum' });
});
