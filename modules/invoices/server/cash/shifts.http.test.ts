import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import { inScopeOf, setClock, type TestUser, theDatabase } from '#testing/world.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import { paymentCalls } from '../../contract/calls/payments.ts';
import { shiftCalls } from '../../contract/calls/shifts.ts';
import { aCashDesk, type CashDesk, counted, differences, ledgerOf } from './testing/cash-desk.ts';

let desk: CashDesk;

beforeAll(async () => {
  desk = await aCashDesk();
}, 120_000);

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)));
const move = (
  who: TestUser,
  id: string,
  body: Parameters<typeof who.send<typeof shiftCalls.move>>[1] extends infer R ? (R extends { body?: infer B } ? B : never) : never,
) => who.send(shiftCalls.move, { params: { id }, body });
const close = (who: TestUser, id: string, body = counted(0)) => who.send(shiftCalls.close, { params: { id }, body });
const decide = (who: TestUser, id: string, what: 'accept' | 'decline' | 'cancel') =>
  who.send(shiftCalls[what], { params: { id }, body: {} });
const approve = (who: TestUser, id: string) => who.send(shiftCalls.approve, { params: { id }, body: {} });

describe('a shift', () => {
  test('is opened once a cashier, also when twenty try, with its float out of the safe', async () => {
    const own = await aCashDesk();
    const answers = await times(20, () => own.cashier.send(shiftCalls.open, { body: { cashPoint: 'Main desk', openingFloat: 50_000 } }));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe('You already have an open shift');
    expect(await ledgerOf(own.hospital)).toEqual({ 1000: 50_000, 1010: -50_000 });
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('a day at the desk: receipts, a drop, petty cash, a short count, and the approval by somebody else', async () => {
    const own = await aCashDesk();
    const { hospital, cashier, head } = own;
    const id = await own.open(cashier, 100_000);
    const invoiceId = await own.invoice(450_000);
    await cashier.send(paymentCalls.add, {
      body: {
        allocations: [{ invoiceId, amount: 450_000 }],
        tenders: [
          { method: 'cash', amount: 300_000, tendered: 500_000 },
          { method: 'card', amount: 150_000, reference: 'POS-1' },
        ],
      },
    });
    await own.deposit(80_000, { method: 'bank-transfer' });
    const drop = (await move(cashier, id, { kind: 'drop-to-safe', amount: 200_000 })).payload;
    expect((await decide(cashier, drop.id, 'accept')).error.code).toBe('MOVEMENT_NOT_YOURS');
    expect((await close(cashier, id)).error).toMatchObject({ code: 'FLOAT_PENDING', movements: [{ id: drop.id }] });
    expect((await decide(head, drop.id, 'accept')).payload.status).toBe('accepted');
    expect((await move(cashier, id, { kind: 'petty-cash', amount: 5_000 })).error.code).toBe('PETTY_CASH_VOUCHER');
    expect((await move(cashier, id, { kind: 'petty-cash', amount: 900_000, reference: 'V-1' })).error.code).toBe('DRAWER_TOO_LITTLE');
    expect((await move(cashier, id, { kind: 'petty-cash', amount: 5_000, reference: 'V-1' })).payload.status).toBe('accepted');
    // 100,000 + 300,000 − 200,000 − 5,000 = 195,000; the cashier does not see it while the count is blind, the head does.
    const blind = { openingFloat: null, expected: null, expectedNow: null, variance: null };
    expect((await cashier.send(shiftCalls.current)).payload.shift).toMatchObject(blind);
    expect((await cashier.send(shiftCalls.read, { params: { id } })).payload).toMatchObject(blind);
    expect((await cashier.send(shiftCalls.list, { query: {} })).payload.data).toMatchObject([{ id, openingFloat: null, expected: null }]);
    const seen = (await head.send(shiftCalls.read, { params: { id } })).payload;
    expect(seen.openingFloat).toBe(100_000);
    expect(seen.expectedNow).toEqual({ cash: 195_000, card: 150_000, transfer: 80_000, cheque: 0 });
    expect(seen.takings.map(({ method, amount }) => [method, amount])).toEqual([
      ['bank-transfer', 80_000],
      ['card', 150_000],
      ['cash', 300_000],
    ]);
    expect((await close(cashier, id, counted(194_500, { card: 150_000, transfer: 80_000 }))).error.code).toBe('VARIANCE_NOTE_REQUIRED');
    const closed = (await close(cashier, id, counted(194_500, { card: 150_000, transfer: 80_000, note: 'wrong change' }))).payload;
    expect(closed).toMatchObject({ status: 'closed', variance: { cash: -500, card: 0, transfer: 0, cheque: 0 } });
    expect(await differences(hospital)).toEqual([]);
    expect((await approve(hospital.admin, id)).payload.status).toBe('approved');
    expect(await ledgerOf(hospital, 'shift_id = $2', [id])).toEqual({ 5920: 500, 5940: 5_000 });
    expect(await ledgerOf(hospital, "account_code in ('1000', '1010', '1030', '1040')")).toEqual({
      1010: -100_000 + 200_000 + 194_500,
      1030: 150_000,
      1040: 80_000,
    });
    expect(await differences(hospital)).toEqual([]);
    const { rows } = await theDatabase().owner.query('select title from notifications where hospital_id = $1 and user_id = $2', [
      hospital.id,
      cashier.userId,
    ]);
    expect(rows.map(({ title }) => title)).toContain('Cash Up Approved');
  });

  test('counted too much: the difference is income of over and short', async () => {
    const own = await aCashDesk();
    const id = await own.open(own.cashier, 10_000);
    await close(own.cashier, id, counted(10_700, { note: 'found' }));
    await approve(own.head, id);
    expect(await ledgerOf(own.hospital)).toEqual({ 1010: 700, 5920: -700 });
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('is closed once, approved once and never by its cashier, also when twenty try', async () => {
    const own = await aCashDesk();
    const id = await own.open(own.cashier, 10_000);
    expect((await close(own.otherCashier, id)).error.code).toBe('SHIFT_OF_OTHER');
    expect(statuses(await times(20, () => close(own.cashier, id, counted(10_000))))).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const both = await own.hospital.userWith('Approve Cash Up', 'Open Cashier Shift', 'Close Cashier Shift');
    const theirs = await own.open(both, 0);
    await close(both, theirs);
    expect((await approve(both, theirs)).error.code).toBe('OWN_CASH_UP');
    expect(statuses(await times(20, () => approve(own.head, id)))).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await ledgerOf(own.hospital)).toEqual({});
  });

  test('closing and a payment at once: the payment is in the count or refused', async () => {
    const own = await aCashDesk();
    const id = await own.open(own.cashier, 0);
    const answers = await times(24, (at) =>
      at === 11
        ? close(own.cashier, id, counted(0, { note: 'not counted' }))
        : own.deposit(1_000).then(
            () => ({ status: 200 }),
            () => ({ status: 422 }),
          ),
    );
    const { rows } = await theDatabase().owner.query('select expected_cash from cashier_shifts where id = $1', [id]);
    const paid = answers.filter(({ status }, at) => status === 200 && at !== 11).length;
    expect(rows[0].expected_cash).toBe(paid * 1_000);
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('a rejected count is made again; no money comes in meanwhile, and the cashier may open another', async () => {
    const own = await aCashDesk();
    const id = await own.open(own.cashier, 10_000);
    await close(own.cashier, id, counted(9_000, { note: 'short' }));
    const rejected = await own.head.send(shiftCalls.reject, { params: { id }, body: { reason: 'count the coins too' } });
    expect(rejected.payload).toMatchObject({ status: 'reopened', rejectReason: 'count the coins too' });
    expect((await approve(own.head, id)).error.code).toBe('SHIFT_STATE');
    await expect(own.deposit(100)).rejects.toThrow('Open a cashier shift first');
    expect((await move(own.cashier, id, { kind: 'drop-to-safe', amount: 1 })).error.code).toBe('SHIFT_STATE');
    const next = await own.open(own.cashier, 0);
    expect((await close(own.cashier, id, counted(10_000))).payload.status).toBe('closed');
    expect((await approve(own.head, id)).payload.status).toBe('approved');
    expect((await own.cashier.send(shiftCalls.current)).payload.shift?.id).toBe(next);
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('nothing posts to an approved one: the database itself refuses', async () => {
    const own = await aCashDesk();
    const id = await own.open(own.cashier, 0);
    await close(own.cashier, id);
    await approve(own.head, id);
    const late = inScopeOf(own.hospital.id, (scope) =>
      postEntry(scope, {
        event: 'E5',
        sourceType: 'payment',
        sourceId: id,
        narration: 'late',
        lines: [
          { account: '1000', debit: 5, shiftId: id },
          { account: '1100', credit: 5 },
        ],
      }),
    );
    await expect(late).rejects.toMatchObject({ constraint: 'ledger_lines_of_live_shift' });
  });

  test('others see only their own, who may see all sees all', async () => {
    const own = await aCashDesk();
    const [first, second] = [await own.open(own.cashier), await own.open(own.otherCashier)];
    const ids = async (who: TestUser) => (await who.send(shiftCalls.list)).payload.data.map(({ id }) => id).sort();
    expect(await ids(own.cashier)).toEqual([first]);
    expect(await ids(own.head)).toEqual([first, second].sort());
    expect((await own.cashier.send(shiftCalls.read, { params: { id: second } })).status).toBe(403);
    expect((await own.head.send(shiftCalls.list, { query: { status: ['approved'] } })).payload.meta.count).toBe(0);
  });

  test('keeps its month open', async () => {
    setClock('2026-11-20T10:00:00.000Z');
    const own = await aCashDesk();
    setClock('2026-10-20T10:00:00.000Z');
    const id = await own.open(own.cashier, 500);
    setClock('2026-11-20T10:00:00.000Z');
    const closeMonth = () => own.hospital.admin.send(ledgerCalls.closePeriod, { params: { yearMonth: '2026-10' }, body: {} });
    const blocked = await closeMonth();
    expect(blocked).toMatchObject({ status: 422, error: { code: 'PERIOD_BLOCKED' } });
    expect(blocked.message).toContain('Cashier shift SH-');
    await close(own.cashier, id, counted(500));
    await approve(own.head, id);
    expect((await closeMonth()).status).toBe(200);
    setClock(null);
  });
});

describe('floats', () => {
  test('go to another drawer when accepted, once; accepting, declining and cancelling at once: one wins', async () => {
    const own = await aCashDesk();
    const [from, to] = [await own.open(own.cashier, 30_000), await own.open(own.otherCashier, 0)];
    for (let round = 0; round < 3; round += 1) {
      const float = (await move(own.cashier, from, { kind: 'float-out', amount: 1_000, toShiftId: to })).payload;
      const acts = ['accept', 'decline', 'cancel'] as const;
      const answers = await times(24, (at) => {
        const what = acts[at % 3] as (typeof acts)[number];
        return decide(what === 'cancel' ? own.cashier : own.otherCashier, float.id, what);
      });
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 23 }, () => 409)]);
    }
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('that cross each other make no ring', async () => {
    const own = await aCashDesk();
    const [one, two] = [await own.open(own.cashier, 30_000), await own.open(own.otherCashier, 30_000)];
    const floats = [
      ...(await times(10, async () => ({
        who: own.otherCashier,
        id: (await move(own.cashier, one, { kind: 'float-out', amount: 100, toShiftId: two })).payload.id,
      }))),
      ...(await times(10, async () => ({
        who: own.cashier,
        id: (await move(own.otherCashier, two, { kind: 'float-out', amount: 100, toShiftId: one })).payload.id,
      }))),
    ];
    const answers = await Promise.all(floats.map(({ who, id }) => decide(who, id, 'accept')));
    expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await ledgerOf(own.hospital, "account_code = '1000' and shift_id = $2", [one])).toEqual({ 1000: 30_000 });
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('promise no more than lies in the drawer, also when twenty are sent at once', async () => {
    const own = await aCashDesk();
    const [from, to] = [await own.open(own.cashier, 10_000), await own.open(own.otherCashier, 0)];
    const answers = await times(20, () => move(own.cashier, from, { kind: 'float-out', amount: 1_500, toShiftId: to }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect((await move(own.cashier, from, { kind: 'float-out', amount: 10, toShiftId: from })).error.code).toBe('MOVEMENT_TARGET');
  });

  test('a handover opens the next shift; who has one waiting decides it first', async () => {
    const own = await aCashDesk();
    const from = await own.open(own.cashier, 40_000);
    const handover = (await move(own.cashier, from, { kind: 'handover', amount: 40_000, toCashierId: own.otherCashier.userId })).payload;
    expect((await own.otherCashier.send(shiftCalls.open, { body: { cashPoint: 'Main desk' } })).error.code).toBe('FLOAT_PENDING');
    expect((await decide(own.otherCashier, handover.id, 'accept')).error.code).toBe('SHIFT_NOT_OPEN');
    const answers = await times(20, () =>
      own.otherCashier.send(shiftCalls.open, { body: { cashPoint: 'Main desk', handoverId: handover.id } }),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const opened = answers.find(({ status }) => status === 200)?.payload;
    expect(opened).toMatchObject({ openingFloat: null, floatSource: 'handover' });
    const seen = await own.head.send(shiftCalls.read, { params: { id: opened?.id ?? '' } });
    expect(seen.payload.openingFloat).toBe(40_000);
    expect(await ledgerOf(own.hospital, "account_code = '1000' and shift_id = $2", [from])).toEqual({});
    expect((await close(own.cashier, from)).payload.variance?.cash).toBe(0);
    expect(await differences(own.hospital)).toEqual([]);
  });

  test('out of the safe come when whoever keeps it says so', async () => {
    const id = await desk.open(desk.cashier, 0);
    const float = (await move(desk.cashier, id, { kind: 'float-in', amount: 7_000 })).payload;
    expect(float.acts).toEqual({ cancel: null });
    expect((await decide(desk.otherCashier, float.id, 'accept')).error.code).toBe('MOVEMENT_NOT_YOURS');
    await decide(desk.head, float.id, 'accept');
    expect((await desk.head.send(shiftCalls.read, { params: { id } })).payload.expectedNow?.cash).toBe(7_000);
    expect(await differences(desk.hospital)).toEqual([]);
  });
});
