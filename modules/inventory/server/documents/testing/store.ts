import { expect } from 'vitest';
import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { withCurrency } from '#testing/factories.ts';
import { clockNow, inScopeOf, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { adjustmentCalls } from '../../../contract/calls/adjustments.ts';
import { issueCalls } from '../../../contract/calls/issues.ts';
import type { Adjustment, Issue } from '../../../contract/documents/records.ts';
import { receiveBatches } from '../../engine/receive.ts';
import { setupInventory } from '../../lists/setup.ts';

/** The payload of a success; throws with the refusal otherwise. */
export function sound<Payload>(answer: { readonly status: number; readonly payload: Payload; readonly text: string }): Payload {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 600)}`);
  return answer.payload;
}

export const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
export const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

/** So many days from today in Lagos. */
export const inDays = (days: number) => addCalendarDays(dayIn(clockNow(), 'Africa/Lagos'), days);

export interface TestStore {
  readonly hospital: TestHospital;
  readonly mainStore: string;
  readonly pharmacy: string;
  /** A place of the hospital's first department that keeps stock. */
  readonly ward: string;
  /** Does all that a store keeper does. */
  readonly keeper: TestUser;
  /** Approves, and asks for corrections too. */
  readonly manager: TestUser;
  /** Of the department. */
  readonly nurse: TestUser;
  readonly aProduct: (changes?: { stockReserve?: number; parLevel?: number; name?: string }) => Promise<string>;
  /** Puts a batch on the shelf of the Main Store and answers its id. Cost: 10.00 a unit. */
  readonly aBatch: (productId: string, quantity: number, days?: number, locationId?: string) => Promise<string>;
  /** Units of a batch at a place. */
  readonly standing: (batchId: string, locationId?: string) => Promise<number>;
  readonly issue: (productId: string, quantity: number, changes?: object) => Promise<Issue>;
  readonly adjust: (batchId: string, delta: number, who?: TestUser) => Promise<Adjustment>;
  /** Every figure of the books agrees (invariant 1, 2): balances, running balances, the ledger's account. */
  readonly agree: () => Promise<void>;
}

async function addProduct(hospital: TestHospital, changes: { stockReserve?: number; parLevel?: number; name?: string }): Promise<string> {
  return inScopeOf(hospital.id, async (scope) => {
    const id = scope.newId();
    const name = changes.name ?? unique('Gauze ');
    await scope.tx
      .insertInto('products')
      .values({
        hospitalId: hospital.id,
        id,
        sku: unique('PRD-'),
        name,
        foldedName: name.toLowerCase(),
        identity: id,
        searchText: name.toLowerCase(),
        kind: 'consumable',
        unit: 'piece',
        packs: json([]),
        vendorIds: [],
        status: 'enabled',
        stockReserve: changes.stockReserve ?? 0,
        parLevel: changes.parLevel ?? null,
        batchTracked: true,
        expiryTracked: true,
        storage: 'room',
        hazard: false,
        coldChain: false,
        shelves: json([]),
        createdAt: scope.now,
        updatedAt: scope.now,
      })
      .execute();
    return id;
  });
}

async function addWard(hospital: TestHospital): Promise<string> {
  return inScopeOf(hospital.id, async (scope) => {
    const id = scope.newId();
    const { departmentId } = hospital;
    const row = { kind: 'department' as const, departmentId, saleable: false, keepsStock: true, status: 'active' as const };
    await scope.tx
      .insertInto('stockLocations')
      .values({ hospitalId: hospital.id, id, name: 'Ward', foldedName: 'ward', ...row, createdAt: scope.now, updatedAt: scope.now })
      .execute();
    return id;
  });
}

const one = async <T>(text: string, values: readonly unknown[]): Promise<T> =>
  (await theDatabase().owner.query(text, [...values])).rows[0] as T;

async function booksAgree(hospitalId: string): Promise<void> {
  const balances = await one<{ count: number }>(
    `select count(*)::int as count from (
       select batch_id, location_id, sum(quantity) as quantity, sum(value) as value from (
         select batch_id, location_id, quantity, value from batch_balances where hospital_id = $1
         union all select batch_id, location_id, -quantity, -cost from stock_movements where hospital_id = $1) all_of
       group by 1, 2 having sum(quantity) <> 0 or sum(value) <> 0) wrong`,
    [hospitalId],
  );
  expect(balances.count, 'a balance is the sum of its movements').toBe(0);
  // Each movement begins where another one of its batch and place ended: the last ending is the balance.
  const running = await one<{ count: number }>(
    `select count(*)::int as count from (
       select batch_id, location_id, level, sum(sign) from (
         select batch_id, location_id, balance_after as level, 1 as sign from stock_movements where hospital_id = $1
         union all select batch_id, location_id, balance_after - quantity, -1 from stock_movements where hospital_id = $1
         union all select batch_id, location_id, quantity, -1 from batch_balances where hospital_id = $1
         union all select batch_id, location_id, 0, 1 from batch_balances where hospital_id = $1) ends
       group by 1, 2, 3 having sum(sign) <> 0) broken`,
    [hospitalId],
  );
  expect(running.count, 'running balances are true').toBe(0);
  const worth = await one<{ stock: string; ledger: string }>(
    `select (select coalesce(sum(value), 0) from batch_balances where hospital_id = $1)
          + (select coalesce(sum(transit_value), 0) from batches where hospital_id = $1) as stock,
            (select coalesce(sum(debit) - sum(credit), 0) from ledger_lines where hospital_id = $1 and account_code = '1300') as ledger`,
    [hospitalId],
  );
  expect(Number(worth.ledger), 'account 1300 is what the stock is worth').toBe(Number(worth.stock));
}

async function staffOf(hospital: TestHospital): Promise<Pick<TestStore, 'keeper' | 'manager' | 'nurse'>> {
  const keeper = await hospital.userWith(
    'View Products',
    'Issue Stock',
    'Transfer Stock',
    'Count Stock',
    'Adjust Stock',
    'Edit Stock Reserve',
    'View Stock Movements',
    'View Stock Adjustments',
    'View Department Issues',
    'View Requisitions',
  );
  const manager = await hospital.userWith(
    'Approve Stock Adjustment',
    'Adjust Stock',
    'View Stock Adjustments',
    'Post Stock Count',
    'Count Stock',
    'Approve Requisition',
    'View Requisitions',
    'View Stock Value',
    'Use Stock Reserve',
    'Issue Stock',
    'View Products',
    'View Products on dashboard',
  );
  const nurse = await hospital.userWith('Receive Department Stock', 'Use Department Stock', 'Create Requisition', 'View Department Issues');
  return { keeper, manager, nurse };
}

/** A hospital whose stock can be worked with. */
export async function aStore(hospital: TestHospital): Promise<TestStore> {
  await withCurrency(hospital);
  await inScopeOf(hospital.id, setupInventory);
  const places = await theDatabase().owner.query('select id, name from stock_locations where hospital_id = $1', [hospital.id]);
  const place = (name: string) => places.rows.find((row) => row.name === name)?.id as string;
  const mainStore = place('Main Store');
  const ward = await addWard(hospital);
  const people = await staffOf(hospital);
  let turn = 0;
  const aBatch = (productId: string, quantity: number, days = 365, locationId = mainStore) =>
    inScopeOf(hospital.id, async (scope) => {
      turn += 1;
      const expiryDate = inDays(days);
      const line = { key: 'a', productId, batchNumber: `B${turn}`, manufactureDate: null, quantity, totalCost: quantity * 1000 };
      const found = await receiveBatches(scope, {
        supplyId: null,
        vendorId: null,
        locationId,
        receivedAt: scope.now,
        lines: [{ ...line, expiryDate: days < 0 ? inDays(10) : expiryDate, destination: 'stock', acceptShortLife: true }],
      });
      await scope.record({ action: 'create', entity: 'Batch', summary: 'A batch of a test' });
      const id = found.get('a')?.batchId as string;
      // Nobody receives what has expired: it expires on the shelf.
      if (days < 0) await scope.tx.updateTable('batches').set({ expiryDate }).where('id', '=', id).execute();
      return id;
    });
  const standing = async (batchId: string, locationId = mainStore) =>
    (
      await one<{ quantity: number }>(
        'select coalesce(sum(quantity), 0)::int as quantity from batch_balances where batch_id = $1 and location_id = $2',
        [batchId, locationId],
      )
    ).quantity;
  const issue = async (productId: string, quantity: number, changes: object = {}) =>
    sound(
      await people.keeper.send(issueCalls.create, {
        body: { fromLocationId: mainStore, departmentId: hospital.departmentId, lines: [{ productId, quantity }], ...changes },
      }),
    );
  const adjust = async (batchId: string, delta: number, who: TestUser = people.keeper) =>
    sound(await who.send(adjustmentCalls.create, { body: { locationId: mainStore, lines: [{ batchId, delta, reason: 'damage' }] } }));
  return {
    ...{ hospital, mainStore, pharmacy: place('Pharmacy'), ward, aBatch, standing, issue, adjust },
    ...people,
    aProduct: (changes = {}) => addProduct(hospital, changes),
    agree: () => booksAgree(hospital.id),
  };
}
