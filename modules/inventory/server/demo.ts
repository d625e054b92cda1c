import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CreateProduct } from '../contract/product-records.ts';
import { CreateLocation } from '../contract/list-records.ts';
import type { ProductKind } from '../contract/words.ts';
import { recallBatch } from './batches/change.ts';
import { categoryOfKind, demoBrands, type DemoGood, demoGoods, demoPlaces } from './demo/goods.ts';
import { type DemoMedicine, demoMedicines } from './demo/medicines.ts';
import { brands, medicationCategories, medicationTypes, productCategories } from './lists/kinds.ts';
import { createRow, readList } from './lists/list-store.ts';
import { createLocation, listLocations } from './locations/places.ts';
import { createProducts, openWith } from './products/save.ts';
import { searchProducts } from './products/search.ts';

const demo = 'hospital:demo';
const store = 'user:inventory';
const all = { page: 1, limit: 10_000 } as const;
const kobo = (naira: number) => naira * 100;

async function idsByName(scope: Scope, kind: Parameters<typeof readList>[1]): Promise<Map<string, Id>> {
  return new Map(
    (await readList<{ id: Id; name: string; status: 'active'; version: number }>(scope, kind, all)).data.map(({ id, name }) => [name, id]),
  );
}

/** Where stock stands: each under `location:` and its name. */
async function addPlaces(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:hospitaladmin', async (scope) => {
    for (const [name, department] of demoPlaces)
      await createLocation(scope, CreateLocation.parse({ name, kind: 'department', departmentId: stage.idOf(`department:${department}`) }));
    for (const { id, name } of (await listLocations(scope, all)).data) stage.ids.set(`location:${name}`, id);
  });
}

async function addBrands(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:pharmacist', async (scope) => {
    for (const [name, manufacturer, country] of demoBrands)
      await createRow(scope, brands, { name, manufacturer, country, description: null } as { name: string });
  });
}

const unitOf: Readonly<Record<string, string>> = {
  Tablet: 'tablet',
  Capsule: 'capsule',
  Syrup: 'bottle',
  Suspension: 'bottle',
  Injection: 'ampoule',
  Infusion: 'bag',
  Cream: 'tube',
  Inhaler: 'inhaler',
};

const counted = (form: string) => form === 'Tablet' || form === 'Capsule';

interface Lists {
  readonly types: ReadonlyMap<string, Id>;
  readonly categories: ReadonlyMap<string, Id>;
  readonly brandIds: ReadonlyMap<string, Id>;
  readonly others: ReadonlyMap<string, Id>;
}

function medicineOrder(medicine: DemoMedicine, at: number, { types, categories, brandIds }: Lists): CreateProduct {
  const { name, generic, form, category, strength, strengthUnit, atc, legal, price, routes, more } = medicine;
  const { doses, child } = more;
  return CreateProduct.parse({
    name,
    kind: 'medication',
    unit: unitOf[form] ?? 'piece',
    packs: counted(form)
      ? [
          { name: 'strip', unitsPerPack: 10 },
          { name: 'box', unitsPerPack: 100, barcode: `6154000${String(at).padStart(6, '0')}` },
        ]
      : [],
    sellingPrice: kobo(price),
    stockReserve: counted(form) ? 100 : 10,
    parLevel: counted(form) ? 2000 : 200,
    storage: more.cold ? 'fridge-2-8' : legal === 'controlled' ? 'controlled-cupboard' : 'room',
    coldChain: more.cold === true,
    medication: {
      genericName: generic,
      ingredients: more.ingredients?.map(([ingredient, amount, unit]) => ({ name: ingredient, strength: amount, unit })) ?? [],
      medicationTypeId: types.get(form),
      medicationCategoryId: categories.get(category),
      brandId: more.brand ? brandIds.get(more.brand) : null,
      ...{ strength, strengthUnit, concentration: more.concentration ?? null, routes, atcCode: atc, legalClass: legal },
      schedule: more.schedule ?? null,
      highAlert: more.highAlert ?? false,
      lookAlike: more.tall !== undefined,
      displayName: more.tall ?? null,
      maxSingleDose: doses?.[0] ?? null,
      maxDailyDose: doses?.[1] ?? null,
      doseUnit: doses || child ? (more.doseUnit ?? 'mg') : null,
      paediatricSinglePerKg: child?.[0] ?? null,
      paediatricDailyPerKg: child?.[1] ?? null,
      minAgeDays: more.minAgeDays ?? null,
      pregnancy: more.pregnancy ?? 'unknown',
      renalAdjust: more.renal !== undefined,
      renalText: more.renal ?? null,
      defaultSig: more.sig ?? null,
      labelWarnings: more.warnings ?? [],
    },
  });
}

function goodOrder(kind: ProductKind, [name, unit, price]: DemoGood, { others }: Lists): CreateProduct {
  return CreateProduct.parse({
    name,
    kind,
    unit,
    categoryId: others.get(categoryOfKind[kind] ?? '') ?? null,
    sellingPrice: price === null ? null : kobo(price),
    stockReserve: kind === 'device' ? 2 : 50,
    parLevel: kind === 'device' ? 20 : 1000,
    storage: kind === 'vaccine' ? 'fridge-2-8' : 'room',
    coldChain: kind === 'vaccine',
    ...(kind === 'device' ? { batchTracked: false, expiryTracked: false } : {}),
  });
}

/** Every product under `product:` and its name. */
async function addProducts(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, store, async (scope) => {
    const lists: Lists = {
      types: await idsByName(scope, medicationTypes),
      categories: await idsByName(scope, medicationCategories),
      brandIds: await idsByName(scope, brands),
      others: await idsByName(scope, productCategories),
    };
    const goods = Object.entries(demoGoods).flatMap(([kind, rows]) => rows.map((row) => goodOrder(kind as ProductKind, row, lists)));
    const orders = [...demoMedicines.map((each, at) => medicineOrder(each, at, lists)), ...goods];
    const made = await createProducts(scope, orders);
    for (const [at, { id }] of made.entries()) stage.ids.set(`product:${orders[at]?.name}`, id);
  });
}

interface Opened {
  readonly name: string;
  readonly place: string;
  /** Days after the day the demo is made; null: never expires. */
  readonly expires: number | null;
  readonly quantity: number;
  readonly cost: number;
}

// Which of the goods ran out, stand at their reserve, or are nearly so: nobody takes these in the demo.
const none = new Set(['Crepe Bandage 10 cm', 'Atenolol 50', 'Giemsa Stain 500 mL', 'Crutches, pair']);
const atReserve = new Set([
  'Suture Silk 2-0',
  'Nasogastric Tube 14 Fr',
  'Oxygen Mask, adult',
  'Creatinine Reagent',
  'Yellow Fever Vaccine',
  'Glucometer',
]);
const nearReserve = new Set([
  'Suture Nylon 3-0',
  'Suture Vicryl 2-0',
  'Foley Catheter 16 Fr',
  'Urine Bag',
  'Chlorhexidine 500 mL',
  'Umbilical Cord Clamp',
  'Anti-Rabies Vaccine',
  'Blood Grouping Antisera',
  'Blood Giving Set',
  'Cotton Wool 500 g',
  'Plaster 5 cm',
  'Povidone Iodine 500 mL',
  'Sanitary Pad, maternity',
  'Urinalysis Strip',
  'Hepatitis B Surface Antigen Strip',
]);
const overdue = [-20, -12, -9, -6, -4, -2];
const soon = [4, 8, 12, 15, 18, 21, 24, 27, 30];

function expiryOf(place: number): number {
  const due = [...overdue, ...soon][place];
  if (due !== undefined) return due;
  return place < 35 ? 35 + (place - 15) * 2 : 120 + ((place * 53) % 780);
}

/** What was on the shelves when the books were opened: one to three batches of each product. */
function openings(): Opened[] {
  const medicines = demoMedicines.map(({ name, price, form }) => ({
    name,
    cost: Math.round(price * 60),
    big: counted(form),
    place: 'Pharmacy',
  }));
  const goods = Object.entries(demoGoods).flatMap(([kind, rows]) =>
    rows.map(([name, , price]) => ({
      name,
      cost: Math.round((price ?? 400) * 60),
      big: kind !== 'device',
      place: kind === 'reagent' ? 'Main Store' : 'Pharmacy',
      device: kind === 'device',
    })),
  );
  const lines: Opened[] = [];
  let dated = 0;
  for (const [at, good] of [...goods, ...medicines].entries()) {
    if (none.has(good.name)) continue;
    const device = 'device' in good && good.device === true;
    const line = (place: string, quantity: number, expires: number) =>
      lines.push({ name: good.name, place, quantity, expires: device ? null : expires, cost: good.cost });
    if (atReserve.has(good.name)) {
      line('Main Store', device ? 2 : 40 + (at % 10), 400 + at);
      continue;
    }
    const size = device ? 6 : good.big ? 900 + (at % 7) * 100 : 120;
    // Old stock in the store: little of it, so that what is used comes from elsewhere too.
    if (!device && dated < 35 && at % 2 === 0) {
      line('Main Store', 12 + (at % 5), expiryOf(dated));
      dated += 1;
    }
    if (nearReserve.has(good.name)) {
      line('Main Store', 58 + (at % 8), 400 + at);
      continue;
    }
    line(good.place, size, 200 + ((at * 37) % 700));
    if (at % 2 === 1 && !device) line('Main Store', size, 300 + ((at * 41) % 600));
  }
  return lines;
}

async function openAll(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, store, async (scope) => {
    const lines = openings().map(({ name, place, expires, quantity, cost }, at) => ({
      productId: stage.idOf(`product:${name}`),
      locationId: stage.idOf(`location:${place}`),
      batchNumber: expires === null ? '' : `LS${String(2600 + at)}${'ABCDEFGH'[at % 8]}`,
      manufactureDate: null,
      expiryDate: expires === null ? null : addCalendarDays(stage.today, expires),
      quantity,
      totalCost: quantity * cost,
    }));
    await openWith(scope, lines);
    await scope.record({
      action: 'create',
      entity: 'Batch',
      summary: `The stock was opened with ${lines.length} batches`,
      after: { batches: lines.length },
    });
  });
}

/** The batch of which most patients took home is called back by its maker. */
async function recallOne(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:pharmacist', async (scope) => {
    const [productId] = await searchProducts(scope, 'Vitamin C');
    const batch = await scope.tx
      .selectFrom('batches')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('productId', '=', productId as Id)
      .where('status', '=', 'available')
      .orderBy(
        (batch) =>
          batch
            .selectFrom('stockMovements')
            .select(({ fn }) => fn.countAll().as('count'))
            .whereRef('stockMovements.hospitalId', '=', 'batches.hospitalId')
            .whereRef('stockMovements.batchId', '=', 'batches.id')
            .where('stockMovements.type', '=', 'dispense'),
        'desc',
      )
      .orderBy('expiryDate')
      .executeTakeFirst();
    if (batch) await recallBatch(scope, batch.id, { reason: 'Called back by its maker: tablets discoloured' });
  });
}

/** Days before the demo is made at which the hospital began to keep its stock here. */
export const openedDaysAgo = 185;

/** The inventory's part of the demo: places, brands, 110 products and the batches with which their stock was opened. */
export function inventorySteps(now: Instant): DemoStep[] {
  const opened = (clock: string) => moment(now, openedDaysAgo, clock);
  return [
    { at: opened('07:00'), run: addPlaces },
    { at: opened('07:05'), run: addBrands },
    { at: opened('07:10'), run: addProducts },
    { at: opened('07:30'), run: openAll },
    { at: moment(now, 6, '11:00'), run: recallOne },
  ];
}
