import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inScopeOf, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { batchCalls } from '../../contract/calls/batches.ts';
import { medicationListCalls } from '../../contract/calls/medication-lists.ts';
import { productCalls } from '../../contract/calls/products.ts';
import { makeClearance } from '../../contract/clearance.ts';
import type { Product } from '../../contract/product-records.ts';
import type { TakenBatch, TakeLine } from '../engine/orders.ts';
import { takeStock } from '../engine/take.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The stock could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

/** A batch to open a product with: `[number, expiry, quantity]`, at ten minor units a unit unless said. */
export type Opening = readonly [number: string, expiry: string, quantity: number, totalCost?: number];

/** A hospital's stock in a test. */
export interface TestStock {
  readonly hospital: TestHospital;
  readonly mainStore: Id;
  readonly pharmacy: Id;
  readonly typeId: Id;
  readonly categoryId: Id;
  /** A consumable at the pharmacy with these batches; `changes` lays over the order. */
  readonly product: (batches: readonly Opening[], changes?: object) => Promise<Product>;
  /** A medicine at the pharmacy. */
  readonly medicine: (batches: readonly Opening[], changes?: object) => Promise<Product>;
  readonly show: (id: Id) => Promise<Product>;
  /** Dispenses over the counter, cleared. */
  readonly dispense: (line: Partial<TakeLine> & { productId: Id; quantity: number }) => Promise<TakenBatch[]>;
  readonly in: <T>(act: (scope: Scope) => Promise<T>) => Promise<T>;
}

const audited = (scope: Scope) => scope.record({ action: 'update', entity: 'Test', summary: 'For a test' });

/** The stock of a hospital: its two places and first lists, as the setup made them. */
export async function aStock(hospital: TestHospital): Promise<TestStock> {
  const { admin } = hospital;
  const places = sound(await admin.send(batchCalls.locations)).payload.data;
  const mainStore = places.find(({ kind }) => kind === 'main-store')?.id as Id;
  const pharmacy = places.find(({ kind }) => kind === 'pharmacy')?.id as Id;
  const typeId = sound(await admin.send(medicationListCalls.medicationTypes)).payload.data.find(({ name }) => name === 'Tablet')?.id as Id;
  const categoryId = sound(await admin.send(medicationListCalls.medicationCategories, { query: { limit: 'All' } })).payload.data[0]
    ?.id as Id;
  const product = async (batches: readonly Opening[], changes: object = {}) => {
    const openingStock = batches.map(([batchNumber, expiryDate, quantity, totalCost = quantity * 10]) => ({
      ...{ batchNumber, expiryDate, quantity, totalCost },
      locationId: pharmacy,
    }));
    const body = { name: unique('Gauze '), kind: 'consumable' as const, unit: 'piece', openingStock, ...changes };
    return sound(await admin.send(productCalls.createProduct, { body })).payload;
  };
  const medicine = (batches: readonly Opening[], changes: object = {}) => {
    const { medication, ...others } = changes as { medication?: object };
    const name = unique('Drug ');
    return product(batches, {
      name,
      kind: 'medication',
      unit: 'tablet',
      medication: { genericName: name, medicationTypeId: typeId, medicationCategoryId: categoryId, ...medication },
      ...others,
    });
  };
  const dispense: TestStock['dispense'] = ({ productId, quantity, ...more }) =>
    inScopeOf(hospital.id, async (scope) => {
      const cleared = makeClearance(null, [{ productId, quantity }]);
      const line = { key: 'one', productId, locationId: pharmacy, quantity, ...more };
      const order = {
        type: 'dispense' as const,
        refType: 'test',
        refId: scope.newId(),
        party: { name: 'Somebody' },
        cleared,
        lines: [line],
      };
      const taken = await takeStock(scope, order);
      await audited(scope);
      return taken.get('one') ?? [];
    });
  const show = async (id: Id) => sound(await admin.send(productCalls.viewProduct, { params: { id } })).payload;
  const within: TestStock['in'] = (act) =>
    inScopeOf(hospital.id, async (scope) => {
      const answer = await act(scope);
      await audited(scope);
      return answer;
    });
  return { hospital, mainStore, pharmacy, typeId, categoryId, product, medicine, show, dispense, in: within };
}

/** What stands of a product in the database, batch by batch. */
export async function standing(productId: Id): Promise<{ number: string; quantity: number; value: number; status: string }[]> {
  const { rows } = await theDatabase().owner.query(
    `select b.batch_number as number, coalesce(sum(s.quantity), 0)::int as quantity, coalesce(sum(s.value), 0)::int as value, b.status
       from batches b left join batch_balances s on s.hospital_id = b.hospital_id and s.batch_id = b.id
      where b.product_id = $1 group by b.hospital_id, b.id order by b.batch_number`,
    [productId],
  );
  return rows;
}
