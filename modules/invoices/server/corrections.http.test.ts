import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { lowerBillsOf, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, runJobNow, theDatabase, unique } from '#testing/world.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { refundCalls } from '../contract/calls/refunds.ts';
import type { Invoice } from '../contract/records.ts';
import { accountsOf, anItem, aTill, type Till, wrongFigures } from './testing/till.ts';

let till: Till;

beforeAll(async () => {
  till = await aTill();
}, 120_000);

const head = async (id: string) => (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
const credit = (invoice: Invoice, lines: readonly Record<string, unknown>[], who = till.cashier) =>
  who.send(invoiceCalls.creditNote, {
    params: { id: invoice.id },
    body: { kind: 'price-error', reason: 'Wrong price', lines: lines as never },
  });
const cancel = (id: string) => till.cashier.send(invoiceCalls.cancel, { params: { id }, body: { reason: 'Raised twice' } });
const writeOff = (id: string, more: Record<string, unknown> = {}, who = till.cashier) =>
  who.send(invoiceCalls.writeOff, { params: { id }, body: { reason: 'indigent', note: null, ...more } });

describe('cancel', () => {
  test('nothing settled: mirrored, lines free, number stays used', async () => {
    const before = await accountsOf(till.hospital);
    const invoice = await till.billed();
    const gone = await cancel(invoice.id);
    expect(gone.payload).toMatchObject({
      status: 'cancelled',
      billingStatus: 'voided',
      invoiceNumber: invoice.invoiceNumber,
      cancelReason: 'Raised twice',
    });
    const after = await accountsOf(till.hospital);
    expect(after['1100']).toBe(before['1100']);
    const billId = invoice.items[0]?.billId as string;
    const again = await till.cashier.send(draftCalls.create, { body: { patientId: till.patientId, billIds: [billId] } });
    expect(again.status).toBe(200);
    expect((await cancel(invoice.id)).error.message).toBe('Invoice is already cancelled');
    expect((await cancel((await till.draft()).id)).error.message).toBe('Drafts are deleted, not cancelled');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('with a payment it is a credit note', async () => {
    const invoice = await till.billed();
    await till.pay(invoice.id, 1);
    expect((await cancel(invoice.id)).error).toMatchObject({
      code: 'INVOICE_HAS_PAYMENTS',
      message: 'Invoice has payments; use a credit note',
    });
  });
});

describe('write off', () => {
  test('a balance is given up, closed and neither paid nor unpaid; taken back it is owed again', async () => {
    const invoice = await till.billed(2);
    await till.pay(invoice.id, 500_000);
    const before = await accountsOf(till.hospital);
    const off = await writeOff(invoice.id);
    expect(off.payload).toMatchObject({
      status: 'billed',
      billingStatus: 'written_off',
      balance: 0,
      writtenOffAmount: 400_000,
      paidAt: null,
    });
    expect(off.payload.closedAt).not.toBeNull();
    expect(off.payload.items.map((item) => item.billingStatus)).toEqual(['paid', 'written_off']);
    const after = await accountsOf(till.hospital);
    expect([(after['5900'] ?? 0) - (before['5900'] ?? 0), (after['1100'] ?? 0) - (before['1100'] ?? 0)]).toEqual([400_000, -400_000]);
    const unpaid = await till.cashier.send(invoiceCalls.list, { query: { unpaid: true, limit: 'All' } });
    expect(unpaid.payload.data.some((row) => row.id === invoice.id)).toBe(false);
    const back = await till.cashier.send(invoiceCalls.reverseWriteOff, {
      params: { id: invoice.id },
      body: { reason: 'She paid after all' },
    });
    expect(back.payload).toMatchObject({ status: 'billed', billingStatus: 'partially_paid', balance: 400_000, closedAt: null });
    expect((await head(invoice.id)).writeOffs[0]).toMatchObject({ amount: 400_000, reverseReason: 'She paid after all' });
    const none = await till.cashier.send(invoiceCalls.reverseWriteOff, { params: { id: invoice.id }, body: { reason: 'Once more' } });
    expect(none.error.code).toBe('NO_WRITE_OFF');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('no more than the balance, and within the limit of the role', async () => {
    const invoice = await till.billed();
    expect((await writeOff(invoice.id, { amount: 450_001 })).error.code).toBe('AMOUNT_ABOVE_BALANCE');
    const clerk = await till.hospital.userWith('Write Off Invoice');
    expect((await writeOff(invoice.id, { amount: 1 }, clerk)).error.message).toBe('Amount is above your write-off limit');
    const approver = await till.hospital.userWith('Write Off Invoice', 'Approve Write Off');
    const off = await writeOff(invoice.id, { amount: 100_000 }, approver);
    expect(off.payload).toMatchObject({ balance: 350_000, billingStatus: 'partially_paid' });
    expect((await head(invoice.id)).writeOffs[0]?.approvedBy?.id).toBe(approver.userId);
  });
});

describe('credit notes', () => {
  test('what is unpaid falls away, what was paid goes to the deposit, revenue falls (E9)', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const invoice = await till.billed(2, patientId);
    await till.pay(invoice.id, 600_000);
    const before = await accountsOf(till.hospital);
    const [first, second] = invoice.items;
    const credited = await credit(invoice, [
      { invoiceItemId: first?.id, amount: 200_000 },
      { invoiceItemId: second?.id, quantity: 1 },
    ]);
    expect(credited.payload).toMatchObject({ creditedAmount: 650_000, amountPaid: 250_000, balance: 0, status: 'paid' });
    expect(credited.payload.items.map((item) => item.billingStatus)).toEqual(['paid', 'voided']);
    const after = await accountsOf(till.hospital);
    const moved = Object.fromEntries(['1100', '2000', '4030'].map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)]));
    expect(moved).toEqual({ '1100': -300_000, '2000': -350_000, '4030': 650_000 });
    const whole = await head(invoice.id);
    expect(whole.creditNotes[0]).toMatchObject({ amount: 650_000, toBalance: 300_000, toDeposit: 350_000, kind: 'price-error' });
    expect(whole.creditNotes[0]?.creditNoteNumber).toMatch(/^CN-\d{6}$/);
    expect(whole.patient?.depositAvailable).toBe(350_000);
    expect((await credit(invoice, [{ invoiceItemId: second?.id }])).error.code).toBe('CREDIT_ABOVE_ITEM');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('wholly credited: voided, never paid', async () => {
    const invoice = await till.billed();
    const all = await credit(invoice, [{ invoiceItemId: invoice.items[0]?.id }]);
    expect(all.payload).toMatchObject({ status: 'billed', billingStatus: 'voided', balance: 0, paidAt: null });
    expect(all.payload.closedAt).not.toBeNull();
    expect((await credit(await till.draft(), [{ invoiceItemId: invoice.items[0]?.id }])).error.code).toBe('NOT_A_BILLED_INVOICE');
  });

  test('above the limit of the role only with Approve Credit Note', async () => {
    const invoice = await till.billed();
    const lines = [{ invoiceItemId: invoice.items[0]?.id, amount: 1_000 }];
    const clerk = await till.hospital.userWith('Create Credit Note');
    expect((await credit(invoice, lines, clerk)).error.code).toBe('CREDIT_ABOVE_LIMIT');
    const approver = await till.hospital.userWith('Create Credit Note', 'Approve Credit Note');
    expect((await credit(invoice, lines, approver)).status).toBe(200);
    expect((await head(invoice.id)).creditNotes[0]?.approvedBy?.id).toBe(approver.userId);
  });

  test('a discounted invoice gives back what was asked, to the last kobo', async () => {
    const draft = await till.draft(3);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into discount_reasons (hospital_id, id, name, folded_name, kind, max_bps, requires_note, status, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $2, 'discount', 10000, false, 'active', '2026-01-01', '2026-01-01') returning id`,
      [till.hospital.id, unique('why')],
    );
    const order = { version: draft.version, invoiceDiscount: { kind: 'percent' as const, value: 333, discountReasonId: rows[0]?.id } };
    const edited = await till.cashier.send(draftCalls.edit, { params: { id: draft.id }, body: order });
    const before = await accountsOf(till.hospital);
    const billed = await till.cashier.send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: edited.payload.version } });
    for (const item of billed.payload.items)
      for (const amount of [100_001, item.amount - 100_001]) await credit(billed.payload, [{ invoiceItemId: item.id, amount }]);
    const after = await accountsOf(till.hospital);
    expect(after['1100']).toBe(before['1100']);
    // The lines had been charged before; now nothing of them is left, neither revenue nor discount.
    expect((after['4030'] ?? 0) - (before['4030'] ?? 0)).toBe(1_350_000);
    expect(after['4900']).toBe(before['4900']);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });
});

describe('acts that are cancelled', () => {
  test('billed and paid: a credit note in the same transaction, the money in the deposit, somebody is told', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const clerk = await till.hospital.userWith('Request Refund');
    const bill = await till.raise({ patientId });
    const draft = await till.cashier.send(draftCalls.create, { body: { patientId, billIds: [bill.id], submit: true } });
    await till.pay(draft.payload.id, 450_000);
    await inScopeOf(till.hospital.id, (scope) =>
      voidBillsOf(scope, { sourceType: bill.sourceType, sourceIds: [bill.sourceId], reason: 'Order cancelled' }),
    );
    const whole = await head(draft.payload.id);
    expect(whole).toMatchObject({ billingStatus: 'voided', creditedAmount: 450_000, amountPaid: 0 });
    expect(whole.creditNotes[0]).toMatchObject({ kind: 'service-cancelled', toDeposit: 450_000 });
    expect(whole.patient?.depositAvailable).toBe(450_000);
    const { rows } = await theDatabase().owner.query('select title from notifications where hospital_id = $1 and user_id = $2', [
      till.hospital.id,
      clerk.userId,
    ]);
    expect(rows.map((row) => row.title)).toContain('Refund May Be Due');
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('units that come back are counted on the item and on the line, which itself stays as billed', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const sourceLineId = randomUUID();
    const bill = await till.raise({ patientId, quantity: 4, sourceLineId });
    const { sourceType, sourceId } = bill;
    const { payload: invoice } = await till.cashier.send(draftCalls.create, { body: { patientId, billIds: [bill.id], submit: true } });
    const shown = async () => {
      const [item] = (await head(invoice.id)).items;
      const line = (await till.cashier.send(billCalls.details, { params: { id: bill.id } })).payload;
      expect([item?.quantity, line.quantity, line.credited]).toEqual([4, 4, item?.credited]);
      const { data } = (await till.cashier.send(billCalls.list, { query: { patientId } })).payload;
      expect(data.find((row) => row.id === bill.id)?.creditedQuantity).toBe(line.creditedQuantity);
      return [item?.creditedQuantity, line.creditedQuantity, line.net - line.credited];
    };
    expect(await shown()).toEqual([0, 0, 1_800_000]);
    await credit(invoice, [{ invoiceItemId: invoice.items[0]?.id, quantity: 1 }]);
    expect(await shown()).toEqual([1, 1, 1_350_000]);
    // An amount alone is no unit.
    await credit(invoice, [{ invoiceItemId: invoice.items[0]?.id, amount: 50_000 }]);
    expect(await shown()).toEqual([1, 1, 1_300_000]);
    const lines = [{ sourceLineId, quantity: 1 }];
    await inScopeOf(till.hospital.id, (scope) => lowerBillsOf(scope, { sourceType, sourceId, lines, reason: 'Three came back' }));
    expect(await shown()).toEqual([3, 3, 450_000]);
    await inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, { sourceType, sourceIds: [sourceId], reason: 'Order cancelled' }));
    expect(await shown()).toEqual([4, 4, 0]);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('on a draft: the draft drops the item', async () => {
    const [kept, gone] = [await till.raise(), await till.raise()];
    const draft = await till.cashier.send(draftCalls.create, { body: { patientId: till.patientId, billIds: [kept.id, gone.id] } });
    await inScopeOf(till.hospital.id, (scope) =>
      voidBillsOf(scope, { sourceType: gone.sourceType, sourceIds: [gone.sourceId], reason: 'Order cancelled' }),
    );
    const left = await head(draft.payload.id);
    expect(left).toMatchObject({ itemCount: 1, totalAmount: 450_000 });
    expect(left.items[0]?.billId).toBe(kept.id);
  });
});

describe('customers from outside', () => {
  test('an external invoice: items, free words, payment, credit', async () => {
    const other = await till.cashier.send(draftCalls.createExternal, {
      body: { externalCustomer: { name: 'Acme Ltd', phone: '08030001111' }, items: [{ billableItemId: till.itemId, quantity: 2 }] },
    });
    expect(other.payload).toMatchObject({ billingMethod: 'External', patientId: null, patientFullName: 'Acme Ltd', totalAmount: 900_000 });
    const words = { name: 'Hall rent', quantity: 1, unitPrice: 50_000, departmentId: till.hospital.departmentId };
    const clerk = await till.hospital.userWith('Edit Invoice');
    const params = { id: other.payload.id };
    const refused = await clerk.send(draftCalls.addItems, { params, body: { items: [words], version: other.payload.version } });
    expect(refused.error.code).toBe('FREE_TEXT_NOT_ALLOWED');
    const added = await till.cashier.send(draftCalls.addItems, { params, body: { items: [words], version: other.payload.version } });
    expect(added.payload.totalAmount).toBe(950_000);
    const missing = await till.cashier.send(invoiceCalls.submit, { params, body: { version: added.payload.version } });
    expect(missing.error.code).toBe('FREE_TEXT_ITEM_MISSING');
    const itemId = await anItem(till.hospital, 0, 'Procedure');
    await theDatabase().owner.query(
      `update billable_items set module = 'OtherService', name = 'Other charge', folded_name = 'other charge', open_price = true, source_type = null, source_id = null,
         service_type_id = (select id from service_types where hospital_id = $1 and type = 'others' limit 1) where id = $2`,
      [till.hospital.id, itemId],
    );
    const before = await accountsOf(till.hospital);
    const billed = await till.cashier.send(invoiceCalls.submit, { params, body: { version: added.payload.version } });
    expect(billed.payload.items.map((item) => item.billNumber !== null)).toEqual([true, true]);
    const after = await accountsOf(till.hospital);
    expect((after['1120'] ?? 0) - (before['1120'] ?? 0)).toBe(950_000);
    await till.pay(other.payload.id, 950_000);
    const credited = await credit(billed.payload, [{ invoiceItemId: billed.payload.items[1]?.id }]);
    expect(credited.payload).toMatchObject({ status: 'paid', creditedAmount: 50_000 });
    const available = async () => (await till.cashier.send(invoiceCalls.details, { params })).payload.customerAvailable;
    expect(await available()).toBe(50_000);
    const back = { externalInvoiceId: params.id, amount: 20_000, method: 'cash', payeeName: 'Acme Ltd', reason: 'Hall not used' } as const;
    expect((await till.cashier.send(refundCalls.request, { body: back })).payload).toMatchObject({ payerName: 'Acme Ltd', amount: 20_000 });
    expect(await available()).toBe(30_000);
    expect(await wrongFigures(till.hospital)).toEqual([]);
    const found = await till.cashier.send(invoiceCalls.list, { query: { searchTerm: 'acme' } });
    expect(found.payload.data.map((row) => row.id)).toEqual([other.payload.id]);
  });
});

describe('lists and figures', () => {
  test('the three figures are the sums of their lists (invariant 16)', async () => {
    const { openInvoiceSummary, unpaidInvoiceSummary, paidInvoiceSummary, paidSince } = (await till.cashier.send(invoiceCalls.summary))
      .payload;
    const list = async (query: Record<string, unknown>) =>
      (await till.cashier.send(invoiceCalls.list, { query: { limit: 'All', ...query } as never })).payload;
    const [open, unpaid, paid] = [
      await list({ status: ['draft'] }),
      await list({ status: ['billed'], unpaid: true }),
      await list({ status: ['paid'], startDate: paidSince }),
    ];
    expect(openInvoiceSummary).toEqual({ numberOfInvoices: open.meta.count, totalAmount: open.meta.totals?.totalAmount });
    expect(unpaidInvoiceSummary).toEqual({ numberOfInvoices: unpaid.meta.count, totalAmount: unpaid.meta.totals?.balance });
    expect(paidInvoiceSummary).toEqual({ numberOfInvoices: paid.meta.count, totalAmount: paid.meta.totals?.amountPaid });
    expect(open.data).toHaveLength(open.meta.count);
    expect(openInvoiceSummary.numberOfInvoices).toBeGreaterThan(0);
    expect(paidInvoiceSummary.numberOfInvoices).toBeGreaterThan(0);
    const all = await list({});
    expect(all.meta.count).toBe(all.data.length);
    expect((await list({ status: ['paid'] })).meta.count).toBe(all.data.filter((row) => row.status === 'paid').length);
  });

  test('numbers, names and telephones find an invoice; a changed name too', async () => {
    const patient = await aPatient(till.hospital, { firstName: 'Zainab', lastName: 'Quaye', phoneNumber: '8099887766' });
    const invoice = await till.billed(1, patient.id);
    const find = async (searchTerm: string) =>
      (await till.cashier.send(invoiceCalls.list, { query: { searchTerm } })).payload.data.map((row) => row.id);
    for (const typed of [invoice.invoiceNumber, invoice.draftNumber, 'zain quaye', patient.hospitalPatientId, '08099887766'])
      expect(await find(typed)).toContain(invoice.id);
    expect(await find('nobody at all')).toEqual([]);
    await theDatabase().owner.query(`update patients set fullname = 'Zainab Mensah' where id = $1`, [patient.id]);
    await runJobNow('invoices.refresh-search', { hospitalId: till.hospital.id, patientId: patient.id });
    expect(await find('mensah')).toContain(invoice.id);
  });

  test('the dashboard sees the list without the billing module', async () => {
    const guest = await till.hospital.userWith('View Invoice on dashboard');
    expect((await guest.send(invoiceCalls.list, { query: { limit: 5 } })).status).toBe(200);
    expect((await guest.send(invoiceCalls.summary)).status).toBe(200);
    expect((await guest.send(invoiceCalls.details, { params: { id: (await till.draft()).id } })).status).toBe(403);
  });
});
