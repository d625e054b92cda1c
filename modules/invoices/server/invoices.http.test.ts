import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, lastMessageTo, runJobNow, theDatabase } from '#testing/world.ts';
import { paperCalls } from '#modules/shell/contract/papers.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { fromBillsCalls } from '../contract/calls/from-bills.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import { accountsOf, aTill, type Till, wrongFigures } from './testing/till.ts';

let till: Till;

beforeAll(async () => {
  till = await aTill();
}, 120_000);

const read = async (id: string) => (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
const reasonId = async (): Promise<string> => {
  const { rows } = await theDatabase().owner.query<{ id: string }>(
    `insert into discount_reasons (hospital_id, id, name, folded_name, kind, max_bps, requires_note, status, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Charity', 'charity', 'discount', 10000, false, 'active', '2026-01-01', '2026-01-01')
     on conflict (hospital_id, folded_name) where status = 'active' do update set name = excluded.name returning id`,
    [till.hospital.id],
  );
  return (rows[0] as { id: string }).id;
};

describe('from bills to a paid invoice', () => {
  test('a draft gathers lines, submission gives the number and posts E3, payment settles it', async () => {
    const draft = await till.draft(2);
    expect(draft).toMatchObject({ status: 'draft', billingStatus: '', totalAmount: 900_000, balance: 900_000, itemCount: 2, version: 1 });
    expect(draft.invoiceNumber).toMatch(/^DRF-\d{6}$/);
    const before = await accountsOf(till.hospital);
    const billed = await till.cashier.send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: draft.version } });
    expect(billed.payload).toMatchObject({
      status: 'billed',
      billingStatus: 'pending_payment',
      draftNumber: draft.draftNumber,
      balance: 900_000,
    });
    expect(billed.payload.invoiceNumber).toMatch(/^INV-\d{6}$/);
    const after = await accountsOf(till.hospital);
    expect((after['1100'] ?? 0) - (before['1100'] ?? 0)).toBe(900_000);
    expect((after['1150'] ?? 0) - (before['1150'] ?? 0)).toBe(-900_000);
    const part = await till.pay(draft.id, 500_000, { tendered: 600_000 });
    expect(part.payload.receipt).toMatchObject({ change: 100_000 });
    expect(part.payload.invoices[0]).toMatchObject({
      status: 'billed',
      billingStatus: 'partially_paid',
      amountPaid: 500_000,
      balance: 400_000,
    });
    expect((await read(draft.id)).items.map((item) => item.billingStatus)).toEqual(['paid', 'partially_paid']);
    const rest = await till.pay(draft.id, 400_000);
    expect(rest.payload.invoices[0]).toMatchObject({ status: 'paid', billingStatus: 'paid', balance: 0 });
    expect(rest.payload.payment.shiftId).toBe(till.shiftId);
    const whole = await read(draft.id);
    expect(whole.paidAt).not.toBeNull();
    expect(whole.history.map((line) => line.step)).toEqual(['created', 'billed', 'payment', 'payment', 'paid']);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('a line on an invoice goes on no other; other patients and unknown lines are refused', async () => {
    const bill = await till.raise();
    const body = { patientId: till.patientId, billIds: [bill.id] };
    expect((await till.cashier.send(draftCalls.create, { body })).status).toBe(200);
    expect((await till.cashier.send(draftCalls.create, { body })).error.code).toBe('BILL_ON_INVOICE');
    const other = (await aPatient(till.hospital)).id;
    const free = await till.raise();
    const foreign = await till.cashier.send(draftCalls.create, { body: { patientId: other, billIds: [free.id] } });
    expect(foreign.error).toMatchObject({ code: 'BILL_OF_OTHER_PATIENT', message: 'Invoice belongs to another patient' });
    expect((await till.cashier.send(draftCalls.create, { body: { patientId: till.patientId } })).error.code).toBe('INVOICE_EMPTY');
    for (const [method, code] of [
      ['HMO', 'USE_HMO_BILL'],
      ['External', 'USE_EXTERNAL_INVOICE'],
    ] as const)
      expect((await till.cashier.send(draftCalls.create, { body: { ...body, billingMethod: method } })).error.code).toBe(code);
  });

  test('generateInvoice tells what would be on it, makes the draft, and takes more lines', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const [first, second, third] = [await till.raise({ patientId }), await till.raise({ patientId }), await till.raise({ patientId })];
    const dry = await till.cashier.send(fromBillsCalls.tryGenerate, { params: { id: first.id } });
    expect(dry.payload).toMatchObject({ totalAmount: 450_000, currency: 'NGN' });
    expect(dry.payload.otherLines.map((line) => line.billId).sort()).toEqual([second.id, third.id].sort());
    const made = await till.cashier.send(fromBillsCalls.generate, { params: { id: first.id }, body: { billIds: [second.id] } });
    const invoiceId = made.payload.invoiceId;
    const params = { id: third.id, invoiceId };
    const tried = await till.cashier.send(fromBillsCalls.tryAdd, { params });
    expect(tried.payload).toMatchObject({ totalBefore: 900_000, totalAfter: 1_350_000 });
    const added = await till.cashier.send(fromBillsCalls.add, { params, body: { version: tried.payload.version } });
    expect(added.payload).toMatchObject({ totalAmount: 1_350_000, itemCount: 3 });
    expect((await till.cashier.send(fromBillsCalls.add, { params, body: { version: added.payload.version } })).error.code).toBe(
      'BILL_ON_INVOICE',
    );
    const waiting = await till.raise({ patientId });
    const all = await till.cashier.send(fromBillsCalls.generateMany, { body: { patientId } });
    expect(all.payload.items.map((item) => item.billId)).toEqual([waiting.id]);
  });

  test('an item of the price list is charged by the draft itself', async () => {
    const made = await till.cashier.send(draftCalls.create, {
      body: { patientId: till.patientId, items: [{ billableItemId: till.cheapId, quantity: 3 }], submit: true },
    });
    expect(made.payload).toMatchObject({ status: 'billed', totalAmount: 600_000 });
    expect(made.payload.items[0]?.billNumber).toMatch(/^PB-/);
  });
});

describe('drafts', () => {
  test('a discount is spread to the last kobo, within the limits of the role', async () => {
    const draft = await till.draft(3);
    const discountReasonId = await reasonId();
    const edited = await till.cashier.send(draftCalls.edit, {
      params: { id: draft.id },
      body: { version: draft.version, note: 'Thank you', invoiceDiscount: { kind: 'fixed', value: 100_001, discountReasonId } },
    });
    expect(edited.payload).toMatchObject({ invoiceDiscount: 100_001, totalAmount: 1_249_999, note: 'Thank you', version: 2 });
    expect(edited.payload.items.map((item) => item.invoiceDiscountPart)).toEqual([33_334, 33_334, 33_333]);
    const clerk = await till.hospital.userWith('Edit Invoice', 'Apply Discount');
    const above = await clerk.send(draftCalls.edit, {
      params: { id: draft.id },
      body: { version: 2, invoiceDiscount: { kind: 'percent', value: 1_000, discountReasonId } },
    });
    expect(above.error).toMatchObject({ code: 'DISCOUNT_LIMIT', message: 'Above your discount limit' });
    const billed = await till.cashier.send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: 2 } });
    expect(billed.payload.totalAmount).toBe(1_249_999);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('of two who edit, the second sees who was first', async () => {
    const draft = await till.draft();
    const edit = (note: string) => till.cashier.send(draftCalls.edit, { params: { id: draft.id }, body: { version: 1, note } });
    expect((await edit('first')).status).toBe(200);
    expect((await edit('second')).error.code).toBe('STALE_VERSION');
  });

  test('removed lines are free again', async () => {
    const draft = await till.draft(2);
    const [item] = draft.items;
    const left = await till.cashier.send(draftCalls.removeItems, {
      params: { id: draft.id },
      body: { itemIds: [item?.id as string], version: draft.version },
    });
    expect(left.payload).toMatchObject({ itemCount: 1, totalAmount: 450_000 });
    const again = await till.cashier.send(draftCalls.create, { body: { patientId: till.patientId, billIds: [item?.billId as string] } });
    expect(again.status).toBe(200);
  });

  test('a deleted draft owns no line; retrieve takes those still free and names the others (invariant 12)', async () => {
    const draft = await till.draft(2);
    const binned = await till.cashier.send(draftCalls.delete, { params: { id: draft.id }, body: { reason: 'Mistake' } });
    expect(binned.payload).toMatchObject({ draftNumber: draft.draftNumber, itemCount: 2, reason: 'Mistake' });
    expect((await till.cashier.send(invoiceCalls.details, { params: { id: draft.id } })).status).toBe(404);
    const [taken] = draft.items;
    await till.cashier.send(draftCalls.create, { body: { patientId: till.patientId, billIds: [taken?.billId as string] } });
    const listed = await till.cashier.send(draftCalls.bin, { query: { searchTerm: draft.draftNumber } });
    expect(listed.payload.data).toHaveLength(1);
    const back = await till.cashier.send(draftCalls.retrieve, { params: { id: draft.id }, body: {} });
    expect(back.payload.invoice).toMatchObject({ id: draft.id, invoiceNumber: draft.draftNumber, itemCount: 1 });
    expect(back.payload.skipped).toEqual([{ billNumber: taken?.billNumber, reason: 'Bill is already on an invoice' }]);
    expect((await till.cashier.send(draftCalls.retrieve, { params: { id: draft.id }, body: {} })).status).toBe(404);
    expect((await till.cashier.send(draftCalls.delete, { params: { id: (await till.billed()).id }, body: {} })).error.code).toBe(
      'ONLY_DRAFTS_DELETED',
    );
  });

  test('the bin is cleared only as it was shown, and leaves a stone in the trail', async () => {
    const draft = await till.draft();
    await till.cashier.send(draftCalls.delete, { params: { id: draft.id }, body: {} });
    const { count } = (await till.cashier.send(draftCalls.bin)).payload.meta;
    expect((await till.cashier.send(draftCalls.clearBin, { body: { confirm: count + 1 } })).error.code).toBe('BIN_CHANGED');
    expect((await till.cashier.send(draftCalls.clearBin, { body: { confirm: count } })).payload).toEqual({ removed: count });
    expect((await till.cashier.send(draftCalls.clearBin, { body: { confirm: 0 } })).payload).toEqual({ removed: 0 });
    const { rows } = await theDatabase().owner.query(
      `select count(*)::int as stones from audit_entries where hospital_id = $1 and entity_number = $2 and action = 'delete'`,
      [till.hospital.id, draft.draftNumber],
    );
    expect(rows[0].stones).toBe(2);
  });
});

describe('documents and words', () => {
  test('lists by payer and status say how many there are', async () => {
    await till.draft();
    for (const query of [{ billingMethod: 'Self-Pay' }, { billingMethod: 'HMO' }, { status: ['draft'] }, { status: ['billed', 'paid'] }]) {
      const listed = await till.cashier.send(invoiceCalls.list, { query: { limit: 1000, ...query } as never });
      expect([query, listed.payload.meta.count]).toEqual([query, listed.payload.data.length]);
    }
    const drafts = await till.cashier.send(invoiceCalls.list, { query: { billingMethod: 'Self-Pay', status: ['draft'] } as never });
    expect(drafts.payload.meta.count).toBeGreaterThan(0);
  });

  test('prints are counted, reprints are copies with number, time and person, each in the trail', async () => {
    const invoice = await till.billed();
    const paid = await till.pay(invoice.id, 450_000);
    const { id: paymentId, receiptNumber } = paid.payload.payment;
    const records = [{ params: { paymentId } }];
    const print = () => till.cashier.send(paperCalls.print, { params: { paper: 'receipt' }, body: { records } });
    const first = await print();
    expect(first.payload).toMatchObject({ by: 'Bola Grace Founder', papers: [{ key: receiptNumber, number: receiptNumber, copy: 0 }] });
    const both = await Promise.all([print(), print()]);
    expect(both.map(({ payload }) => payload.papers[0]?.copy).sort()).toEqual([1, 2]);
    const asked = { params: { paper: 'receipt' }, query: { keys: [receiptNumber, 'RCP-999999'] } };
    const counts = (await till.cashier.send(paperCalls.prints, asked)).payload;
    expect(counts).toMatchObject([
      { prints: 3, lastBy: 'Bola Grace Founder' },
      { prints: 0, lastAt: null },
    ]);
    const trail = await theDatabase().owner.query(
      "select summary from audit_entries where hospital_id = $1 and action = 'print' and entity_number = $2 order by summary",
      [till.hospital.id, receiptNumber],
    );
    expect(trail.rows.map(({ summary }) => summary)).toEqual([
      `Receipt ${receiptNumber} printed`,
      `Receipt ${receiptNumber} printed, copy 1`,
      `Receipt ${receiptNumber} printed, copy 2`,
    ]);
    const look = await till.cashier.send(invoiceCalls.document, { params: { id: invoice.id } });
    expect(look.payload.qr).toContain(`${invoice.invoiceNumber};`);
    expect(look.payload.byDepartment[0]?.amount).toBe(450_000);
    expect((await till.cashier.send(invoiceCalls.details, { params: { id: invoice.id } })).payload.prints).toBe(0);
    await till.cashier.send(paperCalls.print, { params: { paper: 'invoice' }, body: { records: [{ params: { id: invoice.id } }] } });
    expect((await till.cashier.send(invoiceCalls.details, { params: { id: invoice.id } })).payload.prints).toBe(1);
  });

  test('who may not read a paper can neither print it nor learn how often it was printed', async () => {
    const invoice = await till.billed();
    const order = { params: { paper: 'invoice' }, body: { records: [{ params: { id: invoice.id } }] } };
    const clerk = await till.hospital.userWith('View Patient Details');
    expect((await clerk.send(paperCalls.print, order)).status).toBe(403);
    expect((await clerk.send(paperCalls.prints, { params: order.params, query: { keys: ['INV-000001'] } })).status).toBe(403);
    const stranger = await (await aHospital()).userWith('View Billing Module');
    expect((await stranger.send(paperCalls.print, order)).status).toBe(404);
    expect((await till.cashier.send(paperCalls.print, { ...order, params: { paper: 'love-letter' } })).status).toBe(404);
  });

  test('the items of a confidential record stay closed; its receipt names no service', async () => {
    const patient = await aPatient(till.hospital);
    const invoice = await till.billed(1, patient.id);
    const paid = await till.pay(invoice.id, 450_000);
    await theDatabase().owner.query('update patients set confidential = true where id = $1', [patient.id]);
    const clerk = await till.hospital.userWith('View Billing Module');
    expect((await clerk.send(invoiceCalls.details, { params: { id: invoice.id } })).error.code).toBe('CONFIDENTIAL_PATIENT');
    const print = { params: { paper: 'invoice' }, body: { records: [{ params: { id: invoice.id } }] } };
    expect((await clerk.send(paperCalls.print, print)).error.code).toBe('CONFIDENTIAL_PATIENT');
    const receipt = await clerk.send(paymentCalls.receipt, { params: { paymentId: paid.payload.payment.id } });
    expect(receipt.status).toBe(200);
    expect(receipt.text).not.toContain(invoice.items[0]?.itemName);
  });

  test('a sent invoice says nothing clinical', async () => {
    const patient = await aPatient(till.hospital, { email: 'payer@civis.test' });
    const invoice = await till.billed(1, patient.id);
    const sent = await till.cashier.send(invoiceCalls.send, { params: { id: invoice.id }, body: { channel: 'email' } });
    expect(sent.payload.to).toBe('p****@civis.test');
    const { text } = await lastMessageTo('payer@civis.test');
    expect(text).toContain(invoice.invoiceNumber);
    expect(text).toContain('₦4,500.00');
    expect(text).not.toContain(invoice.items[0]?.itemName);
    const noMail = await till.billed();
    expect((await till.cashier.send(invoiceCalls.send, { params: { id: noMail.id }, body: { channel: 'email' } })).error.code).toBe(
      'NO_ADDRESS_TO_SEND',
    );
  });

  test('a receipt is sent to its payer and says nothing clinical; one taken back is not sent', async () => {
    const patient = await aPatient(till.hospital, { email: 'receipt@civis.test' });
    const invoice = await till.billed(1, patient.id);
    const { id: paymentId, receiptNumber } = (await till.pay(invoice.id, 450_000)).payload.payment;
    const send = (channel: 'email' | 'sms') => till.cashier.send(paymentCalls.sendReceipt, { params: { paymentId }, body: { channel } });
    expect((await send('email')).payload.to).toBe('r******@civis.test');
    const { text } = await lastMessageTo('receipt@civis.test');
    expect(text).toContain(`₦4,500.00 received, receipt ${receiptNumber}`);
    expect(text).not.toContain(invoice.items[0]?.itemName);
    await till.cashier.send(paymentCalls.reverse, {
      params: { id: paymentId },
      body: { reversalKind: 'entry-error', reason: 'Typed twice' },
    });
    expect((await send('email')).error.code).toBe('ALREADY_REVERSED');
    const { rows } = await theDatabase().owner.query<{ summary: string }>(
      `select summary from audit_entries where hospital_id = $1 and entity_id = $2 and action = 'export'`,
      [till.hospital.id, paymentId],
    );
    expect(rows).toEqual([{ summary: `Receipt ${receiptNumber} sent by email` }]);
  });

  test('after a payment the waiting department and the patient are told', async () => {
    const nurse = await till.hospital.userWith('View Patient Bills');
    const invoice = await till.billed();
    const paid = await till.pay(invoice.id, 450_000);
    await runJobNow('invoices.tell-payment', { hospitalId: till.hospital.id, paymentId: paid.payload.payment.id });
    const { rows } = await theDatabase().owner.query(
      `select title, content from notifications where hospital_id = $1 and user_id = $2 order by created_at desc limit 1`,
      [till.hospital.id, nurse.userId],
    );
    expect(rows[0]).toMatchObject({ title: 'Payment Received' });
    expect(rows[0].content).toContain(paid.payload.payment.receiptNumber);
  });
});

describe('papers that add up', () => {
  test('a credit note changes neither a payment nor its receipt', async () => {
    const invoice = await till.billed(2);
    const { payment } = (await till.pay(invoice.id, 800_000)).payload;
    const receipt = async () => {
      const { allocations, ...facts } = (await till.cashier.send(paymentCalls.receipt, { params: { paymentId: payment.id } })).payload;
      // How the invoice stands today is no part of the receipt.
      return { ...facts, allocations: allocations.map(({ invoiceStatus: _today, ...part }) => part) };
    };
    const before = await receipt();
    expect(before).toMatchObject({
      amount: 800_000,
      excessToDeposit: 0,
      allocations: [{ invoiceNumber: invoice.invoiceNumber, amount: 800_000, invoiceBalance: 100_000 }],
    });
    expect(before.services.map(({ itemName, amount }) => [itemName, amount])).toEqual([
      [invoice.items[0]?.itemName, 450_000],
      [invoice.items[1]?.itemName, 350_000],
    ]);
    const lines = [{ invoiceItemId: invoice.items[0]?.id ?? '', amount: 405_000 }];
    const credit = { kind: 'price-error' as const, reason: 'charged twice', lines };
    expect((await till.cashier.send(invoiceCalls.creditNote, { params: { id: invoice.id }, body: credit })).status).toBe(200);
    expect(await receipt()).toEqual(before);
    await till.pay(invoice.id, 100_000);
    expect(await receipt()).toEqual(before);
    const after = await read(invoice.id);
    expect(after.payments.map(({ amount, movedToDeposit }) => [amount, movedToDeposit])).toEqual([
      [800_000, 405_000],
      [100_000, 0],
    ]);
    expect(after.creditNotes).toMatchObject([{ amount: 405_000, toDeposit: 405_000 }]);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('the lines of the paper add up across and down, with a discount on a line and one on the invoice', async () => {
    const draft = await till.draft(3);
    const discountReasonId = await reasonId();
    const itemDiscounts = [{ itemId: draft.items[0]?.id ?? '', discount: 50_000 }];
    const edited = await till.cashier.send(draftCalls.edit, {
      params: { id: draft.id },
      body: { version: draft.version, itemDiscounts, invoiceDiscount: { kind: 'fixed', value: 100_001, discountReasonId } },
    });
    const billed = await till.cashier.send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: edited.payload.version } });
    const { lines, sums } = (await till.cashier.send(invoiceCalls.document, { params: { id: draft.id } })).payload;
    const sum = (of: 'gross' | 'discount' | 'tax' | 'amount') => lines.reduce((all, line) => all + line[of], 0);
    expect(sums).toEqual({ gross: sum('gross'), discount: sum('discount'), tax: sum('tax'), amount: sum('amount') });
    expect(sums).toEqual({ gross: 1_350_000, discount: 150_001, tax: 0, amount: billed.payload.totalAmount });
    for (const line of lines) expect(line.gross - line.discount + line.tax).toBe(line.amount);
  });

  test('the panel of a bill counts the discount of its invoice: credited in full, nothing is left', async () => {
    const draft = await till.draft(1);
    const discountReasonId = await reasonId();
    const edited = await till.cashier.send(draftCalls.edit, {
      params: { id: draft.id },
      body: { version: draft.version, invoiceDiscount: { kind: 'fixed', value: 45_000, discountReasonId } },
    });
    await till.cashier.send(invoiceCalls.submit, { params: { id: draft.id }, body: { version: edited.payload.version } });
    const billId = draft.items[0]?.billId ?? '';
    const bill = async () => (await till.cashier.send(billCalls.details, { params: { id: billId } })).payload;
    expect(await bill()).toMatchObject({ net: 450_000, invoiceDiscount: 45_000, credited: 0, afterCredits: 405_000 });
    const credit = { kind: 'service-cancelled' as const, reason: 'not done', lines: [{ invoiceItemId: draft.items[0]?.id ?? '' }] };
    expect((await till.cashier.send(invoiceCalls.creditNote, { params: { id: draft.id }, body: credit })).status).toBe(200);
    expect(await bill()).toMatchObject({ net: 450_000, invoiceDiscount: 45_000, credited: 405_000, afterCredits: 0 });
  });
});
