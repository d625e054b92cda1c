import { splitByWeights } from '#kernel/contract/money.ts';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf, todayOf } from '#modules/billing-setup/server/index.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createDraft } from './create-draft.ts';
import { createCreditNote } from './credit-note.ts';
import { createPayment } from './create-payment.ts';
import { deleteDraft } from './delete-draft.ts';
import { reversePayment } from './reverse-payment.ts';
import { submitInvoice } from './submit-invoice.ts';
import { itemsOf, requireInvoice } from './store.ts';
import type { GivenTender } from './tenders.ts';
import { writeOffInvoice } from './write-off.ts';

const demo = 'hospital:demo';
const accountant = 'user:accountant';
const admin = 'user:hospitaladmin';
const cashiers = ['user:cashier', 'user:godwin.idoko'] as const;
/** From so many days ago on the drawers are open (server/cash/demo-cash.ts): before, nobody takes cash. */
const drawersSince = 30;
const mostLines = 5;

/** Patients with lines that wait, those who wait longest first, and their lines. */
async function waiting(scope: Scope, most: number, newest: boolean): Promise<{ patientId: Id; billIds: Id[] }[]> {
  const order = newest ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ patientId: Id; billIds: Id[] }>`
    select patient_id, (array_agg(id order by service_date, id))[1:${sql.lit(mostLines)}] as bill_ids from patient_bills
     where hospital_id = ${scope.hospitalId} and status = 'active' and stage = 'uninvoiced' and pricing_status = 'priced'
       and patient_id is not null and patient_amount > 0 and service_date <= ${await todayOf(scope)}
     group by patient_id order by min(service_date) ${order}, patient_id limit ${most}`.execute(scope.tx);
  return rows;
}

async function draftOf(scope: Scope, newest = false): Promise<{ id: Id; version: number } | null> {
  if (!(await currencyOf(scope))) return null;
  const [next] = await waiting(scope, 1, newest);
  return next ? createDraft(scope, { ...next, externalCustomer: null }) : null;
}

/** The way of paying the n-th receipt: cash 48 %, transfer 24, card 22, mobile 4, cheque 2; without a drawer no cash. */
/** The smaller half of an amount. */
function halfOf(amount: number): number {
  return splitByWeights(amount, [1, 1]).at(-1) ?? 0;
}

function tendersOf(turn: number, amount: number, cashToo: boolean): GivenTender[] {
  const lot = (turn * 37) % 100;
  const reference = `${9_000_000 + turn * 7919}`;
  const slip = (method: GivenTender['method'], part: number, prefix: string): GivenTender => ({
    method,
    amount: part,
    reference: `${prefix}${reference}`,
  });
  if (turn % 12 === 5 && amount > 2) {
    const half = halfOf(amount);
    const rest = cashToo ? { method: 'cash' as const, amount: amount - half } : slip('bank-transfer', amount - half, 'TRF');
    return [slip('card', half, 'POS'), rest];
  }
  if (cashToo && lot < 48) return [{ method: 'cash', amount }];
  if (lot < 72) return [slip('bank-transfer', amount, 'TRF')];
  if (lot < 94) return [slip('card', amount, 'POS')];
  if (lot < 98) return [slip('mobile-money', amount, 'MM')];
  return [{ method: 'cheque', amount, chequeNumber: reference, bank: 'Zenith Bank' }];
}

async function pay(stage: DemoStage, invoiceId: Id, turn: number, share: 'all' | 'half', cashToo: boolean): Promise<Id | null> {
  const cashier = cashiers[turn % 2] as string;
  return stage.inHospital(demo, cashier, async (scope) => {
    const { balance } = await requireInvoice(scope, invoiceId);
    const amount = share === 'all' ? balance : halfOf(balance);
    if (amount === 0) return null;
    const made = await createPayment(scope, {
      kind: 'invoice-payment',
      allocations: [{ invoiceId, amount }],
      tenders: tendersOf(turn, amount, cashToo),
      excessToDeposit: 0,
    });
    return made.payment.id;
  });
}

async function credit(stage: DemoStage, invoiceId: Id): Promise<void> {
  await stage.inHospital(demo, admin, async (scope) => {
    const item = (await itemsOf(scope, [invoiceId])).find((one) => one.amount > 1);
    if (!item) return;
    const lines = [{ invoiceItemId: item.id, amount: item.amount - halfOf(item.amount) }];
    await createCreditNote(scope, invoiceId, { kind: 'price-error', reason: 'Charged at the rate of another room', lines });
  });
}

/** What becomes of the n-th invoice of the past. */
export type Fate = 'paid' | 'credited' | 'open' | 'half' | 'cancelled' | 'written-off' | 'bounced' | 'mistaken';

/**
 * Of 150: ten cancelled, six written off, about thirty still open (a third of them half paid), six with a credit note, one cheque that
 * bounced, one payment taken back in its own shift; the others paid.
 */
export function fateOf(turn: number): Fate {
  if (turn === 60) return 'bounced';
  if (turn === 140) return 'mistaken';
  if (turn % 15 === 2) return 'cancelled';
  if (turn % 25 === 9) return 'written-off';
  if (turn % 25 === 14) return 'credited';
  if (turn % 7 === 3) return 'open';
  return turn % 15 === 11 ? 'half' : 'paid';
}

async function bounce(stage: DemoStage, invoiceId: Id): Promise<void> {
  const paymentId = await stage.inHospital(demo, cashiers[0], async (scope) => {
    const { balance } = await requireInvoice(scope, invoiceId);
    const tenders: GivenTender[] = [{ method: 'cheque', amount: balance, chequeNumber: '00417723', bank: 'First Bank' }];
    const allocations = [{ invoiceId, amount: balance }];
    return (await createPayment(scope, { kind: 'invoice-payment', allocations, tenders, excessToDeposit: 0 })).payment.id;
  });
  await stage.inHospital(demo, accountant, async (scope) => {
    await reversePayment(scope, paymentId, { reversalKind: 'cheque-bounced', reason: 'Returned unpaid by the bank' });
  });
}

async function follow(stage: DemoStage, invoiceId: Id, turn: number, cashToo: boolean): Promise<void> {
  const fate = fateOf(turn);
  if (fate === 'open') return;
  if (fate === 'bounced') return bounce(stage, invoiceId);
  if (fate === 'cancelled') {
    await stage.inHospital(demo, accountant, (scope) => cancelInvoice(scope, invoiceId, 'Billed twice for the same visit'));
    return;
  }
  if (fate === 'written-off') {
    await stage.inHospital(demo, admin, (scope) =>
      writeOffInvoice(scope, invoiceId, { reason: turn % 2 === 0 ? 'indigent' : 'bad-debt', note: null }),
    );
    return;
  }
  const paymentId = await pay(stage, invoiceId, turn, fate === 'half' ? 'half' : 'all', cashToo);
  if (fate === 'credited') await credit(stage, invoiceId);
  if (fate === 'mistaken' && paymentId) {
    await stage.inHospital(demo, accountant, (scope) =>
      reversePayment(scope, paymentId, { reversalKind: 'entry-error', reason: 'Entered on the wrong invoice' }),
    );
  }
}

/** Who has waited longest is billed, and what follows. */
async function billOne(stage: DemoStage, turn: number, cashToo: boolean): Promise<void> {
  const invoiceId = await stage.inHospital(demo, accountant, async (scope) => {
    const draft = await draftOf(scope);
    return draft ? (await submitInvoice(scope, draft.id, draft.version)).id : null;
  });
  if (invoiceId) await follow(stage, invoiceId, turn, cashToo);
}

const past = 100;
const lately = 50;

// Few on Saturdays and none on Sundays: then the work of the weekend is done on Monday.
function workday(now: Instant, daysAgo: number): number {
  const day = new Date(moment(now, daysAgo, '11:00')).getUTCDay();
  return day === 0 ? daysAgo + 2 : day === 6 && daysAgo % 2 === 0 ? daysAgo + 1 : daysAgo;
}

function stepsOfPast(now: Instant): DemoStep[] {
  const older = Array.from({ length: past }, (_each, turn) => ({
    at: addMinutes(moment(now, workday(now, drawersSince + 3 + Math.round(((past - turn) * 330) / past)), '11:00'), turn % 60),
    run: (stage: DemoStage) => billOne(stage, turn, false),
  }));
  const recent = Array.from({ length: lately }, (_each, at) => ({
    at: addMinutes(moment(now, 1 + Math.floor(((lately - 1 - at) * (drawersSince - 2)) / lately), '10:00'), (at * 17) % 120),
    run: (stage: DemoStage) => billOne(stage, past + at, true),
  }));
  return [...older, ...recent];
}

/** Four drafts that were a mistake lie in the bin. */
async function binSome(stage: DemoStage): Promise<void> {
  for (const reason of ['Wrong patient', 'Opened twice', 'The family asked for one invoice', 'Prices were not final']) {
    await stage.inHospital(demo, accountant, async (scope) => {
      const draft = await draftOf(scope, true);
      if (draft) await deleteDraft(scope, draft.id, reason);
    });
  }
}

/** Today's desk: billed and paid, half paid, waiting; and drafts that somebody is still at work on. */
async function billToday(stage: DemoStage): Promise<void> {
  for (const [at, share] of (['all', 'half', 'none', 'all', 'none', 'all', 'none', 'all'] as const).entries()) {
    const invoiceId = await stage.inHospital(demo, accountant, async (scope) => {
      const draft = await draftOf(scope, true);
      return draft ? (await submitInvoice(scope, draft.id, draft.version)).id : null;
    });
    if (invoiceId && share !== 'none') await pay(stage, invoiceId, 500 + at, share, true);
  }
}

async function draftSome(stage: DemoStage): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await stage.inHospital(demo, accountant, (scope) => draftOf(scope, turn % 2 === 0));
}

/** A year of invoices made of the lines that other modules' demos left, as a desk makes them. */
export function invoiceSteps(now: Instant): readonly DemoStep[] {
  return [
    ...stepsOfPast(now),
    { at: moment(now, 3, '12:00'), run: binSome },
    { at: addHours(now, -1), run: billToday },
    { at: addMinutes(now, -30), run: draftSome },
  ];
}
