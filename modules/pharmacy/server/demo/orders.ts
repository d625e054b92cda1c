import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { createDraft, createPayment, submitInvoice } from '#modules/invoices/server/index.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import {
  CancelMedicationOrder,
  CreateMedicationOrder,
  DispenseMedicationOrder,
  ReturnMedicationOrder,
  SubmitMedicationOrder,
} from '../../contract/medication-order-records.ts';
import { CancelMedicationRequest, CreateMedicationRequests } from '../../contract/request-records.ts';
import { dispenseOrder } from '../orders/dispense.ts';
import { createOrder } from '../orders/draft.ts';
import { linesOf } from '../orders/store.ts';
import { submitOrder } from '../orders/submit.ts';
import { takeBackOrder } from '../orders/take-back.ts';
import { cancelOrder } from '../orders/undo.ts';
import { showOrder } from '../orders/view.ts';
import { cancelRequest } from '../requests/cancel.ts';
import { askForMedicines, checkMedicines } from '../requests/create.ts';

const demo = 'hospital:demo';
const doctor = 'user:doctor';
const pharmacist = 'user:pharmacist';
const cashier = 'user:cashier';

type Until = 'waiting' | 'cancelled' | 'draft' | 'submitted' | 'dispensed' | 'partial' | 'returned' | 'order-cancelled';

interface Wanted {
  readonly name: string;
  readonly quantity: number;
  readonly dosage: string;
  readonly frequency: string;
  readonly days: number;
}

interface DemoOrder {
  readonly key: string;
  readonly at: Instant;
  readonly lines: readonly Wanted[];
  readonly until: Until;
  readonly priority?: 'stat' | 'urgent';
  /** Over the counter, to somebody who is no patient. */
  readonly customer?: string;
  /** Somebody allergic to penicillin. */
  readonly allergic?: boolean;
  /** The doctor goes past every alert, with a reason. */
  readonly insist?: boolean;
}

const take = (name: string, quantity: number, dosage: string, frequency: string, days: number): Wanted => ({
  name,
  quantity,
  dosage,
  frequency,
  days,
});
const fever = take('Paracetamol 500', 18, 'Take 2 tablets 3 times a day for 3 days', 'TDS', 3);
const pressure = take('Amlodipine 5', 30, 'Take 1 tablet every morning', 'OD', 30);
const sugar = take('Metformin 500', 60, 'Take 1 tablet 2 times a day with food', 'BD', 30);
const stomach = take('Omeprazole 20', 14, 'Take 1 capsule before breakfast for 14 days', 'OD', 14);
const itching = take('Loratadine 10', 10, 'Take 1 tablet a day when needed', 'OD', 10);
const vitamin = take('Vitamin C 100', 30, 'Take 1 tablet a day', 'OD', 30);
const pill = take('Atenolol 50', 30, 'Take 1 tablet every morning', 'OD', 30);
const penicillin = take('Amoxicillin 500', 21, 'Take 1 capsule 3 times a day for 7 days', 'TDS', 7);
const thinner = take('Warfarin 5', 30, 'Take 1 tablet every evening', 'OD', 30);
const infection = take('Metronidazole 400', 15, 'Take 1 tablet 3 times a day for 5 days', 'TDS', 5);
const malaria = take('Artemether-Lumefantrine 140', 6, 'Take 2 times a day for 3 days', 'BD', 3);

const courses = [[fever], [vitamin, stomach], [sugar], [itching, vitamin], [pressure], [stomach]] as const;
const routineOf: Readonly<Record<DemoSize, number>> = { standard: 0, full: 112 };

/** Ordinary days of two months at the counter. */
function routine(now: Instant, size: DemoSize): DemoOrder[] {
  return Array.from({ length: routineOf[size] }, (_, at) => ({
    key: `routine-${at}`,
    at: addMinutes(moment(now, 59 - Math.floor(at / 2), '10:40'), (at % 2) * 130),
    lines: courses[at % courses.length] as readonly Wanted[],
    until: 'dispensed',
  }));
}

/** What the pharmacy was asked for and did: two months back, and today. */
function plan(now: Instant, size: DemoSize): DemoOrder[] {
  const past = (daysAgo: number, clock: string, lines: readonly Wanted[], until: Until, more: object = {}): DemoOrder => ({
    key: `${daysAgo}-${clock}`,
    at: moment(now, daysAgo, clock),
    lines,
    until,
    ...more,
  });
  const today = (hours: number, lines: readonly Wanted[], until: Until, more: object = {}): DemoOrder => ({
    key: `today-${hours}`,
    at: addHours(now, -hours),
    lines,
    until,
    ...more,
  });
  return [
    past(41, '09:10', [pressure, vitamin], 'dispensed'),
    past(29, '10:20', [sugar, fever, vitamin], 'dispensed'),
    past(17, '11:05', [malaria, fever, vitamin], 'returned'),
    past(12, '09:40', [stomach], 'order-cancelled'),
    past(9, '14:15', [sugar, vitamin], 'partial'),
    past(5, '10:30', [itching, fever], 'returned'),
    past(3, '13:20', [itching], 'cancelled'),
    past(2, '12:00', [stomach, fever], 'returned'),
    today(6, [fever], 'dispensed', { customer: 'Sule Danladi' }),
    today(5, [malaria], 'dispensed'),
    today(4, [pressure], 'submitted'),
    today(3, [sugar], 'draft'),
    today(2, [malaria, fever], 'waiting', { priority: 'stat' }),
    today(1, [itching], 'waiting', { priority: 'urgent' }),
    today(4, [fever], 'submitted', { customer: 'Ibrahim Lawal' }),
    today(3, [stomach], 'submitted'),
    today(2, [itching], 'draft'),
    today(1, [stomach], 'waiting', { priority: 'stat' }),
    // Nobody has it: it is out of stock.
    ...[1.2, 2.2, 3.2, 4.2].map((hours) => today(hours, [pill], 'waiting')),
    ...[6, 13, 20, 27].map((days) => past(days, '15:30', [vitamin], 'cancelled')),
    today(1.5, [itching], 'draft', { customer: 'Amina Suleiman' }),
    today(1.6, [fever], 'submitted'),
    today(2.6, [stomach], 'submitted'),
    ...[1.7, 2.7, 3.7, 4.7, 5.7, 6.7, 3.4].map((hours) => today(hours, [fever], 'dispensed')),
    past(8, '10:10', [penicillin], 'waiting', { allergic: true, insist: true }),
    past(7, '10:10', [thinner, infection], 'draft', { insist: true }),
    ...routine(now, size),
  ];
}

/** What the rules refuse stays as it is, as in life: an alert, too little stock, a bill that waits. */
async function attempt<T>(act: Promise<T>): Promise<T | null> {
  return act.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

async function allergicPatient(scope: Scope): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select p.id from patients p join allergies a on a.hospital_id = p.hospital_id and a.patient_id = p.id and a.substance = 'Penicillin'
     where p.hospital_id = ${scope.hospitalId} and p.status = 'active' and not p.confidential and a.created_at < ${scope.now}::timestamptz
       and p.date_of_birth < '2004-01-01' order by p.patient_no limit 1`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

/** A living adult of whom somebody has asked whether there are allergies, and who takes nothing of these yet. */
async function patientAt(scope: Scope, place: number): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    with asked as (select id, row_number() over (order by patient_no desc) - 1 as place, count(*) over () as size
                     from patients p where hospital_id = ${scope.hospitalId} and status = 'active' and not confidential
                      and date_of_birth < '2004-01-01' and created_at < ${scope.now}::timestamptz
                      and exists (select 1 from allergy_reviews r where r.hospital_id = p.hospital_id and r.patient_id = p.id and r.at < ${scope.now}::timestamptz))
    select id from asked where place = ${place}::int % size`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

async function productIds(scope: Scope, { lines }: DemoOrder): Promise<Map<string, Id>> {
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'enabled')
    .where(
      'name',
      'in',
      lines.map(({ name }) => name),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Asked {
  readonly patientId: Id | null;
  readonly requestIds: readonly Id[];
}

async function reasonsFor(scope: Scope, asked: ReturnType<typeof CreateMedicationRequests.parse>) {
  const found = await checkMedicines(scope, asked);
  const reason = 'Looked at with the patient: benefit outweighs the risk';
  return found.items.flatMap(({ alerts }, line) =>
    alerts.filter(({ level }) => level === 'stop' || level === 'reason').map(({ rule }) => ({ line, rule, reason })),
  );
}

async function ask(stage: DemoStage, order: DemoOrder, place: number): Promise<Asked | null> {
  if (order.customer) return { patientId: null, requestIds: [] };
  return stage.inHospital(demo, doctor, async (scope) => {
    const patientId = order.allergic ? await allergicPatient(scope) : await patientAt(scope, place * 3);
    const products = await productIds(scope, order);
    if (!patientId || products.size < order.lines.length) return null;
    const items = order.lines.map(({ name, quantity, dosage, frequency, days }) => ({
      ...{ patientId, productId: products.get(name), quantity, frequency },
      dosageText: dosage,
      durationDays: days,
      priority: order.priority ?? 'routine',
    }));
    const asked = CreateMedicationRequests.parse({ items, confirm: true });
    const overrides = order.insist ? await reasonsFor(scope, asked) : [];
    const { requests } = await askForMedicines(scope, { ...asked, overrides });
    return { patientId, requestIds: requests.map(({ id }) => id) };
  });
}

async function draft(stage: DemoStage, order: DemoOrder, { patientId, requestIds }: Asked): Promise<Id> {
  return stage.inHospital(demo, pharmacist, async (scope) => {
    const products = order.customer ? await productIds(scope, order) : new Map<string, Id>();
    const lines = order.customer ? order.lines.map(({ name, quantity }) => ({ productId: products.get(name), quantity })) : [];
    const customer = order.customer ? { fullname: order.customer } : null;
    return (await createOrder(scope, CreateMedicationOrder.parse({ patientId, requestIds, customer, lines }))).id;
  });
}

/** The cashier's part: an invoice of the order, paid by card. */
async function pay(stage: DemoStage, orderId: Id): Promise<void> {
  await stage.inHospital(demo, cashier, async (scope) => {
    if (!(await currencyOf(scope))) return;
    const bill = (await billsOf(scope, 'medication-order', [orderId])).get(orderId);
    if (!bill || bill.patientAmount === 0) return;
    const order = await showOrder(scope, orderId);
    const customer = order.customer;
    const externalCustomer = customer ? { name: customer, phone: null, email: null, address: null, institutionId: null } : null;
    const invoice = await createDraft(scope, {
      patientId: order.patient?.id ?? null,
      externalCustomer: externalCustomer ? { ...externalCustomer, taxId: null } : null,
      billIds: bill.billIds,
    });
    const billed = await submitInvoice(scope, invoice.id, invoice.version);
    await createPayment(scope, {
      kind: 'invoice-payment',
      allocations: [{ invoiceId: invoice.id, amount: billed.balance }],
      tenders: [{ method: 'card', amount: billed.balance, reference: `POS${order.orderNumber}` }],
      excessToDeposit: 0,
    });
  });
}

async function give(stage: DemoStage, order: DemoOrder, orderId: Id): Promise<void> {
  await stage.inHospital(demo, pharmacist, async (scope) => {
    const lines = (await linesOf(scope, [orderId])).map(({ id, quantity }) => ({
      lineId: id,
      quantity: order.until === 'partial' ? Math.ceil(quantity / 2) : quantity,
      ...(order.until === 'partial' ? { reason: 'The patient pays for half of it now' } : {}),
      counselled: true,
    }));
    const receivedBy = order.customer ? { name: order.customer } : null;
    await dispenseOrder(scope, orderId, DispenseMedicationOrder.parse({ lines, receivedBy, confirm: true }));
  });
}

async function takeBack(stage: DemoStage, orderId: Id): Promise<void> {
  await stage.inHospital(demo, pharmacist, async (scope) => {
    const [line] = (await showOrder(scope, orderId)).lines;
    const [batch] = line?.batches ?? [];
    if (!line || !batch) return;
    const back = {
      lineId: line.id,
      batchId: batch.batchId,
      quantity: Math.min(3, batch.quantity),
      disposition: 'restock',
      reason: 'Not needed any more',
    };
    await takeBackOrder(scope, orderId, ReturnMedicationOrder.parse({ lines: [back], returnedBy: 'The patient' }));
  });
}

async function follow(stage: DemoStage, order: DemoOrder, asked: Asked): Promise<void> {
  const { until } = order;
  const [first] = asked.requestIds;
  if (until === 'waiting') return;
  if (until === 'cancelled' && first) {
    const why = CancelMedicationRequest.parse({ reasonCode: 'patient-refused', reason: 'Has enough of it at home' });
    await stage.inHospital(demo, pharmacist, (scope) => cancelRequest(scope, first, why));
    return;
  }
  const id = await draft(stage, order, asked);
  if (until === 'draft') return;
  await stage.inHospital(demo, pharmacist, (scope) => submitOrder(scope, id, SubmitMedicationOrder.parse({ confirm: true })));
  if (until === 'submitted') return;
  if (until === 'order-cancelled') {
    await stage.inHospital(demo, pharmacist, (scope) =>
      cancelOrder(scope, id, CancelMedicationOrder.parse({ reason: 'The patient went elsewhere' })),
    );
    return;
  }
  await pay(stage, id);
  await give(stage, order, id);
  if (until === 'returned') await takeBack(stage, id);
}

/** What the ward asked for a patient in bed is handed out; some of it comes back when it is ended (therapeutics' demo). */
async function handOutToWard(stage: DemoStage): Promise<void> {
  const lineId = stage.ids.get('ta-line:3-0');
  if (!lineId) return;
  const [asked] = await stage.inHospital(demo, pharmacist, (scope) =>
    scope.tx
      .selectFrom('medicationRequests')
      .select(['id', 'patientId'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('prescriptionLineId', '=', lineId)
      .execute(),
  );
  if (!asked) return;
  const order: DemoOrder = { key: 'ward', at: stage.today, lines: [], until: 'dispensed' };
  await follow(stage, order, { patientId: asked.patientId, requestIds: [asked.id] });
}

/** The pharmacy's requests and orders of the demo, through the acts. */
export function orderSteps(now: Instant, size: DemoSize): DemoStep[] {
  const steps = plan(now, size).flatMap((order, place): DemoStep[] => {
    let asked: Asked | null = null;
    return [
      {
        at: order.at,
        run: async (stage: DemoStage) => {
          asked = await attempt(ask(stage, order, place));
        },
      },
      {
        at: addMinutes(order.at, 25),
        run: async (stage: DemoStage) => {
          if (asked) await attempt(follow(stage, order, asked));
        },
      },
    ];
  });
  return [...steps, { at: addHours(now, -26), run: async (stage) => void (await attempt(handOutToWard(stage))) }];
}
