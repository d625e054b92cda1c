import { aStockedProduct, aStore, aVendor } from '#testing/vendor-factories.ts';
import { aHospital, inScopeOf, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { orderCalls } from '../../contract/calls/orders.ts';
import { supplyCalls } from '../../contract/calls/supplies.ts';
import type { Supply } from '../../contract/supply-records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`Purchasing could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

/** A hospital that buys: who orders and receives, who approves, who pays. */
export interface Purchasing {
  readonly hospital: TestHospital;
  readonly buyer: TestUser;
  readonly manager: TestUser;
  readonly accountant: TestUser;
  readonly store: string;
  readonly product: string;
  readonly vendor: (changes?: object) => Promise<string>;
  /** A draft of a delivery: 5 boxes of 10 at 1,000 unless changed. */
  readonly receive: (vendorId: string, changes?: object, line?: object) => Promise<Supply>;
  readonly post: (supplyId: string, body?: object) => Promise<Supply>;
  /** An order of 10 boxes of 10 that was sent. */
  readonly sentOrder: (vendorId: string, quantityPacks?: number) => Promise<string>;
  readonly unitsOf: (productId: string) => Promise<number>;
  /** What is owed to all vendors, and the balance of an account of the ledger (debit less credit). */
  readonly balance: (account: string) => Promise<number>;
  /** Checks of this module that find a difference. */
  readonly faults: () => Promise<readonly string[]>;
}

type People = Pick<Purchasing, 'hospital' | 'buyer' | 'manager' | 'accountant' | 'store' | 'product'>;

async function people(): Promise<People> {
  const hospital = await aHospital();
  const sees = ['View Vendors', 'View Supplies', 'Create Purchase Order', 'Receive Stock'];
  return {
    hospital,
    buyer: await hospital.userWith(
      ...sees,
      'Create Vendor',
      'Edit Vendor',
      'Reverse Supply',
      'Return To Vendor',
      'View Vendor Accounts',
      'Edit Product',
    ),
    manager: await hospital.userWith(
      ...sees,
      'Delete Vendor',
      'Approve Purchase Order',
      'Override Vendor Licence',
      'Override Over-Receipt',
    ),
    accountant: await hospital.userWith('Edit Vendor', 'View Vendor Accounts', 'Pay Vendor', 'View Vendor Bank Details'),
    store: await aStore(hospital),
    product: await aStockedProduct(hospital),
  };
}

const receiver =
  ({ buyer, store, product }: People): Purchasing['receive'] =>
  async (vendorId, changes = {}, line = {}) => {
    const usual = {
      batchNumber: unique('B'),
      expiryDate: '2035-01-31',
      packName: 'Box',
      unitsPerPack: 10,
      quantityPacks: 5,
      costPerPack: 1_000,
    };
    const lines = [{ productId: product, ...usual, ...line }];
    const body = { vendorId, locationId: store, invoiceNumber: unique('A'), invoiceDate: '2026-01-01', lines, ...changes };
    return sound(await buyer.send(supplyCalls.create, { body })).payload;
  };

const orderer =
  ({ buyer, manager, store, product }: People): Purchasing['sentOrder'] =>
  async (vendorId, quantityPacks = 10) => {
    const lines = [{ productId: product, packName: 'Box', unitsPerPack: 10, quantityPacks, pricePerPack: 1_000 }];
    const { id } = sound(await buyer.send(orderCalls.create, { body: { vendorId, locationId: store, lines } })).payload;
    sound(await buyer.send(orderCalls.submit, { params: { id }, body: {} }));
    sound(await manager.send(orderCalls.approve, { params: { id }, body: {} }));
    sound(await buyer.send(orderCalls.send, { params: { id }, body: { channel: 'print' } }));
    return id;
  };

/** A hospital that buys, with its people. */
export async function aPurchasing(): Promise<Purchasing> {
  const staff = await people();
  const { hospital, buyer } = staff;
  const sum = async (text: string, values: unknown[]) => Number((await theDatabase().owner.query(text, values)).rows[0]?.sum ?? 0);
  return {
    ...staff,
    vendor: (changes = {}) => aVendor(hospital, { ...changes }),
    receive: receiver(staff),
    post: async (id, body = {}) => sound(await buyer.send(supplyCalls.post, { params: { id }, body })).payload,
    sentOrder: orderer(staff),
    unitsOf: (id) => sum('select sum(quantity) from batch_balances where hospital_id = $1 and product_id = $2', [hospital.id, id]),
    balance: (account) =>
      sum('select sum(debit - credit) from ledger_lines where hospital_id = $1 and account_code = $2', [hospital.id, account]),
    faults: () =>
      inScopeOf(hospital.id, async (scope) =>
        (await scope.runChecks())
          .filter(({ module, difference }) => (module === 'vendor' || module === 'inventory') && difference !== 0)
          .map(({ check, expected, actual }) => `${check}: ${expected} / ${actual}`),
      ),
  };
}

export const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
export const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
