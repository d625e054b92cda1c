import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes, dayIn } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf, ledgerBalance } from '#modules/billing-setup/server/index.ts';
import { recordBanking } from './banking.ts';
import { approveShift, closeShift } from './close-shift.ts';
import { receiveDeposit } from './deposits.ts';
import { acceptMovement, moveCash } from './move-cash.ts';
import { openCashierShift } from './open-cashier-shift.ts';
import { approveRefund, declineRefund, payRefund, requestRefund } from './refunds.ts';
import { figuresOf, freeCashOf } from './shift-figures.ts';

const demo = 'hospital:demo';
const head = 'user:accountant';
/** Those who take cash: their drawers are open from 07:00 to 16:30 UTC on each day since the first, and now. */
export const demoCashiers = ['user:cashier', 'user:godwin.idoko'] as const;
const points = ['Main desk', 'Emergency desk', 'Pharmacy desk'] as const;
/** Days before the demo is made on which the first drawers were opened. */
export const drawersSinceDaysAgo: Readonly<Record<DemoSize, number>> = { standard: 30, full: 450 };

const naira = (amount: number) => amount * 100;
const openingFloat = naira(20_000);

async function openShiftIdOf(scope: Scope): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('cashierShifts')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('cashierId', '=', scope.actor.userId ?? '')
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row?.id ?? null;
}

const open = (cashier: string, cashPoint: string) => (stage: DemoStage) =>
  stage.inHospital(demo, cashier, async (scope) => {
    await openCashierShift(scope, { cashPoint, openingFloat });
  });

/** Half of what is in the drawer at noon goes to the safe when it is much. */
async function dropSome(stage: DemoStage, cashier: string): Promise<void> {
  const movement = await stage.inHospital(demo, cashier, async (scope) => {
    const shiftId = await openShiftIdOf(scope);
    const free = shiftId ? await freeCashOf(scope, shiftId) : 0;
    if (!shiftId || free < 3 * openingFloat) return null;
    const half = naira(Math.floor(free / 200_000) * 1_000);
    return moveCash(scope, shiftId, {
      kind: 'drop-to-safe',
      amount: half,
      reference: `BAG-${dayIn(scope.now, 'UTC').slice(5)}`,
      note: null,
    });
  });
  if (movement) await stage.inHospital(demo, head, (scope) => acceptMovement(scope, movement.id));
}

/** A sum in notes and coins, largest first; what no coin is small enough for is one row by itself. */
function inNotes(amount: number): { value: number; count: number }[] {
  const count: { value: number; count: number }[] = [];
  let left = amount;
  for (const value of [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500]) {
    if (left >= value) count.push({ value, count: Math.floor(left / value) });
    left %= value;
  }
  return left > 0 ? [...count, { value: left, count: 1 }] : count;
}

/** Counts what should be there, or so much more or less, with a note. */
const close = (cashier: string, over: number) => (stage: DemoStage) =>
  stage.inHospital(demo, cashier, async (scope) => {
    const shiftId = await openShiftIdOf(scope);
    if (!shiftId) return;
    const { cash, card, transfer, cheque } = await figuresOf(scope, shiftId);
    await closeShift(scope, shiftId, {
      cashCount: inNotes(cash + over),
      card,
      transfer,
      cheque,
      note: over === 0 ? null : over < 0 ? 'Change given twice, counted three times' : 'A patient left without the change',
    });
  });

/** Approves every count that waits, but the newest of a cashier when it is to be left. */
const approveAll =
  (leave: string | null, as: string = head) =>
  (stage: DemoStage) =>
    stage.inHospital(demo, as, async (scope) => {
      const left = leave ? (stage.actors.get(leave)?.userId ?? null) : null;
      const rows = await scope.tx
        .selectFrom('cashierShifts')
        .select(['id', 'cashierId'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('status', '=', 'closed')
        .orderBy('openedAt')
        .execute();
      for (const { id, cashierId } of rows) if (cashierId !== left) await approveShift(scope, id);
    });

/** Cash of the safe above what the drawers need goes to the bank with the shifts it is of. */
async function bankSome(stage: DemoStage, slip: number): Promise<void> {
  await stage.inHospital(demo, head, async (scope) => {
    const { rows } = await sql<{ id: Id; counted: number }>`
      select id, counted_cash as counted from cashier_shifts
       where hospital_id = ${scope.hospitalId} and status = 'approved' and banking_id is null and opened_at < ${scope.now}::timestamptz order by opened_at`.execute(
      scope.tx,
    );
    const taken = await sql<{ balance: number }>`
      select coalesce(sum(debit - credit), 0)::bigint as balance from ledger_lines where hospital_id = ${scope.hospitalId} and account_code = '1010'`.execute(
      scope.tx,
    );
    const amount = Math.floor((taken.rows[0]?.balance ?? 0) / 100_000) * 100_000 - 4 * openingFloat;
    if (amount <= 0 || rows.length === 0) return;
    await recordBanking(scope, {
      fromAccount: '1010',
      amount,
      charges: 0,
      slipNumber: `ZB-${String(4_100 + slip)}`,
      date: dayIn(scope.now, 'Africa/Lagos'),
      shiftIds: rows.slice(0, 100).map(({ id }) => id),
      note: null,
    });
  });
}

const collected = [
  ['1030', 'POS'],
  ['1040', 'TRF'],
  ['1050', 'CHQ'],
] as const;

/** What patients paid by card, transfer and cheque has arrived at the bank: suppliers are paid from there. */
const settle = (turn: number) => (stage: DemoStage) =>
  stage.inHospital(demo, head, async (scope) => {
    for (const [fromAccount, prefix] of collected) {
      const amount = await ledgerBalance(scope, fromAccount);
      if (amount <= 0) continue;
      const date = dayIn(scope.now, 'Africa/Lagos');
      await recordBanking(scope, {
        fromAccount,
        amount,
        charges: 0,
        slipNumber: `${prefix}-${2_200 + turn}`,
        date,
        shiftIds: [],
        note: null,
      });
    }
  });

/** How often the bank's statement was gone through: every fourteen days, the last time four days before the demo is made. */
const settlements: Readonly<Record<DemoSize, number>> = { standard: 8, full: 39 };

const depositors = [
  { place: 3, amount: 50_000, method: 'cash', purpose: 'Deposit before admission' },
  { place: 17, amount: 150_000, method: 'bank-transfer', purpose: 'Deposit for surgery' },
  { place: 29, amount: 20_000, method: 'cash', purpose: null },
  { place: 41, amount: 85_000, method: 'card', purpose: 'Antenatal package' },
  { place: 58, amount: 30_000, method: 'mobile-money', purpose: null },
  { place: 74, amount: 100_000, method: 'cash', purpose: 'Deposit before admission' },
  { place: 96, amount: 45_000, method: 'card', purpose: null },
  { place: 121, amount: 60_000, method: 'bank-transfer', purpose: 'Deposit for surgery' },
  { place: 150, amount: 25_000, method: 'cash', purpose: null },
  { place: 188, amount: 75_000, method: 'cheque', purpose: 'Deposit before admission' },
] as const;

async function patientAt(scope: Scope, place: number): Promise<{ id: Id; fullname: string }> {
  const row = await scope.tx
    .selectFrom('patients')
    .select(['id', 'fullname'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return row;
}

const ways = ['bank-transfer', 'card', 'cash', 'mobile-money'] as const;
const purposes = ['Deposit before admission', 'Antenatal package', null, 'Deposit for surgery'] as const;

/** Those who can be refunded, and twenty more who left something in advance. */
const allDepositors = [
  ...depositors,
  ...Array.from({ length: 20 }, (_, at) => ({
    place: 2 + at * 11,
    amount: 10_000 + ((at * 7) % 13) * 5_000,
    method: ways[at % ways.length] as (typeof ways)[number],
    purpose: purposes[at % purposes.length] ?? null,
  })),
];

const deposit = (at: number) => (stage: DemoStage) =>
  stage.inHospital(demo, demoCashiers[at % 2] as string, async (scope) => {
    // Nothing is sold before the hospital has a currency.
    if (!(await currencyOf(scope))) return;
    const { place, amount, method, purpose } = allDepositors[at] as (typeof allDepositors)[number];
    const reference = method === 'cash' ? null : `${method.slice(0, 3).toUpperCase()}-${70_400 + 13 * at}`;
    const tender = {
      method,
      amount: naira(amount),
      reference,
      bank: method === 'cheque' ? 'Zenith Bank' : null,
      terminalId: null,
      chequeNumber: null,
    };
    const patientId = (await patientAt(scope, place)).id;
    stage.ids.set(`depositor:${at}`, patientId);
    await receiveDeposit(scope, {
      patientId,
      tenders: [tender],
      purpose,
      payerName: null,
      payerPhone: null,
      note: null,
      confirmReference: false,
    });
  });

/** One refund for each line, and how far it went. */
const refunds = [
  { from: 1, amount: 40_000, reason: 'Surgery was postponed', until: 'paid', method: 'bank-transfer' },
  { from: 2, amount: 5_000, reason: 'Left after the first visit', until: 'paid', method: 'cash' },
  { from: 5, amount: 30_000, reason: 'Went home a day earlier', until: 'approved', method: 'bank-transfer' },
  { from: 8, amount: 10_000, reason: 'Did not need the test', until: 'approved', method: 'cash' },
  { from: 3, amount: 15_000, reason: 'Changed to another hospital', until: 'declined', method: 'bank-transfer' },
  { from: 6, amount: 8_000, reason: 'Paid for by the employer', until: 'requested', method: 'cash' },
  { from: 9, amount: 20_000, reason: 'Treated as an outpatient', until: 'requested', method: 'bank-transfer' },
] as const;

const refund = (at: number) => async (stage: DemoStage) => {
  const { from, amount, reason, until, method } = refunds[at] as (typeof refunds)[number];
  const patientId = stage.ids.get(`depositor:${from}`);
  if (!patientId) return;
  const asked = await stage.inHospital(demo, demoCashiers[0], async (scope) => {
    const patient = await scope.tx
      .selectFrom('patients')
      .select('fullname')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    return requestRefund(scope, {
      patientId,
      amount: naira(amount),
      method,
      payeeName: patient.fullname,
      payeeAccount: method === 'cash' ? null : '0123456789 GTBank',
      reason,
    });
  });
  if (until === 'requested') return;
  if (until === 'declined') {
    await stage.inHospital(demo, head, (scope) => declineRefund(scope, asked.id, 'The deposit covers an open invoice'));
    return;
  }
  await stage.inHospital(demo, head, (scope) => approveRefund(scope, asked.id));
  if (until === 'paid')
    await stage.inHospital(demo, demoCashiers[0], (scope) => payRefund(scope, asked.id, method === 'cash' ? null : 'TRF-88120'));
};

/** The cashier of the main desk sends a float that the other has not accepted yet. */
async function sendFloat(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, demoCashiers[0], async (scope) => {
    const shiftId = await openShiftIdOf(scope);
    const toCashierId = stage.actors.get(demoCashiers[1])?.userId;
    if (!shiftId || !toCashierId) return;
    await moveCash(scope, shiftId, { kind: 'float-out', amount: naira(5_000), toCashierId, reference: null, note: 'Small change' });
  });
}

const variances: Readonly<Record<number, number>> = { 4: naira(-200), 9: naira(300), 16: naira(-1_000), 23: naira(500) };

/** Two who stand in at the pharmacy's desk, and on which days. */
const standIns = [
  { cashier: 'user:chinedu.agu', daysAgo: [20, 6] },
  { cashier: head, daysAgo: [13] },
] as const;

function standInSteps(now: Instant): DemoStep[] {
  return standIns.flatMap(({ cashier, daysAgo }) =>
    daysAgo.flatMap((day): DemoStep[] => [
      { at: moment(now, day, '08:00'), run: open(cashier, points[2]) },
      { at: moment(now, day, '15:00'), run: close(cashier, 0) },
      // Nobody approves what they counted themselves.
      { at: moment(now, day, '15:30'), run: approveAll(null, 'user:hospitaladmin') },
    ]),
  );
}

function daySteps(now: Instant, daysAgo: number): DemoStep[] {
  const at = (clock: string, run: DemoStep['run']): DemoStep => ({ at: moment(now, daysAgo, clock), run });
  const [main, second] = demoCashiers;
  const last = daysAgo === 1;
  return [
    at('07:00', open(main, points[0])),
    at('07:05', open(second, points[1 + (daysAgo % 2)] as string)),
    at('12:30', (stage) => dropSome(stage, main)),
    at('16:30', close(main, variances[daysAgo] ?? 0)),
    // Yesterday's second drawer is 500 short, and waits.
    at('16:40', close(second, last ? naira(-500) : 0)),
    at('18:10', approveAll(last ? second : null)),
    ...(daysAgo % 7 === 2 ? [at('19:00', (stage: DemoStage) => bankSome(stage, daysAgo))] : []),
  ];
}

/**
 * Drawers of each day and their counts (thirty days, in a full demo fifteen months), deposits and refunds, two drawers open now with a float under way. Cash of invoices goes
 * into them when it is taken by one of `demoCashiers` in their hours.
 */
export function cashSteps(now: Instant, size: DemoSize): readonly DemoStep[] {
  // Also shortly after midnight: what is billed in the last hour finds a drawer open.
  const morning = addHours(now, -5);
  const since = drawersSinceDaysAgo[size];
  const days = Array.from({ length: since }, (_, index) => since - index);
  const settled = settlements[size];
  return [
    ...days.flatMap((daysAgo) => daySteps(now, daysAgo)),
    ...standInSteps(now),
    ...Array.from({ length: settled }, (_, turn) => ({ at: moment(now, 4 + 14 * (settled - 1 - turn), '08:30'), run: settle(turn) })),
    ...allDepositors.map((_, at) => ({
      at: moment(now, at < depositors.length ? 27 - 2 * at : 2 + ((at * 7) % 26), at % 2 === 0 ? '10:20' : '14:05'),
      run: deposit(at),
    })),
    ...refunds.map((_, at) => ({ at: moment(now, 7 - at > 0 ? 7 - at : 1, `15:${10 + at}`), run: refund(at) })),
    { at: morning, run: open(demoCashiers[0], points[0]) },
    { at: addMinutes(morning, 1), run: open(demoCashiers[1], points[2]) },
    { at: addMinutes(now, -20), run: sendFloat },
  ];
}
