import type { Id, Instant } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { addCalendarDays, addMinutes, dayIn } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CreateOrder } from '../contract/order-records.ts';
import { CreateVendor } from '../contract/records.ts';
import { CreateReturn, CreateSupply } from '../contract/supply-records.ts';
import { type DemoVendor, demoVendors, type DemoSupply, demoOrders, demoSupplies, demoUnitCost } from './demo/plan.ts';
import { approveOrder, cancelOrder, closeOrder, sendOrder, submitOrder } from './orders/move-order.ts';
import { createOrder } from './orders/save-order.ts';
import { createPayment } from './payments/payments.ts';
import { createReturn, creditReturn, sendReturn } from './returns/move-return.ts';
import { postSupply } from './supplies/post-supply.ts';
import { reverseSupply } from './supplies/reverse-supply.ts';
import { createSupply } from './supplies/save-supply.ts';
import { savePrices } from './vendors/prices.ts';
import { editVendor, insertVendor } from './vendors/save-vendor.ts';

const demo = 'hospital:demo';
const buyer = 'user:inventory';
const manager = 'user:hospitaladmin';
const payer = 'user:accountant';
const daysAgo = (now: Instant, days: number) => moment(now, days, '09:00');

async function addVendors(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, buyer, async (scope) => {
    for (const [at, { licenceDays, ...vendor }] of demoVendors.entries()) {
      const licenceExpiry = licenceDays === undefined ? null : addCalendarDays(stage.today, licenceDays);
      const order = CreateVendor.parse({
        ...vendorOf(vendor, at),
        licenceExpiry,
        licenceNumber: licenceExpiry ? `PCN/WS/${1200 + at * 7}` : null,
      });
      stage.ids.set(`vendor:${at}`, await insertVendor(scope, order));
    }
  });
}

function vendorOf(vendor: Omit<DemoVendor, 'products' | 'licenceDays'> & { readonly products?: unknown }, at: number) {
  const { name, categories, contactPerson, city, terms } = vendor;
  return {
    ...{ name, categories, contactPerson, city },
    contactRole: 'Sales',
    email: `orders@${name.toLowerCase().replace(/[^a-z]/g, '')}.example`,
    dialcode: '+234',
    phoneNumber: `80355${String(51_000 + at * 37)}`,
    address: `${10 + at} Industrial Avenue`,
    country: 'Nigeria',
    state: city === 'Abuja' ? 'Federal Capital Territory' : city,
    bankName: 'Zenith Bank',
    accountNumber: `10${String(22_334_455 + at * 1_111)}`,
    accountName: name,
    paymentTermsDays: terms,
    leadTimeDays: 2 + (at % 5),
  };
}

/** Products by the beginning of their names: the inventory's demo has put them there. */
function productsOf(stage: DemoStage, vendor: number): { id: Id; name: string }[] {
  const known = [...stage.ids].filter(([key]) => key.startsWith('product:'));
  return (demoVendors[vendor] as DemoVendor).products.flatMap((name) => {
    const found = known.find(([key]) => key.startsWith(`product:${name}`));
    return found ? [{ id: found[1], name }] : [];
  });
}

/** Five prices a vendor. */
async function addPrices(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, buyer, async (scope) => {
    for (const at of demoVendors.keys()) {
      const rows = productsOf(stage, at).map(({ id, name }, place) => ({
        productId: id,
        vendorSku: `${at + 1}-${100 + place}`,
        packName: 'Box',
        unitsPerPack: 50,
        price: 50 * demoUnitCost(name, at),
        taxPercent: 0,
        minQuantity: 1,
        validFrom: null,
        validTo: null,
        preferred: place === 0,
      }));
      if (rows.length > 0) await savePrices(scope, stage.idOf(`vendor:${at}`), { rows });
    }
  });
}

function linesOf(stage: DemoStage, vendor: number, packs: number) {
  return productsOf(stage, vendor)
    .slice(0, 2)
    .map(({ id, name }) => ({
      productId: id,
      packName: 'Box',
      unitsPerPack: 50,
      quantityPacks: packs,
      pricePerPack: 50 * demoUnitCost(name, vendor),
    }));
}

const place = (stage: DemoStage): Id => stage.idOf('location:Main Store');
const nothing = { version: undefined };

/** An order as far as it came; one against which goods come is sent. */
async function placeOrder(stage: DemoStage, at: number): Promise<void> {
  const order = demoOrders[at];
  if (!order || !stage.ids.has('location:Main Store')) return;
  const { vendor, until } = order;
  const id = await stage.inHospital(demo, buyer, async (scope) => {
    const body = CreateOrder.parse({
      vendorId: stage.idOf(`vendor:${vendor}`),
      locationId: place(stage),
      lines: linesOf(stage, vendor, 4 + (at % 5)),
      expectedAt: addCalendarDays(dayIn(scope.now, 'UTC'), 3 + (at % 4)),
    });
    const made = await createOrder(scope, body);
    if (until === 'draft') return made.id;
    await submitOrder(scope, made.id, nothing);
    if (until === 'cancelled') await cancelOrder(scope, made.id, { reason: 'Bought elsewhere', version: undefined });
    return made.id;
  });
  stage.ids.set(`purchase:${at}`, id);
  if (until === 'draft' || until === 'cancelled' || until === 'pending-approval') return;
  await stage.inHospital(demo, manager, (scope) => approveOrder(scope, id, nothing));
  if (until === 'approved') return;
  await stage.inHospital(demo, buyer, (scope) => sendOrder(scope, id, { channel: 'print', version: undefined }));
  if (until === 'closed')
    await stage.inHospital(demo, manager, (scope) => closeOrder(scope, id, { reason: 'The vendor has no more', version: undefined }));
}

async function receive(stage: DemoStage, at: number): Promise<void> {
  const supply = demoSupplies[at];
  if (!supply || !stage.ids.has('location:Main Store')) return;
  await stage.inHospital(demo, buyer, async (scope) => {
    const made = await createSupply(scope, CreateSupply.parse(supplyOf(stage, scope, supply, at)));
    stage.ids.set(`supply:${at}`, made.id);
    if (supply.until === 'draft') return;
    await postSupply(scope, made.id, {});
    if (supply.until === 'reversed') await reverseSupply(scope, made.id, { reason: 'Delivered to the wrong hospital', version: undefined });
  });
}

function supplyOf(stage: DemoStage, scope: Scope, supply: DemoSupply, at: number) {
  const { vendor, order, packs, cold } = supply;
  const orderId = order === undefined ? null : stage.ids.get(`purchase:${order}`);
  const day = dayIn(scope.now, 'UTC');
  return {
    vendorId: stage.idOf(`vendor:${vendor}`),
    locationId: place(stage),
    purchaseOrderId: orderId ?? null,
    invoiceNumber: `INV/${demoVendors[vendor]?.name.slice(0, 3).toUpperCase()}/${4100 + at * 13}`,
    invoiceDate: addCalendarDays(day, -1),
    freight: at % 4 === 0 ? 250_000 : 0,
    ...(cold ? { temperatureOnArrival: cold } : {}),
    lines: linesOf(stage, vendor, packs).map(({ pricePerPack, ...line }, place) => ({
      ...line,
      batchNumber: `${String.fromCharCode(65 + (at % 26))}${2600 + at * 3 + place}`,
      expiryDate: addCalendarDays(stage.today, 240 + ((at * 53 + place * 97) % 600)),
      costPerPack: pricePerPack,
      ...(at % 9 === 4 && place === 0 ? { rejectedUnits: 6, rejectReason: 'damaged' } : {}),
    })),
  };
}

/** Pays a delivery whole, or half of it; at times another one with it. */
async function pay(stage: DemoStage, at: number): Promise<void> {
  const { with: other, half } = demoSupplies[at] as DemoSupply;
  const supplyIds = [at, ...(other === undefined ? [] : [other])].flatMap((place) => stage.ids.get(`supply:${place}`) ?? []);
  if (supplyIds.length === 0) return;
  await stage.inHospital(demo, payer, async (scope) => {
    const supplies = await scope.tx
      .selectFrom('supplies')
      .select(['id', 'open', 'vendorId'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', 'in', supplyIds)
      .where('status', '=', 'posted')
      .where('open', '>', 0)
      .orderBy('id')
      .execute();
    const allocations = supplies.map(({ id, open }) => ({ supplyId: id, amount: half ? Math.floor(open / 2) : open }));
    const vendorId = supplies[0]?.vendorId;
    if (!vendorId) return;
    await createPayment(scope, {
      vendorId,
      amount: sumOf(allocations.map(({ amount }) => amount)),
      paidAt: dayIn(scope.now, 'UTC'),
      method: at % 5 === 2 ? 'cheque' : 'transfer',
      reference: `TRF${90_000 + at * 17}`,
      note: null,
      allocations,
    });
  });
}

/** Ten units of a delivery go back; the first two are credited, the last is on its way. */
async function giveBack(stage: DemoStage, at: number, credited: boolean): Promise<void> {
  const supplyId = stage.ids.get(`supply:${at}`);
  if (!supplyId) return;
  await stage.inHospital(demo, buyer, async (scope) => {
    const line = await scope.tx
      .selectFrom('supplyLines as l')
      .innerJoin('supplies as s', (join) => join.onRef('s.hospitalId', '=', 'l.hospitalId').onRef('s.id', '=', 'l.supplyId'))
      .select(['l.batchId', 's.vendorId', 's.locationId', 'l.costPerPack'])
      .where('l.hospitalId', '=', scope.hospitalId)
      .where('l.supplyId', '=', supplyId)
      .where('l.batchId', 'is not', null)
      .orderBy('l.lineNo')
      .executeTakeFirst();
    if (!line) return;
    const { batchId, vendorId, locationId, costPerPack } = line;
    const goods = { batchId, locationId, quantity: 10, reason: 'damaged', credit: Math.floor(costPerPack / 5) };
    const made = await createReturn(scope, CreateReturn.parse({ vendorId, supplyId, lines: [goods] }));
    await sendReturn(scope, made.id, nothing);
    if (credited) await creditReturn(scope, made.id, { creditNoteNumber: `CN-${700 + at}` });
  });
}

async function blockOne(stage: DemoStage): Promise<void> {
  const id = stage.idOf(`vendor:${demoVendors.length - 1}`);
  await stage.inHospital(demo, manager, (scope) =>
    editVendor(scope, id, { status: 'blocked', reason: 'Delivered goods without registration numbers' }),
  );
}

/** The vendors' part of the demo: twelve vendors, their prices, and six months of orders, deliveries, returns and payments. */
export function vendorSteps(now: Instant): DemoStep[] {
  const at = (days: number, minutes = 0) => addMinutes(daysAgo(now, days), minutes);
  return [
    { at: moment(now, 184, '08:00'), run: addVendors },
    { at: moment(now, 184, '08:30'), run: addPrices },
    ...demoOrders.map((order, place) => ({ at: at(order.daysAgo, place), run: (stage: DemoStage) => placeOrder(stage, place) })),
    ...demoSupplies.map((supply, place) => ({ at: at(supply.daysAgo, 60 + place), run: (stage: DemoStage) => receive(stage, place) })),
    ...demoSupplies.flatMap((supply, place) =>
      supply.paidAfter === undefined
        ? []
        : [{ at: at(supply.daysAgo - supply.paidAfter, 240 + place), run: (stage: DemoStage) => pay(stage, place) }],
    ),
    ...[3, 9, 18].map((supply, turn) => ({
      at: at((demoSupplies[supply]?.daysAgo ?? 20) - 1, 200),
      run: (stage: DemoStage) => giveBack(stage, supply, turn < 2),
    })),
    { at: at(12), run: blockOne },
  ];
}
