import { cellFault } from '#kernel/contract/cell-faults.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { OpeningBatch } from '../../contract/product-records.ts';
import type { UploadProducts } from '../../contract/upload-records.ts';
import { codesOf, identityOf, type ListEntry, type ProductDraft, type ProductLists, whyNotProduct } from '../rules/product.ts';
import { whyNotReceived } from '../rules/receipt.ts';
import type { UploadRow } from './columns.ts';

export interface NumberedRow {
  readonly row: number;
  readonly value: UploadRow;
}

/** A product of the hospital that a row may mean. */
export interface KnownProduct {
  readonly id: Id;
  readonly name: string;
  readonly kind: ProductDraft['kind'];
  readonly batchTracked: boolean;
  readonly expiryTracked: boolean;
  readonly minShelfLifeDays: number | null;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  readonly storage: ProductDraft['storage'];
  readonly version: number;
}

export interface UploadFacts {
  readonly mode: UploadProducts['mode'];
  readonly withOpeningStock: boolean;
  readonly today: string;
  readonly lists: ProductLists;
  readonly vendorsByName: ReadonlyMap<string, Id>;
  /** By identity, of products that are not archived. */
  readonly known: ReadonlyMap<string, KnownProduct>;
  readonly barcodes: ReadonlySet<string>;
  /** Batches that are there already: product, number, expiry. */
  readonly batches: ReadonlySet<string>;
  /** The place of a row that names none. */
  readonly mainStore: Id | null;
}

export interface PlannedProduct {
  readonly draft: ProductDraft;
  readonly price: number | null;
  readonly opening: OpeningBatch[];
}

export interface PlannedChange {
  readonly product: KnownProduct;
  readonly price: number | null;
  readonly stockReserve: number;
  readonly parLevel: number | null;
  readonly storage: ProductDraft['storage'];
  readonly opening: OpeningBatch[];
}

export interface UploadPlan {
  readonly create: PlannedProduct[];
  readonly change: PlannedChange[];
  readonly errors: RowError[];
  /** Rows of products that are there already and are left alone. */
  skipped: number;
}

export const batchKey = (productId: Id, number: string, expiry: string | null) =>
  `${productId} ${number.trim().toLowerCase().replace(/\s+/g, '')} ${expiry ?? ''}`;

function byName(list: ReadonlyMap<Id, ListEntry>): Map<string, Id> {
  return new Map([...list].filter(([, { status }]) => status === 'active').map(([id, { name }]) => [foldName(name), id]));
}

interface Names {
  readonly types: ReadonlyMap<string, Id>;
  readonly categories: ReadonlyMap<string, Id>;
  readonly brands: ReadonlyMap<string, Id>;
  readonly productCategories: ReadonlyMap<string, Id>;
  readonly locations: ReadonlyMap<string, Id>;
}

type Fault = (column: string, message: string) => void;

function medicationOf(row: UploadRow, names: Names, fault: Fault): ProductDraft['medication'] {
  const typeId = names.types.get(foldName(row.type ?? ''));
  const categoryId = names.categories.get(foldName(row.category ?? ''));
  const brandId = row.brand ? names.brands.get(foldName(row.brand)) : null;
  if (!typeId) fault('Type', row.type ? cellFault('thisUnknown', { what: 'medication type' }) : 'Type is required');
  if (!categoryId) fault('Category', row.category ? cellFault('thisUnknown', { what: 'medication category' }) : 'Category is required');
  if (brandId === undefined) fault('Brand', cellFault('thisUnknown', { what: 'brand' }));
  if (!row.genericName) fault('Generic name', 'Generic name is required');
  const { strength, strengthUnit, concentration, atcCode, schedule } = row;
  return {
    ...{ strength, strengthUnit, concentration, atcCode, schedule },
    genericName: row.genericName ?? row.name,
    ingredients: [],
    medicationTypeId: typeId ?? '',
    medicationCategoryId: categoryId ?? '',
    brandId: brandId ?? null,
    routes: row.routes ?? [],
    registrationNumber: null,
    legalClass: row.legalClass ?? (row.schedule ? 'controlled' : 'prescription'),
    highAlert: false,
    lookAlike: false,
    displayName: null,
    maxSingleDose: null,
    maxDailyDose: null,
    doseUnit: null,
    maxDailyPerKg: null,
    paediatricSinglePerKg: null,
    paediatricDailyPerKg: null,
    minAgeDays: null,
    pregnancy: 'unknown',
    lactation: 'unknown',
    renalAdjust: false,
    renalText: null,
    defaultSig: null,
    labelWarnings: [],
    maxDispenseQuantity: null,
    substituteIds: [],
  };
}

function draftOf(row: UploadRow, names: Names, facts: UploadFacts, fault: Fault): ProductDraft {
  const kind = row.kind ?? (row.genericName ? 'medication' : 'consumable');
  const medicine = kind === 'medication';
  const categoryId = medicine || !row.category ? null : names.productCategories.get(foldName(row.category));
  if (categoryId === undefined) fault('Category', cellFault('thisUnknown', { what: 'category' }));
  if (!row.unit) fault('Unit', 'Unit is required');
  if ((row.packName === null) !== (row.unitsPerPack === null)) fault('Pack', 'A pack has a name and the units that it holds');
  const vendorId = row.vendor ? facts.vendorsByName.get(foldName(row.vendor)) : null;
  if (vendorId === undefined) fault('Vendor', cellFault('thisUnknown', { what: 'vendor' }));
  return {
    name: row.name,
    kind,
    categoryId: categoryId ?? null,
    unit: row.unit ?? '',
    packs: row.packName && row.unitsPerPack ? [{ name: row.packName, unitsPerPack: row.unitsPerPack, barcode: null }] : [],
    barcodes: row.barcode ? [row.barcode] : [],
    vendorIds: vendorId ? [vendorId] : [],
    preferredVendorId: vendorId ?? null,
    stockReserve: row.stockReserve ?? 0,
    parLevel: row.parLevel,
    reorderQuantity: null,
    batchTracked: true,
    expiryTracked: true,
    minShelfLifeDays: null,
    storage: row.storage ?? 'room',
    hazard: false,
    coldChain: row.storage === 'fridge-2-8' || row.storage === 'freezer',
    shelves: [],
    note: null,
    medication: medicine ? medicationOf(row, names, fault) : null,
  };
}

function openingOf(row: UploadRow, names: Names, facts: UploadFacts, fault: Fault): OpeningBatch[] {
  if (!facts.withOpeningStock || row.quantity === null) return [];
  const locationId = row.location ? names.locations.get(foldName(row.location)) : facts.mainStore;
  if (!locationId) {
    fault('Location', cellFault('thisUnknown', { what: 'location' }));
    return [];
  }
  const { quantity, expiryDate } = row;
  return [{ locationId, batchNumber: row.batchNumber ?? '', manufactureDate: null, expiryDate, quantity, totalCost: row.totalCost ?? 0 }];
}

type Tracked = Pick<KnownProduct, 'name' | 'batchTracked' | 'expiryTracked' | 'minShelfLifeDays'>;

function faultsOfBatch(batch: OpeningBatch, product: Tracked, today: string, fault: Fault): void {
  const shortest = product.minShelfLifeDays === null ? null : addCalendarDays(today, product.minShelfLifeDays);
  const why = whyNotReceived(batch, product, { today, shortest });
  if (why) fault(why.code === 'PRODUCT_FIELDS' ? 'Batch number' : 'Expiry date', Object.values(why.fields ?? {})[0] ?? why.message);
}

function changeOf(product: KnownProduct, row: UploadRow, opening: OpeningBatch[], fault: Fault): PlannedChange {
  const stockReserve = row.stockReserve ?? product.stockReserve;
  const parLevel = row.parLevel ?? product.parLevel;
  if (parLevel !== null && parLevel <= stockReserve) fault('Par level', 'Par level must be above the reserve');
  return { product, price: row.price, stockReserve, parLevel, storage: row.storage ?? product.storage, opening };
}

/**
 * What a file would do, with every fault of every row; nothing is written. A row of a product that a row above it names is a further
 * batch of it. Products that are known keep their medical details: price, reserve, par level, storage and opening stock are taken.
 */
export function planUpload(rows: readonly NumberedRow[], facts: UploadFacts): UploadPlan {
  const { lists } = facts;
  const names: Names = {
    types: byName(lists.types),
    categories: byName(lists.categories),
    brands: byName(lists.brands),
    productCategories: byName(lists.productCategories),
    locations: byName(lists.locations),
  };
  const plan: UploadPlan = { create: [], change: [], errors: [], skipped: 0 };
  const seen = new Map<string, PlannedProduct | PlannedChange>();
  const codes = new Set(facts.barcodes);
  const batches = new Set(facts.batches);
  for (const { row, value } of rows) {
    const before = plan.errors.length;
    const fault: Fault = (column, message) => plan.errors.push({ row, column, message });
    const draft = draftOf(value, names, facts, fault);
    const opening = openingOf(value, names, facts, fault);
    if (plan.errors.length > before) continue;
    const identity = identityOf(draft);
    const known = facts.known.get(identity);
    if (known && facts.mode === 'skip') {
      plan.skipped += 1;
      continue;
    }
    const tracked: Tracked = known ?? draft;
    for (const batch of opening) {
      faultsOfBatch(batch, tracked, facts.today, fault);
      const key = batchKey(known?.id ?? identity, batch.batchNumber, batch.expiryDate);
      if (batches.has(key)) fault('Batch number', 'Opening stock is already booked for this batch');
      batches.add(key);
    }
    const earlier = seen.get(identity);
    if (earlier) {
      if (opening.length === 0) fault('Name', 'This product is in the file already');
      earlier.opening.push(...opening);
      continue;
    }
    if (known && facts.mode === 'create') fault('Name', 'A product with this name, strength, form and brand already exists');
    if (known) {
      const change = changeOf(known, value, opening, fault);
      seen.set(identity, change);
      plan.change.push(change);
      continue;
    }
    const why = whyNotProduct(draft, lists);
    if (why) for (const message of Object.values(why.fields ?? { row: why.message })) plan.errors.push({ row, column: null, message });
    for (const code of codesOf(draft)) {
      if (codes.has(code)) fault('Barcode', 'This barcode already belongs to a product');
      codes.add(code);
    }
    const planned: PlannedProduct = { draft, price: value.price, opening };
    seen.set(identity, planned);
    plan.create.push(planned);
  }
  return plan;
}
