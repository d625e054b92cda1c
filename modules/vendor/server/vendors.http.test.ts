import { beforeAll, expect, test } from 'vitest';
import { aStockedProduct } from '#testing/vendor-factories.ts';
import { lastMessageTo, theDatabase, unique } from '#testing/world.ts';
import { orderCalls } from '../contract/calls/orders.ts';
import { vendorCalls, vendorDashboardCalls, vendorHistoryCalls } from '../contract/calls/vendors.ts';
import { aPurchasing, type Purchasing, sound } from './testing/purchasing.ts';

let shop: Purchasing;
beforeAll(async () => {
  shop = await aPurchasing();
}, 120_000);

test('a name is taken once, case and spaces not counting; vendors are found by it', async () => {
  const name = `Acme ${unique('Pharma')}`;
  await shop.vendor();
  const created = sound(
    await shop.buyer.send(vendorCalls.create, { body: { name, categories: ['food'], phoneNumber: '08031234567', dialcode: '+234' } }),
  ).payload;
  expect(created).toMatchObject({ name, status: 'active', paymentTermsDays: 0, currency: 'NGN' });
  expect(created.code).toMatch(/^VEN-\d{6}$/);
  const twin = await shop.buyer.send(vendorCalls.create, { body: { name: name.toUpperCase().replace(' ', '  ') } });
  expect([twin.status, twin.error.message]).toEqual([409, 'Vendor already exists']);
  const bad = await shop.buyer.raw('POST', '/api/vendor', { name: 'x', email: 'nobody', phoneNumber: '12' });
  expect(Object.keys((bad as unknown as { error: { fields: object } }).error.fields).sort()).toEqual(['email', 'name', 'phoneNumber']);
  const found = sound(await shop.buyer.send(vendorCalls.filter, { query: { name: name.slice(0, 12), category: 'food' } })).payload;
  expect(found.data.map(({ id }) => id)).toEqual([created.id]);
  const nobody = await shop.hospital.userWith('View Vendors on dashboard');
  const panel = sound(await nobody.send(vendorDashboardCalls.dashboard)).payload;
  expect(panel.data).toContainEqual({ id: created.id, name });
  expect((await nobody.send(vendorCalls.list)).status).toBe(403);
});

test('bank details: masked without the right, changed with a reason, told to those who pay, never in the trail', async () => {
  const id = await shop.vendor({ bankName: 'First Bank', accountNumber: '0123456789', accountName: 'Acme Ltd' });
  expect(sound(await shop.buyer.send(vendorCalls.view, { params: { id } })).payload).toMatchObject({
    accountNumber: '••••6789',
    accountName: null,
  });
  expect(sound(await shop.accountant.send(vendorCalls.view, { params: { id } })).payload.accountNumber).toBe('0123456789');
  const change = (body: object) => shop.accountant.send(vendorCalls.edit, { params: { id }, body });
  expect((await change({ accountNumber: '9876543210' })).error.code).toBe('VENDOR_BANK_REASON');
  sound(await change({ accountNumber: '9876543210', reason: 'Letter of the vendor' }));
  const { rows } = await theDatabase().owner.query('select changes::text as changes from audit_entries where entity_id = $1', [id]);
  expect(rows.map((row) => row.changes).join(' ')).not.toMatch(/9876543210|0123456789|First Bank/);
  const told = await theDatabase().owner.query(
    "select count(*)::int as told from notifications where entity_id = $1 and title = 'Vendor Bank Details Changed'",
    [id],
  );
  expect(told.rows[0].told).toBeGreaterThan(0);
  const list = await shop.accountant.send(vendorCalls.filter, { query: { limit: 'All' } });
  expect(list.text).not.toContain('9876543210');
});

test('an edit names its own record and version; blocking wants a reason and stops orders', async () => {
  const id = await shop.vendor();
  const other = await shop.vendor();
  const edit = (body: object) => shop.buyer.send(vendorCalls.edit, { params: { id }, body });
  expect((await edit({ id: other, notes: 'x' })).status).toBe(400);
  sound(await edit({ id, notes: 'Delivers on Mondays', version: 1 }));
  expect((await edit({ notes: 'Late', version: 1 })).error.code).toBe('STALE_VERSION');
  expect((await edit({ status: 'blocked' })).error.code).toBe('VENDOR_STATUS_REASON');
  expect(sound(await edit({ status: 'blocked', reason: 'Fake goods' })).payload).toMatchObject({
    status: 'blocked',
    statusReason: 'Fake goods',
  });
  const lines = [{ productId: shop.product, packName: 'Box', unitsPerPack: 10, quantityPacks: 1, pricePerPack: 5 }];
  const order = await shop.buyer.send(orderCalls.create, { body: { vendorId: id, locationId: shop.store, lines } });
  expect([order.status, order.error.code]).toEqual([422, 'VENDOR_NOT_ACTIVE']);
});

test('a vendor in use is archived and stays on its records; an unused one is removed (invariant 7)', async () => {
  const remove = (id: string) => shop.manager.send(vendorCalls.remove, { params: { id } });
  expect(sound(await remove(await shop.vendor())).payload.removed).toBe(true);
  const id = await shop.vendor({ name: `Old ${unique('')}` });
  const supply = await shop.post((await shop.receive(id)).id);
  expect((await remove(id)).error.code).toBe('VENDOR_OWED');
  const { accountant } = shop;
  await accountant.raw('POST', '/api/vendor-payment', {
    vendorId: id,
    amount: 5_000,
    paidAt: '2026-02-01',
    method: 'transfer',
    allocations: [{ supplyId: supply.id, amount: 5_000 }],
  });
  const orderId = await shop.sentOrder(id);
  expect((await remove(id)).error.code).toBe('VENDOR_OPEN_ORDERS');
  sound(await shop.buyer.send(orderCalls.cancel, { params: { id: orderId }, body: { reason: 'not needed' } }));
  expect(sound(await remove(id)).payload).toMatchObject({ removed: false, status: 'archived' });
  const active = sound(await shop.buyer.send(vendorCalls.list, { query: { limit: 'All' } })).payload;
  expect(active.data.map((row) => row.id)).not.toContain(id);
  const codes = async (sort: 'code' | '-code') =>
    sound(await shop.buyer.send(vendorCalls.list, { query: { sort, limit: 'All' } })).payload.data.map(({ code }) => code);
  expect(await codes('-code')).toEqual((await codes('code')).toReversed());
  const archived = sound(await shop.buyer.send(vendorCalls.list, { query: { status: ['archived'], limit: 'All' } })).payload;
  expect(archived.data.map((row) => row.id)).toContain(id);
  expect(sound(await shop.buyer.send(orderCalls.view, { params: { id: orderId } })).payload.vendorName).toMatch(/^Old /);
});

test('an order goes from draft to the vendor; above the limit nobody approves what they wrote (invariant 6)', async () => {
  const vendorId = await shop.vendor({ email: `orders-${unique('')}@vendor.test`, minimumOrder: 1_000_000 });
  const lines = [{ productId: shop.product, packName: 'Box', unitsPerPack: 10, quantityPacks: 2, pricePerPack: 1_000, taxPercent: 7.5 }];
  const body = { vendorId, locationId: shop.store, lines, freight: 50, discount: 100 };
  const made = sound(await shop.manager.send(orderCalls.create, { body })).payload;
  expect(made).toMatchObject({ status: 'draft', orderNumber: null, subtotal: 2_000, tax: 150, total: 2_100 });
  expect(made.warnings.map(({ code }) => code)).toEqual(['below-minimum-order']);
  const at = { params: { id: made.id } };
  expect((await shop.manager.send(orderCalls.approve, { ...at, body: {} })).error.code).toBe('PURCHASE_STATE');
  const submitted = sound(await shop.manager.send(orderCalls.submit, { ...at, body: {} })).payload;
  expect(submitted.status).toBe('pending-approval');
  const own = await shop.manager.send(orderCalls.approve, { ...at, body: {} });
  expect([own.status, own.error.code]).toEqual([422, 'PURCHASE_OWN_APPROVAL']);
  const other = await shop.hospital.userWith('View Purchase Orders', 'Approve Purchase Order');
  sound(await other.send(orderCalls.reject, { ...at, body: { reason: 'too few' } }));
  sound(await shop.manager.send(orderCalls.edit, { ...at, body: { lines: [{ ...lines[0], quantityPacks: 3 }] as never } }));
  sound(await shop.manager.send(orderCalls.submit, { ...at, body: {} }));
  expect(sound(await other.send(orderCalls.approve, { ...at, body: {} })).payload.orderNumber).toBe(submitted.orderNumber);
  const sent = sound(await shop.manager.send(orderCalls.send, { ...at, body: { channel: 'email' } })).payload;
  expect(sent.status).toBe('sent');
  expect((await lastMessageTo(sent.vendor.email as string)).text).toContain(sent.orderNumber as string);
  const mails = await theDatabase().owner.query('select paper, paper_name from message_outbox where recipient = $1', [sent.vendor.email]);
  expect(mails.rows).toEqual([
    {
      paper_name: `${sent.orderNumber}.pdf`,
      paper: expect.objectContaining({
        letterhead: expect.objectContaining({ name: shop.hospital.name }),
        number: sent.orderNumber,
        facts: expect.arrayContaining([['Vendor', `${sent.vendorName} · ${sent.vendor.code}`]]),
        rows: [[sent.lines[0]?.productName, expect.stringMatching(/^Box \(10 .+\)$/), '3', '30', '₦10.00', '7.5', '₦32.25']],
        sums: expect.arrayContaining([['Total', '₦31.75']]),
        ends: [['Approved by', expect.stringContaining(`${sent.approvedBy?.name}, `)]],
      }),
    },
  ]);
  const closed = sound(await other.send(orderCalls.close, { ...at, body: { reason: 'sold out' } })).payload;
  expect(closed).toMatchObject({ status: 'closed', lines: [expect.objectContaining({ cancelledUnits: 30 })] });
  const told = await theDatabase().owner.query('select distinct path from notifications where entity_id = $1', [made.id]);
  expect(told.rows).toEqual([{ path: `/vendor/order/${made.id}` }]);
});

test('an order goes by email only to a vendor with an address; on paper nothing is mailed', async () => {
  const vendorId = await shop.vendor({ email: null });
  const orderId = await shop.sentOrder(vendorId);
  const refused = await shop.buyer.send(orderCalls.send, { params: { id: orderId }, body: { channel: 'email' } });
  expect([refused.status, refused.error.code]).toEqual([422, 'PURCHASE_NO_EMAIL']);
  const mailed = await theDatabase().owner.query('select 1 from message_outbox where hospital_id = $1 and subject like $2', [
    shop.hospital.id,
    `%${sound(await shop.buyer.send(orderCalls.view, { params: { id: orderId } })).payload.orderNumber}%`,
  ]);
  expect(mailed.rows).toEqual([]);
});

test('price lists, comparison and orders from what runs low', async () => {
  const [cheap, dear] = [await shop.vendor({ leadTimeDays: 2 }), await shop.vendor()];
  const low = await aStockedProduct(shop.hospital, { reserve: 15 });
  const enough = await aStockedProduct(shop.hospital);
  const row = { productId: low, packName: 'Box', unitsPerPack: 10, price: 900, minQuantity: 2 };
  const save = (id: string, rows: object[]) =>
    shop.buyer.send(vendorHistoryCalls.savePrices, { params: { id }, body: { rows: rows as never } });
  sound(await save(cheap, [row]));
  sound(await save(dear, [{ ...row, price: 1_500, unitsPerPack: 15, packName: 'Carton', minQuantity: 1 }]));
  expect((await save(dear, [row, row])).error.code).toBe('PRICE_LIST_PRODUCT_TWICE');
  const offers = sound(await shop.buyer.send(vendorCalls.compare, { query: { productId: low } })).payload;
  expect(offers.map(({ vendorId, unitPrice }) => [vendorId, unitPrice])).toEqual([
    [cheap, 90],
    [dear, 100],
  ]);
  const answer = sound(await shop.buyer.send(orderCalls.fromReorder, { body: { productIds: [low, enough] } })).payload;
  expect(answer.orders).toEqual([expect.objectContaining({ vendorId: cheap, lineCount: 1, total: 2_700 })]);
  expect(answer.left).toEqual([expect.objectContaining({ productId: enough, why: 'no-vendor' })]);
  const emptied = sound(await save(cheap, [])).payload;
  expect(emptied.meta.count).toBe(0);
});

test('vendors come from a file: all rows or none', async () => {
  const buyer = await shop.hospital.userWith('Upload Vendors');
  const name = unique('Upload ');
  const upload = (rows: string[], dryRun: boolean) =>
    buyer.send(
      vendorCalls.upload,
      { body: { dryRun } },
      { file: { filename: 'vendors.csv', bytes: ['Name,Categories,Email', ...rows].join('\n') } },
    );
  const tried = await upload([`${name},food,a@b.co`, `${name},food,`, 'Other,nonsense,x'], true);
  expect(tried.status).toBe(200);
  expect(tried.payload.errors.length).toBe(3);
  expect((await upload([`${name},food,x`], false)).status).toBe(422);
  expect((await upload([`${name},food; general,a@b.co`], false)).payload).toMatchObject({ created: 1 });
});

test('prices come from a file by SKU: added or changed, the others stay; any fault and nothing is written', async () => {
  const vendorId = await shop.vendor();
  const [other, added] = [await aStockedProduct(shop.hospital), await aStockedProduct(shop.hospital)];
  const row = { packName: 'Box', unitsPerPack: 10, price: 1_000 };
  const rows = [shop.product, other].map((productId) => ({ ...row, productId }));
  sound(await shop.buyer.send(vendorHistoryCalls.savePrices, { params: { id: vendorId }, body: { rows } }));
  const { rows: skus } = await theDatabase().owner.query<{ id: string; sku: string }>(
    'select id, upper(sku) sku from products where id = any($1)',
    [[shop.product, added]],
  );
  await theDatabase().owner.query('update products set sku = upper(sku) where id = any($1)', [[shop.product, added]]);
  const skuOf = (id: string) => skus.find((each) => each.id === id)?.sku ?? '';
  const upload = (lines: string[], dryRun = false) =>
    shop.buyer.send(
      vendorHistoryCalls.uploadPrices,
      { params: { id: vendorId }, body: { dryRun } },
      { file: { filename: 'prices.csv', bytes: ['SKU,Pack,Units per pack,Price per pack,Preferred', ...lines].join('\n') } },
    );
  const good = [`${skuOf(shop.product)},Case,20,"1,500.50",Yes`, `${skuOf(added)},,1,7,`];
  const faulty = sound(await upload([...good, 'NONE-1,Box,1,x,', 'NONE-2,Box,1,5,'], true)).payload;
  expect(faulty).toMatchObject({ created: 1, updated: 1, errors: [{ row: 4 }, { row: 5, column: 'SKU' }] });
  expect((await upload([...good, 'NONE-2,Box,1,5,'])).error.code).toBe('VENDOR_PRICES_INVALID');
  expect(sound(await upload(good)).payload).toMatchObject({ created: 1, updated: 1, errors: [] });
  const list = sound(await shop.buyer.send(vendorHistoryCalls.products, { params: { id: vendorId }, query: { limit: 'All' } })).payload;
  expect(new Map(list.data.map((each) => [each.productId, [each.packName, each.unitsPerPack, each.price]]))).toEqual(
    new Map<string, unknown>([
      [shop.product, ['Case', 20, 150_050]],
      [other, ['Box', 10, 1_000]],
      [added, ['piece', 1, 700]],
    ]),
  );
});
