import { randomUUID } from 'node:crypto';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { saveBillableItems } from '#modules/billing-setup/server/index.ts';
import { receiveBatches } from '#modules/inventory/server/index.ts';
import { clockNow, inScopeOf, type TestHospital, theDatabase, unique } from './world.ts';

export interface MedicineMade {
  readonly name?: string;
  readonly generic?: string;
  readonly atc?: string | null;
  readonly legalClass?: 'otc' | 'pharmacy' | 'prescription' | 'controlled';
  readonly highAlert?: boolean;
  /** mg in one tablet. */
  readonly strength?: number;
  readonly coldChain?: boolean;
  readonly reserve?: number;
  /** Minor units; null: not priced. */
  readonly price?: number | null;
  /** Days from today on which each batch expires, and its units. */
  readonly stock?: readonly { readonly days: number; readonly quantity: number; readonly batch?: string }[];
}

const owner = () => theDatabase().owner;

async function listRow(hospitalId: string, table: 'medication_types' | 'medication_categories', name: string): Promise<string> {
  const { rows } = await owner().query(`select id from ${table} where hospital_id = $1 and folded_name = $2`, [hospitalId, foldName(name)]);
  if (rows[0]) return rows[0].id as string;
  const id = randomUUID();
  const type = table === 'medication_types';
  await owner().query(
    `insert into ${table} (hospital_id, id, name, folded_name, status, ${type ? 'routes, countable, default_unit' : 'requires_approval'}, created_at, updated_at)
     values ($1, $2, $3, $4, 'active', ${type ? "'{oral}', true, 'tablet'" : 'false'}, $5, $5)`,
    [hospitalId, id, name, foldName(name), clockNow()],
  );
  return id;
}

/** A medicine's row, enough to be asked for and dispensed; neither priced nor in stock. */
export async function aMedicineRow(hospitalId: string, made: MedicineMade = {}): Promise<string> {
  const id = randomUUID();
  const word = unique('').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
  const name = made.name ?? `Medicine ${word}`;
  const generic = made.generic ?? `Generic ${word}`;
  const type = await listRow(hospitalId, 'medication_types', 'Test tablet');
  const category = await listRow(hospitalId, 'medication_categories', 'Test category');
  await owner().query(
    `insert into products (hospital_id, id, sku, name, folded_name, identity, search_text, kind, unit, packs, vendor_ids, status, stock_reserve,
       batch_tracked, expiry_tracked, storage, hazard, cold_chain, shelves, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'medication', 'tablet', '[]', '{}', 'enabled', $8, true, true, 'room', false, $9, '[]', $10, $10)`,
    [
      hospitalId,
      id,
      `T-${word}`,
      name,
      foldText(name),
      word,
      foldText(`${name} ${generic}`),
      made.reserve ?? 0,
      made.coldChain ?? false,
      clockNow(),
    ],
  );
  await owner().query(
    `insert into product_medications (hospital_id, product_id, generic_name, folded_generic, ingredients, medication_type_id, medication_category_id,
       routes, atc_code, legal_class, high_alert, look_alike, pregnancy, lactation, renal_adjust, label_warnings, substitute_ids,
       strength, strength_unit)
     values ($1, $2, $3, $4, '[]', $5, $6, '{oral}', $7, $8, $9, false, 'safe', 'safe', false, '{May cause drowsiness}', '{}', $10, $11)`,
    [
      hospitalId,
      id,
      generic,
      foldName(generic),
      type,
      category,
      made.atc ?? null,
      made.legalClass ?? 'prescription',
      made.highAlert ?? false,
      made.strength ?? null,
      made.strength ? 'mg' : null,
    ],
  );
  return id;
}

/** The hospital's pharmacy store, made when there is none. */
export async function aStore(hospitalId: string): Promise<string> {
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

/** A day so many days from the clock's. */
export function dayFrom(days: number): string {
  return new Date(Date.parse(clockNow()) + days * dayMs).toISOString().slice(0, 10);
}

/** A medicine with its price and its batches in a store. */
export async function aStockedMedicine(hospital: TestHospital, locationId: string, made: MedicineMade): Promise<string> {
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
          expiryDate: dayFrom(days),
          quantity,
          totalCost: quantity * 1000,
          destination: 'stock',
        })),
      });
  });
  return id;
}

type Answer = { readonly status: number; readonly text: string; readonly payload: unknown };

async function answered<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

type PatientOf = (hospital: TestHospital) => Promise<{ id: string }>;

async function aRequest(hospital: TestHospital, aPatient: PatientOf): Promise<{ id: string; patientId: string }> {
  const patientId = (await aPatient(hospital)).id;
  const body = { patientId, productId: await aMedicineRow(hospital.id), quantity: 6, dosageText: 'One tablet twice a day' };
  const { requests } = await answered<{ requests: { id: string }[] }>(hospital.admin.raw('POST', '/api/medication-request', body));
  return { id: (requests[0] as { id: string }).id, patientId };
}

/** Requests for medicines and orders by their entity, made by the real calls. */
export function pharmacyFactories(aPatient: PatientOf): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> {
  return {
    'medication-requests': async (hospital) => (await aRequest(hospital, aPatient)).id,
    'medication-orders': async (hospital) => {
      const { id, patientId } = await aRequest(hospital, aPatient);
      return (await answered(hospital.admin.raw('POST', '/api/medication-order', { patientId, requestIds: [id] }))).id;
    },
  };
}
