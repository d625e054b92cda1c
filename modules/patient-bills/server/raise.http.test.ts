import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { billsOf, billsOfEncounter, markPerformed, raiseBills } from './index.ts';
import { aBillingDesk, anItem, type BillingDesk, differences, ledgerOf, setNaira } from './testing/desk.ts';

let desk: BillingDesk;

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);

async function countLines(sourceId: string): Promise<number> {
  const { rows } = await theDatabase().owner.query('select count(*)::int as n from patient_bills where source_id = $1', [sourceId]);
  return rows[0].n as number;
}

describe('raising', () => {
  test('makes one priced line with its share, its number and its ledger entry', async () => {
    const bill = await desk.raise({ quantity: 2 });
    expect(bill).toMatchObject({ net: 900_000, patientAmount: 900_000, hmoAmount: 0, payer: 'Self-Pay', billingStatus: '', fresh: true });
    expect(bill.billNumber).toMatch(/^PB-\d{6}$/);
    expect(await ledgerOf([bill.id])).toEqual({ 1150: 900_000, 4030: -900_000 });
    const shown = (await desk.hospital.admin.send(billCalls.details, { params: { id: bill.id } })).payload;
    expect(shown.shares).toMatchObject([{ share: 'patient', amount: 900_000, invoiceId: null, balance: 0 }]);
    expect(shown).toMatchObject({ stage: 'uninvoiced', gross: 900_000, unitPrice: 450_000, version: 1, currency: 'NGN' });
    expect(shown.pricing.steps.length).toBeGreaterThan(0);
    expect(shown.entries).toHaveLength(1);
    expect(shown.entries?.[0]).toMatchObject({ event: 'E1' });
  });

  test('the same act again gives the line that stands', async () => {
    const sourceId = randomUUID();
    const first = await desk.raise({ sourceId, chargeKey: 'visit' });
    const again = await desk.raise({ sourceId, chargeKey: 'visit', quantity: 5 });
    expect(again).toMatchObject({ id: first.id, fresh: false, quantity: 1 });
    const other = await desk.raise({ sourceId, chargeKey: 'night' });
    expect(other.id).not.toBe(first.id);
    expect(await countLines(sourceId)).toBe(2);
  });

  test('the last unit of a package is given once, also when twenty take it', async () => {
    const { hospital } = desk;
    const [pack, visit] = [await anItem(hospital, 1_000_000), await anItem(hospital, 50_000)];
    const rule = await hospital.admin.raw('POST', '/api/price-rules', {
      ...{ name: 'Package of three', kind: 'package', value: 0, priority: 1 },
      ...{ conditions: { billableItemIds: [pack] }, packageItems: [{ billableItemId: visit, includedQuantity: 3 }] },
    });
    expect(rule.status, rule.text).toBe(200);
    const patientId = (await aPatient(hospital)).id;
    await desk.raise({ patientId, billableItemId: pack });
    const raised = await Promise.all(Array.from({ length: 20 }, () => desk.raise({ patientId, billableItemId: visit })));
    expect(raised.filter(({ net }) => net === 0)).toHaveLength(3);
  });

  test('what an encounter was charged for is one badge an order, its own first; lines of others stay out', async () => {
    const [encounterId, visitId, orderId] = [randomUUID(), randomUUID(), randomUUID()];
    const medicine = { sourceType: 'medication-order' as const, sourceId: orderId };
    await desk.raise({ ...medicine, sourceLineId: randomUUID(), encounterId });
    await desk.raise({ ...medicine, sourceLineId: randomUUID(), encounterId, quantity: 2 });
    await desk.raise({ ...medicine, sourceLineId: randomUUID(), encounterId: randomUUID() });
    await desk.raise({ encounterId });
    const visit = { sourceType: 'appointment' as const, sourceId: visitId };
    await desk.raise({ ...visit, chargeKey: 'visit' });
    const found = await inScopeOf(desk.hospital.id, (scope) => billsOfEncounter(scope, encounterId, visit));
    expect(found.map(({ sourceType, billIds, net }) => [sourceType, billIds.length, net])).toEqual([
      ['appointment', 1, 450_000],
      ['medication-order', 2, 1_350_000],
      ['lab-request', 1, 450_000],
    ]);
  });

  test('twenty workers that raise the same act make one line and no gap in the numbers', async () => {
    const sourceId = randomUUID();
    const raised = await Promise.all(Array.from({ length: 24 }, () => desk.raise({ sourceId, sourceLineId: sourceId })));
    expect(new Set(raised.map(({ id }) => id)).size).toBe(1);
    expect(raised.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(await countLines(sourceId)).toBe(1);
    const { rows } = await theDatabase().owner.query(
      'select max(bill_no) as highest, count(*)::int as lines from patient_bills where hospital_id = $1',
      [desk.hospital.id],
    );
    expect(rows[0].highest).toBe(rows[0].lines);
  });

  test('the database refuses a second line of an act by itself', async () => {
    const bill = await desk.raise();
    const twin = theDatabase().owner.query(
      `insert into patient_bills (hospital_id, id, bill_no, bill_number, patient_id, billable_item_id, item_name, item_code, unit, module, department_id,
         source_type, source_id, encounter_type, service_date, quantity, unit_price, gross, discount, tax, tax_included, capitated_value, net,
         patient_amount, hmo_amount, pricing, revenue_account, tax_lines, packages, payment_policy, pricing_status, payer, coverage_status, status,
         created_at, created_by_name, updated_at, updated_by_name)
       select hospital_id, gen_random_uuid(), 999999, 'PB-999999', patient_id, billable_item_id, item_name, item_code, unit, module, department_id,
         source_type, source_id, encounter_type, service_date, quantity, unit_price, gross, discount, tax, tax_included, capitated_value, net,
         patient_amount, hmo_amount, pricing, revenue_account, tax_lines, packages, payment_policy, pricing_status, payer, coverage_status, status,
         created_at, created_by_name, updated_at, updated_by_name from patient_bills where id = $1`,
      [bill.id],
    );
    await expect(twin).rejects.toMatchObject({ constraint: 'patient_bills_one_act' });
  });

  test('amounts that do not add up and shares that are not the net amount do not commit', async () => {
    const bill = await desk.raise();
    const set = (column: string) =>
      theDatabase().owner.query(`update patient_bills set ${column} = ${column} + 1 where id = $1`, [bill.id]);
    await expect(set('net')).rejects.toMatchObject({ constraint: expect.stringMatching(/^patient_bills_(net|shared)$/) });
    await expect(set('gross')).rejects.toMatchObject({ constraint: 'patient_bills_net' });
    await expect(set('patient_amount')).rejects.toMatchObject({ constraint: 'patient_bills_shared' });
    const both = theDatabase().owner.query(
      'update patient_bills set patient_amount = patient_amount - 1, hmo_amount = hmo_amount + 1 where id = $1',
      [bill.id],
    );
    await expect(both).rejects.toMatchObject({ constraint: 'patient_bills_shares_equal' });
  });

  test('a missing price makes an unpriced line that posts nothing', async () => {
    const bill = await desk.raise({ billableItemId: desk.unpricedItemId });
    expect(bill).toMatchObject({ pricingStatus: 'unpriced', net: 0 });
    expect(await ledgerOf([bill.id])).toEqual({});
  });

  test('an act that rolls back leaves no line, no entry and no used number', async () => {
    const sourceId = randomUUID();
    const failing = inScopeOf(desk.hospital.id, async (scope) => {
      await raiseBills(scope, [
        {
          patientId: desk.patientId,
          billableItemId: desk.itemId,
          quantity: 1,
          sourceType: 'lab-request',
          sourceId,
          departmentId: desk.hospital.departmentId,
          encounterType: 'outpatient',
        },
      ]);
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect(await countLines(sourceId)).toBe(0);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from ledger_entries where narration = $1', [sourceId]);
    expect(rows[0].n).toBe(0);
    const before = await desk.raise();
    const after = await desk.raise();
    expect(Number(after.billNumber.slice(3))).toBe(Number(before.billNumber.slice(3)) + 1);
  });

  test('without a currency it is refused, with it the code is fixed from then on', async () => {
    const bare = await aHospital();
    const patient = await aPatient(bare);
    const itemId = await anItem(bare, 1000);
    const body = { patientId: patient.id, billableItemId: itemId, quantity: 1, departmentId: bare.departmentId };
    const refused = await bare.admin.send(billCalls.create, { body });
    expect(refused).toMatchObject({ status: 422, message: 'Currency not set for hospital' });
    expect(refused.error.code).toBe('CURRENCY_NOT_SET');
    await setNaira(bare);
    expect((await bare.admin.send(billCalls.create, { body })).status).toBe(200);
    const { rows } = await theDatabase().owner.query('select locked_at from currencies where hospital_id = $1', [bare.id]);
    expect(rows[0].locked_at).not.toBeNull();
  });

  test('badges of orders come in one read; done acts say when', async () => {
    const sourceId = randomUUID();
    const [first, second] = [
      await desk.raise({ sourceId }),
      await desk.raise({ sourceId, chargeKey: 'contrast', billableItemId: desk.secondItemId }),
    ];
    const brief = await inScopeOf(desk.hospital.id, async (scope) => {
      await markPerformed(scope, { sourceType: 'lab-request', sourceIds: [sourceId] }, scope.now);
      return billsOf(scope, 'lab-request', [sourceId, randomUUID()]);
    });
    expect([...brief.keys()]).toEqual([sourceId]);
    expect(brief.get(sourceId)).toMatchObject({ net: 650_000, billingStatus: '', stage: 'uninvoiced', billIds: [first.id, second.id] });
    const shown = (await desk.hospital.admin.send(billCalls.details, { params: { id: first.id } })).payload;
    expect(shown.performedAt).not.toBeNull();
  });
});

describe('by hand', () => {
  const body = () => ({ patientId: desk.patientId, billableItemId: desk.itemId, quantity: 1, departmentId: desk.hospital.departmentId });

  test('a clerk charges a patient; one key makes one line under twenty clicks', async () => {
    const clerk = await desk.hospital.userWith('Create Patient Bill');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => clerk.send(billCalls.create, { body: body() }, { key: 'one-click' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ payload }) => payload.id)).size).toBe(1);
    expect(answers[0]?.payload).toMatchObject({ sourceType: 'manual', raisedBy: { id: clerk.userId } });
  });

  test('somebody who is no patient is charged as External and found by name', async () => {
    const order = { ...body(), patientId: null, externalCustomer: { name: 'Zubairu Quorum', phone: '08031112222' } };
    const bill = (await desk.hospital.admin.send(billCalls.create, { body: order })).payload;
    expect(bill).toMatchObject({ payer: 'External', patient: null, externalCustomer: 'Zubairu Quorum' });
    const found = await desk.hospital.admin.send(billCalls.list, { query: { searchTerm: 'quorum' } });
    expect(found.payload.data.map(({ id }) => id)).toEqual([bill.id]);
  });

  test('nobody, both, a later day and a foreign department are refused', async () => {
    const admin = desk.hospital.admin;
    const send = async (changes: object) => (await admin.send(billCalls.create, { body: { ...body(), ...changes } })).error.code;
    expect(await send({ patientId: null })).toBe('BILL_CUSTOMER_MISSING');
    expect(await send({ externalCustomer: { name: 'Both' } })).toBe('BILL_CUSTOMER_MISSING');
    expect(await send({ serviceDate: '2099-01-01' })).toBe('BILL_SERVICE_DATE');
    expect(await send({ departmentId: randomUUID() })).toBe('DEPARTMENT_UNKNOWN');
    expect(await send({ billableItemId: randomUUID() })).toBe('BILLABLE_ITEM_UNKNOWN');
    expect(await send({ patientId: randomUUID() })).toBe('NOT_FOUND');
  });
});

describe('registration', () => {
  test('is billed by the registration card, once a person', async () => {
    const hospital = await aHospital();
    expect((await aPatient(hospital)).id).toBeTruthy();
    await setNaira(hospital);
    await anItem(hospital, 200_000, 'OtherService', { name: 'Registration card' });
    const patient = await aPatient(hospital);
    const list = (await hospital.admin.send(billCalls.list, { query: { sourceType: ['registration'] } })).payload;
    expect(list.data.map((row) => row.patient?.id)).toEqual([patient.id]);
    expect(list.data[0]).toMatchObject({ itemName: 'Registration card', net: 200_000 });
    expect(list.data[0]?.performedAt).not.toBeNull();
  });

  test('of two records that are merged one fee stays; taken back, both are billed again', async () => {
    const hospital = await aHospital();
    await setNaira(hospital);
    await anItem(hospital, 200_000, 'OtherService', { name: 'Registration card' });
    const [survivor, merged] = [await aPatient(hospital), await aPatient(hospital)];
    const fees = async () =>
      (await hospital.admin.send(billCalls.list, { query: { sourceType: ['registration'] } })).payload.data
        .filter(({ stage }) => stage !== 'voided')
        .map(({ patient }) => patient?.id)
        .sort();
    expect(await fees()).toEqual([survivor.id, merged.id].sort());
    const body = { mergedId: merged.id, reason: 'the same person' };
    const merge = await hospital.admin.send(mergeCalls.merge, { params: { id: survivor.id }, body });
    expect(await fees()).toEqual([survivor.id]);
    expect(await differences(hospital)).toEqual([]);
    const undone = await hospital.admin.send(mergeCalls.undo, { params: { id: merge.payload.id }, body: { reason: 'two persons' } });
    expect(undone.status).toBe(200);
    expect(await fees()).toEqual([survivor.id, merged.id].sort());
    expect(await differences(hospital)).toEqual([]);
  });
});

test('what the checks of the house compare is the same', async () => {
  setClock(null);
  expect(await differences(desk.hospital)).toEqual([]);
});
