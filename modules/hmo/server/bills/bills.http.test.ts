import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { accountsOf, aTill, times, type Till } from '#modules/invoices/server/testing/till.ts';
import { decideCoverage, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import type { CoverageStatus } from '#modules/patient-bills/contract/words.ts';
import { asBefore, answering, hearing } from '#testing/answering.ts';
import { inScopeOf, theDatabase } from '#testing/world.ts';
import { EncounterFacts, HmoBillInvoiced } from '../../contract/bill-events.ts';
import type { HmoBillDetails, HmoBillRow } from '../../contract/bill-records.ts';
import { approvalCalls } from '../../contract/calls/approvals.ts';
import { hmoBillCalls } from '../../contract/calls/bills.ts';
import { anInsured, type Insured, wrongHmoFigures } from '../testing/insured.ts';

let till: Till;
let insured: Insured;
let code: string;
beforeAll(async () => {
  till = await aTill();
  const { rows } = await theDatabase().owner.query<{ code: string }>(
    "select code from icd_codes where code like 'B5%' order by code limit 1",
  );
  code = (rows[0] as { code: string }).code;
}, 120_000);
beforeEach(async () => {
  insured = await anInsured({}, till);
});
afterEach(asBefore);

const list = async (query: object = {}) =>
  (await till.cashier.send(hmoBillCalls.list, { query: { hmoId: insured.hmoId, ...query } })).payload;
const open = async (query: object = {}) => (await list({ status: ['open'], ...query })).data as HmoBillRow[];
const view = async (id: Id) => (await till.cashier.send(hmoBillCalls.view, { params: { id } })).payload as HmoBillDetails;
const theBill = async () => (await open())[0] as HmoBillRow;
const diagnose = (id: Id) => till.cashier.send(hmoBillCalls.edit, { params: { id }, body: { diagnosisCodes: [code] } });
const generate = (id: Id, body: object = {}) =>
  till.cashier.send(hmoBillCalls.generate, { params: { id }, body: { interim: true, ...body } });
const decide = (billId: Id, coverageStatus: CoverageStatus, insurerMost: number | null = null) =>
  inScopeOf(till.hospital.id, (scope) =>
    decideCoverage(scope, [
      { billId, coverageStatus, insurerMost, blocks: false, declinedPrice: 'hospital', reason: 'The partner said so' },
    ]),
  );
const cancelInvoice = (id: Id) => till.cashier.send(invoiceCalls.cancel, { params: { id }, body: { reason: 'Wrong plan' } });
const dayBefore = async (id: Id) =>
  theDatabase().owner.query(
    `with i as (update hmo_bill_items set service_date = service_date - 1 where hmo_bill_id = $1)
     update hmo_bills set started_on = started_on - 1 where id = $1`,
    [id],
  );

describe('what a bill gathers', () => {
  test('lines of one visit stand on one open bill; another visit opens another; numbers follow', async () => {
    const encounterId = randomUUID();
    const bills = [await insured.raise({ encounterId }), await insured.raise({ encounterId, quantity: 2 }), await insured.raise()];
    const found = await open();
    expect(found.map(({ itemCount, totals }) => [itemCount, totals.total])).toEqual([
      [1, 300_000],
      [2, 900_000],
    ]);
    const { items, patientTotal, ended } = await view((found[1] as HmoBillRow).id);
    expect(items).toMatchObject([
      { billId: bills[0]?.id, amount: 300_000, quantity: 1, origin: 'auto', status: 'active', coverageStatus: 'not-required' },
      { billId: bills[1]?.id, amount: 600_000, quantity: 2, unitPrice: 300_000 },
    ]);
    expect([patientTotal, ended]).toEqual([0, false]);
    expect((await list()).meta.totals).toMatchObject({ approved: 1_200_000, pending: 0, total: 1_200_000 });
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('items follow their lines: voided, declined, moved to the patient; of nothing the bill is cancelled', async () => {
    const encounterId = randomUUID();
    const [kept, gone] = [await insured.raise({ encounterId }), await insured.raise({ encounterId })];
    const { id } = await theBill();
    await inScopeOf(till.hospital.id, (scope) =>
      voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [gone.sourceId], reason: 'Not wanted' }),
    );
    expect((await view(id)).items).toMatchObject([{ status: 'active' }, { status: 'removed', removeReason: 'Not wanted' }]);
    await decide(kept.id, 'approved', 200_000);
    expect(await view(id)).toMatchObject({ status: 'open', itemCount: 1, totals: { total: 200_000 }, patientTotal: 100_000 });
    await decide(kept.id, 'declined');
    expect(await view(id)).toMatchObject({ status: 'cancelled', itemCount: 0, totals: { total: 0 } });
    expect(await open()).toEqual([]);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('capitated lines stand there with nothing to pay', async () => {
    await insured.list({ capitated: true });
    await insured.raise();
    expect(await theBill()).toMatchObject({ itemCount: 1, totals: { total: 0, capitated: 300_000 } });
    const { id } = await theBill();
    await diagnose(id);
    expect((await generate(id)).error.code).toBe('HMO_BILL_EMPTY');
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('twenty lines of one visit at once open one bill, and no number is lost', async () => {
    const encounterId = randomUUID();
    await times(20, () => insured.raise({ encounterId, sourceId: randomUUID() }));
    expect(await open()).toMatchObject([{ itemCount: 20, totals: { total: 6_000_000 } }]);
    expect(await wrongHmoFigures(till)).toEqual([]);
  }, 60_000);
});

describe('items by hand', () => {
  const add = (id: Id, body: object = {}) =>
    till.cashier.send(hmoBillCalls.addItem, {
      params: { id },
      body: { billableItemId: till.cheapId, departmentId: till.hospital.departmentId, ...body },
    });
  const remove = (id: Id, itemId: Id, to: 'patient' | 'void') =>
    till.cashier.send(hmoBillCalls.removeItem, { params: { id, itemId }, body: { reason: 'Entered twice', to } });

  test('are lines of their own, of the bill’s visit, also of a day before; they are voided again', async () => {
    await insured.raise();
    const { id } = await theBill();
    await dayBefore(id);
    const serviceDate = await inScopeOf(till.hospital.id, (scope) => scope.today());
    const added = await add(id, { quantity: 2, serviceDate });
    expect(added.payload).toMatchObject({ itemCount: 2, totals: { total: 900_000 } });
    const items = (added.payload as HmoBillDetails).items;
    const manual = items.find(({ origin }) => origin === 'manual');
    expect(manual).toMatchObject({ amount: 600_000, quantity: 2 });
    const ordered = items.find(({ origin }) => origin === 'auto');
    expect((await remove(id, ordered?.id as Id, 'void')).error.code).toBe('HMO_BILL_ITEM_OF_ORDER');
    const after = await remove(id, manual?.id as Id, 'void');
    expect(after.payload).toMatchObject({ itemCount: 1, totals: { total: 300_000 } });
    expect((await remove(id, manual?.id as Id, 'void')).error.code).toBe('HMO_BILL_ITEM_OFF');
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('only what the partner’s list covers, on a day of the visit', async () => {
    await insured.raise();
    const { id } = await theBill();
    expect((await add(id, { serviceDate: '2020-01-01' })).error.code).toBe('HMO_ITEM_DATE');
    await insured.list({ covered: false });
    expect((await add(id)).error.code).toBe('HMO_ITEM_NOT_LISTED');
    expect(await view(id)).toMatchObject({ itemCount: 1 });
  });

  test('what is removed to the patient is the patient’s, with the reason', async () => {
    const encounterId = randomUUID();
    await insured.raise({ encounterId });
    const other = await insured.raise({ encounterId });
    const { id } = await theBill();
    const item = (await view(id)).items.find(({ billId }) => billId === other.id);
    expect((await remove(id, item?.id as Id, 'patient')).payload).toMatchObject({ itemCount: 1, totals: { total: 300_000 } });
    expect((await view(id)).items).toContainEqual(
      expect.objectContaining({ id: item?.id, status: 'removed', removeReason: 'Entered twice' }),
    );
    const { rows } = await theDatabase().owner.query('select payer, patient_amount, hmo_amount from patient_bills where id = $1', [
      other.id,
    ]);
    expect(rows).toMatchObject([{ payer: 'Self-Pay', patient_amount: 450_000, hmo_amount: 0 }]);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });
});

describe('the invoice', () => {
  test('wants items, decisions, a diagnosis and the end of the visit', async () => {
    const bill = await insured.raise();
    const { id } = await theBill();
    expect((await generate(id)).error.code).toBe('HMO_BILL_DIAGNOSIS');
    expect((await till.cashier.send(hmoBillCalls.edit, { params: { id }, body: { diagnosisCodes: ['QQ99'] } })).error.code).toBe(
      'HMO_DIAGNOSIS_UNKNOWN',
    );
    expect((await diagnose(id)).payload).toMatchObject({ diagnoses: [{ code }] });
    expect((await generate(id, { interim: false })).error.code).toBe('HMO_BILL_NOT_ENDED');
    await decide(bill.id, 'pending');
    expect((await generate(id)).error).toMatchObject({ code: 'HMO_BILL_ITEMS_WAIT', message: 'Items await HMO approval' });
    expect((await generate(id, { approvedOnly: true })).error.code).toBe('HMO_BILL_EMPTY');
    expect((await generate(id, { dueDate: '2020-01-01' })).error.code).toBe('HMO_BILL_DUE_DATE');
    await decide(bill.id, 'proceeded');
    expect((await generate(id)).payload).toMatchObject({ totalAmount: 300_000, remaining: 0 });
    expect((await generate(id)).error.code).toBe('HMO_BILL_NOT_OPEN');
  });

  test('is billed at once by the partner’s terms; what waits stays on a new open bill', async () => {
    const heard = hearing(HmoBillInvoiced);
    const encounterId = randomUUID();
    const [ready, waits] = [await insured.raise({ encounterId }), await insured.raise({ encounterId })];
    await decide(waits.id, 'pending');
    const { id } = await theBill();
    await diagnose(id);
    const made = await generate(id, { approvedOnly: true });
    expect(made.payload).toMatchObject({ totalAmount: 300_000, remaining: 1, invoiceNumber: expect.stringMatching(/^INV-/) });
    const invoice = (await till.cashier.send(invoiceCalls.details, { params: { id: made.payload.invoiceId } })).payload;
    expect(invoice).toMatchObject({
      status: 'billed',
      hmoBillId: id,
      hmoId: insured.hmoId,
      diagnosisCodes: [code],
      enrolleeNumber: insured.enrollee,
    });
    expect(invoice.items.map(({ billId }) => billId)).toEqual([ready.id]);
    expect(await view(id)).toMatchObject({ status: 'invoiced', invoiceId: made.payload.invoiceId, totals: { total: 300_000 } });
    const left = await theBill();
    expect(left).toMatchObject({ itemCount: 1, totals: { pending: 300_000 } });
    expect((await view(left.id)).diagnoses).toMatchObject([{ code }]);
    expect(heard).toMatchObject([{ hmoBillId: id, hmoId: insured.hmoId, billIds: [ready.id] }]);
    // What comes later of the visit joins the new one.
    await insured.raise({ encounterId });
    expect(await theBill()).toMatchObject({ id: left.id, itemCount: 2 });
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('copies the codes of approvals; what the partner left is the patient’s', async () => {
    await insured.list({ requiresApproval: true });
    await insured.raise({ sourceId: randomUUID(), quantity: 2 });
    const { id } = await theBill();
    await diagnose(id);
    expect((await generate(id)).error.code).toBe('HMO_BILL_ITEMS_WAIT');
    const page = await till.cashier.send(approvalCalls.list, { query: { hmoId: insured.hmoId } });
    const approvalId = page.payload.data[0]?.id as Id;
    const answer = { paCode: `PA-${randomUUID().slice(0, 8)}`, officer: 'Officer', channel: 'phone' as const };
    const request = (await till.cashier.send(approvalCalls.view, { params: { id: approvalId } })).payload;
    const items = [{ id: request.items[0]?.id as Id, status: 'approved' as const, approvedQuantity: 2, approvedAmount: 500_000 }];
    expect((await till.cashier.send(approvalCalls.approve, { params: { id: approvalId }, body: { ...answer, items } })).status).toBe(200);
    expect(await view(id)).toMatchObject({
      totals: { total: 500_000 },
      patientTotal: 100_000,
      items: [{ paCode: answer.paCode, coverageStatus: 'approved' }],
    });
    const made = (await generate(id)).payload;
    const invoice = (await till.cashier.send(invoiceCalls.details, { params: { id: made.invoiceId } })).payload;
    expect(invoice).toMatchObject({ totalAmount: 500_000, paCodes: [answer.paCode] });
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('cancelled, its bill is open again; where another is open for the visit its items join that one', async () => {
    const encounterId = randomUUID();
    const bill = await insured.raise({ encounterId });
    const { id } = await theBill();
    await diagnose(id);
    const first = (await generate(id)).payload;
    expect((await cancelInvoice(first.invoiceId)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'open', invoiceId: null, itemCount: 1 });
    const second = (await generate(id)).payload;
    await insured.raise({ encounterId });
    const later = await theBill();
    expect((await cancelInvoice(second.invoiceId)).status).toBe(200);
    expect(await view(id)).toMatchObject({ status: 'cancelled', itemCount: 0 });
    expect((await view(later.id)).items.map(({ billId }) => billId)).toContain(bill.id);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });

  test('twenty who ask for it at once make one, while lines go on being raised', async () => {
    const encounterId = randomUUID();
    await insured.raise({ encounterId });
    const { id } = await theBill();
    await diagnose(id);
    const [answers] = await Promise.all([
      times(20, () => generate(id)),
      times(5, () => insured.raise({ encounterId, sourceId: randomUUID() })),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const all = (await list()).data as HmoBillRow[];
    expect(all.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(6);
    expect((await accountsOf(till.hospital))['1110']).toBeGreaterThan(0);
    expect(await wrongHmoFigures(till)).toEqual([]);
  }, 60_000);

  test('month end: all whose visits have ended, and of the others why not', async () => {
    const visits = [randomUUID(), randomUUID(), randomUUID()];
    for (const encounterId of visits) await insured.raise({ encounterId });
    const facts = (id: Id, endedAt: string | null) => ({
      ...{ id, diagnoses: [{ code, description: 'Malaria' }], startedAt: '2026-01-01T08:00:00.000Z', endedAt, kind: 'outpatient' as const },
      ...{ doctor: null, outcome: null, referral: null },
    });
    answering(EncounterFacts, ({ encounterIds }) =>
      encounterIds.map((id) => facts(id, id === visits[2] ? null : '2026-01-02T08:00:00.000Z')),
    );
    const body = { hmoId: insured.hmoId, encounterEndedUntil: '2099-01-01' };
    const made = (await till.cashier.send(hmoBillCalls.generateAll, { body })).payload;
    expect(made.queued).toBe(false);
    expect(made.bills.filter(({ invoiceNumber }) => invoiceNumber)).toHaveLength(2);
    expect(made.bills.filter(({ code: why }) => why === 'HMO_BILL_NOT_ENDED')).toHaveLength(1);
    expect(await open()).toHaveLength(1);
    expect(await wrongHmoFigures(till)).toEqual([]);
  });
});

test('the list is narrowed by number, enrollee number, patient and what waits', async () => {
  const bill = await insured.raise();
  const { id, billNumber, patientName } = await theBill();
  const ids = async (query: object) => ((await list(query)).data as HmoBillRow[]).map((row) => row.id);
  expect(await ids({ searchTerm: billNumber.toLowerCase() })).toEqual([id]);
  expect(await ids({ searchTerm: insured.enrollee })).toEqual([id]);
  expect(await ids({ searchTerm: patientName })).toContain(id);
  expect(await ids({ coverageStatus: ['pending'] })).toEqual([]);
  await decide(bill.id, 'pending');
  expect(await ids({ coverageStatus: ['pending'] })).toEqual([id]);
  expect(await ids({ status: ['invoiced'] })).toEqual([]);
});
