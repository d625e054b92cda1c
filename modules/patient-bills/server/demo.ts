import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { CreateBill } from '../contract/records.ts';
import { cancelBill } from './cancel-bill.ts';
import { createBill } from './create-bill.ts';
import { foldAll } from './jobs.ts';
import { overrideGate } from './override-gate.ts';
import type { RaiseOrder } from './orders.ts';
import { raiseBills } from './raise-bills.ts';
import { readBills } from './store.ts';

const demo = 'hospital:demo';
const accountant = 'user:accountant';
const doctor = 'user:doctor';

/** What is charged by hand: name on the price list, how many, and whether somebody who is no patient may ask for it. */
const charges = [
  { name: 'Dressing', quantity: 1, walkIn: false },
  { name: 'Medical report', quantity: 1, walkIn: true },
  { name: 'Oxygen hour', quantity: 6, walkIn: false },
  { name: 'Ambulance kilometre', quantity: 14, walkIn: true },
] as const;

const customers = ['Harbour Light School', 'Adebisi Motors', 'Chinwe Anozie', 'Grace Chapel Welfare', 'Sunny Side Nursery'] as const;
const mistakes = [
  'Charged to the wrong patient',
  'Charged twice by hand',
  'The patient left before the service',
  'Wrong item chosen',
  'Done free of charge by the consultant',
] as const;

interface SoldItem {
  readonly id: Id;
  readonly departmentId: Id;
}

async function itemsNamed(scope: Scope, name: string): Promise<SoldItem | null> {
  const row = await scope.tx
    .selectFrom('billableItems')
    .select(['id', 'departmentId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('name', '=', name)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst();
  return row?.departmentId ? { id: row.id, departmentId: row.departmentId } : null;
}

/** Items that nobody has priced yet, in the order of their names. */
async function unpricedItems(scope: Scope, most: number): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    select i.id, i.department_id from billable_items i
     where i.hospital_id = ${scope.hospitalId} and i.status = 'active' and i.department_id is not null
       and not exists (select 1 from price_periods p where p.hospital_id = i.hospital_id and p.billable_item_id = i.id)
     order by i.folded_name limit ${most}`.execute(scope.tx);
  return rows;
}

/** The patient who stands so far in the list of the living, counted round. */
async function patientAt(scope: Scope, place: number): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    with living as (select id, row_number() over (order by patient_no) - 1 as place, count(*) over () as size
                      from patients where hospital_id = ${scope.hospitalId} and status = 'active')
    select id from living where place = ${place}::int % size`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

async function charge(scope: Scope, item: SoldItem, quantity: number, who: { patientId: Id } | { customer: string }) {
  const order = CreateBill.parse({
    ...('customer' in who ? { externalCustomer: { name: who.customer } } : { patientId: who.patientId }),
    billableItemId: item.id,
    quantity,
    departmentId: item.departmentId,
  });
  return createBill(scope, order);
}

/** A month's few lines by hand: two for patients, every third month one for a customer from outside. */
async function chargeByHand(stage: DemoStage, turn: number): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    if (!(await currencyOf(scope))) return;
    for (const [at, { name, quantity, walkIn }] of charges.entries()) {
      const item = await itemsNamed(scope, name);
      if (!item || (turn + at) % 2 === 1) continue;
      const patientId = await patientAt(scope, turn * 13 + at * 7);
      if (walkIn && turn % 3 === 0) await charge(scope, item, quantity, { customer: customers[turn % customers.length] as string });
      else if (patientId) await charge(scope, item, quantity, { patientId });
    }
  });
}

/** Four lines of items that have no price yet. */
async function chargeUnpriced(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    if (!(await currencyOf(scope))) return;
    for (const [at, item] of (await unpricedItems(scope, 4)).entries()) {
      const patientId = await patientAt(scope, 40 + at * 11);
      if (patientId) await charge(scope, item, 1, { patientId });
    }
  });
}

/** Five lines that were a mistake, voided the hour after. */
async function chargeByMistake(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    const item = await itemsNamed(scope, 'Dressing');
    if (!item || !(await currencyOf(scope))) return;
    for (const [at, reason] of mistakes.entries()) {
      const patientId = await patientAt(scope, 80 + at * 17);
      if (!patientId) continue;
      const bill = await charge(scope, item, 1, { patientId });
      await cancelBill(scope, bill.id, { reason, version: bill.version });
    }
  });
}

async function aMother(scope: Scope): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select id from patients where hospital_id = ${scope.hospitalId} and status = 'active' and gender = 'female' and not confidential
       and coalesce(billing_method, 'Self-Pay') = 'Self-Pay'
       and extract(year from age(${scope.now}::timestamptz, date_of_birth)) between 20 and 38 order by patient_no limit 1`.execute(
    scope.tx,
  );
  return rows[0]?.id ?? null;
}

/** A mother who pays for herself and bought the antenatal package, and four of its visits: each costs nothing any more. */
async function chargePackage(stage: DemoStage, what: 'ANC package' | 'ANC visit'): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    const item = await itemsNamed(scope, what);
    if (!item || !(await currencyOf(scope))) return;
    const patientId = stage.ids.get('package-mother') ?? (await aMother(scope));
    if (!patientId) return;
    stage.ids.set('package-mother', patientId);
    await charge(scope, item, 1, { patientId });
  });
}

const routineFrom = 545;
/** What a hospital without modules for them charges at the desk, with how likely each is. */
const services = [
  'General consultation',
  'General consultation',
  'Dressing',
  'Specialist consultation',
  'Chest X-ray',
  'General consultation',
  'Oxygen hour',
  'Abdominal ultrasound',
  'General ward night',
  'Ward round fee',
  'Emergency consultation',
  'Medical report',
  'Packed red cells unit',
  'ANC visit',
] as const;

/** Fewer come on Saturdays, few on Sundays. */
function visitorsOn(stage: DemoStage): number {
  const day = new Date(stage.now).getUTCDay();
  const usual = day === 0 ? 2 : day === 6 ? 4 : 7;
  return usual + Math.floor(stage.random() * 3);
}

interface Sold {
  readonly id: Id;
  readonly name: string;
  readonly departmentId: Id;
}

async function soldServices(scope: Scope): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select distinct on (name) id, name, department_id from billable_items
     where hospital_id = ${scope.hospitalId} and name in (${sql.join([...services])}) and status = 'active' and department_id is not null
     order by name, id`.execute(scope.tx);
  return rows;
}

async function somePatients(scope: Scope, lots: readonly number[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with living as (select id, row_number() over (order by patient_no) - 1 as place, count(*) over () as size
                      from patients where hospital_id = ${scope.hospitalId} and status = 'active' and created_at < ${scope.now}::timestamptz)
    select distinct l.id from living l join unnest(${lots}::float8[]) as lot on l.place = floor(lot * l.size)`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** An ordinary day at the desk: two or three lines for each of those who came, and every fifth day one for somebody from outside. */
async function chargeRoutine(stage: DemoStage, daysAgo: number): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    if (!(await currencyOf(scope))) return;
    const items = new Map((await soldServices(scope)).map((item) => [item.name, item]));
    const lots = Array.from({ length: visitorsOn(stage) }, () => stage.random());
    const line = (at: number, who: Pick<RaiseOrder, 'patientId' | 'externalCustomer'>): RaiseOrder[] => {
      const item = items.get(services[at % services.length] as string);
      if (!item) return [];
      const { id: billableItemId, departmentId } = item;
      return [
        { ...who, billableItemId, departmentId, quantity: 1, sourceType: 'manual', sourceId: scope.newId(), encounterType: 'outpatient' },
      ];
    };
    const orders = (await somePatients(scope, lots)).flatMap((patientId, at) => {
      const count = 2 + ((daysAgo + at) % 5 < 2 ? 1 : 0);
      return Array.from({ length: count }, (_, more) =>
        line(daysAgo * 3 + at * 5 + more * 3, { patientId, externalCustomer: null }),
      ).flat();
    });
    const name = customers[daysAgo % customers.length] as string;
    const externalCustomer = { name, phone: null, email: null, address: null, institutionId: null };
    const outside = daysAgo % 5 === 0 ? line(daysAgo % 3, { patientId: null, externalCustomer }) : [];
    await raiseBills(scope, [...orders, ...outside]);
  });
}

function routineSteps(now: Instant): DemoStep[] {
  return Array.from({ length: routineFrom - 1 }, (_, at) => {
    const daysAgo = routineFrom - at;
    return { at: moment(now, daysAgo, '09:20'), run: (stage: DemoStage) => chargeRoutine(stage, daysAgo) };
  });
}

const visitsOfPackage = [88, 60, 32, 4] as const;

const overrides = 3;

/** A doctor lets three of the latest tests that wait for their payment go ahead. */
async function overrideGates(stage: DemoStage): Promise<void> {
  const waiting = await stage.inHospital(demo, 'system', async (scope) => {
    const rows = await scope.tx
      .selectFrom('patientBills')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('sourceType', '=', 'lab-request')
      .where('performedAt', 'is', null)
      .where('stage', 'in', ['uninvoiced', 'draft', 'pending_payment'])
      .orderBy('createdAt', 'desc')
      .limit(20)
      .execute();
    return readBills(
      scope,
      rows.map(({ id }) => id),
    );
  });
  let done = 0;
  for (const { sourceType, sourceId } of waiting) {
    if (done === overrides) return;
    const order = { sourceType, sourceId, reason: 'The patient is too ill to wait; the family pays this afternoon' };
    try {
      await stage.inHospital(demo, doctor, (scope) => overrideGate(scope, order));
      done += 1;
    } catch (error) {
      // Whoever needs no payment needs no override.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const months = 18;

/** Lines charged by hand over eighteen months (each day in a full demo), four without a price, five voided, three overridden gates. */
export function billSteps(now: Instant, size: DemoSize): readonly DemoStep[] {
  return [
    ...(size === 'full' ? routineSteps(now) : []),
    ...Array.from({ length: months }, (_each, turn) => ({
      at: moment(now, (months - turn) * 30, '11:20'),
      run: (stage: DemoStage) => chargeByHand(stage, turn),
    })),
    { at: moment(now, 95, '09:40'), run: (stage) => chargePackage(stage, 'ANC package') },
    ...visitsOfPackage.map((daysAgo) => ({
      at: moment(now, daysAgo, '09:50'),
      run: (stage: DemoStage) => chargePackage(stage, 'ANC visit'),
    })),
    { at: moment(now, 6, '10:05'), run: chargeByMistake },
    { at: moment(now, 1, '14:40'), run: chargeUnpriced },
    { at: addHours(now, -1), run: (stage) => chargeByHand(stage, months) },
    { at: now, run: overrideGates },
    { at: now, run: (stage) => stage.onPlatform((scope) => foldAll(scope)) },
  ];
}
