import { describe, expect, test } from 'vitest';
import type { TestUser } from '#testing/world.ts';
import { inScopeOf, theDatabase, unique } from '#testing/world.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import { bankingCalls } from '../../contract/calls/banking.ts';
import { depositCalls } from '../../contract/calls/deposits.ts';
import { paymentCalls } from '../../contract/calls/payments.ts';
import { refundCalls } from '../../contract/calls/refunds.ts';
import { shiftCalls } from '../../contract/calls/shifts.ts';
import { mostStatementRows } from '../../contract/cash-words.ts';
import { aCashDesk, type CashDesk, counted, differences, ledgerOf } from './testing/cash-desk.ts';

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)));
const ofRefund = (id: string) => ({ params: { id }, body: {} });

async function accountOf(desk: CashDesk, who: TestUser = desk.cashier) {
  const { balance, held, available } = (await who.send(depositCalls.account, { params: { patientId: desk.patientId } })).payload;
  return { balance, held, available };
}

function ask(desk: CashDesk, amount: number, method: 'cash' | 'bank-transfer' = 'cash') {
  return desk.cashier.send(refundCalls.request, {
    body: { patientId: desk.patientId, amount, method, payeeName: 'Ada Patient', reason: 'left early' },
  });
}

describe('deposits', () => {
  test('lie on the account and pay invoices of the patient', async () => {
    const desk = await aCashDesk();
    await expect(desk.deposit(100_000)).rejects.toThrow('Open a cashier shift first');
    await desk.open();
    await desk.deposit(100_000);
    await desk.deposit(50_000, { method: 'card' });
    expect(await accountOf(desk)).toEqual({ balance: 150_000, held: 0, available: 150_000 });
    const { data: receipts } = (await desk.cashier.send(paymentCalls.list)).payload;
    expect(receipts.map(({ shiftNumber }) => shiftNumber)).toEqual([
      expect.stringMatching(/^SH-\d{6}$/),
      expect.stringMatching(/^SH-\d{6}$/),
    ]);
    const invoiceId = await desk.invoice(120_000);
    const apply = (amount: number, patientId = desk.patientId) =>
      desk.cashier.send(depositCalls.apply, { params: { patientId }, body: { invoiceId, amount } });
    expect((await apply(130_000)).error.code).toBe('AMOUNT_ABOVE_BALANCE');
    expect((await apply(1_000, (await aPatient(desk.hospital)).id)).error.code).toBe('INVOICES_OF_OTHERS');
    const applied = (await apply(120_000)).payload;
    expect(applied).toMatchObject({
      account: { balance: 30_000 },
      payment: { kind: 'deposit-application' },
      invoice: { status: 'paid', balance: 0 },
    });
    expect(await ledgerOf(desk.hospital, "account_code in ('1000', '1030', '1100', '2000')")).toEqual({
      1000: 100_000,
      1030: 50_000,
      2000: -30_000,
    });
    const statement = (await desk.cashier.send(depositCalls.statement, { params: { patientId: desk.patientId } })).payload;
    expect(statement.rows.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [0, 100_000, -100_000],
      [0, 50_000, -150_000],
      [120_000, 0, -30_000],
      [120_000, 120_000, -30_000],
    ]);
    expect(statement).toMatchObject({ opening: 0, closing: -30_000 });
    const later = { startDate: '2999-01-01', endDate: '2999-12-31' };
    const carried = await desk.cashier.send(depositCalls.statement, { params: { patientId: desk.patientId }, query: later });
    expect(carried.payload).toMatchObject({ rows: [], opening: -30_000, closing: -30_000, shortened: false });
    const { data } = (await desk.cashier.send(depositCalls.list)).payload;
    expect(data).toMatchObject([{ patientId: desk.patientId, balance: 30_000, available: 30_000 }]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('are never spent twice: twenty that apply the same money', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(100_000);
    const invoices = [await desk.invoice(200_000), await desk.invoice(200_000)];
    const answers = await times(24, (at) =>
      desk.cashier.send(depositCalls.apply, {
        params: { patientId: desk.patientId },
        body: { invoiceId: invoices[at % 2] as string, amount: 30_000 },
      }),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array.from({ length: 21 }, () => 422)]);
    expect(await accountOf(desk)).toEqual({ balance: 10_000, held: 0, available: 10_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('a statement reads its newest rows and carries the others forward as one sum', async () => {
    const desk = await aCashDesk();
    const { patientId } = desk;
    await inScopeOf(desk.hospital.id, async (scope) => {
      for (let turn = 0; turn <= mostStatementRows; turn += 1) {
        const lines = [
          { account: '1100', debit: turn === 0 ? 70 : 100, patientId },
          { account: '4080', credit: turn === 0 ? 70 : 100 },
        ] as const;
        await postEntry(scope, { event: 'E3', sourceType: 'invoice', sourceId: scope.newId(), narration: `Turn ${turn}`, lines });
      }
    });
    const { payload } = await desk.cashier.send(depositCalls.statement, { params: { patientId } });
    expect(payload).toMatchObject({ shortened: true, opening: 70, closing: 70 + 100 * mostStatementRows });
    expect(payload.rows).toHaveLength(mostStatementRows);
    expect(payload.rows[0]).toMatchObject({ document: 'Turn 1', balance: 170 });
    expect(payload.rows.at(-1)?.balance).toBe(payload.closing);
  });
  test('follow a patient into the record that theirs is merged into, the statement with them', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(70_000);
    await ask(desk, 5_000);
    const survivor = (await aPatient(desk.hospital)).id;
    await desk.deposit(10_000, { patientId: survivor });
    const merged = await desk.hospital.admin.raw('POST', `/api/patients/${survivor}/merge`, {
      mergedId: desk.patientId,
      fieldChoices: {},
      reason: 'the same person',
    });
    expect(merged.status).toBe(200);
    const account = (await desk.cashier.send(depositCalls.account, { params: { patientId: survivor } })).payload;
    expect(account).toMatchObject({ balance: 80_000, held: 5_000, available: 75_000 });
    const statement = (await desk.cashier.send(depositCalls.statement, { params: { patientId: survivor } })).payload;
    expect([statement.rows.length, statement.closing]).toEqual([2, -80_000]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('are seen by the patient in the patient area, and by no other patient', async () => {
    const desk = await aCashDesk();
    await desk.open();
    const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const dateOfBirth = '1990-05-12';
    const { id, civisId } = await aPatient(desk.hospital, { dateOfBirth, phoneNumber });
    await desk.deposit(12_500, { patientId: id });
    const person = await claimedBy({ civisId, dateOfBirth, phoneNumber });
    const own = (await person.send(depositCalls.account, { params: { patientId: id } })).payload;
    expect(own).toMatchObject({ balance: 12_500, owed: 0, movements: [{ kind: 'deposit', amount: 12_500, balanceAfter: 12_500 }] });
    expect((await person.send(depositCalls.statement, { params: { patientId: id } })).payload.closing).toBe(-12_500);
    expect((await person.send(depositCalls.account, { params: { patientId: desk.patientId } })).status).toBe(404);
    expect((await person.send(depositCalls.statement, { params: { patientId: desk.patientId } })).status).toBe(404);
  });

  test('the database itself keeps a balance from falling below zero', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(1_000);
    const taken = theDatabase().owner.query(
      `insert into patient_account_rows (hospital_id, id, patient_id, kind, amount, payment_id, at, by_name)
       values ($1, gen_random_uuid(), $2, 'application', -1001, gen_random_uuid(), '2026-11-20', 'x')`,
      [desk.hospital.id, desk.patientId],
    );
    await expect(taken).rejects.toMatchObject({ constraint: 'patient_account_rows_balance' });
  });
});

describe('refunds', () => {
  test('are asked for, approved by somebody else, and paid out of the drawer', async () => {
    const desk = await aCashDesk();
    const shiftId = await desk.open();
    await desk.deposit(100_000);
    expect((await ask(desk, 100_001)).error.code).toBe('ACCOUNT_TOO_LITTLE');
    const refund = (await ask(desk, 60_000)).payload;
    expect(refund).toMatchObject({ refundNumber: 'RF-000001', status: 'requested' });
    expect(await accountOf(desk)).toEqual({ balance: 100_000, held: 60_000, available: 40_000 });
    expect((await ask(desk, 40_001)).error.code).toBe('ACCOUNT_TOO_LITTLE');
    const own = (
      await desk.head.send(refundCalls.request, {
        body: { patientId: desk.patientId, amount: 10, method: 'cash', payeeName: 'A', reason: 'own request' },
      })
    ).payload;
    expect((await desk.head.send(refundCalls.approve, ofRefund(own.id))).message).toBe('You cannot approve your own request');
    expect((await desk.cashier.send(refundCalls.pay, { params: { id: refund.id }, body: {} })).error.code).toBe('REFUND_STATE');
    await desk.head.send(refundCalls.approve, ofRefund(refund.id));
    expect((await desk.head.send(refundCalls.pay, ofRefund(refund.id))).error.code).toBe('SHIFT_NOT_OPEN');
    const paid = (await desk.cashier.send(refundCalls.pay, ofRefund(refund.id))).payload;
    const { shift } = (await desk.cashier.send(shiftCalls.current)).payload;
    expect(shift?.refunds).toMatchObject([{ id: refund.id, refundNumber: 'RF-000001', amount: 60_000 }]);
    expect(paid).toMatchObject({ status: 'paid', voucherNumber: 'PV-000001', shiftId });
    expect(await accountOf(desk)).toEqual({ balance: 40_000, held: 10, available: 39_990 });
    await desk.head.send(refundCalls.decline, { params: { id: own.id }, body: { reason: 'no longer wanted' } });
    expect((await accountOf(desk)).available).toBe(40_000);
    expect(await ledgerOf(desk.hospital)).toEqual({ 1000: 40_000, 2000: -40_000 });
    expect(await differences(desk.hospital)).toEqual([]);
    expect((await desk.cashier.send(refundCalls.list, { query: { status: ['paid'] } })).payload.data).toHaveLength(1);
    expect((await desk.cashier.send(refundCalls.list, { query: { searchTerm: 'rf-000002' } })).payload.data).toMatchObject([
      { status: 'declined' },
    ]);
  });

  test('are paid once and approved once, also when twenty try', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(100_000);
    const refund = (await ask(desk, 60_000)).payload;
    expect(statuses(await times(20, () => desk.head.send(refundCalls.approve, ofRefund(refund.id))))).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(statuses(await times(20, () => desk.cashier.send(refundCalls.pay, ofRefund(refund.id))))).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await accountOf(desk)).toEqual({ balance: 40_000, held: 0, available: 40_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('and deposits that are applied at once: together never more than there is', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(100_000);
    const invoiceId = await desk.invoice(500_000);
    const answers = await times<{ readonly status: number }>(24, (at) =>
      at % 2 === 0
        ? ask(desk, 15_000)
        : desk.cashier.send(depositCalls.apply, { params: { patientId: desk.patientId }, body: { invoiceId, amount: 15_000 } }),
    );
    expect(statuses(answers)).toEqual([...Array.from({ length: 6 }, () => 200), ...Array.from({ length: 18 }, () => 422)]);
    const { balance, held, available } = await accountOf(desk);
    expect([available, balance - held]).toEqual([10_000, 10_000]);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('in cash need that much in the drawer; by bank they need no drawer', async () => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(100_000, { method: 'bank-transfer' });
    const cash = (await ask(desk, 20_000)).payload;
    await desk.head.send(refundCalls.approve, ofRefund(cash.id));
    expect((await desk.cashier.send(refundCalls.pay, ofRefund(cash.id))).error.code).toBe('DRAWER_TOO_LITTLE');
    const bank = (await ask(desk, 30_000, 'bank-transfer')).payload;
    await desk.head.send(refundCalls.approve, ofRefund(bank.id));
    expect((await desk.head.send(refundCalls.pay, { params: { id: bank.id }, body: { reference: 'TRF-9' } })).payload).toMatchObject({
      status: 'paid',
      shiftId: null,
      paymentReference: 'TRF-9',
    });
    expect(await ledgerOf(desk.hospital)).toEqual({ 1020: -30_000, 1040: 100_000, 2000: -70_000 });
    expect(await differences(desk.hospital)).toEqual([]);
  });
});

describe('banking', () => {
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format();
  const bank = (desk: CashDesk, body: object) =>
    desk.head.send(bankingCalls.record, {
      body: { fromAccount: '1010', amount: 1_000, slipNumber: unique('S'), date: today(), ...body } as never,
    });

  test('takes cash of approved shifts, and cheques and cards less what the bank keeps', async () => {
    const desk = await aCashDesk();
    const shiftId = await desk.open();
    await desk.deposit(90_000);
    await desk.deposit(50_000, { method: 'card' });
    await desk.deposit(20_000, { method: 'cheque' });
    expect((await bank(desk, { amount: 90_000 })).error.code).toBe('BANKING_TOO_MUCH');
    expect((await bank(desk, { amount: 1, shiftIds: [shiftId] })).error.code).toBe('BANKING_TOO_MUCH');
    await desk.cashier.send(shiftCalls.close, { params: { id: shiftId }, body: counted(90_000, { card: 50_000, cheque: 20_000 }) });
    await desk.head.send(shiftCalls.approve, { params: { id: shiftId }, body: {} });
    const notBanked = async () => (await desk.head.send(shiftCalls.list, { query: { banked: 'false' } })).payload.data.map(({ id }) => id);
    expect(await notBanked()).toEqual([shiftId]);
    const cash = (await bank(desk, { amount: 90_000, slipNumber: 'SLIP-1', shiftIds: [shiftId] })).payload;
    expect(cash).toMatchObject({ entryNumber: expect.stringMatching(/^JE-/), shifts: [{ id: shiftId }] });
    expect(await notBanked()).toEqual([]);
    expect((await bank(desk, { fromAccount: '1030', amount: 50_000, charges: 50_000 })).error.code).toBe('BANKING_CHARGES');
    await bank(desk, { fromAccount: '1030', amount: 50_000, charges: 750 });
    await bank(desk, { fromAccount: '1050', amount: 20_000 });
    expect((await bank(desk, { fromAccount: '1050', amount: 20_000 })).error.code).toBe('BANKING_TOO_MUCH');
    expect((await bank(desk, { amount: 0 })).status).toBe(400);
    expect((await bank(desk, { date: '2999-01-01' })).error.code).toBe('BANKING_DATE');
    expect(await ledgerOf(desk.hospital)).toEqual({ 1020: 90_000 + 49_250 + 20_000, 2000: -160_000, 5930: 750 });
    expect((await desk.head.send(bankingCalls.list, { query: { fromAccount: ['1010'] } })).payload.data).toHaveLength(1);
    expect(await differences(desk.hospital)).toEqual([]);
  });

  test('a slip is recorded once, and no more leaves the safe than lies there, also when twenty try', async () => {
    const desk = await aCashDesk();
    const shiftId = await desk.open();
    await desk.deposit(10_000);
    await desk.cashier.send(shiftCalls.close, { params: { id: shiftId }, body: counted(10_000) });
    await desk.head.send(shiftCalls.approve, { params: { id: shiftId }, body: {} });
    const same = await times(20, () => bank(desk, { amount: 1_000, slipNumber: 'SAME' }));
    expect(statuses(same)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const others = await times(20, () => bank(desk, { amount: 4_000 }));
    expect(statuses(others)).toEqual([200, 200, ...Array.from({ length: 18 }, () => 422)]);
    expect((await bank(desk, { amount: 1_000 })).status).toBe(200);
    expect(await ledgerOf(desk.hospital)).toEqual({ 1020: 10_000, 2000: -10_000 });
  });
});

describe('verify', () => {
  test.each([
    ['a row of an account is gone', 'patient_account_rows', 'delete from patient_account_rows where hospital_id = $1', 'Account 2000'],
    [
      'a shift has another float',
      'cashier_shifts',
      'update cashier_shifts set opening_float = opening_float + 5 where hospital_id = $1',
      'Account 1000',
    ],
  ])('fails when %s', async (_what, table, text, check) => {
    const desk = await aCashDesk();
    await desk.open();
    await desk.deposit(1_000);
    expect(await differences(desk.hospital)).toEqual([]);
    const { owner } = theDatabase();
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(text, [desk.hospital.id]);
    await owner.query(`alter table ${table} enable trigger user`);
    expect((await differences(desk.hospital)).join()).toContain(check);
  });
});
