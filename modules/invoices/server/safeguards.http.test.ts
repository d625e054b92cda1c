import { beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import { billingPolicyOf } from '#modules/billing-setup/server/index.ts';
import { voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { inScopeOf, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { depositCalls } from '../contract/calls/deposits.ts';
import { draftCalls } from '../contract/calls/drafts.ts';
import { invoiceCalls } from '../contract/calls/invoices.ts';
import { paymentCalls } from '../contract/calls/payments.ts';
import { refundCalls } from '../contract/calls/refunds.ts';
import { shiftCalls } from '../contract/calls/shifts.ts';
import type { Invoice } from '../contract/records.ts';
import { accountsOf, anItem, aTill, type Till, times, wrongFigures } from './testing/till.ts';

let till: Till;
let reasonId: Id;
/** Everything but approvals, up to 10 % and 50,000 kobo. */
let clerk: TestUser;

async function limit(user: TestUser, limits: Readonly<Record<string, number>>): Promise<void> {
  const { owner } = theDatabase();
  await inScopeOf(till.hospital.id, billingPolicyOf);
  const { rows } = await owner.query<{ role: Id }>('select role_id as role from users where id = $1', [user.userId]);
  const none = { discountLimitBps: 0, discountLimitAmount: 0, writeOffLimitAmount: 0, refundLimitAmount: 0, priceOverrideBps: 0 };
  await owner.query(`update billing_policies set role_limits = role_limits || $2::jsonb where hospital_id = $1`, [
    till.hospital.id,
    JSON.stringify([{ roleId: rows[0]?.role, ...none, ...limits }]),
  ]);
}

const billed = async (items: readonly Id[], patientId: Id): Promise<Invoice> => {
  const body = { patientId, items: items.map((billableItemId) => ({ billableItemId })), submit: true };
  return (await till.cashier.send(draftCalls.create, { body })).payload;
};

beforeAll(async () => {
  till = await aTill();
  const reason = await till.cashier.raw('POST', '/api/discount-reasons', {
    name: 'Goodwill',
    kind: 'discount',
    maxBps: 10_000,
    requiresNote: false,
  });
  reasonId = (reason.payload as { id: Id }).id;
  clerk = await till.hospital.userWith(
    ...['Edit Invoice', 'Apply Discount', 'Edit Patient Bill', 'Create Invoice', 'Write Off Invoice', 'Create Credit Note'],
    ...['View Patient Bills', 'Retrieve Invoice', 'Delete Invoice'],
  );
  await limit(clerk, { discountLimitBps: 1_000, discountLimitAmount: 50_000, writeOffLimitAmount: 50_000, refundLimitAmount: 50_000 });
}, 60_000);

describe('a discount within a limit', () => {
  const bill = async (quantity: number) => {
    const raised = await till.raise({ patientId: (await aPatient(till.hospital)).id, quantity });
    return (await clerk.send(billCalls.details, { params: { id: raised.id } })).payload;
  };

  test('stays that part of a line that shrinks', async () => {
    const { id, version } = await bill(1);
    const params = { id };
    const given = await till.cashier.send(billCalls.edit, {
      params,
      body: { quantity: 10, discount: 450_000, discountReasonId: reasonId, reason: 'ten of them', version },
    });
    expect(given.payload).toMatchObject({ gross: 4_500_000, discount: 450_000 });
    const fewer = await clerk.send(billCalls.edit, { params, body: { quantity: 1, reason: 'only one', version: given.payload.version } });
    expect(fewer.payload).toMatchObject({ gross: 450_000, discount: 45_000, net: 405_000 });
    const more = await clerk.send(billCalls.edit, { params, body: { quantity: 5, reason: 'five now', version: fewer.payload.version } });
    expect(more.payload).toMatchObject({ gross: 2_250_000, discount: 45_000 });
  });

  test('is not more of a draft that loses its other items', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const draft = await till.draft(10, patientId);
    const params = { id: draft.id };
    const invoiceDiscount = { kind: 'fixed' as const, value: 50_000, discountReasonId: reasonId };
    const given = await clerk.send(draftCalls.edit, { params, body: { invoiceDiscount, version: draft.version } });
    expect(given.payload.invoiceDiscount).toBe(50_000);
    const itemIds = draft.items.slice(1).map(({ id }) => id);
    const body = { itemIds, version: given.payload.version };
    expect((await clerk.send(draftCalls.removeItems, { params, body })).error.code).toBe('DISCOUNT_LIMIT');
    const fewer = await clerk.send(draftCalls.removeItems, { params, body: { ...body, itemIds: itemIds.slice(0, 8) } });
    expect(fewer.payload).toMatchObject({ itemCount: 2, invoiceDiscount: 50_000 });
    expect(
      (await till.cashier.send(draftCalls.removeItems, { params, body: { itemIds: itemIds.slice(8), version: fewer.payload.version } }))
        .status,
    ).toBe(200);
  });

  test('in percent is not more money for items that are added', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const draft = await till.draft(1, patientId);
    const params = { id: draft.id };
    const invoiceDiscount = { kind: 'percent' as const, value: 1_000, discountReasonId: reasonId };
    const given = await clerk.send(draftCalls.edit, { params, body: { invoiceDiscount, version: draft.version } });
    expect(given.payload.invoiceDiscount).toBe(45_000);
    const billIds = [(await till.raise({ patientId })).id];
    const added = { params, body: { billIds, version: given.payload.version } };
    expect((await clerk.send(draftCalls.addItems, added)).error.code).toBe('DISCOUNT_LIMIT');
    expect((await till.cashier.send(draftCalls.addItems, added)).payload.invoiceDiscount).toBe(90_000);
  });

  test('goes with the lines that a cancelled order or a retrieved draft loses', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const draft = await till.draft(2, patientId);
    const params = { id: draft.id };
    const invoiceDiscount = { kind: 'fixed' as const, value: 50_000, discountReasonId: reasonId };
    await clerk.send(draftCalls.edit, { params, body: { invoiceDiscount, version: draft.version } });
    const details = await clerk.send(billCalls.details, { params: { id: draft.items[0]?.billId as Id } });
    const { sourceType, sourceId } = details.payload;
    await inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, { sourceType, sourceIds: [sourceId], reason: 'Not wanted' }));
    const { rows } = await theDatabase().owner.query('select invoice_discount::int as off, total::int from invoices where id = $1', [
      draft.id,
    ]);
    expect(rows[0]).toEqual({ off: 25_000, total: 425_000 });
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });
});

describe('limits of a role hold for the sum of many small acts', () => {
  test('of write-offs of one invoice', async () => {
    const { id } = await till.billed();
    const off = (amount: number) => clerk.send(invoiceCalls.writeOff, { params: { id }, body: { amount, reason: 'small-balance' } });
    expect((await off(30_000)).status).toBe(200);
    expect((await off(20_001)).error.code).toBe('WRITE_OFF_ABOVE_LIMIT');
    const answers = await times(20, () => off(10_000));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  test('of credit notes of one invoice', async () => {
    const { id, items } = await till.billed();
    const credit = (amount: number) =>
      clerk.send(invoiceCalls.creditNote, {
        params: { id },
        body: { kind: 'price-error', reason: 'small by small', lines: [{ invoiceItemId: items[0]?.id as Id, amount }] },
      });
    expect((await credit(50_000)).status).toBe(200);
    expect((await credit(1)).error.code).toBe('CREDIT_ABOVE_LIMIT');
  });
});

describe('cash that is rounded', () => {
  test('makes no deposit out of nothing and settles no invoice bit by bit', async () => {
    const rounded = await aTill();
    await theDatabase().owner.query('update currencies set cash_rounding = 1000 where hospital_id = $1', [rounded.hospital.id]);
    const { patientId, cashier } = rounded;
    const deposit = await cashier.send(depositCalls.receive, { body: { patientId, tenders: [{ method: 'cash', amount: 499 }] } });
    expect(deposit.error).toMatchObject({ code: 'CASH_NOT_IN_COINS' });
    const invoice = await rounded.billed();
    expect((await rounded.pay(invoice.id, 499)).error.code).toBe('CASH_NOT_IN_COINS');
    const tenders = times(3, () => Promise.resolve({ method: 'cash' as const, amount: 150_400 }));
    const body = { allocations: [{ invoiceId: invoice.id, amount: 450_000 }], excessToDeposit: 1_200, tenders: await tenders };
    expect((await cashier.send(paymentCalls.add, { body })).error.code).toBe('CASH_NOT_IN_COINS');
    expect((await rounded.pay(invoice.id, 450_000)).status).toBe(200);
    expect(await accountsOf(rounded.hospital)).toMatchObject({ '1000': 450_000 });
  }, 60_000);
});

describe('slips', () => {
  test('stand once in a payment, and crossed ones of the same instant wait for nobody for ever', async () => {
    const invoices = await Promise.all([till.billed(2), till.billed(2)]);
    const [a, b] = [unique('A'), unique('B')];
    const tender = (reference: string) => ({ method: 'card' as const, amount: 450_000, reference });
    const pay = (invoice: Invoice, references: readonly string[]) =>
      till.cashier.send(paymentCalls.add, {
        body: { allocations: [{ invoiceId: invoice.id, amount: 900_000 }], tenders: references.map(tender) },
      });
    expect((await pay(invoices[0] as Invoice, [a, a.toLowerCase()])).error.code).toBe('REFERENCE_USED');
    const answers = await times(20, (turn) => pay(invoices[turn % 2] as Invoice, turn % 2 === 0 ? [a, b] : [b, a]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });
});

describe('credit notes', () => {
  test('take revenue back from the account that it went to', async () => {
    const itemId = await anItem(till.hospital, 70_000, 'Procedure');
    await theDatabase().owner.query("update billable_items set revenue_account = '4080' where id = $1", [itemId]);
    const patientId = (await aPatient(till.hospital)).id;
    const before = await accountsOf(till.hospital);
    const { id, items } = await billed([itemId], patientId);
    const lines = items.map((item) => ({ invoiceItemId: item.id }));
    await till.cashier.send(invoiceCalls.creditNote, { params: { id }, body: { kind: 'duplicate', reason: 'twice on it', lines } });
    const after = await accountsOf(till.hospital);
    expect([after['4080'], after['4060']]).toEqual([before['4080'], before['4060']]);
  });

  test('of another patient back no refund', async () => {
    const [mine, other] = [(await aPatient(till.hospital)).id, (await aPatient(till.hospital)).id];
    const { id, items } = await till.billed(1, other);
    await till.pay(id, 450_000);
    const lines = [{ invoiceItemId: items[0]?.id as Id }];
    await till.cashier.send(invoiceCalls.creditNote, { params: { id }, body: { kind: 'duplicate', reason: 'twice on it', lines } });
    const { rows } = await theDatabase().owner.query<{ id: Id }>('select id from credit_notes where invoice_id = $1', [id]);
    await till.cashier.send(depositCalls.receive, { body: { patientId: mine, tenders: [{ method: 'cash', amount: 1_000 }] } });
    const refund = (patientId: Id) =>
      till.cashier.send(refundCalls.request, {
        body: { patientId, amount: 500, creditNoteId: rows[0]?.id as Id, method: 'cash', payeeName: 'Payee', reason: 'asked for it' },
      });
    expect((await refund(mine)).status).toBe(404);
    expect((await refund(other)).status).toBe(200);
  });
});

describe('a cancelled act', () => {
  test('of a line worth nothing, or written off, on a billed invoice is cancelled all the same', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const [free, lost] = [await till.raise({ patientId, billableItemId: await anItem(till.hospital, 0) }), await till.raise({ patientId })];
    const body = { patientId, billIds: [free.id, lost.id], submit: true };
    const { id } = (await till.cashier.send(draftCalls.create, { body })).payload;
    await till.pay(id, 200_000);
    await till.cashier.send(invoiceCalls.writeOff, { params: { id }, body: { reason: 'indigent' } });
    for (const { sourceType, sourceId } of [free, lost])
      await inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, { sourceType, sourceIds: [sourceId], reason: 'Not wanted' }));
    const after = (await till.cashier.send(invoiceCalls.details, { params: { id } })).payload;
    expect(after).toMatchObject({ creditedAmount: 200_000, writtenOffAmount: 250_000, amountPaid: 0, balance: 0 });
    expect(await wrongFigures(till.hospital)).toEqual([]);
  });

  test('of one line while another of the invoice is paid: twenty times, nobody fails', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const answers = await times(20, async () => {
      const [kept, gone] = [await till.raise({ patientId }), await till.raise({ patientId })];
      const { id } = (await till.cashier.send(draftCalls.create, { body: { patientId, billIds: [kept.id, gone.id], submit: true } }))
        .payload;
      const order = { sourceType: gone.sourceType, sourceIds: [gone.sourceId], reason: 'Not wanted' };
      const [, paid] = await Promise.all([inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, order)), till.pay(id, 450_000)]);
      return paid.status;
    });
    expect(answers.every((status) => status === 200)).toBe(true);
    expect(await wrongFigures(till.hospital)).toEqual([]);
  }, 60_000);

  test('tells of a refund once', async () => {
    const patientId = (await aPatient(till.hospital)).id;
    const teller = await till.hospital.userWith('Request Refund');
    const bill = await till.raise({ patientId });
    const { id } = (await till.cashier.send(draftCalls.create, { body: { patientId, billIds: [bill.id], submit: true } })).payload;
    await till.pay(id, 450_000);
    const order = { sourceType: bill.sourceType, sourceIds: [bill.sourceId], reason: 'Not wanted' };
    await inScopeOf(till.hospital.id, (scope) => voidBillsOf(scope, order));
    const { rows } = await theDatabase().owner.query('select title from notifications where user_id = $1', [teller.userId]);
    expect(rows).toEqual([{ title: 'Refund May Be Due' }]);
  });
});

test('amounts beyond all money are refused, not failed', async () => {
  const most = 9_007_199_254_740_991;
  const { id } = await till.billed();
  const tenders = [{ method: 'cash' as const, amount: most }];
  const answers = [
    await till.cashier.send(paymentCalls.add, { body: { invoiceId: id, amount: most, paymentMethod: 'cash', excessToDeposit: most } }),
    await till.cashier.send(depositCalls.receive, { body: { patientId: till.patientId, tenders: [...tenders, ...tenders] } }),
    await till.cashier.send(draftCalls.createExternal, {
      body: {
        externalCustomer: { name: 'Rich' },
        items: [{ name: 'All of it', unitPrice: most, quantity: 1_000_000, departmentId: till.hospital.departmentId }],
      },
    }),
    await till.cashier.send(shiftCalls.close, {
      params: { id: till.shiftId },
      body: { cashCount: [{ value: most, count: 1_000_000 }], card: 0, transfer: 0, cheque: 0 },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

test('an outside customer of an invoice has lines that can be shown', async () => {
  const body = { externalCustomer: { name: 'Acme Ltd', taxId: 'TIN-1' }, items: [{ billableItemId: till.itemId, quantity: 1 }] };
  const { items } = (await till.cashier.send(draftCalls.createExternal, { body })).payload;
  const shown = await till.cashier.send(billCalls.details, { params: { id: items[0]?.billId as Id } });
  expect(shown.payload.customer).toEqual({ name: 'Acme Ltd', phone: null, email: null, address: null, institutionId: null });
});
