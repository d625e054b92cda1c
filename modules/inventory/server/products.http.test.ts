import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient, withCurrency } from '#testing/factories.ts';
import { aHospital, demoPassword, inScopeOf, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { batchCalls } from '../contract/calls/batches.ts';
import { medicationListCalls } from '../contract/calls/medication-lists.ts';
import { productCalls } from '../contract/calls/products.ts';
import { makeClearance } from '../contract/clearance.ts';
import { takeStock } from './engine/take.ts';
import { aStock, sound, standing, type TestStock } from './testing/stock.ts';

let stock: TestStock;
let admin: TestUser;

beforeAll(async () => {
  const hospital = await aHospital();
  await withCurrency(hospital);
  stock = await aStock(hospital);
  admin = hospital.admin;
}, 120_000);

const future = '2049-12-31';

describe('products', () => {
  test('a medicine is made with its price, barcodes and the stock it opens with', async () => {
    const name = unique('Amoxil ');
    const made = await stock.medicine([['A1', future, 40, 4_000]], {
      name,
      sellingPrice: 15_000,
      barcodes: ['5901234123457'],
      packs: [{ name: 'box', unitsPerPack: 10, barcode: 'BOX-1' }],
      medication: { genericName: 'Amoxicillin', strength: 500, strengthUnit: 'mg', legalClass: 'prescription', routes: ['oral'] },
    });
    expect(made).toMatchObject({
      name,
      displayName: `${name} 500 mg`,
      sellingPrice: 15_000,
      stock: { quantity: 40, available: 40, value: 4_000 },
      stockStatus: 'In-Stock',
      barcodes: ['5901234123457'],
      medication: { genericName: 'Amoxicillin', strength: 500, medicationType: { id: stock.typeId } },
      moved: true,
      lastUnitCost: 100,
    });
    expect(made.sku).toMatch(/^PRD-\d{6}$/);
    const { rows } = await theDatabase().owner.query('select module, name, status from billable_items where source_id = $1', [made.id]);
    expect(rows).toEqual([{ module: 'Medication', name: `${name} 500 mg`, status: 'active' }]);
    const scan = (code: string) => admin.send(productCalls.scan, { params: { code } });
    expect((await scan('BOX-1')).payload).toMatchObject({ product: { id: made.id }, pack: { name: 'box', unitsPerPack: 10 } });
    expect((await scan('(01)05901234123457(17)491231(10)a1')).payload.batch).toMatchObject({ batchNumber: 'A1', expiryDate: future });
    expect((await scan('nothing')).error.code).toBe('BARCODE_UNKNOWN');
    for (const searchTerm of ['amoxi', 'amoxicillin 500', made.sku, '5901234123457'])
      expect((await admin.send(productCalls.filterProducts, { query: { searchTerm } })).payload.data.map(({ id }) => id)).toEqual([
        made.id,
      ]);
    const twin = await admin.send(productCalls.createProduct, {
      body: {
        name: name.toUpperCase(),
        kind: 'medication',
        unit: 'tablet',
        medication: {
          genericName: 'X'.repeat(3),
          medicationTypeId: stock.typeId,
          medicationCategoryId: stock.categoryId,
          strength: 500,
          strengthUnit: 'mg',
        },
      },
    });
    expect([twin.status, twin.error.code]).toEqual([409, 'PRODUCT_EXISTS']);
  });

  test('ten of the same at once: one is made', async () => {
    const body = { name: unique('Cotton '), kind: 'consumable' as const, unit: 'roll' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.send(productCalls.createProduct, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('what does not fit is refused, field by field', async () => {
    const body = { name: 'X1', kind: 'medication' as const, unit: 'tablet', stockReserve: 10, parLevel: 10, batchTracked: false };
    expect((await admin.send(productCalls.createProduct, { body })).error).toMatchObject({
      code: 'PRODUCT_FIELDS',
      fields: { medication: expect.any(String), parLevel: expect.any(String), batchTracked: expect.any(String) },
    });
    const made = await stock.product([['A', future, 5]]);
    const edit = (changes: object) => admin.send(productCalls.editProduct, { params: { id: made.id }, body: changes });
    expect((await edit({ unit: 'box' })).error.code).toBe('PRODUCT_UNIT_FIXED');
    expect((await edit({ version: made.version + 1, note: 'x' })).error.code).toBe('STALE_VERSION');
    expect((await edit({ sellingPrice: 700, version: made.version })).payload).toMatchObject({
      sellingPrice: 700,
      version: made.version + 1,
    });
    expect((await edit({ sellingPrice: null })).payload.sellingPrice).toBeNull();
    const keeper = await stock.hospital.userWith('Edit Product');
    expect((await keeper.send(productCalls.editProduct, { params: { id: made.id }, body: { stockReserve: 3 } })).error.code).toBe(
      'FORBIDDEN',
    );
  });

  test('one with stock stays; a used one is archived, an unused one removed', async () => {
    const made = await stock.product([['A', future, 2]], { sellingPrice: 500 });
    const remove = () => admin.send(productCalls.removeProduct, { params: { id: made.id } });
    expect([(await remove()).status, (await remove()).error.message]).toEqual([409, 'Product has stock']);
    await stock.dispense({ productId: made.id, quantity: 2 });
    expect((await remove()).payload.removed).toBe(false);
    expect(await stock.show(made.id)).toMatchObject({ status: 'archived', sellingPrice: null });
    const unused = await stock.product([]);
    expect((await admin.send(productCalls.removeProduct, { params: { id: unused.id } })).payload.removed).toBe(true);
  });

  test('lists ask the stock: level, expiry, place; values only for who may see them', async () => {
    const low = await stock.product([['A', future, 5]], { stockReserve: 5, name: unique('Low ') });
    const list = async (query: object) =>
      (await admin.send(productCalls.filterProducts, { query: { limit: 'All', ...query } })).payload.data.map(({ id }) => id);
    expect(await list({ level: 'low' })).toContain(low.id);
    expect(await list({ stockStatus: 'In-Stock' })).not.toContain(low.id);
    expect(await list({ expiring: 3650 })).not.toContain(low.id);
    expect(await list({ locationId: stock.mainStore })).not.toContain(low.id);
    const [first] = await list({ sort: 'level' });
    expect((await stock.show(first as string)).stockStatus).toBe('Out-Of-Stock');
    const seer = await stock.hospital.userWith('View Products');
    const row = (await seer.send(productCalls.filterProducts, { query: { searchTerm: low.sku } })).payload.data[0];
    expect(row?.stock).toMatchObject({ quantity: 5, value: null });
  });
});

describe('batches', () => {
  const batchOf = async (productId: string) => (await admin.send(batchCalls.batches, { query: { productId } })).payload.data[0];

  test('are locked, freed, corrected and recalled; who had them is known', async () => {
    const made = await stock.medicine([['R1', future, 20]]);
    const patient = await aPatient(stock.hospital);
    await inScopeOf(stock.hospital.id, async (scope) => {
      const cleared = makeClearance(patient.id, [{ productId: made.id, quantity: 3 }]);
      const line = { key: '1', productId: made.id, locationId: stock.pharmacy, quantity: 3 };
      await takeStock(scope, {
        type: 'dispense',
        refType: 'test',
        refId: scope.newId(),
        refNumber: 'ORD-1',
        party: { patientId: patient.id },
        cleared,
        lines: [line],
      });
      await scope.record({ action: 'update', entity: 'Test', summary: 'For a test' });
    });
    const id = (await batchOf(made.id))?.id as string;
    const act = (name: 'quarantine' | 'release', body = { reason: 'Doubtful seal' }) =>
      admin.send(batchCalls[name], { params: { id }, body });
    expect((await act('quarantine')).payload.status).toBe('quarantined');
    expect((await stock.show(made.id)).stock).toMatchObject({ quantity: 0, quarantined: 17 });
    expect((await act('quarantine')).error.code).toBe('BATCH_STATE');
    expect((await act('release')).payload.status).toBe('available');
    const edit = (body: object) => admin.send(batchCalls.editBatch, { params: { id }, body: body as never });
    expect((await edit({ expiryDate: '2020-01-01', reason: 'Misread' })).payload.status).toBe('expired');
    expect((await act('release')).error.code).toBe('BATCH_STATE');
    expect((await edit({ expiryDate: future, batchNumber: 'R-1', reason: 'Misread' })).payload).toMatchObject({
      status: 'available',
      batchNumber: 'R-1',
    });
    const recalled = await admin.send(batchCalls.recall, { params: { id }, body: { reason: 'Doubtful seal' } });
    expect(recalled.payload).toMatchObject({ batch: { status: 'recalled' }, patients: 1, departments: 0 });
    const had = (await admin.send(productCalls.productRecipients, { params: { id: made.id } })).payload.data;
    expect(had).toMatchObject([{ patient: { id: patient.id }, quantity: 3, number: 'ORD-1', batchNumber: 'R-1' }]);
    const card = (await admin.send(productCalls.productMovements, { params: { id: made.id } })).payload.data;
    expect(card.map(({ type, quantity, locationBalanceAfter }) => [type, quantity, locationBalanceAfter])).toEqual([
      ['dispense', -3, 17],
      ['opening', 20, 20],
    ]);
  });

  test('are written off with a second person; twenty at once never take more than there is', async () => {
    const made = await stock.product([['W', future, 10, 1_000]]);
    const id = (await batchOf(made.id))?.id as string;
    const write = (quantity: number, witnessId: string | null, witnessPin: string | null = '4826') =>
      admin.send(batchCalls.writeOff, {
        params: { id },
        body: { locationId: stock.pharmacy, quantity, reason: 'Broken', witnessId, witnessPin },
      });
    const other = await stock.hospital.userWith();
    expect((await write(1, null)).error.code).toBe('WITNESS_REQUIRED');
    expect((await write(1, admin.userId)).error.code).toBe('WITNESS_REQUIRED');
    sound(await other.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } }));
    for (const pin of [null, '9173']) expect((await write(1, other.userId, pin)).error.code).toBe('WITNESS_PIN');
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(1, other.userId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.flatMap((answer) => answer.error.code ?? []))).toEqual(new Set(['STOCK_CHANGED']));
    expect(await standing(made.id)).toEqual([{ number: 'W', quantity: 0, value: 0, status: 'depleted' }]);
    const { rows } = sound(await admin.send(batchCalls.writeOffs, { params: { id } })).payload;
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ quantity: 1, value: 100, reason: 'Broken', witness: expect.stringMatching(/./) });
    const costs = sound(await admin.send(productCalls.productCosts, { params: { id: made.id } })).payload.data;
    expect(costs).toMatchObject([{ batchNumber: 'W', quantityReceived: 10, totalCost: 1_000, unitCost: 100, vendor: null }]);
  });

  test('are opened once', async () => {
    const made = await stock.product([]);
    const body = { productId: made.id, locationId: stock.mainStore, batchNumber: 'O1', expiryDate: future, quantity: 5, totalCost: 50 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.send(batchCalls.openStock, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await admin.send(batchCalls.openStock, { body: { ...body, batchNumber: 'O2', expiryDate: '2020-01-01' } })).error.code).toBe(
      'EXPIRED_BATCH',
    );
  });
});

describe('lists and places', () => {
  test('a name stands once whatever its case; what is in use is archived instead of removed', async () => {
    const body = { name: 'Emzor' };
    const { id } = sound(await admin.send(medicationListCalls.createBrand, { body })).payload;
    expect((await admin.send(medicationListCalls.createBrand, { body: { name: 'EM zor' } })).error.code).toBe('BRAND_EXISTS');
    await stock.medicine([], { medication: { brandId: id } });
    const remove = () => admin.send(medicationListCalls.removeBrand, { params: { id } });
    expect((await admin.send(medicationListCalls.brand, { params: { id } })).payload.items).toBe(1);
    expect((await remove()).payload.removed).toBe(false);
    expect((await admin.send(medicationListCalls.brands, { query: { status: 'archived' } })).payload.data.map((row) => row.name)).toContain(
      'Emzor',
    );
    const again = await admin.send(productCalls.createProduct, {
      body: {
        name: unique('Late '),
        kind: 'medication',
        unit: 'tablet',
        medication: { genericName: 'Late', medicationTypeId: stock.typeId, medicationCategoryId: stock.categoryId, brandId: id },
      },
    });
    expect(again.error.code).toBe('BRAND_UNKNOWN');
  });

  test('a category is not its own grandparent', async () => {
    const make = async (name: string, parentId: string | null) =>
      sound(await admin.send(medicationListCalls.createMedicationCategory, { body: { name, parentId } })).payload.id;
    const parent = await make(unique('Parent '), null);
    const child = await make(unique('Child '), parent);
    const answer = await admin.send(medicationListCalls.editMedicationCategory, { params: { id: parent }, body: { parentId: child } });
    expect(answer.error.code).toBe('MEDICATION_CATEGORY_UNKNOWN');
  });

  test('a place with stock stays', async () => {
    const { departmentId } = stock.hospital;
    const none = await admin.send(batchCalls.createLocation, { body: { name: 'Ward A', kind: 'department' } });
    expect(none.error.code).toBe('LOCATION_DEPARTMENT');
    const ward = sound(await admin.send(batchCalls.createLocation, { body: { name: 'Ward A', kind: 'department', departmentId } })).payload;
    expect(ward).toMatchObject({ saleable: false, keepsStock: true });
    expect((await admin.send(batchCalls.removeLocation, { params: { id: stock.pharmacy } })).error.code).toBe('LOCATION_HAS_STOCK');
    expect((await admin.send(batchCalls.removeLocation, { params: { id: ward.id } })).payload.removed).toBe(true);
  });
});

describe('uploads', () => {
  const head =
    'Name,Kind,Generic name,Type,Category,Strength,Strength unit,Unit,Selling price,Batch number,Expiry date,Opening quantity,Total cost';
  const upload = (lines: string[], fields: object = {}) =>
    admin.send(
      productCalls.uploadProducts,
      { body: { mode: 'create', withOpeningStock: 'true', ...fields } as never },
      { key: unique('k'), file: { filename: 'products.csv', bytes: [head, ...lines].join('\n') } },
    );

  test('are all or nothing, tell every fault, and take price and opening stock', async () => {
    const [one, two] = [unique('Upa '), unique('Upb ')];
    const good = [
      `${one},medication,Paracetamol,Tablet,Analgesic,500,mg,tablet,12.50,U1,31/12/2049,100,400`,
      `${one},medication,Paracetamol,Tablet,Analgesic,500,mg,tablet,,U2,12/2049,50,200`,
      `=${two},consumable,,,Consumables,,,piece,5,,,,`,
    ];
    const bad = await upload([
      ...good,
      'X1,medication,,Tablett,Analgesic,,,tablet,1,,,,',
      `${one},medication,Paracetamol,Tablet,Analgesic,500,mg,tablet,,,,,`,
    ]);
    expect([bad.status, bad.error.code]).toEqual([400, 'PRODUCT_UPLOAD_INVALID']);
    expect((bad.error.errors as { row: number; column: string }[]).map(({ row, column }) => [row, column])).toEqual([
      [5, 'Type'],
      [5, 'Generic name'],
      [6, 'Name'],
    ]);
    const none = (await admin.send(productCalls.filterProducts, { query: { searchTerm: one } })).payload.meta.count;
    expect(none).toBe(0);
    expect((await upload(good, { dryRun: 'true' })).payload).toMatchObject({ created: 2, opened: 2, dryRun: true });
    expect((await upload(good)).payload).toMatchObject({ created: 2, updated: 0, opened: 2, errors: [] });
    const [row] = (await admin.send(productCalls.filterProducts, { query: { searchTerm: one } })).payload.data;
    expect(row).toMatchObject({ sellingPrice: 1_250, stock: { quantity: 150, value: 60_000 } });
    expect((await upload(good)).status).toBe(400);
    const again = await upload([`${one},medication,Paracetamol,Tablet,Analgesic,500,mg,tablet,13,,,,`], { mode: 'upsert' });
    expect(again.payload).toMatchObject({ created: 0, updated: 1 });
  });

  test('leave products that are there already as they are where they are told to, and count them', async () => {
    const [known, fresh] = [unique('Upk '), unique('Upf ')];
    const line = (name: string, price: number, batch: string) =>
      `${name},consumable,,,Consumables,,,piece,${price},${batch},31/12/2049,10,5`;
    await upload([line(known, 1, 'K1')]);
    const lines = [line(known, 9, 'K1'), line(known, 9, 'K2'), line(fresh, 2, 'F1')];
    expect((await upload(lines, { dryRun: 'true' })).payload).toMatchObject({ errorCount: 2 });
    const counted = { rows: 3, created: 1, updated: 0, skipped: 2, opened: 1, errors: [], errorCount: 0 };
    expect((await upload(lines, { mode: 'skip', dryRun: 'true' })).payload).toMatchObject({ ...counted, dryRun: true });
    expect((await upload(lines, { mode: 'skip' })).payload).toMatchObject({ ...counted, dryRun: false });
    const [row] = (await admin.send(productCalls.filterProducts, { query: { searchTerm: known } })).payload.data;
    expect(row).toMatchObject({ sellingPrice: 100, stock: { quantity: 10 } });
  });

  test('a thousand are a few statements, not a few thousand', async () => {
    const word = unique('Bulk ');
    const lines = Array.from({ length: 1_000 }, (_each, at) => `${word} ${at},consumable,,,Consumables,,,piece,1,B${at},31/12/2049,10,5`);
    expect((await upload(lines)).payload).toMatchObject({ created: 1_000, opened: 1_000 });
  });

  test("come with a template of the hospital's own lists", async () => {
    const { text } = await admin.send(productCalls.uploadTemplate, { query: { format: 'csv' } });
    expect(text.split('\n')[0]).toContain('Generic name');
  });
});
