import { bpsBetween } from '#kernel/contract/money.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';

type Values = Readonly<Record<string, unknown>>;

const parts = (text: unknown, between: string) =>
  String(text ?? '')
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

function medicationOf(values: Values): Values {
  const { warningText, ...fields } = values;
  return { ...fields, labelWarnings: parts(warningText, ';') };
}

/** The order of a product's form: barcodes and warnings are typed as text, the opening batch beside. */
export function bodyOfProduct(values: Values, before: Product | null): Values {
  const { barcodeText, opening, medication, kind, categoryId, ...fields } = values;
  const isMedicine = (before?.kind ?? kind) === 'medication';
  const { quantity, ...batch } = (opening ?? {}) as Record<string, unknown>;
  return {
    ...fields,
    barcodes: parts(barcodeText, ','),
    packs: fields.packs ?? [],
    ...(before ? { version: before.version } : { kind }),
    ...(isMedicine ? { medication: medicationOf((medication ?? {}) as Values) } : categoryId === undefined ? {} : { categoryId }),
    ...(before || !quantity ? {} : { openingStock: [{ ...batch, quantity }] }),
  };
}

/**
 * What is left of a price above the cost, in hundredths of a percent of the price: cost 80 at a price of 120 leaves 3,333. Below zero
 * when it is sold under its cost; null without a price.
 */
export function marginOf(cost: number, price: number): number | null {
  return price > 0 ? bpsBetween(price - cost, price) : null;
}

/** What the form of a product starts with. */
export function startOfProduct(product: Product): Values {
  const { name, kind, unit, sellingPrice, stockReserve, parLevel, reorderQuantity, minShelfLifeDays, storage } = product;
  const { hazard, coldChain, batchTracked, expiryTracked, note, packs, barcodes, category, medication } = product;
  const { shelves, vendors, preferredVendorId } = product;
  return {
    ...{ name, kind, unit, sellingPrice, stockReserve, parLevel, reorderQuantity, minShelfLifeDays, storage },
    ...{ hazard, coldChain, batchTracked, expiryTracked, note, packs: [...packs], shelves: [...shelves] },
    ...{ vendorIds: vendors.map(({ id }) => id), preferredVendorId },
    barcodeText: barcodes.join(', '),
    ...(medication ? { medication: startOfMedication(medication) } : { categoryId: category?.id ?? null }),
  };
}

function startOfMedication(medication: NonNullable<Product['medication']>): Values {
  const { medicationType, medicationCategory, brand, labelWarnings, countable: _countable, ...fields } = medication;
  return {
    ...fields,
    medicationTypeId: medicationType.id,
    medicationCategoryId: medicationCategory.id,
    brandId: brand?.id ?? null,
    warningText: labelWarnings.join('; '),
  };
}
