import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { aTill, accountsOf, times, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { differences } from '#modules/patient-bills/server/testing/desk.ts';
import { aPatient } from '#testing/factories.ts';
import { asBefore } from '#testing/answering.ts';
import { inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import { approvalCalls } from '../contract/calls/approvals.ts';
import { hmoBillCalls } from '../contract/calls/bills.ts';
import { partnerCalls } from '../contract/calls/partners.ts';
import { answerDue } from './approvals/clock.ts';
import { anIcdCode } from './testing/bill-scenes.ts';
import { anInsured, wrongHmoFigures } from './testing/insured.ts';
import { aPartner, aPlanOf, aPriceRow, type TestPartner } from './testing/partner.ts';

const start = '2026-11-20T09:00:00.000Z';
let till: Till;
let partner: TestPartner;
let patientId: Id;
let billingId: Id;

beforeAll(async () => {
  setClock(start);
  till = await aTill();
}, 120_000);
beforeEach(async () => {
  setClock(start);
  partner = await aPartner(till.hospital.id);
  await aPriceRow(till.hospital.id, partner, till.itemId, { price: 300_000 });
  patientId = (await aPatient(till.hospital)).id;
  billingId = await aPlanOf(till.hospital.id, patientId, partner);
});
afterEach(() => {
  setClock(null);
  asBefore();
});

const at = (id: Id) => ({ params: { id } });
const rows = async <Row extends object>(query: string, ...values: readonly unknown[]) =>
  (await theDatabase().owner.query<Row>(query, [...values])).rows;
const raise = () => till.raise({ patientId, billingId });
const requestOf = async ({ sourceId }: { readonly sourceId: Id }) =>
  (await rows<{ id: Id }>('select id from hmo_approvals where source_id = $1', sourceId))[0]?.id as Id;
const send = (id: Id) => till.cashier.send(approvalCalls.sent, { ...at(id), body: { channel: 'phone', diagnosisCodes: ['B54'] } });
/** The clock itself stays, as nobody's session lasts ten hours. */
const letHourPass = (id: Id) =>
  rows(
    `update hmo_approvals set sent_at = sent_at - interval '61 minutes', due_at = due_at - interval '61 minutes',
            hour_ends_at = hour_ends_at - interval '61 minutes' where id = $1`,
    id,
  );
const approve = (id: Id, paCode: string) => till.cashier.send(approvalCalls.approve, { ...at(id), body: { paCode, channel: 'phone' } });
const decline = (id: Id) => till.cashier.send(approvalCalls.decline, { ...at(id), body: { reason: 'Not indicated', channel: 'phone' } });
const view = async (id: Id) => (await till.cashier.send(approvalCalls.view, at(id))).payload;
const line = async (id: Id) => (await till.cashier.send(billCalls.details, at(id))).payload;
const sound = async () => {
  expect(await wrongHmoFigures(till)).toEqual([]);
  expect(await differences(till.hospital)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

describe('answers at one instant', () => {
  // A late answer is kept beside what went on: the first word on a request is one, and what it says of the line holds.
  test('approve, decline and the clock, twenty-one at once, fifty rounds: one is first and nothing is decided twice', async () => {
    for (let round = 0; round < 50; round += 1) {
      const bill = await raise();
      const id = await requestOf(bill);
      await send(id);
      await letHourPass(id);
      const ends = await times(21, async (turn) => {
        if (turn % 3 === 0) return (await approve(id, `PA-${round}-${turn}-${id.slice(-4)}`)).status === 200 ? 'approved' : null;
        if (turn % 3 === 1) return (await decline(id)).status === 200 ? 'declined' : null;
        await inScopeOf(till.hospital.id, (scope) => answerDue(scope, id));
        return null;
      });
      const answers = ends.filter(Boolean);
      const { status, notice, events } = await view(id);
      expect(answers).toHaveLength(1);
      expect(answers[0]).toBe(status);
      expect((await line(bill.id)).coverageStatus).toBe(status);
      expect(events.filter(({ kind }) => kind === 'proceeded')).toHaveLength(notice === null ? 0 : 1);
    }
    await sound();
  }, 120_000);

  test('one PA code for twenty requests: one gets it, the others stay as they were', async () => {
    const ids: Id[] = [];
    for (let each = 0; each < 20; each += 1) ids.push(await requestOf(await raise()));
    const code = `PA-${randomUUID().slice(0, 8)}`;
    const answers = await times(20, (turn) => approve(ids[turn] as Id, turn % 2 === 0 ? code : code.toLowerCase()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, error }) => status === 409 && error.code === 'PA_CODE_TAKEN')).toHaveLength(19);
    const found = await rows<{ status: string; n: number }>(
      'select status, count(*)::int as n from hmo_approvals where hmo_id = $1 group by 1 order by 1',
      partner.hmoId,
    );
    expect(found).toEqual([
      { status: 'approved', n: 1 },
      { status: 'pending', n: 19 },
    ]);
    await sound();
  }, 120_000);

  test('a declined line whose first share the patient pays: under twenty refusals one further share, one invoice, one income', async () => {
    await rows('update hmo_plan_benefits set coverage_percent_bps = 8000 where plan_id = $1', partner.planId);
    const bill = await raise();
    expect(bill).toMatchObject({ patientAmount: 60_000, hmoAmount: 240_000 });
    const invoice = () => till.cashier.send(draftCalls.create, { body: { patientId, billIds: [bill.id], submit: true } });
    const before = await accountsOf(till.hospital);
    const first = await invoice();
    expect(first.payload).toMatchObject({ totalAmount: 60_000 });
    expect((await till.pay(first.payload.id, 60_000)).status).toBe(200);
    const id = await requestOf(bill);
    const refusals = await times(20, () => decline(id));
    expect(refusals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await line(bill.id)).toMatchObject({ coverageStatus: 'declined', hmoAmount: 0, patientAmount: 300_000, patientFree: 240_000 });
    const invoices = await times(20, invoice);
    expect(invoices.filter(({ status }) => status === 200).map(({ payload }) => payload.totalAmount)).toEqual([240_000]);
    const after = await accountsOf(till.hospital);
    const moved = ['1100', '1150', '1155', '4030'].map((code) => (after[code] ?? 0) - (before[code] ?? 0));
    expect(moved).toEqual([240_000, -60_000, -240_000, 0]);
    await sound();
  }, 120_000);
});

describe('limits', () => {
  test('the last of a year by twenty orders while others are voided, ten rounds: never more than the limit, and what is left is used', async () => {
    const insured = await anInsured({ annual: 1_000_000 }, till);
    for (let round = 0; round < 10; round += 1) {
      const standing = await rows<{ sourceId: Id }>(
        `select source_id as "sourceId" from patient_bills where billing_id = $1 and stage <> 'voided' and hmo_amount > 0`,
        insured.billingId,
      );
      await Promise.all([
        ...standing.map(({ sourceId }) =>
          inScopeOf(till.hospital.id, (scope) =>
            voidBillsOf(scope, { sourceType: 'lab-request', sourceIds: [sourceId], reason: 'Not wanted' }),
          ),
        ),
        times(20, () => insured.raise()),
      ]);
      const [sums] = await rows<{ used: number; covered: number }>(
        `select (select used from hmo_benefit_uses where billing_id = $1)::int as used,
                (select sum(hmo_amount) from patient_bills where billing_id = $1 and stage <> 'voided')::int as covered`,
        insured.billingId,
      );
      expect(sums?.used).toBe(sums?.covered);
      expect(sums?.used).toBeLessThanOrEqual(1_000_000);
      await insured.raise();
    }
    await sound();
  }, 120_000);
});

describe('partners beside each other', () => {
  /** All that is written of a partner, but for nothing. */
  const allOf = async (hmoId: Id) =>
    rows<{ all: string }>(
      `select jsonb_build_object('hmo', (select jsonb_agg(h) from hmos h where id = $1),
          'plans', (select jsonb_agg(p order by p.id) from hmo_plans p where hmo_id = $1),
          'benefits', (select jsonb_agg(b order by b.id) from hmo_plan_benefits b join hmo_plans p on p.id = b.plan_id where p.hmo_id = $1),
          'rows', (select jsonb_agg(r order by r.id) from hmo_price_rows r where hmo_id = $1),
          'lines', (select jsonb_agg(l order by l.id) from patient_bills l where hmo_id = $1),
          'bills', (select jsonb_agg(i order by i.id) from hmo_bill_items i join hmo_bills b on b.id = i.hmo_bill_id where b.hmo_id = $1),
          'uses', (select jsonb_agg(u order by u.id) from hmo_benefit_uses u where hmo_id = $1),
          'requests', (select jsonb_agg(a order by a.id) from hmo_approvals a where hmo_id = $1))::text as all`,
      hmoId,
    );

  test('what is edited of one changes nothing of the other: terms, benefits, prices, suspension', async () => {
    const other = await anInsured({ annual: 1_000_000 }, till);
    await other.raise();
    const own = await anInsured({ annual: 1_000_000 }, till);
    await own.raise();
    const before = await allOf(other.hmoId);
    const desk = till.hospital.admin;
    const { version } = (await desk.send(partnerCalls.view, at(own.hmoId))).payload;
    const terms = { paymentTermsDays: 7, withholdingBps: 250, declinedPrice: 'tariff' as const, version };
    expect((await desk.send(partnerCalls.edit, { ...at(own.hmoId), body: terms })).status).toBe(200);
    await own.list({ requiresApproval: true });
    const suspended = await desk.send(partnerCalls.suspend, { ...at(own.hmoId), body: { reason: 'Unpaid' } });
    expect(suspended.status).toBe(200);
    expect(await allOf(other.hmoId)).toEqual(before);
    // The other one still covers, the own one does not.
    expect(await other.raise()).toMatchObject({ hmoAmount: 300_000, coverageStatus: 'not-required' });
    expect(await own.raise()).toMatchObject({ hmoAmount: 0 });
    await sound();
  });

  test('a price that changes moves no line, item, invoice or request that was raised before (invariant 10)', async () => {
    const insured = await anInsured({}, till);
    const [encounterId, later] = [randomUUID(), randomUUID()];
    await insured.raise({ encounterId });
    await insured.raise({ encounterId: later, billableItemId: till.cheapId });
    const [bill] = (await till.cashier.send(hmoBillCalls.list, { query: { hmoId: insured.hmoId, status: ['open'] } })).payload.data;
    const id = bill?.id as Id;
    await till.cashier.send(hmoBillCalls.edit, { ...at(id), body: { diagnosisCodes: [await anIcdCode()] } });
    expect((await till.cashier.send(hmoBillCalls.generate, { ...at(id), body: { interim: true } })).status).toBe(200);
    const raised = () =>
      rows(
        `select b.id, b.net, b.hmo_amount, b.patient_amount, b.version, b.coverage_status, i.amount as item, t.amount as invoiced
           from patient_bills b left join hmo_bill_items i on i.bill_id = b.id left join invoice_items t on t.bill_id = b.id
          where b.hmo_id = $1 and b.created_at <= $2 order by b.bill_number`,
        insured.hmoId,
        start,
      );
    const [before, books] = [await raised(), await accountsOf(till.hospital)];
    expect(before).toHaveLength(2);
    await rows('update hmo_price_rows set hmo_price = 120000 where hmo_id = $1', insured.hmoId);
    await insured.list({ requiresApproval: true, covered: true });
    expect(await raised()).toEqual(before);
    expect(await accountsOf(till.hospital)).toEqual(books);
    expect(await insured.raise({ encounterId: later })).toMatchObject({ hmoAmount: 120_000, coverageStatus: 'pending' });
    await sound();
  });
});
