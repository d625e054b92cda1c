import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { VendorsByName } from '../../contract/events.ts';
import type { UploadAnswer, UploadProducts } from '../../contract/upload-records.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { mostUploadRows, type ProductKind } from '../../contract/words.ts';
import { lockStock } from '../engine/lock-stock.ts';
import { findLocations } from '../locations/store.ts';
import { saveProductPrices } from '../products/prices.ts';
import { nameToSell, openWith } from '../products/save.ts';
import { insertProducts, listsFor } from '../products/write.ts';
import type { ProductLists } from '../rules/product.ts';
import { columnsFor, rowSchema } from './columns.ts';
import { batchKey, type KnownProduct, type PlannedChange, planUpload, type UploadFacts, type UploadPlan } from './plan.ts';

const isTrue = (value: boolean | 'true' | 'false') => value === true || value === 'true';
const activeNames = (list: ReadonlyMap<Id, { name: string; status: string }>) =>
  [...list.values()].flatMap(({ name, status }) => (status === 'active' ? [name] : [])).sort();

async function vendorsByName(scope: Scope): Promise<Map<string, Id>> {
  return new Map((await scope.ask(VendorsByName, {})).flatMap((answer) => [...answer]));
}

function columnsOf(lists: ProductLists, vendors: ReadonlyMap<string, Id>) {
  return columnsFor({
    types: activeNames(lists.types),
    categories: [...activeNames(lists.categories), ...activeNames(lists.productCategories)],
    brands: activeNames(lists.brands),
    vendors: [...vendors.keys()].sort(),
    locations: activeNames(lists.locations),
  });
}

async function knownProducts(scope: Scope): Promise<Map<string, KnownProduct>> {
  const rows = await scope.tx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'kind',
      'batchTracked',
      'expiryTracked',
      'minShelfLifeDays',
      'stockReserve',
      'parLevel',
      'storage',
      'version',
      'identity',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return new Map(rows.map(({ identity, ...row }) => [identity, row]));
}

async function factsOf(scope: Scope, order: UploadProducts, lists: ProductLists, vendors: ReadonlyMap<string, Id>): Promise<UploadFacts> {
  const codes = await scope.tx.selectFrom('productBarcodes').select('code').where('hospitalId', '=', scope.hospitalId).execute();
  const batches = await scope.tx
    .selectFrom('batches')
    .select(['productId', 'batchNumber', 'expiryDate'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  const [mainStore] = await findLocations(scope, { kind: 'main-store' });
  return {
    mode: order.mode,
    withOpeningStock: isTrue(order.withOpeningStock),
    today: await scope.today(),
    lists: { ...lists, vendors: new Map([...vendors].map(([name, id]) => [id, name])) },
    vendorsByName: vendors,
    known: await knownProducts(scope),
    barcodes: new Set(codes.map(({ code }) => code)),
    batches: new Set(batches.map(({ productId, batchNumber, expiryDate }) => batchKey(productId, batchNumber, expiryDate))),
    mainStore: mainStore?.id ?? null,
  };
}

async function writeChanges(scope: Scope, changes: readonly PlannedChange[]): Promise<void> {
  const rows = changes.map(({ product, stockReserve, parLevel, storage }) => ({ id: product.id, stockReserve, parLevel, storage }));
  await sql`
    update products p set stock_reserve = r."stockReserve", par_level = r."parLevel", storage = r.storage, version = p.version + 1,
           updated_at = ${scope.now}, updated_by = ${scope.actor.userId}, updated_by_name = ${scope.actor.name}
      from jsonb_to_recordset(${json(rows)}) as r (id uuid, "stockReserve" int, "parLevel" int, storage text)
     where p.hospital_id = ${scope.hospitalId} and p.id = r.id`.execute(scope.tx);
}

async function write(scope: Scope, { create, change }: UploadPlan, lists: ProductLists): Promise<number> {
  const made = await insertProducts(
    scope,
    create.map(({ draft }) => draft),
    lists,
  );
  await lockStock(scope, { productIds: [...made.map(({ id }) => id), ...change.map(({ product }) => product.id)] });
  if (change.length > 0) await writeChanges(scope, change);
  await saveProductPrices(
    scope,
    [
      ...create.map(({ draft, price }, at) => ({
        id: (made[at] as { id: Id }).id,
        name: nameToSell(draft),
        kind: draft.kind,
        price: price ?? undefined,
      })),
      ...change.flatMap(({ product, price }) =>
        price === null ? [] : [{ id: product.id, name: product.name, kind: product.kind, price }],
      ),
    ],
    'upload',
  );
  const opening = [
    ...create.flatMap(({ opening: lines }, at) => lines.map((line) => ({ ...line, productId: (made[at] as { id: Id }).id }))),
    ...change.flatMap(({ opening: lines, product }) => lines.map((line) => ({ ...line, productId: product.id }))),
  ];
  await openWith(scope, opening);
  return opening.length;
}

const sorted = (errors: readonly RowError[]) => [...errors].sort((one, other) => one.row - other.row);

/** Uploads of one hospital go one after the other: what one finds missing, another does not make at the same time. */
async function lockUploads(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product-upload:${scope.hospitalId}`}, 26))`.execute(scope.tx);
}

/** POST product/upload: with any fault nothing is written; `dryRun` tells what would be and writes nothing either. */
export async function uploadProducts(scope: Scope, order: UploadProducts, file: UploadedFile | undefined): Promise<UploadAnswer> {
  const dryRun = isTrue(order.dryRun);
  if (isTrue(order.withOpeningStock) && !scope.may('Receive Stock'))
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Receive Stock' });
  await lockUploads(scope);
  const lists = await listsFor(scope, []);
  const vendors = await vendorsByName(scope);
  const sheet = await readSheet(file, { columns: columnsOf(lists, vendors), maxRows: mostUploadRows });
  const priced = sheet.rows.some(({ cells }) => (cells.price ?? '') !== '' || (cells.totalCost ?? '') !== '');
  const { good, errors } = await parseRows(sheet, rowSchema(priced ? (await requireCurrency(scope)).minorDigits : 0));
  const facts = await factsOf(scope, order, lists, vendors);
  const plan = planUpload(good, facts);
  errors.push(...plan.errors);
  const opened = [...plan.create, ...plan.change].reduce((sum, { opening }) => sum + opening.length, 0);
  const { skipped } = plan;
  const done = { rows: sheet.rows.length, created: plan.create.length, updated: plan.change.length, skipped, opened };
  if (dryRun) {
    await scope.record({ action: 'read', entity: 'Product', summary: `A file with ${sheet.rows.length} products was checked for upload` });
    return { ...done, errors: sorted(errors).slice(0, 500), errorCount: errors.length, dryRun };
  }
  if (errors.length > 0)
    throw inventoryRefusals.refusal('PRODUCT_UPLOAD_INVALID', { count: errors.length, errors: sorted(errors).slice(0, 500) });
  await write(scope, plan, facts.lists);
  await scope.record({
    action: 'create',
    entity: 'Product',
    summary: `Products uploaded: ${done.created} new, ${done.updated} changed, ${opened} batches opened`,
    after: { ...done, mode: order.mode },
  });
  await scope.live({ entity: 'products', action: 'create', permission: 'View Products' });
  return { ...done, errors: [], errorCount: 0, dryRun };
}

/** GET product/template. */
export async function uploadTemplate(
  scope: Scope,
  { format, kind }: { format: 'xlsx' | 'csv'; kind?: ProductKind | undefined },
): Promise<FileAnswer> {
  const lists = await listsFor(scope, []);
  const [type] = activeNames(lists.types);
  const [category] = activeNames(lists.categories);
  const [other] = activeNames(lists.productCategories);
  const medicine = {
    name: 'Amoxicillin Capsule',
    kind: 'medication',
    genericName: 'Amoxicillin',
    type,
    category,
    strength: '500',
    strengthUnit: 'mg',
    routes: 'oral',
    atcCode: 'J01CA04',
    legalClass: 'prescription',
    unit: 'capsule',
    packName: 'box',
    unitsPerPack: '100',
    stockReserve: '200',
    parLevel: '2000',
  };
  const consumable = {
    name: 'Examination Gloves',
    kind: kind && kind !== 'medication' ? kind : 'consumable',
    category: other,
    unit: 'pair',
  };
  const example = kind === undefined ? [medicine, consumable] : kind === 'medication' ? [medicine] : [consumable];
  return sheetTemplate(columnsOf(lists, await vendorsByName(scope)), example, format, { name: 'products', madeAt: scope.now });
}
