import type { TestHospital } from './world.ts';

async function answered<T = { id: string }>(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

const far = '2045-12-31';

/** Products, their batches and the lists by which they are arranged, made by the real calls; `word` makes a name of its own. */
export function inventoryFactories(
  word: (prefix: string) => string,
): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> {
  const post = async (hospital: TestHospital, path: string, body: object) => (await answered(hospital.admin.raw('POST', path, body))).id;
  const product = (hospital: TestHospital, more: object = {}) =>
    post(hospital, '/api/product', { name: word('Swab '), kind: 'consumable', unit: 'piece', ...more });
  const batch = async (hospital: TestHospital) => {
    const places = await answered<{ data: { id: string }[] }>(hospital.admin.raw('GET', '/api/location?limit=1'));
    const productId = await product(hospital);
    const opening = { productId, locationId: places.data[0]?.id, batchNumber: word('B'), expiryDate: far, quantity: 10, totalCost: 100 };
    return post(hospital, '/api/stock/opening', opening);
  };
  return {
    products: (hospital) => product(hospital),
    batches: batch,
    'stock-attachments': async (hospital) => {
      const file = { filename: 'carton.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF') };
      return (await answered(hospital.admin.raw('POST', `/api/batch/${await batch(hospital)}/attachment`, {}, { file }))).id;
    },
    'stock-locations': (hospital) =>
      post(hospital, '/api/location', { name: word('Place '), kind: 'department', departmentId: hospital.departmentId }),
    'product-categories': (hospital) => post(hospital, '/api/product-category', { name: word('Category ') }),
    'medication-types': (hospital) => post(hospital, '/api/medication-type', { name: word('Type ') }),
    'medication-categories': (hospital) => post(hospital, '/api/medication-category', { name: word('Class ') }),
    brands: (hospital) => post(hospital, '/api/brand', { name: word('Brand ') }),
  };
}
