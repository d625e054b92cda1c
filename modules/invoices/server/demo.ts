import { splitByWeights } from '#kernel/contract/money.ts';
import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { drawersSinceDaysAgo } from './cash/demo-cash.ts';
import { createDraft, type DraftOrder } from './create-draft.ts';
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
const mostLines = 5;

/** Patients with lines that wait, those who wait longest first, and their lines. */
async function waiting(scope: Scope, most: number, newest: boolean): Promise<{ patientId: Id; billIds: Id[] }[]> {
  const order = newest ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ patientId: Id; billIds: Id[] }>`
    select patient_id, (array_agg(id order by service_date, id))[1:${sql.lit(mostLines)}] as bill_ids from patient_bills
     where hospital_id = ${scope.hospitalId} and status = 'active' and stage = 'uninvoiced' and pricing_status = 'priced'
       and patient_id is not null and patient_amount > 0 and service_date <= ${await scope.today()}
     group by patient_id order by min(service_date) ${order}, patient_id limit ${most}`.execute(scope.tx);
  return rows;
}

async function draftOf(scope: Scope, newest = false): Promise<{ id: Id; version: number } | null> {
  if (!(await currencyOf(scope))) return null;
  const [next] = await waiting(scope, 1, newest);
  return next ? createDraft(scope, { ...next, externalCustomer: null }) : null;
}

/** The smaller half of an amount. */
function halfOf(amount: number): number {
  return splitByWeights(amount, [1, 1]).at(-1) ?? 0;
}

/** The way of paying the n-th receipt: cash 48 %, transfer 24, card 22, mobile 4, cheque 2; without a drawer no cash. */
function tendersOf(turn: number, amount: number, cashToo: boolean): GivenTender[] {
  const lot = (turn * 37) % 100;
  const reference = `${9_000_000 + turn * 7919}`;
  const slip = (method: GivenTender['method'], part: number, prefix: string): GivenTender => ({
    method,
    amount: part,
    reference: `${prefix}${reference}`,
  });
  if (turn % 9 === 5 && amount > 2) {
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

async function follow(stage: DemoStage, invoiceId: Id, turn: number, cashToo: boolean, fate = fateOf(turn)): Promise<void> {
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
// The drawers are open from then on in every demo: the ways of the last fifty invoices are the same in each.
const lastMonth = drawersSinceDaysAgo.standard;

// Few on Saturdays and none on Sundays: then the work of the weekend is done on Monday.
function workday(now: Instant, daysAgo: number): number {
  const day = new Date(moment(now, daysAgo, '11:00')).getUTCDay();
  return day === 0 ? daysAgo + 2 : day === 6 && daysAgo % 2 === 0 ? daysAgo + 1 : daysAgo;
}

/** Lines of customers from outside that nobody has invoiced, and whose they are. */
async function waitingOutside(scope: Scope): Promise<{ id: Id; customer: NonNullable<DraftOrder['externalCustomer']> }[]> {
  const { rows } = await sql<{ id: Id; customer: NonNullable<DraftOrder['externalCustomer']> }>`
    select id, jsonb_build_object('taxId', null) || external_customer as customer from patient_bills
     where hospital_id = ${scope.hospitalId} and status = 'active' and stage = 'uninvoiced' and pricing_status = 'priced'
       and patient_id is null and service_date = ${await scope.today()} order by id limit 2`.execute(scope.tx);
  return rows;
}

const routineFrom = 545;
// What is charged after this is for the desk of these days.
const routineUntil = 8;
const mostRoutine = 7;
const fewRoutine = 3;

/** What becomes of the n-th invoice of an ordinary day: nearly all are paid at once. */
function routineFate(turn: number): Fate {
  if (turn % 72 === 5) return 'cancelled';
  if (turn % 31 === 8) return 'open';
  return turn % 240 === 17 ? 'half' : 'paid';
}

/** An ordinary day of a full demo: whoever was charged this morning is billed and pays before going home. */
async function billRoutine(stage: DemoStage, daysAgo: number, cashToo: boolean): Promise<void> {
  const { today, outside } = await stage.inHospital(demo, 'system', async (scope) => ({
    today: (await waiting(scope, new Date(stage.now).getUTCDay() === 0 ? fewRoutine : mostRoutine, false)).length,
    outside: await waitingOutside(scope),
  }));
  for (let at = 0; at < today; at += 1) {
    const turn = daysAgo * 8 + at;
    const id = await stage.inHospital(demo, accountant, async (scope) => {
      const draft = await draftOf(scope);
      return draft ? (await submitInvoice(scope, draft.id, draft.version)).id : null;
    });
    if (id) await follow(stage, id, turn, cashToo, routineFate(turn));
  }
  for (const { id: billId, customer } of outside) {
    const id = await stage.inHospital(demo, accountant, async (scope) => {
      const draft = await createDraft(scope, { patientId: null, externalCustomer: customer, billIds: [billId] });
      return (await submitInvoice(scope, draft.id, draft.version)).id;
    });
    await pay(stage, id, daysAgo, 'all', cashToo);
  }
}

function routineSteps(now: Instant): DemoStep[] {
  return Array.from({ length: routineFrom - routineUntil }, (_, at) => {
    const daysAgo = routineFrom - at;
    const cashToo = daysAgo <= drawersSinceDaysAgo.full;
    return { at: moment(now, daysAgo, '13:20'), run: (stage: DemoStage) => billRoutine(stage, daysAgo, cashToo) };
  });
}

function stepsOfPast(now: Instant): DemoStep[] {
  const older = Array.from({ length: past }, (_each, turn) => ({
    at: addMinutes(moment(now, workday(now, lastMonth + 3 + Math.round(((past - turn) * 330) / past)), '11:00'), turn % 60),
    run: (stage: DemoStage) => billOne(stage, turn, false),
  }));
  const recent = Array.from({ length: lately }, (_each, at) => ({
    at: addMinutes(moment(now, 1 + Math.floor(((lately - 1 - at) * (lastMonth - 2)) / lately), '10:00'), (at * 17) % 120),
    run: (stage: DemoStage) => billOne(stage, past + at, true),
  }));
  return [...older, ...recent];
}

const mistakes = [
  'Wrong patient',
  'Opened twice',
  'The family asked for one invoice',
  'Prices were not final',
  'The company pays for it',
  'Another cashier has it already',
  'The test was not done',
] as const;

/** Seven drafts that were a mistake lie in the bin. */
async function binSome(stage: DemoStage): Promise<void> {
  for (const reason of mistakes) {
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
  for (let turn = 0; turn < 24; turn += 1) await stage.inHospital(demo, accountant, (scope) => draftOf(scope, turn % 2 === 0));
}

/** A year of invoices (a full demo: eighteen months, every day) made of the lines that other modules' demos left, as a desk makes them. */
export function invoiceSteps(now: Instant, size: DemoSize): readonly DemoStep[] {
  return [
    ...(size === 'full' ? routineSteps(now) : []),
    ...stepsOfPast(now),
    { at: moment(now, 3, '12:00'), run: binSome },
    { at: addHours(now, -1), run: billToday },
    { at: addMinutes(now, -30), run: draftSome },
  ];
}
