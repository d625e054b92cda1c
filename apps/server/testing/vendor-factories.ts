import { randomUUID } from 'node:crypto';
import { type TestHospital, theDatabase, unique } from './world.ts';

async function answered(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<{ id: string }> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as { id: string };
}

/** A place that takes stock in: the one that is there, or a row of its own. */
export async function aStore(hospital: TestHospital): Promise<string> {
  const { owner } = theDatabase();
  const found = await owner.query<{ id: string }>("select id from stock_locations where hospital_id = $1 and kind = 'main-store' limit 1", [
    hospital.id,
  ]);
  if (found.rows[0]) return found.rows[0].id;
  const id = randomUUID();
  await owner.query(
    `insert into stock_locations (hospital_id, id, name, folded_name, kind, saleable, keeps_stock, status, created_at, updated_at)
     values ($1, $2, 'Main Store', 'mainstore', 'main-store', true, true, 'active', '2026-01-01', '2026-01-01')`,
    [hospital.id, id],
  );
  return id;
}

/** A product's row, enough to be ordered and received; `cold`: of the cold chain. */
export async function aStockedProduct(
  hospital: TestHospital,
  { cold = false, reserve = 0, minShelfLifeDays = null as number | null } = {},
): Promise<string> {
  const id = randomUUID();
  const name = unique('Product ');
  await theDatabase().owner.query(
    `insert into products (hospital_id, id, sku, name, folded_name, identity, search_text, kind, unit, packs, vendor_ids, status, stock_reserve,
       batch_tracked, expiry_tracked, min_shelf_life_days, storage, hazard, cold_chain, shelves, created_at, updated_at)
     values ($1, $2, $3, $3, lower($3), $3, lower($3), 'consumable', 'piece', '[]', '{}', 'enabled', $4, true, true, $5, $6, false, $7, '[]',
       '2026-01-01', '2026-01-01')`,
    [hospital.id, id, name, reserve, minShelfLifeDays, cold ? 'fridge-2-8' : 'room', cold],
  );
  return id;
}

/** A vendor with words of its own; `changes` lays over the order. */
export async function aVendor(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const currency = await hospital.admin.raw('POST', '/api/currency', { code: 'NGN' });
  if (currency.status !== 409) await answered(Promise.resolve(currency));
  return (await answered(hospital.admin.raw('POST', '/api/vendor', { name: unique('Vendor '), ...changes }))).id;
}

async function line(hospital: TestHospital): Promise<object> {
  return { productId: await aStockedProduct(hospital), packName: 'Box', unitsPerPack: 10 };
}

async function aSupply(hospital: TestHospital): Promise<{ id: string; vendorId: string }> {
  const vendorId = await aVendor(hospital);
  const body = {
    vendorId,
    locationId: await aStore(hospital),
    invoiceNumber: unique('INV'),
    invoiceDate: '2026-01-01',
    lines: [{ ...(await line(hospital)), batchNumber: 'B1', expiryDate: '2035-01-01', quantityPacks: 5, costPerPack: 1_000 }],
  };
  return { id: (await answered(hospital.admin.raw('POST', '/api/supply', body))).id, vendorId };
}

async function aPostedSupply(hospital: TestHospital): Promise<{ id: string; vendorId: string }> {
  const supply = await aSupply(hospital);
  await answered(hospital.admin.raw('PATCH', `/api/supply/${supply.id}/post`, {}));
  return supply;
}

/** Records of vendors by their entity, made by the real calls. */
export const vendorFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  vendors: (hospital) => aVendor(hospital),
  'purchase-orders': async (hospital) => {
    const vendorId = await aVendor(hospital);
    const lines = [{ ...(await line(hospital)), quantityPacks: 5, pricePerPack: 1_000 }];
    return (await answered(hospital.admin.raw('POST', '/api/purchase-order', { vendorId, locationId: await aStore(hospital), lines }))).id;
  },
  supplies: async (hospital) => (await aSupply(hospital)).id,
  'vendor-returns': async (hospital) => {
    const { id, vendorId } = await aPostedSupply(hospital);
    const { rows } = await theDatabase().owner.query<{ batch_id: string }>('select batch_id from supply_lines where supply_id = $1', [id]);
    const lines = [{ batchId: rows[0]?.batch_id, locationId: await aStore(hospital), quantity: 10, reason: 'damaged', credit: 1_000 }];
    return (await answered(hospital.admin.raw('POST', '/api/vendor-return', { vendorId, supplyId: id, lines }))).id;
  },
  'vendor-payments': async (hospital) => {
    const { id, vendorId } = await aPostedSupply(hospital);
    const body = { vendorId, amount: 5_000, paidAt: '2026-01-02', method: 'transfer', allocations: [{ supplyId: id, amount: 5_000 }] };
    return (await answered(hospital.admin.raw('POST', '/api/vendor-payment', body))).id;
  },
  'vendor-attachments': async (hospital) => {
    const id = randomUUID();
    await theDatabase().owner.query(
      `insert into vendor_attachments (hospital_id, id, vendor_id, kind, name, mime_type, size, file_id, uploaded_at, uploaded_by_name)
       values ($1, $2, $3, 'licence', 'licence.pdf', 'application/pdf', 1, $2, '2026-01-01', 'A test')`,
      [hospital.id, id, await aVendor(hospital)],
    );
    return id;
  },
};
