import { describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { billableItemCalls } from '../contract/calls/items.ts';
import { billingPolicyCalls, discountReasonCalls, patientCategoryCalls, taxCalls } from '../contract/calls/policy.ts';
import { pricingCalls } from '../contract/calls/pricing.ts';
import { priceRuleCalls } from '../contract/calls/rules.ts';
import type { PricedLine } from '../contract/pricing-records.ts';
import { priceLines, roleLimitsOf } from './index.ts';
import { anItem, aRule, categoryId, withNaira } from './testing/price-list.ts';

async function quoteOf(hospital: TestHospital, body: Record<string, unknown>, by = hospital.admin) {
  return by.send(pricingCalls.quote, { body: body as never });
}

async function lineOf(hospital: TestHospital, billableItemId: string, more: Record<string, unknown> = {}): Promise<PricedLine> {
  const answer = await quoteOf(hospital, { items: [{ billableItemId, quantity: 1 }], ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.payload.lines[0] as PricedLine;
}

describe('a quote', () => {
  test('wants a currency, items of this hospital that are in use, and methods that the patient has', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const early = await quoteOf(hospital, { items: [{ billableItemId: item.id }] });
    expect([early.status, early.error.code]).toEqual([422, 'CURRENCY_NOT_SET']);
    await withNaira(hospital);
    const foreign = await anItem(await aHospital());
    expect((await quoteOf(hospital, { items: [{ billableItemId: foreign.id }] })).error.code).toBe('BILLABLE_ITEM_UNKNOWN');
    const { id } = await aPatient(hospital);
    const items = [{ billableItemId: item.id }];
    expect((await quoteOf(hospital, { items, patientId: id, billingId: foreign.id })).error.code).toBe('BILLING_METHOD_UNKNOWN');
    expect((await quoteOf(hospital, { items, patientId: id, billingMethod: 'HMO' })).error.code).toBe('BILLING_METHOD_UNKNOWN');
    expect((await quoteOf(hospital, { items, patientId: foreign.id })).status).toBe(404);
  });

  test('tells the price, who pays and each step; an item without a price is unpriced, not refused', async () => {
    const hospital = await withNaira(await aHospital());
    const [item, unpriced] = [await anItem(hospital), await anItem(hospital, { price: null })];
    const { id } = await aPatient(hospital);
    const { payload } = await quoteOf(hospital, {
      patientId: id,
      items: [{ billableItemId: item.id, quantity: 3 }, { billableItemId: unpriced.id }],
    });
    expect(payload.currency).toBe('NGN');
    expect(payload.lines[0]).toMatchObject({
      ...{ pricingStatus: 'priced', unitPrice: 250_000, gross: 750_000, net: 750_000, patientAmount: 750_000, hmoAmount: 0 },
      ...{ payer: 'Self-Pay', billingId: null, covered: false, coverageReason: null, requiresApproval: false, revenueAccount: '4030' },
    });
    expect(payload.lines[0]?.steps).toEqual([expect.stringMatching(/^Hospital price since .*: ₦2,500\.00$/), '3 × ₦2,500.00 = ₦7,500.00']);
    expect(payload.lines[1]).toMatchObject({ pricingStatus: 'unpriced', net: 0, patientAmount: 0 });
    expect(payload.totals).toMatchObject({ gross: 750_000, net: 750_000, patientAmount: 750_000 });
  });

  test('without a patient is asked for a payer and a category; who names neither is from outside', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { price: 10_000 });
    const staff = await categoryId(hospital, 'Staff');
    await aRule(hospital, { kind: 'discount-percent', value: 1_000, conditions: { patientCategories: [staff] } });
    await aRule(hospital, { kind: 'surcharge-percent', value: 2_000, conditions: { billingMethods: ['HMO'] } });
    expect(await lineOf(hospital, item.id)).toMatchObject({ payer: 'External', net: 10_000 });
    expect(await lineOf(hospital, item.id, { billingMethod: 'Self-Pay' })).toMatchObject({ payer: 'Self-Pay', net: 10_000 });
    expect(await lineOf(hospital, item.id, { categoryId: staff })).toMatchObject({ payer: 'Self-Pay', net: 9_000 });
    const insured = await lineOf(hospital, item.id, { billingMethod: 'HMO' });
    expect(insured).toMatchObject({ payer: 'HMO', net: 12_000, patientAmount: 12_000, hmoAmount: 0, billingId: null });
    expect(insured.steps[0]).toBe('Payer: HMO. No patient selected, so no plan applies: hospital price, paid by the patient');
    const items = [{ billableItemId: item.id }];
    expect((await quoteOf(hospital, { items, categoryId: item.id })).error.code).toBe('PATIENT_CATEGORY_UNKNOWN');
  });

  test('takes the price of the service date, whatever was changed since (step 1)', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { price: 1_000, effectiveFrom: '2026-01-01' });
    await hospital.admin.send(billableItemCalls.edit, {
      params: { id: item.id },
      body: { price: 1_200, priceReason: 'Tariff', effectiveFrom: '2032-01-01' },
    });
    const at = (day: string) => lineOf(hospital, item.id, { at: `${day}T10:00:00.000Z` }).then((line) => line.unitPrice);
    expect([await at('2026-06-01'), await at('2031-12-31'), await at('2032-01-01')]).toEqual([1_000, 1_000, 1_200]);
    expect(await lineOf(hospital, item.id, { at: '2025-12-31T10:00:00.000Z' })).toMatchObject({ pricingStatus: 'unpriced' });
    // 23:30 UTC is the next day in Lagos.
    expect(await at('2031-12-31').then(() => lineOf(hospital, item.id, { at: '2031-12-31T23:30:00.000Z' }))).toMatchObject({
      unitPrice: 1_200,
    });
  });

  test('and the line that is raised a moment later cost the same (invariant 9)', async () => {
    const hospital = await withNaira(await aHospital());
    const items = await Promise.all([
      anItem(hospital, { price: 33_333 }),
      anItem(hospital, { price: 99 }),
      anItem(hospital, { price: null }),
    ]);
    await aRule(hospital, { kind: 'surcharge-percent', value: 1_750, stackable: true });
    await aRule(hospital, { kind: 'discount-percent', value: 333 });
    const patient = await aPatient(hospital);
    const lines = items.map((item, at) => ({ billableItemId: item.id, quantity: at + 1 }));
    const quoted = (await quoteOf(hospital, { patientId: patient.id, items: lines })).payload.lines;
    const raised = await inScopeOf(hospital.id, (scope) =>
      priceLines(scope, { patientId: patient.id, encounterType: 'outpatient', lines }),
    );
    expect(raised).toEqual(quoted);
    for (const line of quoted) {
      expect(line.gross - line.discount - line.capitatedValue + line.exclusiveTax).toBe(line.net);
      expect(line.patientAmount + line.hmoAmount).toBe(line.net);
    }
  });

  test('lines that were raised do not follow what is changed, archived or renamed later (invariant 6)', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital);
    const raised = await lineOf(hospital, item.id);
    await hospital.admin.send(billableItemCalls.edit, {
      params: { id: item.id },
      body: { price: 999, priceReason: 'Tariff', name: unique('New ') },
    });
    expect([raised.itemName, raised.net]).toEqual([item.name, 250_000]);
    await hospital.admin.send(billableItemCalls.edit, { params: { id: item.id }, body: { openPrice: true } });
    const archived = await theDatabase().owner.query(`update billable_items set status = 'archived' where id = $1`, [item.id]);
    expect(archived.rowCount).toBe(1);
    expect((await quoteOf(hospital, { items: [{ billableItemId: item.id }] })).error.code).toBe('BILLABLE_ITEM_ARCHIVED');
    const again = await inScopeOf(hospital.id, (scope) =>
      priceLines(scope, {
        patientId: null,
        encounterType: 'outpatient',
        archivedToo: true,
        lines: [{ billableItemId: item.id, quantity: 1 }],
      }),
    );
    expect(again[0]).toMatchObject({ net: 999, payer: 'External' });
  });
});

describe('price rules', () => {
  test('night, categories, holidays, encounters and quantities', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { price: 100_000, effectiveFrom: '2026-01-01' });
    await aRule(hospital, { kind: 'surcharge-percent', value: 2_500, conditions: { fromTime: '20:00', toTime: '06:00' }, stackable: true });
    await aRule(hospital, { kind: 'surcharge-percent', value: 1_500, conditions: { publicHoliday: true } });
    const staff = await categoryId(hospital, 'Staff');
    await aRule(hospital, { kind: 'discount-percent', value: 5_000, conditions: { patientCategories: [staff] } });
    await aRule(hospital, { kind: 'override', value: 80_000, conditions: { quantityFrom: 10 } });
    const net = async (at: string, more: object = {}) => (await lineOf(hospital, item.id, { at, ...more })).net;
    expect(await net('2026-11-20T12:00:00.000Z')).toBe(100_000);
    expect(await net('2026-11-20T19:00:00.000Z')).toBe(125_000);
    await hospital.admin.raw('POST', '/api/holidays', { date: '2020-12-25', name: 'Christmas', closed: true, repeatsYearly: true });
    expect(await net('2026-12-25T12:00:00.000Z')).toBe(115_000);
    expect(await net('2026-12-25T21:00:00.000Z')).toBe(140_000);
    const patient = await aPatient(hospital);
    expect(await net('2026-11-20T12:00:00.000Z', { patientId: patient.id })).toBe(100_000);
    const put = await hospital.admin.send(patientCategoryCalls.setOfPatient, { params: { id: patient.id }, body: { categoryId: staff } });
    expect([put.payload.category?.name, put.payload.choices.length]).toEqual(['Staff', 6]);
    expect(await net('2026-11-20T12:00:00.000Z', { patientId: patient.id })).toBe(50_000);
    const ten = await quoteOf(hospital, { at: '2026-11-20T12:00:00.000Z', items: [{ billableItemId: item.id, quantity: 10 }] });
    expect(ten.payload.totals.net).toBe(800_000);
  });

  test('a package: what was bought includes its items until they are used up', async () => {
    const hospital = await withNaira(await aHospital());
    const [pack, visit] = [await anItem(hospital, { price: 8_500_000 }), await anItem(hospital, { price: 300_000 })];
    const packageItems = [{ billableItemId: visit.id, includedQuantity: 4 }];
    const rule = await aRule(hospital, { kind: 'package', value: 0, conditions: { billableItemIds: [pack.id] }, packageItems });
    const { payload: shown } = await hospital.admin.send(priceRuleCalls.read, { params: { id: rule.id } });
    expect(shown.conditionItems.map((item) => item.id)).toEqual([pack.id]);
    const items = [{ billableItemId: pack.id }, { billableItemId: visit.id, quantity: 3 }, { billableItemId: visit.id, quantity: 3 }];
    const { lines } = (await quoteOf(hospital, { items })).payload;
    expect(lines.map((line) => [line.net, line.packages])).toEqual([
      [8_500_000, []],
      [0, [{ ruleId: rule.id, quantity: 3 }]],
      [600_000, [{ ruleId: rule.id, quantity: 1 }]],
    ]);
    expect((await lineOf(hospital, visit.id)).net).toBe(300_000);
  });

  test('one active rule a priority, one name, values that fit their kind, targets of this hospital', async () => {
    const hospital = await aHospital();
    const item = await anItem(hospital);
    const send = (body: Record<string, unknown>) =>
      hospital.admin.send(priceRuleCalls.create, {
        body: { name: unique('Rule '), kind: 'override', value: 5, priority: 7, ...body } as never,
      });
    const twenty = await Promise.all(Array.from({ length: 20 }, () => send({})));
    expect(twenty.map((each) => each.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(twenty.find((each) => each.status === 409)?.error.code).toBe('PRICE_RULE_PRIORITY_TAKEN');
    expect((await send({ priority: 8, kind: 'discount-percent', value: 10_001 })).error.code).toBe('PRICE_RULE_VALUE');
    expect((await send({ priority: 8, kind: 'package', value: 0 })).error.code).toBe('PRICE_RULE_VALUE');
    const own = [{ billableItemId: item.id, includedQuantity: 1 }];
    expect(
      (await send({ priority: 8, kind: 'package', value: 0, packageItems: own, conditions: { billableItemIds: [item.id] } })).error.code,
    ).toBe('PRICE_RULE_VALUE');
    expect((await send({ priority: 8, conditions: { departmentIds: [item.id] } })).error.code).toBe('PRICE_RULE_TARGET_UNKNOWN');
    expect((await send({ priority: 8, validFrom: '2026-02-01', validTo: '2026-01-01' })).error.code).toBe('PRICE_RULE_DATES');
    const [first] = (await hospital.admin.send(priceRuleCalls.list)).payload.data;
    const paused = await hospital.admin.send(priceRuleCalls.edit, { params: { id: first?.id as string }, body: { status: 'paused' } });
    expect(paused.payload.status).toBe('paused');
    expect((await send({})).status).toBe(200);
    const back = await hospital.admin.send(priceRuleCalls.edit, { params: { id: first?.id as string }, body: { status: 'active' } });
    expect(back.error.code).toBe('PRICE_RULE_PRIORITY_TAKEN');
  });

  test('a rule is tried before it counts, and touches its items', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { price: 10_000 });
    const rule = await aRule(hospital, {
      kind: 'discount-percent',
      value: 1_000,
      status: 'paused',
      conditions: { billableItemIds: [item.id] },
    });
    const trial = await hospital.admin.send(priceRuleCalls.test, {
      params: { id: rule.id },
      body: { items: [{ billableItemId: item.id }] },
    });
    expect([trial.payload.totalsBefore.net, trial.payload.totalsAfter.net]).toEqual([10_000, 9_000]);
    expect((await lineOf(hospital, item.id)).net).toBe(10_000);
    const read = (await hospital.admin.send(billableItemCalls.read, { params: { id: item.id } })).payload;
    expect(read.rules.map((each) => each.id)).toEqual([rule.id]);
    const gone = await hospital.admin.send(billableItemCalls.remove, { params: { id: item.id }, body: { reason: 'not used' } });
    expect(gone.payload).toMatchObject({ removed: false, status: 'archived' });
  });
});

describe('taxes', () => {
  test('come with new items of their parts; a charged tax keeps its row when its rate changes', async () => {
    const hospital = await withNaira(await aHospital());
    const vat = (await hospital.admin.send(taxCalls.list)).payload.data[0];
    expect(vat).toMatchObject({ code: 'VAT', rateBps: 750, modules: [], itemCount: 0 });
    const service = await hospital.admin.send(taxCalls.create, {
      body: { name: 'Service tax', code: 'st', rateBps: 500, modules: ['Laboratory'], validFrom: '2026-01-01' },
    });
    const item = await anItem(hospital, { price: 10_000, effectiveFrom: '2026-01-01' });
    expect(item.taxIds).toEqual([service.payload.id]);
    expect(await lineOf(hospital, item.id)).toMatchObject({ net: 10_500, tax: 500, taxLines: [{ code: 'ST', amount: 500 }] });
    const edit = (body: Record<string, unknown>) => hospital.admin.send(taxCalls.edit, { params: { id: service.payload.id }, body });
    // Never charged: the row itself changes.
    expect((await edit({ rateBps: 600 })).payload.id).toBe(service.payload.id);
    expect(await lineOf(hospital, item.id)).toMatchObject({ net: 10_600 });
  });

  test('the same code twice is refused', async () => {
    const hospital = await aHospital();
    const again = await hospital.admin.send(taxCalls.create, { body: { name: 'Another', code: 'VAT', rateBps: 500 } });
    expect(again.error.code).toBe('TAX_TAKEN');
  });
});

describe('typed prices and given discounts', () => {
  async function aDesk() {
    const hospital = await withNaira(await aHospital());
    const cashier = await hospital.userWith('Override Price', 'Apply Discount', 'View Billing Policy');
    const { rows } = await theDatabase().owner.query('select role_id from users where id = $1', [cashier.userId]);
    const roleId = rows[0].role_id as string;
    const limits = {
      discountLimitBps: 1_000,
      discountLimitAmount: 500_000,
      writeOffLimitAmount: 0,
      refundLimitAmount: null,
      priceOverrideBps: 2_000,
    };
    const set = await hospital.admin.send(billingPolicyCalls.edit, { body: { roleLimits: [{ roleId, ...limits }] } });
    expect(set.payload.roleLimits[0]?.roleName).toMatch(/^Role /);
    const reasons = (await hospital.admin.send(discountReasonCalls.list)).payload.data;
    const reason = (name: string) => reasons.find((each) => each.name === name)?.id as string;
    return { hospital, cashier, reason };
  }

  test('a price within the role’s limit and with a reason; another is refused', async () => {
    const { hospital, cashier } = await aDesk();
    const item = await anItem(hospital, { price: 100_000 });
    const ask = async (unitPrice: number, priceReason?: string, by = cashier) => {
      const answered = await quoteOf(hospital, { items: [{ billableItemId: item.id, unitPrice, priceReason }] }, by);
      return answered.status === 200 ? answered.payload.totals.net : answered.error.code;
    };
    expect(await ask(80_000, 'agreed')).toBe(80_000);
    expect(await ask(120_000, 'agreed')).toBe(120_000);
    expect(await ask(79_999, 'agreed')).toBe('PRICE_LIMIT');
    expect(await ask(80_000)).toBe('PRICE_REASON_REQUIRED');
    expect(await ask(1, 'agreed', hospital.admin)).toBe(1);
    expect(await ask(80_000, 'agreed', await hospital.userWith())).toBe('FORBIDDEN');
  });

  test('an open price is typed by anybody within its bounds, also where there is none yet', async () => {
    const hospital = await withNaira(await aHospital());
    const item = await anItem(hospital, { price: null, openPrice: true, minPrice: 100, maxPrice: 900 });
    const clerk = await hospital.userWith();
    const ask = (unitPrice: number) => quoteOf(hospital, { items: [{ billableItemId: item.id, unitPrice, quantity: 2 }] }, clerk);
    expect((await ask(500)).payload.lines[0]).toMatchObject({ pricingStatus: 'priced', net: 1_000 });
    expect((await ask(901)).error.code).toBe('PRICE_OUTSIDE_RANGE');
  });

  test('a discount within the limits of role and reason', async () => {
    const { hospital, cashier, reason } = await aDesk();
    const item = await anItem(hospital, { price: 1_000_000 });
    const closed = await anItem(hospital, { allowDiscount: false });
    const ask = async (amount: number, discountReasonId: string, more: { note?: string; item?: string; by?: typeof cashier } = {}) => {
      const discount = { amount, discountReasonId, note: more.note };
      const answered = await quoteOf(hospital, { items: [{ billableItemId: more.item ?? item.id, discount }] }, more.by ?? cashier);
      return answered.status === 200 ? answered.payload.totals.net : answered.error.code;
    };
    expect(await ask(100_000, reason('Prompt payment'))).toBe(900_000);
    expect(await ask(100_001, reason('Prompt payment'))).toBe('DISCOUNT_LIMIT');
    expect(await ask(10, reason('Management approval'))).toBe('DISCOUNT_NOTE_REQUIRED');
    expect(await ask(10, reason('Management approval'), { note: 'by the director' })).toBe(999_990);
    expect(await ask(10, item.id)).toBe('DISCOUNT_REASON_UNKNOWN');
    expect(await ask(10, reason('Prompt payment'), { item: closed.id })).toBe('DISCOUNT_NOT_ALLOWED');
    expect(await ask(1_000_001, reason('Prompt payment'), { by: hospital.admin })).toBe('DISCOUNT_ABOVE_LINE');
    expect(await ask(10, reason('Prompt payment'), { by: await hospital.userWith() })).toBe('FORBIDDEN');
    await hospital.admin.send(discountReasonCalls.edit, { params: { id: reason('Prompt payment') }, body: { maxBps: 100 } });
    expect(await ask(10_001, reason('Prompt payment'), { by: hospital.admin })).toBe('DISCOUNT_REASON_LIMIT');
  });

  test('roles without a row may grant nothing; the hospital admin and the system everything', async () => {
    const { hospital } = await aDesk();
    expect(await inScopeOf(hospital.id, roleLimitsOf)).toMatchObject({ discountLimitBps: null });
    const wrong = await hospital.admin.send(billingPolicyCalls.edit, {
      body: {
        roleLimits: [
          {
            roleId: hospital.id,
            discountLimitBps: 1,
            discountLimitAmount: 1,
            writeOffLimitAmount: 1,
            refundLimitAmount: 1,
            priceOverrideBps: 1,
          },
        ],
      },
    });
    expect(wrong.error.code).toBe('BILLING_ROLE_UNKNOWN');
  });
});

describe('the billing policy', () => {
  test('has defaults, changes with a version, and of twenty at once one wins', async () => {
    const hospital = await aHospital();
    const policy = (await hospital.admin.send(billingPolicyCalls.read)).payload;
    expect(policy).toMatchObject({
      gateLaboratory: 'pay-first',
      gateProcedure: 'none',
      emergencyBypass: true,
      bedChargeTime: '00:05',
      version: 1,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        hospital.admin.send(billingPolicyCalls.edit, { body: { invoiceDueDays: at, version: policy.version } }),
      ),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe('patient categories', () => {
  test('a category that needs a document; the first one cannot be archived', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const rows = (await hospital.admin.send(patientCategoryCalls.list)).payload.data;
    expect(rows[0]).toMatchObject({ name: 'General', isDefault: true });
    const indigent = await categoryId(hospital, 'Indigent');
    await hospital.admin.send(patientCategoryCalls.edit, { params: { id: indigent }, body: { requiresDocument: true } });
    const put = (body: Record<string, unknown>) =>
      hospital.admin.send(patientCategoryCalls.setOfPatient, { params: { id: patient.id }, body: { categoryId: indigent, ...body } });
    expect((await put({})).error.code).toBe('PATIENT_CATEGORY_DOCUMENT');
    expect((await put({ documentReference: 'Letter 7' })).payload).toMatchObject({
      category: { name: 'Indigent' },
      documentReference: 'Letter 7',
    });
    const first = await hospital.admin.send(patientCategoryCalls.edit, {
      params: { id: rows[0]?.id as string },
      body: { status: 'archived' },
    });
    expect(first.error.code).toBe('PATIENT_CATEGORY_DEFAULT');
    const read = await hospital.admin.send(patientCategoryCalls.readOfPatient, { params: { id: patient.id } });
    expect(read.payload.category?.name).toBe('Indigent');
  });
});
