import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { statementsOf } from '#testing/statements.ts';
import { patientCategoryCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import { aHospital, inPlatform, inScopeOf, theDatabase } from '#testing/world.ts';
import { billCalls } from '../contract/calls/bills.ts';
import { settleShares } from './index.ts';
import { foldChanges } from './jobs.ts';
import type { RaisedBill } from './orders.ts';
import { aBillingDesk, aDraftOf, billed, type BillingDesk, differences } from './testing/desk.ts';

let desk: BillingDesk;
let lines: { plain: RaisedBill; radiology: RaisedBill; drafted: RaisedBill; invoiced: RaisedBill; unpriced: RaisedBill; old: RaisedBill };

const list = async (query: object = {}) =>
  (await desk.hospital.admin.send(billCalls.list, { query: { limit: 'All', ...query } as never })).payload;
const idsOf = async (query: object) => (await list(query)).data.map(({ id }) => id);

beforeAll(async () => {
  desk = await aBillingDesk();
  lines = {
    old: await desk.raise({ serviceDate: '2025-01-15', unitPrice: 450_000, note: 'price of then' }),
    plain: await desk.raise(),
    radiology: await desk.raise({ billableItemId: desk.secondItemId, performedAt: '2026-11-20T08:00:00.000Z' }),
    drafted: await desk.raise(),
    invoiced: await desk.raise({ quantity: 2 }),
    unpriced: await desk.raise({ billableItemId: desk.unpricedItemId }),
  };
  await aDraftOf(desk.hospital, [lines.drafted]);
  await billed(desk.hospital, [lines.invoiced], 'INV-000005');
  await inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: lines.invoiced.id, share: 'patient', paidDelta: 100_000 }]));
}, 120_000);

describe('the list', () => {
  test('comes newest service first with sums of all that match, folded or not', async () => {
    for (const turn of ['unfolded', 'folded', 'folded twice']) {
      const { data, meta } = await list({ limit: 2 });
      expect(data, turn).toHaveLength(2);
      expect(meta.count, turn).toBe(6);
      expect(meta.totals, turn).toEqual({ net: 2_450_000, patientAmount: 2_450_000, hmoAmount: 0, paid: 100_000, balance: 800_000 });
      await inPlatform((scope) => foldChanges(scope));
    }
    expect((await list()).data.at(-1)?.id).toBe(lines.old.id);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from patient_bill_changes');
    expect(rows[0].n).toBe(0);
    expect(await differences(desk.hospital)).not.toContainEqual(expect.stringContaining('Sums of bills by day'));
  });

  test('its filters and their sums agree, whichever way they are read', async () => {
    expect(await idsOf({ status: ['uninvoiced'], pricingStatus: 'priced', startDate: '2026-01-01' })).toEqual([
      lines.radiology.id,
      lines.plain.id,
    ]);
    expect(await idsOf({ status: ['draft'] })).toEqual([lines.drafted.id]);
    expect(await idsOf({ status: ['partially_paid'] })).toEqual([lines.invoiced.id]);
    expect((await list({ status: [''] })).meta.count).toBe(5);
    expect(await idsOf({ module: ['Radiology'] })).toEqual([lines.radiology.id]);
    expect(await idsOf({ pricingStatus: 'unpriced' })).toEqual([lines.unpriced.id]);
    expect(await idsOf({ performed: true })).toEqual([lines.radiology.id]);
    expect(await idsOf({ endDate: '2025-01-15 23:59:59' })).toEqual([lines.old.id]);
    expect(await idsOf({ startDate: '2025-01-16', endDate: '2025-12-31' })).toEqual([]);
    for (const filter of [{}, { status: ['uninvoiced'] }, { module: ['Laboratory'] }, { performed: false }, { pricingStatus: 'priced' }]) {
      const [byDay, byLine] = [await list(filter), await list({ ...filter, patientId: desk.patientId })];
      expect(byDay.meta).toEqual(byLine.meta);
      expect(byDay.data).toHaveLength(byDay.meta.count);
    }
  });

  test('finds by number, patient and item', async () => {
    const { rows } = await theDatabase().owner.query('select fullname, hospital_patient_id from patients where id = $1', [desk.patientId]);
    expect(await idsOf({ searchTerm: lines.plain.billNumber })).toEqual([lines.plain.id]);
    expect(await idsOf({ searchTerm: lines.plain.billNumber.slice(3) })).toEqual([lines.plain.id]);
    expect((await list({ searchTerm: rows[0].fullname })).meta.count).toBe(6);
    expect((await list({ searchTerm: rows[0].hospital_patient_id })).meta.count).toBe(6);
    expect(await idsOf({ searchTerm: lines.radiology.itemName })).toEqual([lines.radiology.id]);
    expect(await list({ searchTerm: 'nobodyatall' })).toMatchObject({ data: [], meta: { count: 0, totals: { net: 0 } } });
  });

  test('adds up hundreds of thousands of lines of an item in whole numbers, exactly and never beyond what fits', async () => {
    const { owner } = theDatabase();
    const sums = `select sum_whole(n) as whole from unnest($1::bigint[]) n`;
    const whole = async (amounts: readonly string[]) => (await owner.query(sums, [amounts])).rows[0].whole;
    expect([await whole([]), await whole(['4503599627370497', '-2', '4503599627370496'])]).toEqual([0, Number.MAX_SAFE_INTEGER]);
    await expect(whole(['9223372036854775807', '1'])).rejects.toThrow(/out of range/);
    const search = async () => expect((await list({ searchTerm: lines.radiology.itemName })).meta.totals.net).toBe(lines.radiology.net);
    const sent = (await statementsOf(search)).map(({ text }) => text);
    const added = sent.filter((text) => text.includes('as patient_amount') && text.includes('patient_bills'));
    expect(added.length).toBeGreaterThan(0);
    // The sum of bigint is numeric: over a hundred thousand lines it takes three times as long.
    for (const text of added) expect(text).not.toMatch(/\bsum\(/);
  });

  test('sorts and says the wrong order of days', async () => {
    expect((await idsOf({ sort: 'billNumber', order: 'asc' }))[0]).toBe(lines.old.id);
    expect((await idsOf({ sort: 'net' }))[0]).toBe(lines.invoiced.id);
    expect((await idsOf({ sort: 'balance' }))[0]).toBe(lines.invoiced.id);
    const wrong = await desk.hospital.admin.send(billCalls.list, { query: { startDate: '2026-02-01', endDate: '2026-01-01' } });
    expect(wrong).toMatchObject({ status: 400, message: 'The start date must not be after the end date' });
  });

  test('by balance the pages are parts of one order, those that owe before or behind those that do not', async () => {
    const all = (await list({ limit: 20 })).data;
    for (const order of ['desc', 'asc'] as const) {
      const way = order === 'desc' ? -1 : 1;
      const expected = [...all].sort((a, b) => way * (a.balance - b.balance || (a.id < b.id ? -1 : 1))).map(({ id }) => id);
      for (const limit of [2, 4, 20]) {
        const pages: string[] = [];
        for (let page = 1; page <= 3; page += 1) pages.push(...(await idsOf({ sort: 'balance', order, limit, page })));
        expect([order, limit, pages]).toEqual([order, limit, expected.slice(0, limit * 3)]);
      }
    }
  });

  test('by payer: those whom somebody else pays for come from an index that holds them alone', async () => {
    expect(await idsOf({ payer: ['HMO', 'Company'] })).toEqual([]);
    expect((await list({ payer: ['Self-Pay', 'HMO'] })).meta.count).toBe(6);
    expect(await idsOf({ payer: ['Self-Pay'] })).toHaveLength(6);
  });

  test('shows the invoice and the badge', async () => {
    const row = (await list()).data.find(({ id }) => id === lines.invoiced.id);
    expect(row).toMatchObject({ invoiceNumber: 'INV-000005', billingStatus: 'partially_paid', paid: 100_000, balance: 800_000 });
  });

  test('says the category of each patient: the one given last, else the one of all', async () => {
    const { hospital, patientId, raise } = await aBillingDesk();
    const { admin } = hospital;
    const { id: otherId } = await aPatient(hospital);
    await raise();
    await raise({ patientId: otherId });
    const shown = async () =>
      Object.fromEntries((await admin.send(billCalls.list, {})).payload.data.map(({ patient }) => [patient?.id, patient?.category]));
    expect(await shown()).toEqual({ [patientId]: 'General', [otherId]: 'General' });
    const { choices } = (await admin.send(patientCategoryCalls.readOfPatient, { params: { id: patientId } })).payload;
    for (const wanted of ['Staff', 'Corporate']) {
      const categoryId = choices.find(({ name }) => name === wanted)?.id as string;
      await admin.send(patientCategoryCalls.setOfPatient, { params: { id: patientId }, body: { categoryId } });
      expect(await shown()).toEqual({ [patientId]: wanted, [otherId]: 'General' });
    }
  });
});

test('the summary says the same by badge, module, department and payer', async () => {
  const { payload } = await desk.hospital.admin.send(billCalls.summary, { query: {} });
  expect(payload).toMatchObject({ currency: 'NGN', count: 6, unpriced: 1, awaitingApproval: { count: 0 } });
  expect(payload.stages.map(({ stage, count }) => [stage, count])).toEqual([
    ['draft', 1],
    ['partially_paid', 1],
    ['uninvoiced', 4],
  ]);
  expect(payload.modules.reduce((sum, { net }) => sum + net, 0)).toBe(payload.totals.net);
  expect(payload.departments).toHaveLength(1);
  expect(payload.payers).toMatchObject([{ payer: 'Self-Pay', count: 6 }]);
  const ofPatient = await desk.hospital.admin.send(billCalls.summary, { query: { patientId: desk.patientId } });
  expect(ofPatient.payload).toEqual(payload);
});

describe('shares', () => {
  test('twenty drafts that take the same line: one gets it (invariants 4 and 15)', async () => {
    const bill = await desk.raise();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => aDraftOf(desk.hospital, [bill])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'BILL_ON_INVOICE' });
  });

  test('twenty payments of a line never settle more than it asks (invariant 7)', async () => {
    const bill = await desk.raise();
    await billed(desk.hospital, [bill]);
    const pay = (paidDelta: number) =>
      inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: bill.id, share: 'patient', paidDelta }]));
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pay(45_000)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const shown = (await desk.hospital.admin.send(billCalls.details, { params: { id: bill.id } })).payload;
    expect(shown).toMatchObject({ billingStatus: 'paid', paid: 450_000, balance: 0 });
    await expect(pay(-450_001)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('an unpriced or voided line goes on no draft', async () => {
    await expect(aDraftOf(desk.hospital, [lines.unpriced])).rejects.toMatchObject({ code: 'BILL_UNPRICED' });
    const bill = await desk.raise();
    const body = { reason: 'charged by mistake', version: 1 };
    await desk.hospital.admin.send(billCalls.cancel, { params: { id: bill.id }, body });
    await expect(aDraftOf(desk.hospital, [bill])).rejects.toMatchObject({ code: 'BILL_NOT_ACTIVE' });
  });
});

test('another hospital sees none of it (invariant 13)', async () => {
  const stranger = await aHospital();
  expect((await stranger.admin.send(billCalls.list, {})).payload).toMatchObject({ data: [], meta: { count: 0 } });
  expect((await stranger.admin.send(billCalls.details, { params: { id: lines.plain.id } })).status).toBe(404);
  await expect(aDraftOf(stranger, [lines.plain])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('bills follow a merge of patients, sums unchanged (invariant 14)', async () => {
  const [survivor, merged] = [await aPatient(desk.hospital), await aPatient(desk.hospital)];
  const bill = await desk.raise({ patientId: merged.id });
  const body = { mergedId: merged.id, fieldChoices: {}, reason: 'the same person' };
  const answer = await desk.hospital.admin.raw('POST', `/api/patients/${survivor.id}/merge`, body);
  expect(answer.status).toBe(200);
  expect(await list({ patientId: survivor.id })).toMatchObject({ data: [{ id: bill.id }], meta: { count: 1, totals: { net: 450_000 } } });
  expect((await list({ patientId: merged.id })).meta.count).toBe(0);
});

describe('who owes', () => {
  test('comes by the oldest open line, page by page, each patient once with all their lines', async () => {
    const other = await aBillingDesk();
    const owing: string[] = [];
    for (const day of ['2026-03-01', '2026-02-01', '2026-01-01']) {
      const { id: patientId } = await aPatient(other.hospital);
      owing.unshift(patientId);
      // Lines beyond the first of a patient stand between the patients of the index.
      for (const serviceDate of [day, '2026-01-15', '2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04'])
        if (serviceDate >= day) await other.raise({ patientId, serviceDate, unitPrice: 450_000, note: 'price of then' });
    }
    const page = async (query: object) => (await other.hospital.admin.send(billCalls.byPatient, { query: query as never })).payload;
    const all = await page({ limit: 'All' });
    expect(all.data.map(({ patient }) => patient.id)).toEqual(owing);
    expect(all.data.map(({ lines, oldestServiceDate }) => [lines, oldestServiceDate])).toEqual([
      [6, '2026-01-01'],
      [5, '2026-02-01'],
      [5, '2026-03-01'],
    ]);
    for (const at of [1, 2, 3]) {
      const one = await page({ limit: 1, page: at });
      expect([one.data.map(({ patient }) => patient.id), one.meta.count]).toEqual([[owing[at - 1]], 3]);
    }
    expect(await page({ limit: 2, page: 2, departmentId: other.hospital.departmentId })).toMatchObject({
      data: [{ patient: { id: owing[2] } }],
      meta: { count: 3 },
    });
    expect(await page({ limit: 2, page: 5 })).toMatchObject({ data: [], meta: { count: 3 } });
  });
});

test('a line that its patient has paid stands in no index of lines that owe or that others pay', async () => {
  const paid = await desk.raise();
  await billed(desk.hospital, [paid], 'INV-000006');
  await inScopeOf(desk.hospital.id, (scope) => settleShares(scope, [{ billId: paid.id, share: 'patient', paidDelta: paid.net }]));
  const { owner } = theDatabase();
  const { rows: indexes } = await owner.query<{ name: string; holds: string }>(
    `select indexrelid::regclass::text as name, coalesce(pg_get_expr(indpred, indrelid), 'true') as holds
       from pg_index where indrelid = 'patient_bills'::regclass`,
  );
  const holding: string[] = [];
  for (const { name, holds } of indexes) {
    const { rows } = await owner.query(`select from patient_bills where id = $1 and (${holds})`, [paid.id]);
    if (rows.length > 0) holding.push(name.replace('patient_bills_', ''));
  }
  // Each of them gets an entry whenever the line is paid in part or whole.
  expect(holding.sort()).toEqual([
    'by_day',
    'by_net',
    'by_stage',
    'in_department',
    'in_module',
    'not_performed',
    'number_once',
    'of_item',
    'of_patient',
    'of_source',
    'one_act',
    'pkey',
    'raised_by',
  ]);
});
