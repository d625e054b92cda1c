import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { productRecord } from '../../contract/product.record.ts';
import type { CreateProduct, EditProduct, MedicationInput, OpeningBatch, Product } from '../../contract/product-records.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { lockStock } from '../engine/lock-stock.ts';
import { receiveBatches } from '../engine/receive.ts';
import { type ProductDraft, whyNotProduct, withStrength } from '../rules/product.ts';
import { saveProductPrices } from './prices.ts';
import { showProduct } from './show.ts';
import { asColumns, barcodeRows, insertBarcodes, insertProducts, listsFor, medicationColumns, productColumns } from './write.ts';

export function requireRight(scope: Scope, permission: string): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

/** Books the units that products open with, each place once. */
export async function openWith(scope: Scope, lines: readonly (OpeningBatch & { readonly productId: Id })[]): Promise<Map<number, Id>> {
  const places = [...new Set(lines.map(({ locationId }) => locationId))];
  await lockStock(scope, { productIds: lines.map(({ productId }) => productId) });
  const found = new Map<number, Id>();
  for (const locationId of places) {
    const here = lines.flatMap((line, at) => (line.locationId === locationId ? [{ at, line }] : []));
    const batches = await receiveBatches(scope, {
      supplyId: null,
      vendorId: null,
      locationId,
      receivedAt: scope.now,
      lines: here.map(({ at, line: { locationId: _place, ...line } }) => ({ ...line, key: String(at), destination: 'stock' as const })),
    });
    for (const [key, { batchId }] of batches) found.set(Number(key), batchId);
  }
  return found;
}

/** POST product. */
export async function createProduct(scope: Scope, order: CreateProduct): Promise<Product> {
  const [{ id, sku }] = (await addProducts(scope, [order])) as [Added];
  await scope.record({
    action: 'create',
    entity: 'Product',
    entityId: id,
    entityNumber: sku,
    summary: `Product ${sku} ${order.name} added`.slice(0, 300),
    after: { sku, ...order },
  });
  await scope.live({ entity: 'products', id, action: 'create', permission: 'View Products' });
  return showProduct(scope, id);
}

interface Added {
  readonly id: Id;
  readonly sku: string;
}

async function addProducts(scope: Scope, orders: readonly CreateProduct[]): Promise<Added[]> {
  const drafts = orders.map(({ sellingPrice: _price, openingStock: _opening, ...draft }) => draft);
  if (orders.some(({ openingStock }) => openingStock.length > 0)) requireRight(scope, 'Receive Stock');
  const lists = await listsFor(scope, drafts);
  for (const draft of drafts) refuseIf(whyNotProduct(draft, lists));
  const added = await insertProducts(scope, drafts, lists);
  const idAt = (at: number) => (added[at] as Added).id;
  await saveProductPrices(
    scope,
    orders.map((order, at) => ({ id: idAt(at), name: nameToSell(order), kind: order.kind, price: order.sellingPrice ?? undefined })),
  );
  await openWith(
    scope,
    orders.flatMap(({ openingStock }, at) => openingStock.map((line) => ({ ...line, productId: idAt(at) }))),
  );
  return added;
}

/** Many products in one act: what a hospital brings along. */
export async function createProducts(scope: Scope, orders: readonly CreateProduct[]): Promise<readonly Added[]> {
  const added = await addProducts(scope, orders);
  await scope.record({
    action: 'create',
    entity: 'Product',
    summary: `${added.length} products added`,
    after: { products: added.length },
  });
  await scope.live({ entity: 'products', action: 'create', permission: 'View Products' });
  return added;
}

interface Sold {
  readonly name: string;
  readonly medication?:
    | { readonly strength?: number | null | undefined; readonly strengthUnit?: string | null | undefined }
    | null
    | undefined;
}

/** The name under which the price list knows a product: two strengths are two items. */
export function nameToSell({ name, medication }: Sold): string {
  return withStrength(name, medication?.strength ?? null, medication?.strengthUnit ?? null).slice(0, 160);
}

function draftOf(product: Product): ProductDraft {
  const { name, kind, unit, packs, barcodes, preferredVendorId, stockReserve, parLevel, reorderQuantity, medication } = product;
  const { batchTracked, expiryTracked, minShelfLifeDays, storage, hazard, coldChain, shelves, note, vendors, category } = product;
  return {
    ...{ name, kind, unit, packs, barcodes, preferredVendorId, stockReserve, parLevel, reorderQuantity },
    ...{ batchTracked, expiryTracked, minShelfLifeDays, storage, hazard, coldChain, shelves, note },
    vendorIds: vendors.map(({ id }) => id),
    categoryId: medication ? null : (category?.id ?? null),
    medication: medication ? medicationOf(medication) : null,
  };
}

function medicationOf(medication: NonNullable<Product['medication']>): MedicationInput {
  const { medicationType, medicationCategory, brand, countable: _countable, ...fields } = medication;
  return { ...fields, medicationTypeId: medicationType.id, medicationCategoryId: medicationCategory.id, brandId: brand?.id ?? null };
}

function changedDraft(before: ProductDraft, order: EditProduct): ProductDraft {
  const { medication, version: _version, sellingPrice: _price, ...changes } = order;
  const blank = (value: unknown) => (value === '' ? null : value);
  const merged = {
    ...before,
    ...named(changes),
    note: (blank(changes.note === undefined ? before.note : changes.note) as string | null) ?? null,
  };
  if (!medication) return merged;
  if (!before.medication) return { ...merged, medication: medication as MedicationInput };
  const said = Object.fromEntries(Object.entries(named(medication)).map(([key, value]) => [key, blank(value)]));
  return { ...merged, medication: { ...before.medication, ...said } as MedicationInput };
}

/** Locks a product's row as whoever moves its stock does, and says what it is. */
export async function lockProduct(scope: Scope, id: Id, version: number | undefined): Promise<Product> {
  const row = await scope.tx
    .selectFrom('products')
    .select(['version', 'updatedAt', 'updatedByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return showProduct(scope, id);
}

async function update(scope: Scope, table: string, key: 'id' | 'product_id', id: Id, values: object): Promise<void> {
  const columns = asColumns(values);
  const target = sql.table(table);
  const sets = sql.join(Object.keys(columns).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
  await sql`
    update ${target} t set ${sets} from jsonb_populate_record(null::${target}, ${json(columns)}) r
     where t.hospital_id = ${scope.hospitalId} and t.${sql.ref(key)} = ${id}`.execute(scope.tx);
}

function refuseFixed(before: Product, after: ProductDraft): void {
  if (before.moved && after.unit !== before.unit) throw inventoryRefusals.refusal('PRODUCT_UNIT_FIXED');
  const retracked = after.batchTracked !== before.batchTracked || after.expiryTracked !== before.expiryTracked;
  if (retracked && before.stock.onHand + before.stock.inTransit > 0) throw inventoryRefusals.refusal('PRODUCT_TRACKING_FIXED');
}

/** PATCH product/{id}. */
export async function editProduct(scope: Scope, id: Id, order: EditProduct): Promise<Product> {
  const before = await lockProduct(scope, id, order.version);
  guard(productRecord, 'editProduct', before);
  const was = draftOf(before);
  const draft = changedDraft(was, order);
  if (draft.stockReserve !== was.stockReserve || draft.parLevel !== was.parLevel) requireRight(scope, 'Edit Stock Reserve');
  refuseFixed(before, draft);
  const lists = await listsFor(scope, [draft]);
  refuseIf(whyNotProduct(draft, lists, was));
  const brand = lists.brands.get(draft.medication?.brandId ?? '')?.name;
  await update(scope, 'products', 'id', id, {
    ...productColumns(draft, before.sku, brand),
    ...changedBy(scope),
    version: before.version + 1,
  });
  if (draft.medication) await update(scope, 'product_medications', 'product_id', id, medicationColumns(draft.medication));
  await scope.tx.deleteFrom('productBarcodes').where('hospitalId', '=', scope.hospitalId).where('productId', '=', id).execute();
  await insertBarcodes(scope, barcodeRows(id, draft));
  await saveProductPrices(scope, [{ id, name: nameToSell(draft), kind: draft.kind, price: order.sellingPrice }]);
  await scope.record({
    action: 'update',
    entity: 'Product',
    entityId: id,
    entityNumber: before.sku,
    summary: `Product ${before.sku} ${draft.name} changed`.slice(0, 300),
    before: { ...was, sellingPrice: before.sellingPrice },
    after: { ...draft, sellingPrice: order.sellingPrice === undefined ? before.sellingPrice : order.sellingPrice },
  });
  await scope.live({ entity: 'products', id, action: 'update', permission: 'View Products' });
  return showProduct(scope, id);
}
