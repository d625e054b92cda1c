import { aPatient } from '#testing/factories.ts';
import { aStockedMedicine, aStore, dayFrom, type MedicineMade } from '#testing/pharmacy-factories.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
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

/** A hospital whose pharmacy may dispense: currency, store, and (unless told otherwise) no payment first. */
export async function aPharmacy(gate: 'none' | 'pay-first' = 'none'): Promise<TestPharmacy> {
  const hospital = await aHospital();
  sound(await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' }));
  sound(await hospital.admin.raw('PATCH', '/api/billing-policy', { gateMedication: gate }));
  const doctor = await hospital.userWithRole('Doctor');
  const pharmacist = await hospital.userWithRole('Pharmacist');
  const locationId = await aStore(hospital.id);
  const day = dayFrom;

  const medicine = (made: MedicineMade = {}) => aStockedMedicine(hospital, locationId, made);
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
