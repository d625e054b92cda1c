import { sql } from 'kysely';
import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { emptyOr, moneyCell, wholeCell, yesNoCell } from '#kernel/server/sheets/cells.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { type GoodRow, parseRows, withoutRepeats } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import type { PriceRow, PriceUploadAnswer, UploadPrices } from '../../contract/records.ts';
import { vendorRecord } from '../../contract/vendor.record.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { mostPriceRows } from '../../contract/words.ts';
import { pricesOf, writePrices } from './prices.ts';
import { findVendor, lockVendor, tellLive, type VendorRecord, vendorReaders } from './store.ts';

const columns: readonly UploadColumn[] = [
  { key: 'sku', title: 'SKU', aliases: ['Product code', 'Code'] },
  { key: 'product', title: 'Product', optional: true, aliases: ['Product name', 'Name'] },
  { key: 'vendorSku', title: 'Vendor SKU', optional: true, aliases: ["Vendor's code"] },
  { key: 'packName', title: 'Pack', optional: true },
  { key: 'unitsPerPack', title: 'Units per pack', kind: 'number', aliases: ['Units per pack'] },
  { key: 'price', title: 'Price per pack', kind: 'number', aliases: ['Price', 'Price per pack'] },
  { key: 'taxPercent', title: 'Tax %', optional: true, kind: 'number', aliases: ['Tax'] },
  { key: 'minQuantity', title: 'Least packs', optional: true, kind: 'number', aliases: ['Minimum quantity'] },
  { key: 'validFrom', title: 'Valid from', optional: true, kind: 'date' },
  { key: 'validTo', title: 'Valid to', optional: true, kind: 'date' },
  { key: 'preferred', title: 'Preferred', optional: true, choices: ['Yes', 'No'] },
];

const word = (most: number) => emptyOr(z.string().max(most, `Must be at most ${most} characters`));
const day = emptyOr(z.iso.date('Must be a valid date'));
const percentCell = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, cellFault('percentage', { digits: 2 }))
  .transform(Number)
  .refine((value) => value <= 100, 'Must be at most 100');

const rowSchema = (minorDigits: number) =>
  z
    .object({
      sku: z.string().min(1, 'SKU is required').max(60, 'Must be at most 60 characters'),
      product: z.string(),
      vendorSku: word(60),
      packName: word(40),
      unitsPerPack: wholeCell(1, 100_000),
      price: moneyCell(minorDigits, 100_000_000_000),
      taxPercent: emptyOr(percentCell),
      minQuantity: emptyOr(wholeCell(1, 100_000)),
      validFrom: day,
      validTo: day,
      preferred: emptyOr(yesNoCell),
    })
    .refine((row) => !row.validFrom || !row.validTo || row.validFrom <= row.validTo, {
      path: ['validTo'],
      message: 'The end is before the start',
    });
type Row = z.output<ReturnType<typeof rowSchema>>;

const keyOf = ({ sku }: Row) => sku.trim().toUpperCase();

/** Products by their SKU; archived ones are not bought any more. */
async function productsBySku(scope: Scope, skus: readonly string[]): Promise<Map<string, { id: Id; unit: string }>> {
  const rows = await scope.tx
    .selectFrom('products')
    .select(['id', 'sku', 'unit'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('sku', '=', sql<string>`any(${[...skus]}::text[])`)
    .where('status', '<>', 'archived')
    .execute();
  return new Map(rows.map(({ id, sku, unit }) => [sku, { id, unit }]));
}

function priceOf(row: Row, product: { readonly id: Id; readonly unit: string }): PriceRow {
  const { vendorSku, unitsPerPack, price, validFrom, validTo } = row;
  return {
    ...{ productId: product.id, vendorSku, unitsPerPack, price, validFrom, validTo },
    packName: row.packName ?? (unitsPerPack === 1 ? product.unit.slice(0, 40) : 'pack'),
    taxPercent: row.taxPercent ?? 0,
    minQuantity: row.minQuantity ?? 1,
    preferred: row.preferred ?? false,
  };
}

async function write(scope: Scope, vendor: VendorRecord, rows: readonly PriceRow[], done: { created: number; updated: number }) {
  await writePrices(scope, vendor.id, rows);
  await scope.record({
    action: 'update',
    entity: 'Vendor',
    entityId: vendor.id,
    entityNumber: vendor.code,
    summary: `Prices of ${vendor.name} uploaded: ${done.created} new, ${done.updated} changed`,
    after: done,
  });
  await tellLive(scope, 'vendors', vendor.id, 'update', vendorReaders);
}

/** POST vendor/{id}/product/upload: all rows or none; products that the file does not name stay as they are. */
export async function uploadPrices(
  scope: Scope,
  vendorId: Id,
  order: UploadPrices,
  file: UploadedFile | undefined,
): Promise<PriceUploadAnswer> {
  const dryRun = order.dryRun === true || order.dryRun === 'true';
  const vendor = await lockVendor(scope, vendorId);
  guard(vendorRecord, 'savePrices', vendor);
  const { minorDigits } = await requireCurrency(scope);
  const sheet = await readSheet(file, { columns, maxRows: mostPriceRows });
  const { good, errors: faults } = withoutRepeats(await parseRows(sheet, rowSchema(minorDigits)), { keyOf, column: 'SKU' });
  const products = await productsBySku(
    scope,
    good.map(({ value }) => keyOf(value)),
  );
  const unknown = good.filter(({ value }) => !products.has(keyOf(value)));
  const errors: RowError[] = [
    ...faults,
    ...unknown.map(({ row, value }: GoodRow<Row>) => ({
      row,
      column: 'SKU',
      message: cellFault('notFound', { what: 'Product', typed: value.sku }),
    })),
  ].sort((one, other) => one.row - other.row);
  const listed = new Set((await pricesOf(scope, vendorId)).map(({ productId }) => productId));
  const rows = good.flatMap(({ value }) => {
    const product = products.get(keyOf(value));
    return product ? [priceOf(value, product)] : [];
  });
  const updated = rows.filter(({ productId }) => listed.has(productId)).length;
  const done = { created: rows.length - updated, updated };
  if (listed.size + done.created > mostPriceRows) throw vendorRefusals.refusal('VENDOR_PRICES_FULL', { count: mostPriceRows });
  if (dryRun) {
    await scope.record({
      action: 'read',
      entity: 'Vendor',
      entityId: vendorId,
      summary: `A file with ${sheet.rows.length} prices was checked`,
    });
    return { ...done, errors: errors.slice(0, 500), dryRun };
  }
  if (errors.length > 0) throw vendorRefusals.refusal('VENDOR_PRICES_INVALID', { count: errors.length, errors: errors.slice(0, 500) });
  await write(scope, vendor, rows, done);
  return { ...done, errors: [], dryRun };
}

/** An amount as files have it: 150050 of two digits = 1500.50. Cut, never divided. */
function majorText(minor: number, minorDigits: number): string {
  const digits = String(minor).padStart(minorDigits + 1, '0');
  return minorDigits === 0 ? digits : `${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`;
}

/** GET vendor/{id}/product/template: the list as it stands, so that a new one is typed over it. */
export async function priceTemplate(scope: Scope, vendorId: Id, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const vendor = await findVendor(scope, vendorId);
  const { minorDigits } = await requireCurrency(scope);
  const rows = (await pricesOf(scope, vendorId)).map((row) => ({
    sku: row.sku,
    product: row.productName,
    vendorSku: row.vendorSku ?? '',
    packName: row.packName,
    unitsPerPack: row.unitsPerPack,
    price: majorText(row.price, minorDigits),
    taxPercent: row.taxPercent,
    minQuantity: row.minQuantity,
    validFrom: row.validFrom ?? '',
    validTo: row.validTo ?? '',
    preferred: row.preferred ? 'Yes' : 'No',
  }));
  const example = { sku: 'PRD-000001', product: '', packName: 'box', unitsPerPack: 100, price: 1500, taxPercent: 0, minQuantity: 1 };
  return sheetTemplate(columns, rows.length > 0 ? rows : [example], format, { name: `prices-${vendor.code}`, madeAt: scope.now });
}
