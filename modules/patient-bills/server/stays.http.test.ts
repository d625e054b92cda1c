import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { InsurerTariff } from '#modules/billing-setup/contract/events.ts';
import { BedsOf, BillingPlans } from '#modules/patients/contract/events.ts';
import { answering } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { clockNow, inScopeOf, theDatabase } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { gateCalls } from '../contract/calls/gate.ts';
import { lowerBillsOf, openBillsOfStay, raiseBills, requirePayment } from './index.ts';
import { aBillingDesk, anItem, billedByCall, type BillingDesk, differences, draftByCall } from './testing/desk.ts';
import { aStay, anInsuredMethod, keepStays, type TestStay } from './testing/stay.ts';

let desk: BillingDesk;
const ends: (() => void)[] = [];

beforeAll(async () => {
  desk = await aBillingDesk();
}, 120_000);
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function keep(...stays: readonly TestStay[]) {
  const kept = keepStays(stays);
  ends.push(kept.end);
  return kept;
}

/** Plans hold and cover every line whole, so that the patient pays nothing by an insurer. */
function insure(planId: Id): void {
  const plan = {
    ...{ hmoId: planId, hmoName: 'Good Health', planId, planName: 'Gold', usable: true, annualLimit: null, copayPercent: null },
    methods: ['HMO' as const],
  };
  ends.push(
    answering(BillingPlans, () => ({ plans: [plan], used: {} })),
    answering(InsurerTariff, ({ lines }) => ({
      ...{ priceListVersion: '1', visitLeft: null, annualLeft: null },
      lines: lines.map(({ key }) => ({
        ...{ key, covered: true, reason: null, price: 300_000, capitated: false, requiresApproval: false },
        copay: { kind: 'none' as const },
      })),
    })),
  );
}

const hoursAgo = (hours: number) => addHours(clockNow(), -hours);
const newPatient = async () => (await aPatient(desk.hospital)).id;
const details = async (id: Id) => (await desk.hospital.admin.send(billCalls.details, { params: { id } })).payload;
const orderOf = (patientId: Id, changes: object = {}) => ({
  ...{ patientId, billableItemId: desk.itemId, quantity: 1, departmentId: desk.hospital.departmentId },
  ...{ sourceType: 'lab-request' as const, sourceId: randomUUID(), encounterType: 'outpatient' as const },
  ...changes,
});

describe('a line of somebody in a stay', () => {
  test('is of the admission and an inpatient, when the act was done inside of it', async () => {
    const patientId = await newPatient();
    const stay = aStay(patientId, hoursAgo(48), { until: hoursAgo(24) });
    keep(stay);
    const inside = await desk.raise({ patientId, performedAt: hoursAgo(30) });
    expect(await details(inside.id)).toMatchObject({ admissionId: stay.admissionId, encounterType: 'inpatient' });
    // Before the admission, at the discharge itself, and now that the patient has left.
    for (const performedAt of [hoursAgo(49), stay.until, null]) {
      const outside = await desk.raise({ patientId, performedAt });
      expect(await details(outside.id)).toMatchObject({ admissionId: null, encounterType: 'outpatient' });
    }
    const atAdmission = await desk.raise({ patientId, performedAt: stay.from });
    expect(await details(atAdmission.id)).toMatchObject({ admissionId: stay.admissionId });
  });

  test('counts as of now when nothing says that it is done; an emergency is an inpatient, too', async () => {
    const patientId = await newPatient();
    const stay = aStay(patientId, hoursAgo(1));
    keep(stay);
    const ordered = await desk.raise({ patientId, emergency: true });
    expect(await details(ordered.id)).toMatchObject({ admissionId: stay.admissionId, encounterType: 'inpatient', performedAt: null });
    const contact = await desk.raise({ patientId, sourceType: 'antenatal-visit', encounterType: 'antenatal' });
    expect(await details(contact.id)).toMatchObject({ admissionId: stay.admissionId, encounterType: 'antenatal' });
    const test = await desk.raise({ patientId, encounterType: 'antenatal' });
    expect(await details(test.id)).toMatchObject({ encounterType: 'inpatient' });
  });

  test('keeps the admission that its order names', async () => {
    const patientId = await newPatient();
    const [former, now] = [aStay(patientId, hoursAgo(80), { until: hoursAgo(60) }), aStay(patientId, hoursAgo(2))];
    keep(former, now);
    const late = await desk.raise({ patientId, admissionId: former.admissionId, encounterType: 'inpatient' });
    expect(await details(late.id)).toMatchObject({ admissionId: former.admissionId, encounterType: 'inpatient' });
    const own = await desk.raise({ patientId, admissionId: now.admissionId });
    expect(await details(own.id)).toMatchObject({ admissionId: now.admissionId, encounterType: 'inpatient' });
  });

  test('is paid by the billing method of the stay, unless the order names one', async () => {
    const patientId = await newPatient();
    const { billingId, planId } = await anInsuredMethod(desk.hospital.id, patientId);
    insure(planId);
    keep(aStay(patientId, hoursAgo(5), { billingId }));
    const { rows } = await theDatabase().owner.query('select id from patient_billings where patient_id = $1 and is_default', [patientId]);
    expect(await desk.raise({ patientId })).toMatchObject({ payer: 'HMO', billingId, hmoAmount: 300_000, patientAmount: 0 });
    expect(await desk.raise({ patientId, billingId: rows[0].id })).toMatchObject({ payer: 'Self-Pay', patientAmount: 450_000 });
    expect(await desk.raise({ patientId, performedAt: hoursAgo(6) })).toMatchObject({ payer: 'Self-Pay', patientAmount: 450_000 });
  });

  test('is looked up once for each patient, and not at all when the line exists already', async () => {
    const [inBed, outside] = [await newPatient(), await newPatient()];
    const stay = aStay(inBed, hoursAgo(5));
    const { asked } = keep(stay);
    const customer = { name: 'Harbour Light School', phone: null, email: null, address: null, institutionId: null };
    const orders = [
      ...[orderOf(inBed), orderOf(inBed), orderOf(outside), orderOf(inBed)],
      { ...orderOf(inBed), patientId: null, externalCustomer: customer },
    ];
    const raised = await inScopeOf(desk.hospital.id, (scope) => raiseBills(scope, orders));
    expect(asked.map(({ patientId }) => patientId).sort()).toEqual([inBed, outside].sort());
    const { rows } = await theDatabase().owner.query(
      'select id, admission_id, encounter_type from patient_bills where id = any($1::uuid[])',
      [raised.map(({ id }) => id)],
    );
    const found = new Map(rows.map((row) => [row.id, [row.admission_id, row.encounter_type]]));
    const [ofStay, ofNone] = [
      [stay.admissionId, 'inpatient'],
      [null, 'outpatient'],
    ];
    expect(raised.map(({ id }) => found.get(id))).toEqual([ofStay, ofStay, ofNone, ofStay, ofNone]);
    asked.length = 0;
    const again = await inScopeOf(desk.hospital.id, (scope) => raiseBills(scope, orders));
    expect(again.every(({ fresh }) => !fresh)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('of twenty that raise one act at once one line is made; twenty acts make twenty lines of the stay', async () => {
    const patientId = await newPatient();
    const stay = aStay(patientId, hoursAgo(5));
    keep(stay);
    const sourceId = randomUUID();
    const one = await Promise.all(Array.from({ length: 20 }, () => desk.raise({ patientId, sourceId, performedAt: hoursAgo(1) })));
    expect(one.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(new Set(one.map(({ id }) => id)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 20 }, () => desk.raise({ patientId })));
    expect(many.every(({ fresh }) => fresh)).toBe(true);
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as n, count(distinct bill_no)::int as numbers from patient_bills where admission_id = $1',
      [stay.admissionId],
    );
    expect(rows).toEqual([{ n: 21, numbers: 21 }]);
    const open = await inScopeOf(desk.hospital.id, (scope) => openBillsOfStay(scope, stay.admissionId));
    expect(open).toHaveLength(21);
  });

  test('of before the stay stays what it was when fewer units are charged later', async () => {
    const patientId = await newPatient();
    const sourceLineId = randomUUID();
    const before = await desk.raise({ patientId, quantity: 5, sourceLineId });
    expect((await draftByCall({ ...desk, patientId }, [before])).status).toBe(200);
    const { asked } = keep(aStay(patientId, hoursAgo(1)));
    const { sourceType, sourceId } = before;
    await inScopeOf(desk.hospital.id, (scope) =>
      lowerBillsOf(scope, { sourceType, sourceId, lines: [{ sourceLineId, quantity: 2 }], reason: 'Three came back' }),
    );
    const { rows } = await theDatabase().owner.query(
      `select quantity, admission_id, encounter_type from patient_bills where source_id = $1 and status = 'active'`,
      [sourceId],
    );
    expect(rows).toEqual([{ quantity: 2, admission_id: null, encounter_type: 'outpatient' }]);
    expect(asked).toEqual([]);
  });
});

describe('the gate', () => {
  const act = (sourceIds: readonly Id[], changes: object = {}) =>
    inScopeOf(desk.hospital.id, (scope) => requirePayment(scope, { sourceType: 'lab-request', sourceIds, ...changes }));

  test('lets pass who is in a stay now, whatever the order and the line say, and holds them again once they have left', async () => {
    const patientId = await newPatient();
    const item = await anItem(desk.hospital, 100_000, 'Laboratory', { paymentPolicy: 'pay-first' });
    const written = await desk.raise({ patientId, billableItemId: item });
    await expect(act([written.sourceId])).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
    const kept = keep(aStay(patientId, hoursAgo(1)));
    await act([written.sourceId]);
    await act([written.sourceId], { encounterType: 'outpatient' });
    expect(kept.asked).toHaveLength(2);
    const shown = await desk.hospital.admin.send(gateCalls.gate, { query: { sourceType: 'lab-request', sourceId: written.sourceId } });
    expect(shown.payload).toMatchObject({ allowed: true, code: null, required: 0 });
    kept.end();
    keep(aStay(patientId, hoursAgo(3), { until: hoursAgo(2) }));
    await expect(act([written.sourceId])).rejects.toMatchObject({ code: 'PAYMENT_REQUIRED' });
  });

  test('judges each patient by their own stay when it is asked for several', async () => {
    const [inBed, outside] = [await newPatient(), await newPatient()];
    const [first, second] = [await desk.raise({ patientId: inBed }), await desk.raise({ patientId: outside })];
    const { asked } = keep(aStay(inBed, hoursAgo(1)));
    await expect(act([first.sourceId, second.sourceId])).rejects.toMatchObject({ details: { required: 450_000 } });
    expect(asked).toHaveLength(2);
  });

  test('twenty at once pass alike', async () => {
    const patientId = await newPatient();
    const { sourceId } = await desk.raise({ patientId });
    keep(aStay(patientId, hoursAgo(1)));
    const passed = await Promise.allSettled(Array.from({ length: 20 }, () => act([sourceId])));
    expect(passed.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  });
});

describe('what a stay owes', () => {
  test('is its own open lines: neither settled nor voided ones, nor those of before', async () => {
    const patientId = await newPatient();
    const stay = aStay(patientId, hoursAgo(5));
    await desk.raise({ patientId });
    keep(stay);
    const free = await desk.raise({ patientId, quantity: 2 });
    const drafted = await desk.raise({ patientId });
    expect((await draftByCall({ ...desk, patientId }, [drafted])).status).toBe(200);
    const unpriced = await desk.raise({ patientId, billableItemId: desk.unpricedItemId });
    const invoiced = await desk.raise({ patientId });
    await billedByCall({ ...desk, patientId }, [invoiced]);
    const mistaken = await desk.raise({ patientId });
    const body = { reason: 'charged by mistake', version: 1 };
    expect((await desk.hospital.admin.send(billCalls.cancel, { params: { id: mistaken.id }, body })).status).toBe(200);
    const open = await inScopeOf(desk.hospital.id, (scope) => openBillsOfStay(scope, stay.admissionId));
    expect(open.map(({ id, stage, patientOpen, pricingStatus }) => [id, stage, patientOpen, pricingStatus])).toEqual([
      [free.id, 'uninvoiced', 900_000, 'priced'],
      [drafted.id, 'draft', 450_000, 'priced'],
      [unpriced.id, 'uninvoiced', 0, 'unpriced'],
      [invoiced.id, 'pending_payment', 450_000, 'priced'],
    ]);
    const query = { admissionId: stay.admissionId };
    const clearance = await desk.hospital.admin.send(gateCalls.clearance, { params: { patientId }, query });
    expect(clearance.payload).toMatchObject({ uninvoiced: 900_000, onDraft: 450_000, unpaid: 450_000, unpriced: 1, netDue: 1_800_000 });
  });
});

test('the list form names those in a bed alone; without stays nobody is in one', async () => {
  const [inBed, outside] = [await newPatient(), await newPatient()];
  const ask = () => inScopeOf(desk.hospital.id, (scope) => scope.ask(BedsOf, { patientIds: [inBed, outside] }));
  expect((await ask()).flatMap((beds) => [...beds])).toEqual([]);
  const stay = aStay(inBed, hoursAgo(1), { bedLabel: 'B7' });
  keep(stay);
  const beds = (await ask()).flatMap((found) => [...found]);
  expect(beds.map(([patientId, { wardName, bedLabel, path }]) => [patientId, wardName, bedLabel, path])).toEqual([
    [inBed, 'Male Medical', 'B7', stay.path],
  ]);
});

test('whose share rises when an insurer pays no more is told to the billing desk', async () => {
  const patientId = await newPatient();
  const { billingId, planId } = await anInsuredMethod(desk.hospital.id, patientId);
  insure(planId);
  const cashier = await desk.hospital.userWith('View Billing Module');
  const bill = await desk.raise({ patientId, billingId });
  expect(bill).toMatchObject({ payer: 'HMO', patientAmount: 0 });
  const body = { billingId: null, reason: 'declined by the insurer', version: 1 };
  const moved = await desk.hospital.admin.send(billCalls.payer, { params: { id: bill.id }, body });
  expect(moved.payload).toMatchObject({ payer: 'Self-Pay', patientAmount: 450_000 });
  const { rows } = await theDatabase().owner.query('select title, content from notifications where user_id = $1 and entity_id = $2', [
    cashier.userId,
    bill.id,
  ]);
  expect(rows).toEqual([
    { title: 'Patient Share Of A Bill Rose', content: `Bill ${bill.billNumber}: ${bill.itemName} is paid by Self-Pay now` },
  ]);
});

test('what the checks of the house compare is the same', async () => {
  expect(await differences(desk.hospital)).toEqual([]);
});
