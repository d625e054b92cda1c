import type { TestHospital } from './world.ts';

type Answer = { readonly status: number; readonly text: string; readonly payload: unknown };

async function answered<T = { id: string }>(answer: Promise<Answer>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

export interface Stocked {
  readonly productId: string;
  readonly batchId: string;
  readonly mainStore: string;
  readonly pharmacy: string;
}

const far = '2035-12-31';

/** A product of which 100 units stand in the Main Store; `word` makes a name of its own. */
export async function aStockedProduct(hospital: TestHospital, word: (prefix: string) => string): Promise<Stocked> {
  const { admin } = hospital;
  if ((await admin.raw('GET', '/api/currency')).status === 404) await answered(admin.raw('POST', '/api/currency', { code: 'NGN' }));
  const { data } = await answered<{ data: { id: string; kind: string }[] }>(admin.raw('GET', '/api/location?limit=All'));
  const place = (kind: string) => data.find((each) => each.kind === kind)?.id as string;
  const mainStore = place('main-store');
  const opening = { batchNumber: word('B'), expiryDate: far, quantity: 100, totalCost: 100_000, locationId: mainStore };
  const body = { name: word('Gauze '), kind: 'consumable', unit: 'piece', openingStock: [opening] };
  const productId = (await answered(admin.raw('POST', '/api/product', body))).id;
  const batches = await answered<{ data: { id: string }[] }>(admin.raw('GET', `/api/batch?productId=${productId}`));
  return { productId, batchId: batches.data[0]?.id as string, mainStore, pharmacy: place('pharmacy') };
}

/** Documents that move stock by their entity, made by the real calls. */
export function stockFactories(word: (prefix: string) => string): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> {
  const post = async (hospital: TestHospital, path: string, body: object) => (await answered(hospital.admin.raw('POST', path, body))).id;
  return {
    'stock-adjustments': async (hospital) => {
      const { batchId, mainStore } = await aStockedProduct(hospital, word);
      return post(hospital, '/api/stock/adjustment', { locationId: mainStore, lines: [{ batchId, delta: -1, reason: 'damage' }] });
    },
    'stock-issues': async (hospital) => {
      const { productId, mainStore } = await aStockedProduct(hospital, word);
      const { departmentId } = hospital;
      return post(hospital, '/api/stock/issue', { fromLocationId: mainStore, departmentId, lines: [{ productId, quantity: 1 }] });
    },
    'stock-requisitions': async (hospital) => {
      const { productId } = await aStockedProduct(hospital, word);
      return post(hospital, '/api/stock/requisition', { departmentId: hospital.departmentId, lines: [{ productId, quantity: 1 }] });
    },
    'stock-transfers': async (hospital) => {
      const { productId, mainStore, pharmacy } = await aStockedProduct(hospital, word);
      const places = { fromLocationId: mainStore, toLocationId: pharmacy };
      return post(hospital, '/api/stock/transfer', { ...places, lines: [{ productId, quantity: 1 }] });
    },
    'stock-counts': async (hospital) => {
      const { mainStore } = await aStockedProduct(hospital, word);
      const count = await hospital.admin.raw('POST', '/api/stock/count', { locationId: mainStore, scope: 'all' });
      if (count.status === 200) return (count.payload as { id: string }).id;
      // One count at a time counts a place: the running one serves as well.
      const { data } = await answered<{ data: { id: string }[] }>(hospital.admin.raw('GET', '/api/stock/count?limit=1'));
      return data[0]?.id as string;
    },
  };
}
