import { beforeAll, expect, test } from 'vitest';
import { runJobNow, theDatabase } from '#testing/world.ts';
import { medicationOrderCalls as orders } from '../../contract/calls/orders.ts';
import { aPharmacy, sound, type TestPharmacy } from '../testing/pharmacy.ts';

let place: TestPharmacy;
const owner = () => theDatabase().owner;

beforeAll(async () => {
  place = await aPharmacy();
}, 60_000);

const gtin = '05012345678900';
/** A GS1 code: product, and batch. */
const codeOf = (batch: string) => `(01)${gtin}(10)${batch}`;

async function withBarcode(productId: string, code = gtin): Promise<void> {
  await owner().query('insert into product_barcodes (hospital_id, product_id, code) values ($1, $2, $3)', [
    place.hospital.id,
    productId,
    code,
  ]);
}

const scan = (id: string, code: string) => place.pharmacist.send(orders.scan, { params: { id }, query: { code } });

test('invariant 4: a scanned pack is compared with the order; wrong products and batches that must not leave are refused with why', async () => {
  const stock = [
    { days: 10, quantity: 50, batch: 'FIRST' },
    { days: 300, quantity: 50, batch: 'LATER' },
    { days: 200, quantity: 50, batch: 'BAD' },
    { days: 5, quantity: 50, batch: 'OVER' },
  ];
  const product = await place.medicine({ stock });
  await withBarcode(product);
  const other = await place.medicine();
  await withBarcode(other, '4006381333931');
  const order = await place.submitted(product, 5);
  await owner().query("update batches set status = 'quarantined' where product_id = $1 and batch_number = 'BAD'", [product]);
  await owner().query("update batches set expiry_date = current_date - 400 where product_id = $1 and batch_number = 'OVER'", [product]);

  const line = order.lines[0]?.id as string;
  expect(sound(await scan(order.id, gtin)).payload).toMatchObject({ lineIds: [line], batch: null });
  const later = sound(await scan(order.id, codeOf('LATER'))).payload;
  expect(later).toMatchObject({ lineIds: [line], batch: { batchNumber: 'LATER' } });
  const wrong = await scan(order.id, '4006381333931');
  expect([wrong.status, wrong.error.code]).toEqual([422, 'MEDICATION_SCAN_PRODUCT']);
  const faults = await Promise.all(['BAD', 'OVER', 'NEVER'].map(async (batch) => (await scan(order.id, codeOf(batch))).error));
  expect(faults).toMatchObject([
    { code: 'MEDICATION_SCAN_BATCH', status: 'quarantined' },
    { code: 'MEDICATION_SCAN_BATCH', status: 'expired' },
    { code: 'MEDICATION_SCAN_BATCH', status: 'unknown' },
  ]);
  expect((await scan(order.id, '0000000000000')).error.code).toBe('BARCODE_UNKNOWN');

  // What the scan refused the dispense refuses too, whatever is sent; another usable batch wants the right and a reason.
  const batchId = (name: string) =>
    owner()
      .query('select id from batches where product_id = $1 and batch_number = $2', [product, name])
      .then(({ rows }) => rows[0].id as string);
  const dispense = (batchIds: string[], fefoReason?: string) =>
    place.hospital.admin.send(orders.dispense, {
      params: { id: order.id },
      body: { lines: [{ lineId: line, quantity: 5, batchIds }], ...(fefoReason ? { fefoReason } : {}) },
    });
  expect((await dispense([await batchId('BAD')], 'It was at hand')).error.code).toBe('BATCH_NOT_USABLE');
  expect((await dispense([await batchId('LATER')])).error.code).toBe('MEDICATION_ORDER_FEFO_REASON');
  const done = sound(await dispense([await batchId('LATER')], 'The patient travels')).payload;
  expect(done.lines[0]?.batches).toMatchObject([{ batchNumber: 'LATER', quantity: 5 }]);
});

test('a paid order holds its stock until it is handed out', async () => {
  const product = await place.medicine();
  const { admin } = place.hospital;
  const order = await place.submitted(product, 4);
  expect(order.allocatedUntil).not.toBeNull();
  const billId = order.bill?.billIds[0];
  const { invoiceId } = sound(await admin.raw('PATCH', `/api/patient-bills/${billId}/generateInvoice`, {})).payload as {
    invoiceId: string;
  };
  const { version } = sound(await admin.raw('GET', `/api/invoice/${invoiceId}`)).payload as { version: number };
  sound(await admin.raw('PATCH', `/api/invoice/${invoiceId}/submitForPayment`, { version }));
  const { balance } = sound(await admin.raw('GET', `/api/invoice/${invoiceId}`)).payload as { balance: number };
  const payment = { invoiceId, amount: balance, paymentMethod: 'card', reference: 'POS-1' };
  sound(await admin.raw('POST', '/api/invoice/addPayment', payment));
  // The payment leaves the holding to a job, which the background of a running hospital works off.
  const { rows } = await owner().query("select data from pgboss.job where name = 'pharmacy.hold-paid' and data ->> 'hospitalId' = $1", [
    place.hospital.id,
  ]);
  expect(rows).toHaveLength(1);
  await runJobNow('pharmacy.hold-paid', rows[0].data);
  const paid = sound(await place.pharmacist.send(orders.view, { params: { id: order.id } })).payload;
  expect(paid).toMatchObject({ allocatedUntil: null, allocationLapsed: false });
  const held = await owner().query('select expires_at, status from stock_allocations where product_id = $1', [product]);
  expect(held.rows).toEqual([{ expires_at: null, status: 'held' }]);
});
