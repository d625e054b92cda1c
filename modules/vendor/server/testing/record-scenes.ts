import type { RecordScene } from '#testing/record-acts.ts';
import { orderCalls } from '../../contract/calls/orders.ts';
import { paymentCalls, returnCalls, supplyCalls } from '../../contract/calls/supplies.ts';
import { vendorCalls } from '../../contract/calls/vendors.ts';
import type { EditVendor } from '../../contract/records.ts';
import { aPurchasing, type Purchasing, sound } from './purchasing.ts';

async function stage() {
  const shop = await aPurchasing();
  const vendor = await shop.vendor({ email: 'orders@vendor.test' });
  const judge = await shop.hospital.userWith(
    'View Vendors',
    'View Purchase Orders',
    'View Supplies',
    'View Vendor Accounts',
    'Create Purchase Order',
    'Approve Purchase Order',
    'Receive Stock',
    'Reverse Supply',
    'Return To Vendor',
    'Pay Vendor',
  );
  return { shop, vendor, judge };
}

/** Purchase orders in each status, by the calls that lead there. */
export async function orderScene(): Promise<RecordScene> {
  const { shop, vendor, judge } = await stage();
  const draft = async (shopOf: Purchasing) => {
    const lines = [{ productId: shopOf.product, packName: 'Box', unitsPerPack: 10, quantityPacks: 10, pricePerPack: 1_000 }];
    return sound(await shopOf.buyer.send(orderCalls.create, { body: { vendorId: vendor, locationId: shopOf.store, lines } })).payload.id;
  };
  const submitted = async () => {
    const id = await draft(shop);
    sound(await shop.buyer.send(orderCalls.submit, { params: { id }, body: {} }));
    return id;
  };
  const received = async (quantityPacks: number) => {
    const id = await shop.sentOrder(vendor);
    const order = sound(await shop.buyer.send(orderCalls.view, { params: { id } })).payload;
    const supply = await shop.receive(vendor, { purchaseOrderId: id }, { orderLineId: order.lines[0]?.id, quantityPacks });
    await shop.post(supply.id);
    return id;
  };
  const ended = (call: typeof orderCalls.close | typeof orderCalls.cancel) => async () => {
    const id = await shop.sentOrder(vendor);
    sound(await shop.manager.send(call, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  const ways: Readonly<Record<string, () => Promise<string>>> = {
    draft: () => draft(shop),
    'pending-approval': submitted,
    approved: async () => {
      const id = await submitted();
      sound(await shop.manager.send(orderCalls.approve, { params: { id }, body: {} }));
      return id;
    },
    sent: () => shop.sentOrder(vendor),
    'part-received': () => received(4),
    received: () => received(10),
    closed: ended(orderCalls.close),
    cancelled: ended(orderCalls.cancel),
  };
  // A draft without a number is deleted.
  return { view: orderCalls.view, ways, judge, notOffered: ['draft cancel'] };
}

/** Deliveries in each status. */
export async function supplyScene(): Promise<RecordScene> {
  const { shop, vendor, judge } = await stage();
  const draft = async () => (await shop.receive(vendor)).id;
  const posted = async () => (await shop.post(await draft())).id;
  const reversed = async () => {
    const id = await posted();
    sound(await shop.buyer.send(supplyCalls.reverse, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  return { view: supplyCalls.view, ways: { draft, posted, reversed }, judge };
}

/** Returns in each status. */
export async function returnScene(): Promise<RecordScene> {
  const { shop, vendor, judge } = await stage();
  const draft = async () => {
    const supply = await shop.post((await shop.receive(vendor)).id);
    const lines = [
      { batchId: supply.lines[0]?.batchId ?? '', locationId: shop.store, quantity: 5, reason: 'damaged' as const, credit: 500 },
    ];
    return sound(await shop.buyer.send(returnCalls.create, { body: { vendorId: vendor, supplyId: supply.id, lines } })).payload.id;
  };
  const sent = async () => {
    const id = await draft();
    sound(await shop.buyer.send(returnCalls.send, { params: { id }, body: {} }));
    return id;
  };
  const credited = async () => {
    const id = await sent();
    sound(await shop.buyer.send(returnCalls.credit, { params: { id }, body: { creditNoteNumber: 'CN-1' } }));
    return id;
  };
  const rejected = async () => {
    const id = await draft();
    sound(await shop.buyer.send(returnCalls.reject, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  const bodies = { credit: { creditNoteNumber: 'CN-2' } };
  return { view: returnCalls.view, ways: { draft, sent, credited, rejected }, judge, bodies };
}

/** Payments in each status. */
export async function vendorPaymentScene(): Promise<RecordScene> {
  const { shop, vendor, judge } = await stage();
  const posted = async () => {
    const supply = await shop.post((await shop.receive(vendor)).id);
    const body = {
      vendorId: vendor,
      amount: 100,
      paidAt: '2026-01-02',
      method: 'transfer' as const,
      allocations: [{ supplyId: supply.id, amount: 100 }],
    };
    return sound(await shop.accountant.send(paymentCalls.create, { body })).payload.id;
  };
  const reversed = async () => {
    const id = await posted();
    sound(await shop.accountant.send(paymentCalls.reverse, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  return { view: paymentCalls.view, ways: { posted, reversed }, judge };
}

/** Vendors in each status; one with a delivery is archived instead of removed. */
export async function vendorScene(): Promise<RecordScene> {
  const { shop } = await stage();
  const { admin } = shop.hospital;
  const become = (status: EditVendor['status']) => async () => {
    const id = await shop.vendor();
    sound(await admin.send(vendorCalls.edit, { params: { id }, body: { status, reason: 'For the test' } }));
    return id;
  };
  const archived = async () => {
    const id = await shop.vendor();
    await shop.receive(id);
    sound(await admin.send(vendorCalls.remove, { params: { id } }));
    return id;
  };
  const ways = { active: () => shop.vendor(), inactive: become('inactive'), blocked: become('blocked'), archived };
  return { view: vendorCalls.view, ways, judge: admin, bodies: { savePrices: { rows: [] } } };
}
