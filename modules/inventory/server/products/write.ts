import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { VendorNames } from '../../contract/events.ts';
import { identityOf, type ListEntry, type ProductDraft, type ProductLists, searchTextOf } from '../rules/product.ts';

async function entries(scope: Scope, table: string): Promise<Map<Id, ListEntry>> {
  const { rows } = await sql<ListEntry & { id: Id }>`
    select id, name, status from ${sql.table(table)} where hospital_id = ${scope.hospitalId}`.execute(scope.tx);
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}

async function vendorsNamed(scope: Scope, drafts: readonly Pick<ProductDraft, 'vendorIds'>[]): Promise<ReadonlyMap<Id, string>> {
  const vendorIds = [...new Set(drafts.flatMap((draft) => draft.vendorIds))];
  if (vendorIds.length === 0) return new Map();
  const answers = await scope.ask(VendorNames, { vendorIds });
  return new Map(answers.flatMap((answer) => [...answer]));
}

/** Everything that these products may name. */
export async function listsFor(scope: Scope, drafts: readonly ProductDraft[]): Promise<ProductLists> {
  const named = [...new Set(drafts.flatMap(({ medication }) => medication?.substituteIds ?? []))];
  const medications =
    named.length === 0
      ? []
      : await scope.tx
          .selectFrom('products')
          .select('id')
          .where('hospitalId', '=', scope.hospitalId)
          .where('id', 'in', named)
          .where('kind', '=', 'medication')
          .execute();
  return {
    types: await entries(scope, 'medication_types'),
    categories: await entries(scope, 'medication_categories'),
    brands: await entries(scope, 'brands'),
    productCategories: await entries(scope, 'product_categories'),
    locations: await entries(scope, 'stock_locations'),
    vendors: await vendorsNamed(scope, drafts),
    medications: new Set(medications.map(({ id }) => id)),
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const asColumns = (values: object) => Object.fromEntries(Object.entries(values).map(([key, value]) => [snake(key), value]));

/** The columns that a draft fills. */
export function productColumns(draft: ProductDraft, sku: string, brand: string | undefined) {
  const { name, kind, categoryId, unit, packs, vendorIds, preferredVendorId, stockReserve, parLevel, reorderQuantity } = draft;
  const { batchTracked, expiryTracked, minShelfLifeDays, storage, hazard, coldChain, shelves, note } = draft;
  return {
    ...{ name, kind, unit, packs, vendorIds, preferredVendorId, stockReserve, parLevel, reorderQuantity },
    ...{ batchTracked, expiryTracked, minShelfLifeDays, storage, hazard, coldChain, shelves, note },
    foldedName: foldText(name) || name.toLowerCase(),
    identity: identityOf(draft),
    searchText: searchTextOf(draft, sku, brand),
    productCategoryId: categoryId,
  };
}

/** The columns of the medicine's side. */
export function medicationColumns(medication: NonNullable<ProductDraft['medication']>) {
  return { ...medication, foldedGeneric: foldText(medication.genericName) || medication.genericName.toLowerCase() };
}

export function barcodeRows(productId: Id, { barcodes, packs }: Pick<ProductDraft, 'barcodes' | 'packs'>) {
  return [
    ...barcodes.map((code) => ({ code, productId, packName: null })),
    ...packs.flatMap(({ name, barcode }) => (barcode ? [{ code: barcode, productId, packName: name }] : [])),
  ];
}

async function insertAll(scope: Scope, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const target = sql.table(table);
  const records = rows.map((row) => asColumns({ hospitalId: scope.hospitalId, ...row }));
  await sql`insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json(records)})`.execute(scope.tx);
}

export async function insertBarcodes(scope: Scope, rows: ReturnType<typeof barcodeRows>): Promise<void> {
  await insertAll(scope, 'product_barcodes', rows);
}

/** Writes new products, whose drafts were found right; answers their ids and numbers in order. The numbers are the last thing taken. */
export async function insertProducts(
  scope: Scope,
  drafts: readonly ProductDraft[],
  lists: ProductLists,
): Promise<{ id: Id; sku: string }[]> {
  const made = madeBy(scope);
  const numbers = await nextNumbers(scope, 'PRD-', drafts.length);
  const rows = drafts.map((draft, at) => ({ draft, id: scope.newId(), sku: numbers[at] as string }));
  await insertAll(
    scope,
    'products',
    rows.map(({ draft, id, sku }) => ({
      id,
      sku,
      ...productColumns(draft, sku, lists.brands.get(draft.medication?.brandId ?? '')?.name),
      status: 'enabled',
      levelAfterReceipt: null,
      ...made,
    })),
  );
  await insertAll(
    scope,
    'product_medications',
    rows.flatMap(({ draft: { medication }, id }) => (medication ? [{ productId: id, ...medicationColumns(medication) }] : [])),
  );
  await insertBarcodes(
    scope,
    rows.flatMap(({ draft, id }) => barcodeRows(id, draft)),
  );
  return rows.map(({ id, sku }) => ({ id, sku }));
}
