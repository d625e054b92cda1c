import { randomUUID } from 'node:crypto';
import { saveBillableItems } from '#modules/billing-setup/server/index.ts';
import { receiveBatches } from '#modules/inventory/server/index.ts';
import { aPatient } from '#testing/factories.ts';
import { aMedicineRow, type MedicineMade } from '#testing/pharmacy-factories.ts';
import { aHospital, clockNow, inScopeOf, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { medicationOrderCalls } from '../../contract/calls/orders.ts';
import { medicationRequestCalls } from '../../contract/calls/requests.ts';
import type { MedicationOrder } from '../../contract/medication-order-records.ts';
import type { MedicationRow } from '../../contract/request-records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The pharmacy could not be made: ${answer.status} ${answer.text.slice(0, 900)}`);
  return answer;
}

/** A pharmacy with its people and its store. */
export interface TestPharmacy {
  readonly hospital: TestHospital;
  readonly doctor: TestUser;
  readonly pharmacist: TestUser;
  readonly locationId: string;
  /** Today in the hospital, so many days on. */
  readonly day: (days: number) => string;
  readonly medicine: (changes?: MedicineMade) => Promise<string>;
  /** Asks for units of a medicine, for a new patient unless one is named. */
  readonly ask: (productId: string, quantity: number, changes?: object) => Promise<MedicationRow>;
  /** A draft of requests of one patient. */
  readonly draft: (...requestIds: string[]) => Promise<MedicationOrder>;
  readonly submit: (order: { id: string }) => Promise<MedicationOrder>;
  /** All that a submitted order holds. */
  readonly all: (order: MedicationOrder) => { lineId: string; quantity: number }[];
  /** Asked for, ordered and submitted in one. */
  readonly submitted: (productId: string, quantity: number, changes?: object) => Promise<MedicationOrder>;
  readonly dispensed: (productId: string, quantity: number, changes?: object) => Promise<MedicationOrder>;
  /** Usable units at the store, by their rows. */
  readonly onShelf: (productId: string) => Promise<number>;
  readonly heldUnits: (productId: string) => Promise<number>;
}

const owner = () => theDatabase().owner;

async function locationOf(hospitalId: string): Promise<string> {
  const { rows } = await owner().query("select id from stock_locations where hospital_id = $1 and kind = 'pharmacy' order by created_at", [
    hospitalId,
  ]);
  if (rows[0]) return rows[0].id as string;
  const id = randomUUID();
  await owner().query(
    `insert into stock_locations (hospital_id, id, name, folded_name, kind, saleable, keeps_stock, status, created_at, updated_at)
     values ($1, $2, 'Pharmacy', 'pharmacy', 'pharmacy', true, true, 'active', $3, $3)`,
    [hospitalId, id, clockNow()],
  );
  return id;
}

const dayMs = 86_400_000;

/** A medicine with its price and its batches. */
async function stockedMedicine(
  hospital: TestHospital,
  { locationId, day }: Pick<TestPharmacy, 'locationId' | 'day'>,
  made: MedicineMade,
): Promise<string> {
  const id = await aMedicineRow(hospital.id, made);
  await inScopeOf(hospital.id, async (scope) => {
    const price = made.price === undefined ? 5000 : made.price;
    if (price !== null)
      await saveBillableItems(scope, [
        {
          sourceType: 'product',
          sourceId: id,
          module: 'Medication',
          name: `Item ${id}`,
          departmentId: hospital.departmentId,
          price,
          status: 'active',
        },
      ]);
    const stock = made.stock ?? [{ days: 400, quantity: 100 }];
    if (stock.length > 0)
      await receiveBatches(scope, {
        supplyId: null,
        vendorId: null,
        locationId,
        receivedAt: scope.now,
        lines: stock.map(({ days, quantity, batch }, at) => ({
          key: String(at),
          productId: id,
          batchNumber: batch ?? `B${at}`,
          manufactureDate: null,
          expiryDate: day(days),
          quantity,
          totalCost: quantity * 1000,
          destination: 'stock',
        })),
      });
  });
  return id;
}

/** A hospital whose pharmacy may dispense: currency, store, and (unless told otherwise) no payment first. */
export async function aPharmacy(gate: 'none' | 'pay-first' = 'none'): Promise<TestPharmacy> {
  const hospital = await aHospital();
  sound(await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' }));
  sound(await hospital.admin.raw('PATCH', '/api/billing-policy', { gateMedication: gate }));
  const doctor = await hospital.userWithRole('Doctor');
  const pharmacist = await hospital.userWithRole('Pharmacist');
  const locationId = await locationOf(hospital.id);
  const day = (days: number) => new Date(Date.parse(clockNow()) + days * dayMs).toISOString().slice(0, 10);

  const medicine = (made: MedicineMade = {}) => stockedMedicine(hospital, { locationId, day }, made);
  const ask = async (productId: string, quantity: number, changes: object = {}) => {
    const patientId = 'patientId' in changes ? (changes.patientId as string) : (await aPatient(hospital)).id;
    const body = { patientId, productId, quantity, dosageText: 'One tablet twice a day', ...changes };
    const answer = sound(await hospital.admin.send(medicationRequestCalls.create, { body: body as never }));
    return answer.payload.requests[0] as MedicationRow;
  };
  const draft = async (...requestIds: string[]) => {
    const [first] = await Promise.all(requestIds.map((id) => pharmacist.send(medicationRequestCalls.view, { params: { id } })));
    const body = { patientId: first?.payload.patient.id ?? null, requestIds };
    return sound(await pharmacist.send(medicationOrderCalls.create, { body })).payload;
  };
  const submit = async (order: { id: string }) =>
    sound(await pharmacist.send(medicationOrderCalls.submit, { params: { id: order.id }, body: {} })).payload;
  const all = (order: MedicationOrder) => order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const submitted = async (productId: string, quantity: number, changes?: object) =>
    submit(await draft((await ask(productId, quantity, changes)).id));
  const dispensed = async (productId: string, quantity: number, changes?: object) => {
    const order = await submitted(productId, quantity, changes);
    return sound(await pharmacist.send(medicationOrderCalls.dispense, { params: { id: order.id }, body: { lines: all(order) } })).payload;
  };
  const sumOf = async (text: string, productId: string) => Number((await owner().query(text, [hospital.id, productId])).rows[0]?.sum ?? 0);
  const onShelf = (productId: string) =>
    sumOf('select sum(quantity) as sum from batch_balances where hospital_id = $1 and product_id = $2', productId);
  const heldUnits = (productId: string) =>
    sumOf("select sum(quantity) as sum from stock_allocations where hospital_id = $1 and product_id = $2 and status = 'held'", productId);
  return { hospital, doctor, pharmacist, locationId, day, medicine, ask, draft, submit, all, submitted, dispensed, onShelf, heldUnits };
}
